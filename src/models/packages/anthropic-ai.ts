import type { Row } from '../types.js';

export const rows = [
  { package: '@anthropic-ai/sdk', names: ['*'], is: 'sends no key', property: 'idempotencyKey' },
  { package: '@anthropic-ai/sdk', names: ['default', 'Anthropic'], is: 'sent with every call', options: ['0'] },
  { package: '@anthropic-ai/sdk', names: ['*'], is: 'makes no key', on: 'POST' },
  { package: '@anthropic-ai/sdk', names: ['default', 'Anthropic'], at: ['0.fetch'], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
