import type { Row } from '../types.js';

export const rows = [
  { package: 'mongoose', names: ['Types.ObjectId', 'default.Types.ObjectId'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1 },
  { package: 'mongoose', names: ['Types.ObjectId', 'default.Types.ObjectId'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1, unlessNumber: true, versions: [0, 9] },
] as const satisfies readonly Row[];
