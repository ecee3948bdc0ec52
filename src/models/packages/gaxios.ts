import type { Row } from '../types.js';

export const rows = [
  { package: 'gaxios', names: ['Gaxios'], is: 'sent with every call', options: ['0'] },
  { package: 'gaxios', names: ['request', 'Gaxios#request', 'instance.request'], at: ['0.retryConfig.onRetryAttempt'], is: 'again per attempt', versions: [7], note: 'in gaxios 6 what it is given is a copy' },
] as const satisfies readonly Row[];
