import type { Row } from '../types.js';

export const rows = [
  { package: 'croner', names: ['Cron'], at: [1, 2], is: 'again per run of the schedule' },
] as const satisfies readonly Row[];
