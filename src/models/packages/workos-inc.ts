import type { Row } from '../types.js';

export const rows = [
  { package: '@workos-inc/node', names: ['*'], is: 'key option', property: 'idempotencyKey', header: 'Idempotency-Key' },
  { package: '@workos-inc/node', names: ['*'], is: 'makes a key of its own', on: 'POST' },
  { package: '@workos-inc/node', names: ['*'], is: 'makes no key', on: 'GET' },
] as const satisfies readonly Row[];
