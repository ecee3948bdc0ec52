import type { Row } from '../types.js';

export const rows = [
  { package: 'uuidv4', names: ['uuid', 'default.uuid'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
