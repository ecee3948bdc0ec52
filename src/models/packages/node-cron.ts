import type { Row } from '../types.js';

export const rows = [
  { package: 'node-cron', names: ['default.schedule', 'schedule', 'default.createTask', 'createTask'], at: [1], is: 'again per run of the schedule' },
] as const satisfies readonly Row[];
