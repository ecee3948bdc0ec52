import type { Row } from '../types.js';

export const rows = [
  { package: 'p-retry', names: ['default'], at: [0], is: 'again per attempt', attempt: { parameter: 0, base: 1 } },
  { package: 'p-retry', names: ['makeRetriable'], at: [0], is: 'again per attempt', forMany: true, versions: [7], onlyThere: true },
  { package: 'p-retry', names: ['default'], at: ['1.onFailedAttempt'], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptNumber', base: 1 } },
  { package: 'p-retry', names: ['default'], at: ['1.shouldRetry'], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptNumber', base: 1 } },
] as const satisfies readonly Row[];
