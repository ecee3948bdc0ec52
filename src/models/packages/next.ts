import type { Row } from '../types.js';

export const rows = [
  { package: 'next', names: ['NextApiRequest'], at: 'function with such a first parameter', is: 'again per request', proof: 'https://nextjs.org/docs/pages/building-your-application/routing/api-routes' },
  { package: 'next/server', names: ['NextRequest'], at: 'function with such a first parameter', is: 'again per request', proof: 'https://nextjs.org/docs/app/api-reference/file-conventions/route' },
] as const satisfies readonly Row[];
