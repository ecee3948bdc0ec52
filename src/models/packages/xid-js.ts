import type { Row } from '../types.js';

export const rows = [
  { package: 'xid-js', names: ['next'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
