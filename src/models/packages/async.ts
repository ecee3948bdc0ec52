import type { Row } from '../types.js';

export const rows = [
  { package: 'async', names: ['retry', 'default.retry'], at: ['0.interval'], is: 'again per attempt', attempt: { parameter: 0 } },
  { package: 'async', names: ['retry', 'default.retry'], at: [0, 1], is: 'again per attempt' },
  { package: 'async', names: ['retryable', 'default.retryable'], at: [0, 1], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
