import type { Row } from '../types.js';

export const rows = [
  { package: '@std/async', names: ['retry'], at: [0], is: 'again per attempt' },
  { package: '@std/async/retry', names: ['retry'], at: [0], is: 'again per attempt' },
  { package: '@std/ulid', names: ['ulid'], is: 'fresh', kind: 'random', proof: 'https://jsr.io/@std/ulid/doc' },
  { package: '@std/uuid', names: ['v1.generate', 'v7.generate'], is: 'fresh', kind: 'random', proof: 'https://jsr.io/@std/uuid/doc' },
] as const satisfies readonly Row[];
