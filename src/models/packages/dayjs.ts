import type { Row } from '../types.js';

export const rows = [
  { package: 'dayjs', names: ['default', 'default.utc'], is: 'fresh', kind: 'clock', sameFrom: 1 },
  { package: 'dayjs', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
