import type { Row } from '../types.js';

export const rows = [
  { package: 'resend', names: ['*'], is: 'key option', property: 'idempotencyKey', header: 'Idempotency-Key' },
  { package: 'resend', names: ['*'], is: 'makes no key', on: 'POST' },
  { package: 'resend', names: ['Resend'], is: 'sends no key', property: '1.headers', note: 'the constructor takes no headers' },
] as const satisfies readonly Row[];
