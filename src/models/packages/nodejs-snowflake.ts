import type { Row } from '../types.js';

export const rows = [
  { package: 'nodejs-snowflake', names: ['Snowflake#getUniqueID'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
