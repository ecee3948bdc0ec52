import type { Row } from '../types.js';

export const rows = [
  { package: 'axios-retry', names: ['default'], at: ['1.onRetry', '1.retryDelay'], is: 'again per attempt', attempt: { parameter: 0, base: 1 }, forMany: true },
  { package: 'axios-retry', names: ['IAxiosRetryConfigExtended#retryCount'], is: 'attempt number', per: 'each attempt of axios-retry', base: 0 },
  { package: 'axios-retry', names: ['default'], is: 'makes a client retry', proof: 'axios interceptors.request.use 0 with axios-retry: again on each attempt' },
] as const satisfies readonly Row[];
