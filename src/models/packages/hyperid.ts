import type { Row } from '../types.js';

export const rows = [
  { package: 'hyperid', names: ['default()'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
