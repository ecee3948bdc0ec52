import type { Row } from '../types.js';

export const rows = [
  { package: 'openai', names: ['*'], is: 'sends no key', property: 'idempotencyKey' },
  { package: 'openai', names: ['default', 'OpenAI'], is: 'sent with every call', options: ['0'] },
  { package: 'openai', names: ['*'], is: 'makes no key', on: 'POST' },
  { package: 'openai', names: ['default', 'OpenAI'], at: ['0.fetch'], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
