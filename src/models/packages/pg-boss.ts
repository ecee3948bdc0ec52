import type { Row } from '../types.js';

export const rows = [
  { package: 'pg-boss', names: ['default#work', 'PgBoss#work'], at: [1, 2], is: 'again per delivery' },
  { package: 'pg-boss', names: ['JobWithMetadata#retryCount', 'Job#retryCount'], is: 'attempt number', per: 'each attempt of the pg-boss job', base: 0, versions: [10], onlyThere: true },
  { package: 'pg-boss', names: ['JobWithMetadata#retrycount'], is: 'attempt number', per: 'each attempt of the pg-boss job', base: 0, versions: [0, 10], onlyThere: true },
  { package: 'pg-boss', names: ['default#schedule', 'PgBoss#schedule'], at: ['2'], is: 'handed over at each run', proof: 'https://github.com/timgit/pg-boss/blob/master/docs/api/scheduling.md', note: 'the clock of a schedule goes by minutes' },
] as const satisfies readonly Row[];
