import type { Row } from '../types.js';

export const rows = [
  { package: '@adyen/api-library', names: ['*'], is: 'key option', property: 'idempotencyKey', header: 'Idempotency-Key' },
  { package: '@adyen/api-library', names: ['*'], is: 'makes no key', on: 'POST' },
] as const satisfies readonly Row[];
