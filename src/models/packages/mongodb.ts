import type { Row } from '../types.js';

export const rows = [
  { package: 'bson', names: ['ObjectId'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1 },
  { package: 'bson', names: ['ObjectId'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1, unlessNumber: true, versions: [0, 7] },
  { package: 'bson', names: ['ObjectID'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1, unlessNumber: true, versions: [0, 5], onlyThere: true },
  { package: 'bson', names: ['ObjectId.createFromTime', 'ObjectId.createFromHexString'], is: 'transparent' },
  { package: 'mongodb', names: ['ClientSession#withTransaction'], at: [0], is: 'again per attempt' },
  { package: 'mongodb', names: ['ObjectId'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1 },
  { package: 'mongodb', names: ['ObjectId'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1, unlessNumber: true, versions: [0, 7] },
  { package: 'mongodb', names: ['ObjectID'], is: 'fresh', kind: 'random', by: 'new', sameFrom: 1, unlessNumber: true, versions: [0, 5], onlyThere: true },
] as const satisfies readonly Row[];
