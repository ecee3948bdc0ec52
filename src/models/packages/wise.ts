import type { Row } from '../types.js';

export const rows = [
  { package: 'wise', names: ['*'], is: 'key option', property: 'customerTransactionId' },
] as const satisfies readonly Row[];
