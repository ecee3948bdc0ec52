import type { Row } from '../types.js';

export const rows = [
  { package: '@mollie/api-client', names: ['*'], is: 'key option', property: 'idempotencyKey', header: 'Idempotency-Key' },
  { package: '@mollie/api-client', names: ['*'], is: 'makes a key of its own', on: 'POST' },
  { package: '@mollie/api-client', names: ['*'], is: 'makes a key of its own', on: 'DELETE' },
  { package: '@mollie/api-client', names: ['*'], is: 'makes no key', on: 'GET' },
] as const satisfies readonly Row[];
