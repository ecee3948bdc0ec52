import type { Row } from '../types.js';

export const rows = [
  { package: 'xstate', names: ['fromPromise'], at: [0], is: 'again per subscription', note: 'again at each entry of the invoking state; the context factory once' },
] as const satisfies readonly Row[];
