import type { Row } from '../types.js';

export const rows = [
  { package: 'ts-retry', names: ['retry', 'retryAsync', 'retryUntilTruthy', 'retryAsyncUntilTruthy', 'retryUntilDefined', 'retryAsyncUntilDefined', 'retryAsyncUntilResponse'], at: [0], is: 'again per attempt' },
  { package: 'ts-retry', names: ['retryDecorator', 'retryAsyncDecorator'], at: [0], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
