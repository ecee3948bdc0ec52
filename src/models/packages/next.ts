import type { Row } from '../types.js';

export const rows = [
  { package: 'next', names: ['NextApiRequest'], at: 'function with such a first parameter', is: 'again per request' },
  { package: 'next/server', names: ['NextRequest'], at: 'function with such a first parameter', is: 'again per request' },
] as const satisfies readonly Row[];
