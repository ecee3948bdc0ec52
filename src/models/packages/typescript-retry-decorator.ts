import type { Row } from '../types.js';

export const rows = [
  { package: 'typescript-retry-decorator', names: ['Retryable'], at: 'decorated method', is: 'again per attempt' },
] as const satisfies readonly Row[];
