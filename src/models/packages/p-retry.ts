import type { Row } from '../types.js';

export const rows = [
  { package: 'p-retry', names: ['default'], at: [0], is: 'again per attempt', attempt: { parameter: 0, base: 1 } },
  { package: 'p-retry', names: ['makeRetriable'], at: [0], is: 'again per attempt', forMany: true, versions: [7] },
  { package: 'p-retry', names: ['default'], at: ['1.onFailedAttempt'], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptNumber', base: 1 }, proof: 'measured on 4.6.2, 6.2.1, 7.1.1, 9.0.0' },
  { package: 'p-retry', names: ['default'], at: ['1.shouldRetry'], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptNumber', base: 1 }, proof: 'measured on 6.2.1, 7.1.1, 9.0.0' },
] as const satisfies readonly Row[];
