import type { Row } from '../types.js';

export const rows = [
  { package: '@upstash/qstash/nextjs', names: ['verifySignatureAppRouter', 'verifySignature'], at: [0], is: 'again per delivery' },
  { package: '@upstash/workflow/nextjs', names: ['serve'], at: [0], is: 'again per delivery' },
] as const satisfies readonly Row[];
