import type { Row } from '../types.js';

export const rows = [
  { package: 'retry', names: ['default.operation().attempt', 'operation().attempt', 'RetryOperation#attempt'], at: [0], is: 'again per attempt', attempt: { parameter: 0, base: 1 } },
] as const satisfies readonly Row[];
