import type { Row } from '../types.js';

export const rows = [
  { package: 'node-schedule', names: ['scheduleJob', 'default.scheduleJob'], at: [-1], is: 'again per run of the schedule' },
] as const satisfies readonly Row[];
