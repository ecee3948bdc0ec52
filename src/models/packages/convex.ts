import type { Row } from '../types.js';

export const rows = [
  { package: 'convex/server', names: ['mutationGeneric', 'internalMutationGeneric'], at: ['0.handler', 0], is: 'again per delivery' },
  { package: 'convex/server', names: ['Crons#interval', 'Crons#hourly', 'Crons#daily', 'Crons#weekly', 'Crons#monthly', 'Crons#cron', 'cronJobs().interval', 'cronJobs().cron'], at: ['3'], is: 'handed over at each run', proof: 'https://docs.convex.dev/scheduling/cron-jobs' },
] as const satisfies readonly Row[];
