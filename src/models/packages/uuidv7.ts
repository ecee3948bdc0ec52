import type { Row } from '../types.js';

export const rows = [
  { package: 'uuidv7', names: ['uuidv7', 'uuidv4'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
