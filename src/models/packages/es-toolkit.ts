import type { Row } from '../types.js';

export const rows = [
  { package: 'es-toolkit', names: ['retry'], at: [0], is: 'again per attempt' },
  { package: 'es-toolkit', names: ['*'], is: 'transparent' },
  { package: 'es-toolkit/function', names: ['retry'], at: [0], is: 'again per attempt' },
  { package: 'es-toolkit', names: ['retry'], at: ['1.delay'], is: 'again per attempt', attempt: { parameter: 0, base: 0 } },
  { package: 'es-toolkit/function', names: ['retry'], at: ['1.delay'], is: 'again per attempt', attempt: { parameter: 0, base: 0 } },
  { package: 'es-toolkit', names: ['retry'], at: ['1.shouldRetry'], is: 'again per attempt', attempt: { parameter: 1, base: 0 } },
  { package: 'es-toolkit/function', names: ['retry'], at: ['1.shouldRetry'], is: 'again per attempt', attempt: { parameter: 1, base: 0 } },
] as const satisfies readonly Row[];
