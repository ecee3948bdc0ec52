import type { Row } from '../types.js';

export const rows = [
  { package: 'stompit', names: ['Client#subscribe'], at: [1], is: 'again per delivery' },
] as const satisfies readonly Row[];
