import type { Row } from '../types.js';

export const rows = [
  { package: 'async-await-retry', names: ['default'], at: [0], is: 'again per attempt' },
  { package: 'async-await-retry', names: ['default'], at: ['2.onAttemptFail'], is: 'again per attempt', attempt: { parameter: 0, property: 'currentRetry', base: 0 } },
] as const satisfies readonly Row[];
