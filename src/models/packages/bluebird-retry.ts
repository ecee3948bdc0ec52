import type { Row } from '../types.js';

export const rows = [
  { package: 'bluebird-retry', names: ['default'], at: [0], is: 'again per attempt' },
] as const satisfies readonly Row[];
