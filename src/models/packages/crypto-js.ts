import type { Row } from '../types.js';

export const rows = [
  { package: 'crypto-js', names: ['AES.encrypt', 'default.AES.encrypt'], is: 'fresh', kind: 'random', sameFrom: 3, note: 'a passphrase is salted' },
  { package: 'crypto-js', names: ['lib.WordArray.random', 'default.lib.WordArray.random'], is: 'fresh', kind: 'random' },
  { package: 'crypto-js', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
