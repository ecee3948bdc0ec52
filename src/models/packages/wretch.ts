import type { Row } from '../types.js';

export const rows = [
  { package: 'wretch', names: ['*middlewares'], is: 'chain', at: ['0'], inside: 'later', retrying: [{ package: 'wretch/middlewares', names: ['retry'] }, { package: 'wretch/middlewares/retry', names: ['retry'] }, { package: 'wretch', names: ['retry'] }], proof: 'measured on 2.11.1, 3.0.9' },
] as const satisfies readonly Row[];
