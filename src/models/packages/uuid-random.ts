import type { Row } from '../types.js';

export const rows = [
  { package: 'uuid-random', names: ['default'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
