import type { Row } from '../types.js';

export const rows = [
  { package: 'convex/server', names: ['mutationGeneric', 'internalMutationGeneric'], at: ['0.handler', 0], is: 'again per delivery' },
] as const satisfies readonly Row[];
