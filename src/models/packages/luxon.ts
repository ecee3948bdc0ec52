import type { Row } from '../types.js';

export const rows = [
  { package: 'luxon', names: ['DateTime.now', 'DateTime.utc', 'DateTime.local', 'Settings.now'], is: 'fresh', kind: 'clock', sameFrom: 1 },
  { package: 'luxon', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
