import type { Row } from '../types.js';

export const rows = [
  { package: '@connectrpc/connect', names: ['ConnectRouter#service', 'ConnectRouter#rpc'], at: [1], is: 'again per request' },
  { package: '@connectrpc/connect', names: ['createTransport'], is: 'chain', at: ['*.interceptors'], inside: 'later', retrying: [], own: true },
] as const satisfies readonly Row[];
