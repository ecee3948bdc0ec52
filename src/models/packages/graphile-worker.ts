import type { Row } from '../types.js';

export const rows = [
  { package: 'graphile-worker', names: ['run', 'runOnce'], at: ['0.taskList'], is: 'again per delivery' },
  { package: 'graphile-worker', names: ['Job#attempts', 'DbJob#attempts'], is: 'attempt number', per: 'each attempt of the Graphile job', base: 1 },
  { package: 'graphile-worker', names: ['parseCronItems'], at: ['0'], is: 'handed over at each run', proof: 'https://worker.graphile.org/docs/cron' },
] as const satisfies readonly Row[];
