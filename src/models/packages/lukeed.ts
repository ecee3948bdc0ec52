import type { Row } from '../types.js';

export const rows = [
  { package: '@lukeed/uuid', names: ['v4'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
