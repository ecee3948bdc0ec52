import type { Row } from '../types.js';

export const rows = [
  { package: 'exponential-backoff', names: ['backOff'], at: [0], is: 'again per attempt' },
  { package: 'exponential-backoff', names: ['backOff'], at: ['1.retry'], is: 'again per attempt', attempt: { parameter: 1, base: 1 } },
] as const satisfies readonly Row[];
