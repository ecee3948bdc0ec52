import type { Row } from '../types.js';

export const rows = [
  { package: 'exponential-backoff', names: ['backOff'], at: [0], is: 'again per attempt' },
] as const satisfies readonly Row[];
