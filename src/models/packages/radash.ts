import type { Row } from '../types.js';

export const rows = [
  { package: 'radash', names: ['retry'], at: [1], is: 'again per attempt' },
  { package: 'radash', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
