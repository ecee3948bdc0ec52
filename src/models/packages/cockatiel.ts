import type { Row } from '../types.js';

export const rows = [
  { package: 'cockatiel', names: ['RetryPolicy#execute', 'retry().execute', 'IPolicy#execute', 'wrap().execute', 'IMergedPolicy#execute'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 0 } },
  { package: 'cockatiel', names: ['usePolicy'], at: 'decorated method', is: 'again per attempt', attempt: { parameter: -1, property: 'attempt', base: 0 } },
] as const satisfies readonly Row[];
