import type { Row } from '../types.js';

export const rows = [
  { package: 'mollitia', names: ['Circuit#fn'], at: [0], is: 'again per attempt', inSight: ['Retry('], forMany: true },
] as const satisfies readonly Row[];
