import type { Row } from '../types.js';

export const rows = [
  { package: 'pg-boss', names: ['default#work', 'PgBoss#work'], at: [1, 2], is: 'again per delivery' },
  { package: 'pg-boss', names: ['JobWithMetadata#retryCount'], is: 'attempt number', per: 'each attempt of the pg-boss job', base: 0, versions: [10], onlyThere: true },
  { package: 'pg-boss', names: ['JobWithMetadata#retrycount'], is: 'attempt number', per: 'each attempt of the pg-boss job', base: 0, versions: [0, 10], onlyThere: true },
] as const satisfies readonly Row[];
