import type { Row } from '../types.js';

export const rows = [
  { package: 'promise-retry', names: ['default'], at: [0, 1], is: 'again per attempt', attempt: { parameter: 1, base: 1 } },
] as const satisfies readonly Row[];
