import type { Row } from '../types.js';

export const rows = [
  { package: 'ts-retry-promise', names: ['retry', 'customizeRetry()'], at: [0], is: 'again per attempt' },
  { package: 'ts-retry-promise', names: ['retryDecorator', 'customizeDecorator()'], at: [0], is: 'again per attempt', forMany: true },
  { package: 'ts-retry-promise', names: ['retry'], at: ['1.until'], is: 'again per attempt' },
  { package: 'ts-retry-promise', names: ['retry'], at: ['1.backoff'], is: 'again per attempt', attempt: { parameter: 0, base: 1 } },
] as const satisfies readonly Row[];
