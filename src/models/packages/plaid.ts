import type { Row } from '../types.js';

export const rows = [
  { package: 'plaid', names: ['*'], is: 'key option', property: 'idempotency_key', note: 'a field of the body' },
  { package: 'plaid', names: ['*'], is: 'makes no key', on: 'POST' },
] as const satisfies readonly Row[];
