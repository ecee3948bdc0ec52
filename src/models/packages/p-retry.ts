import type { Row } from '../types.js';

export const rows = [
  { package: 'p-retry', names: ['default'], at: [0], is: 'again per attempt', attempt: { parameter: 0, base: 1 } },
  { package: 'p-retry', names: ['makeRetriable'], at: [0], is: 'again per attempt', forMany: true, versions: [7] },
] as const satisfies readonly Row[];
