import type { Row } from '../types.js';

export const rows = [
  { package: 'retry-ts/Task', names: ['retrying'], at: [1], is: 'again per attempt', attempt: { parameter: 0, property: 'iterNumber', base: 0 } },
  { package: 'retry-ts/lib/Task', names: ['retrying'], at: [1], is: 'again per attempt', attempt: { parameter: 0, property: 'iterNumber', base: 0 } },
] as const satisfies readonly Row[];
