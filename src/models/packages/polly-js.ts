import type { Row } from '../types.js';

export const rows = [
  { package: 'polly-js', names: ['default().retry().execute', 'default().retry().executeForPromise', 'default().waitAndRetry().executeForPromise', 'default().handle().retry().executeForPromise', 'default().handle().waitAndRetry().executeForPromise'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'count', base: 0 } },
  { package: 'polly-js', names: ['default().retry().executeForNode', 'default().waitAndRetry().executeForNode', 'default().handle().retry().executeForNode', 'default().handle().waitAndRetry().executeForNode'], at: [0], is: 'again per attempt', attempt: { parameter: 1, property: 'count', base: 0 } },
] as const satisfies readonly Row[];
