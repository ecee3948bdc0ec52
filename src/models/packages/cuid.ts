import type { Row } from '../types.js';

export const rows = [
  { package: 'cuid', names: ['default', 'default.slug'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
