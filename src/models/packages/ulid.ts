import type { Row } from '../types.js';

export const rows = [
  { package: 'ulid', names: ['ulid', 'monotonicFactory()'], is: 'fresh', kind: 'random', sameFrom: 2 },
  { package: 'ulid', names: ['ulid', 'decodeTime', 'encodeTime'], is: 'transparent' },
] as const satisfies readonly Row[];
