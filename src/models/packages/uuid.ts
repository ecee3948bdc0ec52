import type { Row } from '../types.js';

export const rows = [
  { package: 'uuid', names: ['v4'], is: 'fresh', kind: 'random', sameWith: ['random', 'rng'] },
  { package: 'uuid', names: ['v1', 'v6', 'v7'], is: 'fresh', kind: 'random', sameWith: ['clockseq'] },
  { package: 'uuid', names: ['default', 'default.v4'], is: 'fresh', kind: 'random', sameWith: ['random', 'rng'], versions: [0, 7], onlyThere: true },
  { package: 'uuid', names: ['default.v1'], is: 'fresh', kind: 'random', sameWith: ['clockseq'], versions: [0, 7], onlyThere: true },
  { package: 'uuid', names: ['v3', 'v5', 'parse', 'stringify', 'v1ToV6', 'v4', 'v1', 'v6', 'v7'], is: 'transparent' },
  { package: 'uuid/v1', names: ['default'], is: 'fresh', kind: 'random', sameWith: ['clockseq'], versions: [0, 8], onlyThere: true },
  { package: 'uuid/v3', names: ['default'], is: 'transparent', versions: [0, 8], onlyThere: true },
  { package: 'uuid/v4', names: ['default'], is: 'fresh', kind: 'random', sameWith: ['random', 'rng'], versions: [0, 8], onlyThere: true },
  { package: 'uuid/v5', names: ['default'], is: 'transparent', versions: [0, 8], onlyThere: true },
] as const satisfies readonly Row[];
