import type { Row } from '../types.js';

export const rows = [
  { package: 'ulid', names: ['ulid', 'monotonicFactory()'], is: 'fresh', kind: 'random', sameFrom: 2 },
  { package: 'ulid', names: ['ulid'], is: 'fresh', kind: 'random', versions: [0, 3], note: 'the second parameter came with version 3' },
  { package: 'ulid', names: ['ulid', 'decodeTime', 'encodeTime'], is: 'transparent' },
] as const satisfies readonly Row[];
