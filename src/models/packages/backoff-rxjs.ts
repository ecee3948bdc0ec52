import type { Row } from '../types.js';

export const rows = [
  { package: 'backoff-rxjs', names: ['retryBackoff'], is: 'runs again what it is given' },
] as const satisfies readonly Row[];
