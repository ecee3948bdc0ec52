import type { Row } from '../types.js';

export const rows = [
  { package: '@hatchet-dev/typescript-sdk', names: ['HatchetClient#task', 'Hatchet#task'], at: ['0.fn'], is: 'again per delivery' },
  { package: '@hatchet-dev/typescript-sdk', names: ['Context#retryCount'], is: 'attempt number', per: 'each attempt of the Hatchet task', base: 0 },
] as const satisfies readonly Row[];
