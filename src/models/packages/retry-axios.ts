import type { Row } from '../types.js';

export const rows = [
  { package: 'retry-axios', names: ['attach', 'default.attach'], is: 'makes a client retry' },
  { package: 'retry-axios', names: ['RaxConfig#currentRetryAttempt'], is: 'attempt number', per: 'each attempt of retry-axios', base: 0 },
] as const satisfies readonly Row[];
