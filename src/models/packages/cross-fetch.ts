import type { Row } from '../types.js';

export const rows = [
  { package: 'cross-fetch', names: ['default', 'fetch'], is: 'sends a body', options: 1 },
] as const satisfies readonly Row[];
