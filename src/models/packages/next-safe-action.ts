import type { Row } from '../types.js';

export const rows = [
  { package: 'next-safe-action', names: ['SafeActionClient#action'], at: [0], is: 'again per request' },
] as const satisfies readonly Row[];
