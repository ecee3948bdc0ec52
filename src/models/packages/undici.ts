import type { Row } from '../types.js';

export const rows = [
  { package: 'undici', names: ['fetch', 'request'], is: 'sends a body', options: 1 },
  { package: 'undici-types', names: ['fetch'], is: 'sends a body', options: 1 },
  { package: 'undici', names: ['*compose'], is: 'chain', at: ['0', 'arguments'], inside: 'earlier', retrying: [{ package: 'undici', names: ['interceptors.retry', 'default.interceptors.retry', 'retry'] }], within: ['RetryAgent'], proof: 'undici compose: what stands before the retrying interceptor is inside it, and runs again' },
] as const satisfies readonly Row[];
