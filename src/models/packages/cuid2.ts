import type { Row } from '../types.js';

export const rows = [
  { package: '@paralleldrive/cuid2', names: ['createId', 'init()', 'default.createId'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
