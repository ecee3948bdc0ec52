import type { Row } from '../types.js';

export const rows = [
  { package: 'radash', names: ['retry'], at: [1], is: 'again per attempt' },
  { package: 'radash', names: ['*'], is: 'transparent' },
  { package: 'radash', names: ['retry'], at: ['0.backoff'], is: 'again per attempt', attempt: { parameter: 0, base: 1 } },
] as const satisfies readonly Row[];
