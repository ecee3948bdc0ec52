import type { Row } from '../types.js';

export const rows = [
  { package: 'square', names: ['SquareClient'], is: 'sent with every call', options: ['0'] },
  { package: 'square', names: ['*'], is: 'key option', property: 'idempotencyKey' },
] as const satisfies readonly Row[];
