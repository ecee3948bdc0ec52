import type { Row } from '../types.js';

export const rows = [
  { package: 'fetch-retry', names: ['default'], at: [0], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
