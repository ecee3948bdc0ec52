import type { Row } from '../types.js';

export const rows = [
  { package: 'ulidx', names: ['ulid'], is: 'fresh', kind: 'random', sameFrom: 2 },
  { package: 'ulidx', names: ['monotonicFactory()'], is: 'fresh', kind: 'random' },
  { package: 'ulidx', names: ['ulid'], is: 'transparent' },
] as const satisfies readonly Row[];
