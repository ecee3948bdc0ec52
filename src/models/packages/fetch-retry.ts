import type { Row } from '../types.js';

export const rows = [
  { package: 'fetch-retry', names: ['default'], at: [0], is: 'again per attempt', forMany: true },
  { package: 'fetch-retry', names: ['default()'], at: ['1.retryOn', '1.retryDelay'], is: 'again per attempt', attempt: { parameter: 0, base: 0 } },
] as const satisfies readonly Row[];
