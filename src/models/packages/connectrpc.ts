import type { Row } from '../types.js';

export const rows = [
  { package: '@connectrpc/connect', names: ['ConnectRouter#service', 'ConnectRouter#rpc'], at: [1, 2], is: 'again per request' },
] as const satisfies readonly Row[];
