import type { Row } from '../types.js';

export const rows = [
  { package: '@upstash/qstash/nextjs', names: ['verifySignatureAppRouter', 'verifySignature'], at: [0], is: 'again per delivery' },
  { package: '@upstash/workflow/nextjs', names: ['serve'], at: [0], is: 'again per delivery' },
  { package: '@upstash/qstash', names: ['Schedules#create', 'Client#schedules.create'], at: ['0'], is: 'handed over at each run', proof: 'https://upstash.com/docs/qstash/features/schedules' },
] as const satisfies readonly Row[];
