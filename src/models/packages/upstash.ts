import type { Row } from '../types.js';

export const rows = [
  { package: '@upstash/qstash/nextjs', names: ['verifySignatureAppRouter', 'verifySignature'], at: [0], is: 'again per delivery' },
  { package: '@upstash/workflow/nextjs', names: ['serve'], at: [0], is: 'again per delivery' },
  { package: '@upstash/workflow/cloudflare', names: ['serve'], at: [0], is: 'again per delivery', proof: 'https://upstash.com/docs/workflow/basics/how' },
  { package: '@upstash/workflow/express', names: ['serve'], at: [0], is: 'again per delivery', proof: 'https://upstash.com/docs/workflow/basics/how' },
  { package: '@upstash/workflow/h3', names: ['serve'], at: [0], is: 'again per delivery', proof: 'https://upstash.com/docs/workflow/basics/how' },
  { package: '@upstash/workflow/hono', names: ['serve'], at: [0], is: 'again per delivery', proof: 'https://upstash.com/docs/workflow/basics/how' },
  { package: '@upstash/workflow/svelte', names: ['serve'], at: [0], is: 'again per delivery', proof: 'https://upstash.com/docs/workflow/basics/how' },
] as const satisfies readonly Row[];
