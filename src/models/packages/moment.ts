import type { Row } from '../types.js';

export const rows = [
  { package: 'moment', names: ['default', 'default.utc', 'utc'], is: 'fresh', kind: 'clock', sameFrom: 1 },
  { package: 'moment', names: ['default.now'], is: 'fresh', kind: 'clock' },
  { package: 'moment', names: ['*'], is: 'transparent' },
  { package: 'moment-timezone', names: ['default'], is: 'fresh', kind: 'clock', sameFrom: 1 },
  { package: 'moment-timezone', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
