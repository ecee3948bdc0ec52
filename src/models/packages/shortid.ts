import type { Row } from '../types.js';

export const rows = [
  { package: 'shortid', names: ['default.generate', 'generate', 'default'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
