import type { Row } from '../types.js';

export const rows = [
  { package: 'cockatiel', names: ['RetryPolicy#execute', 'retry().execute'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 0 } },
  { package: 'cockatiel', names: ['IPolicy#execute', 'wrap().execute', 'IMergedPolicy#execute'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 0 }, retrying: ['retry', 'RetryPolicy'], note: 'a circuit breaker, a time limit, a bulkhead and a fallback run it once' },
  { package: 'cockatiel', names: ['usePolicy'], at: 'decorated method', is: 'again per attempt', attempt: { parameter: -1, property: 'attempt', base: 0 }, retrying: ['retry', 'RetryPolicy'] },
  { package: 'cockatiel', names: ['retry().onRetry', 'RetryPolicy#onRetry'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 1 } },
] as const satisfies readonly Row[];
