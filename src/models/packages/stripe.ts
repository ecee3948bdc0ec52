import type { Row } from '../types.js';

export const rows = [
  { package: 'stripe', names: ['*'], is: 'takes a key', methods: /^(?:create\w*|confirm|capture|pay|refund\w*|send\w*|reverse|increment\w*|topup\w*|post)$/u, note: 'https://docs.stripe.com/api/idempotent_requests: POST takes a key; GET and DELETE need none' },
] as const satisfies readonly Row[];
