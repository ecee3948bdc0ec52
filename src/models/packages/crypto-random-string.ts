import type { Row } from '../types.js';

export const rows = [
  { package: 'crypto-random-string', names: ['default', 'cryptoRandomStringAsync'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
