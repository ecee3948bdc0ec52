import type { Row } from '../types.js';

export const rows = [
  { package: 'wretch', names: ['*middlewares'], is: 'chain', at: ['0'], inside: 'later', retrying: [{ package: 'wretch/middlewares', names: ['retry'] }, { package: 'wretch/middlewares/retry', names: ['retry'] }, { package: 'wretch', names: ['retry'] }] },
  { package: 'wretch/middlewares', names: ['retry'], at: ['0.onRetry'], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 1 }, forMany: true, versions: [3] },
  { package: 'wretch/middlewares', names: ['retry'], at: ['0.onRetry'], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
