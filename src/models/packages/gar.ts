import type { Row } from '../types.js';

export const rows = [
  { package: '@gar/promise-retry', names: ['promiseRetry'], at: [0], is: 'again per attempt', attempt: { parameter: 1, base: 1 } },
] as const satisfies readonly Row[];
