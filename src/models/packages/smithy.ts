import type { Row } from '../types.js';

export const rows = [
  { package: '@smithy/types', names: ['MiddlewareStack#add'], at: [0], is: 'again per attempt', where: [{ option: '1.step', is: ['finalizeRequest', 'deserialize'] }], forMany: true, startsAnew: true, note: 'initialize, serialize and build run once for each send' },
  { package: '@smithy/types', names: ['MiddlewareStack#addRelativeTo'], at: [0], is: 'again per attempt', where: [{ option: '1.relation', is: ['after'] }, { option: '1.toMiddleware', is: ['retryMiddleware'] }], forMany: true, startsAnew: true },
] as const satisfies readonly Row[];
