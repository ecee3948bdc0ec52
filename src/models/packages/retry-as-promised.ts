import type { Row } from '../types.js';

export const rows = [
  { package: 'retry-as-promised', names: ['default', 'retryAsPromised'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'current', base: 1 } },
] as const satisfies readonly Row[];
