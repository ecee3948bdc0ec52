import type { Row } from '../types.js';

export const rows = [
  { package: '@trpc/client', names: ['httpLink', 'httpBatchLink'], is: 'sent with every call', options: ['0'] },
  { package: '@trpc/server', names: ['ProcedureBuilder#mutation'], at: [0], is: 'again per request' },
] as const satisfies readonly Row[];
