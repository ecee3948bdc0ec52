import type { Row } from '../types.js';

export const rows = [
  { package: 'nodejs-snowflake', names: ['Snowflake#getUniqueID'], is: 'fresh', kind: 'random' },
  { package: 'nodejs-snowflake', names: ['Snowflake#idFromTimestamp'], is: 'transparent' },
] as const satisfies readonly Row[];
