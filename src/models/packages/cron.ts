import type { Row } from '../types.js';

export const rows = [
  { package: 'cron', names: ['CronJob'], at: [1], is: 'again per run of the schedule' },
  { package: 'cron', names: ['CronJob.from'], at: ['0.onTick'], is: 'again per run of the schedule' },
] as const satisfies readonly Row[];
