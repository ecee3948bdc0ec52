import type { Row } from '../types.js';

export const rows = [
  { package: 'bson-objectid', names: ['default'], is: 'fresh', kind: 'random', sameFrom: 1, unlessNumber: true },
] as const satisfies readonly Row[];
