import type { Row } from '../types.js';

export const rows = [
  { package: 'nanoid', names: ['nanoid', 'customAlphabet()', 'random'], is: 'fresh', kind: 'random' },
  { package: 'nanoid', names: ['default'], is: 'fresh', kind: 'random', versions: [0, 3], onlyThere: true },
  { package: 'nanoid/async', names: ['nanoid', 'customAlphabet()'], is: 'fresh', kind: 'random', versions: [2, 5], onlyThere: true },
  { package: 'nanoid/non-secure', names: ['nanoid', 'customAlphabet()'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
