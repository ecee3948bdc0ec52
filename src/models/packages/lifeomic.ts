import type { Row } from '../types.js';

export const rows = [
  { package: '@lifeomic/attempt', names: ['retry'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptNum', base: 0 } },
  { package: '@lifeomic/attempt', names: ['retry'], at: ['1.beforeAttempt', '1.calculateDelay'], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptNum', base: 0 } },
  { package: '@lifeomic/attempt', names: ['retry'], at: ['1.handleError'], is: 'again per attempt', attempt: { parameter: 1, property: 'attemptNum', base: 0 } },
] as const satisfies readonly Row[];
