/** Packages that write a value in another way: the result is made of the arguments. */
import type { Row } from './types.js';

export const rows = [
  { package: '@scure/base', names: ['*'], is: 'transparent' },
  { package: '@sindresorhus/slugify', names: ['*'], is: 'transparent' },
  { package: 'base-x', names: ['*'], is: 'transparent' },
  { package: 'base64-js', names: ['*'], is: 'transparent' },
  { package: 'bs58', names: ['*'], is: 'transparent' },
  { package: 'canonicalize', names: ['*'], is: 'transparent' },
  { package: 'change-case', names: ['*'], is: 'transparent' },
  { package: 'devalue', names: ['*'], is: 'transparent' },
  { package: 'fast-json-stable-stringify', names: ['*'], is: 'transparent' },
  { package: 'fast-safe-stringify', names: ['*'], is: 'transparent' },
  { package: 'hashids', names: ['*'], is: 'transparent' },
  { package: 'json-canonicalize', names: ['*'], is: 'transparent' },
  { package: 'json-stable-stringify', names: ['*'], is: 'transparent' },
  { package: 'multiformats', names: ['*'], is: 'transparent' },
  { package: 'qs', names: ['*'], is: 'transparent' },
  { package: 'safe-stable-stringify', names: ['*'], is: 'transparent' },
  { package: 'slugify', names: ['*'], is: 'transparent' },
  { package: 'sqids', names: ['*'], is: 'transparent' },
  { package: 'stable-idempotency-key', names: ['*'], is: 'transparent' },
  { package: 'superjson', names: ['*'], is: 'transparent' },
  { package: 'uint8arrays', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
