import type { Row } from '../types.js';

export const rows = [
  { package: 'lodash', names: ['uniqueId', 'random', 'default.uniqueId', 'default.random'], is: 'fresh', kind: 'random' },
  { package: 'lodash', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
