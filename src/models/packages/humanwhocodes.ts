import type { Row } from '../types.js';

export const rows = [
  { package: '@humanwhocodes/retry', names: ['Retrier#retry'], at: [0], is: 'again per attempt', proof: '@humanwhocodes/retry Retrier#retry 0: again on each attempt, without an attempt number' },
] as const satisfies readonly Row[];
