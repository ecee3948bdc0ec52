import type { Row } from '../types.js';

export const rows = [
  { package: 'node-fetch', names: ['default'], is: 'sends a body', options: 1 },
] as const satisfies readonly Row[];
