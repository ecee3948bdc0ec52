import type { Row } from '../types.js';

export const rows = [
  { package: 'toad-scheduler', names: ['AsyncTask', 'Task'], at: [1], is: 'again per tick' },
] as const satisfies readonly Row[];
