import type { Row } from '../types.js';

export const rows = [
  { package: 'ts-retry', names: ['retry', 'retryAsync', 'retryUntilTruthy', 'retryAsyncUntilTruthy', 'retryUntilDefined', 'retryAsyncUntilDefined', 'retryAsyncUntilResponse'], at: [0], is: 'again per attempt' },
  { package: 'ts-retry', names: ['retryDecorator', 'retryAsyncDecorator'], at: [0], is: 'again per attempt', forMany: true },
  { package: 'ts-retry', names: ['retryAsync', 'retryAsyncUntilTruthy', 'retryAsyncUntilDefined', 'retryAsyncUntilResponse'], at: ['1.onError'], is: 'again per attempt', attempt: { parameter: 1, base: 1 } },
  { package: 'ts-retry', names: ['retryAsync'], at: ['1.until'], is: 'again per attempt' },
  { package: 'ts-retry', names: ['retryAsync', 'retryAsyncUntilTruthy', 'retryAsyncUntilDefined', 'retryAsyncUntilResponse'], at: ['1.delay'], is: 'again per attempt', attempt: { parameter: 0, property: 'currentTry', base: 1 } },
] as const satisfies readonly Row[];
