import type { Row } from '../types.js';

export const rows = [
  { package: '@trpc/client', names: ['httpLink', 'httpBatchLink'], is: 'sent with every call', options: ['0'] },
  { package: '@trpc/server', names: ['ProcedureBuilder#mutation'], at: [0], is: 'again per request' },
  { package: '@trpc/client', names: ['createTRPCClient', 'createTRPCProxyClient'], is: 'chain', at: ['0.links'], inside: 'later', retrying: [{ package: '@trpc/client', names: ['retryLink'] }] },
  { package: '@trpc/client', names: ['httpLink', 'httpBatchLink', 'httpBatchStreamLink', 'unstable_httpBatchStreamLink'], is: 'part of a chain', at: ['0.headers'], answers: true },
] as const satisfies readonly Row[];
