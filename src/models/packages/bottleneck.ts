import type { Row } from '../types.js';

export const rows = [
  { package: 'bottleneck', names: ['default#schedule', 'Bottleneck#schedule'], at: [0, 1], is: 'again per attempt', answered: 'failed', note: 'a listener of failed that answers with a delay has the job run again' },
  { package: 'bottleneck', names: ['default#wrap', 'Bottleneck#wrap'], at: [0], is: 'again per attempt', answered: 'failed', forMany: true },
] as const satisfies readonly Row[];
