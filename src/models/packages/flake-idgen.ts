import type { Row } from '../types.js';

export const rows = [
  { package: 'flake-idgen', names: ['default#next', 'FlakeId#next'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
