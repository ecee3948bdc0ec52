import type { Row } from '../types.js';

export const rows = [
  { package: 'uid', names: ['uid'], is: 'fresh', kind: 'random' },
  { package: 'uid/secure', names: ['uid'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
