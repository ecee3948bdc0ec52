import type { Row } from '../types.js';

export const rows = [
  { package: 'ksuid', names: ['default.randomSync', 'default.random', 'KSUID.randomSync'], is: 'fresh', kind: 'random' },
  { package: 'ksuid', names: ['default.fromParts', 'default.parse'], is: 'transparent' },
] as const satisfies readonly Row[];
