import type { Row } from '../types.js';

export const rows = [
  { package: 'stripe', names: ['*'], is: 'key option', property: 'idempotencyKey', header: 'Idempotency-Key' },
  { package: 'stripe', names: ['*'], is: 'makes a key of its own', on: 'POST', methods: /^(?:create\w*|confirm|capture|pay|refund\w*|send\w*|reverse|increment\w*|topup\w*|post)$/u, note: 'https://docs.stripe.com/api/idempotent_requests: POST takes a key; GET and DELETE need none' },
  { package: 'stripe', names: ['*'], is: 'makes no key', on: 'GET' },
  { package: 'stripe', names: ['*'], is: 'makes no key', on: 'DELETE' },
  { package: 'stripe', names: ['*'], is: 'makes no key', on: 'POST with maxNetworkRetries: 0', versions: [14, 18] },
  { package: 'stripe', names: ['default.createFetchHttpClient', 'Stripe.createFetchHttpClient'], at: [0], is: 'again per attempt', forMany: true, keeps: true, note: 'a key of the SDK is on the request before' },
] as const satisfies readonly Row[];
