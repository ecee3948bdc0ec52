import type { Row } from '../types.js';

export const rows = [
  { package: 'modern-treasury', names: ['default', 'ModernTreasury'], is: 'sent with every call', options: ['0'] },
  { package: 'modern-treasury', names: ['*'], is: 'key option', property: 'idempotencyKey', header: 'Idempotency-Key' },
  { package: 'modern-treasury', names: ['*'], is: 'makes a key of its own', on: 'POST' },
  { package: 'modern-treasury', names: ['*'], is: 'makes no key', on: 'GET' },
] as const satisfies readonly Row[];
