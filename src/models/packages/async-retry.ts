import type { Row } from '../types.js';

export const rows = [
  { package: 'async-retry', names: ['default'], at: [0], is: 'again per attempt', attempt: { parameter: 1, base: 1 } },
  { package: 'async-retry', names: ['default'], at: ['1.onRetry'], is: 'again per attempt', attempt: { parameter: 1, base: 1 } },
] as const satisfies readonly Row[];
