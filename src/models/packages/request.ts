import type { Row } from '../types.js';

export const rows = [
  { package: 'request', names: ['default.defaults', 'defaults'], is: 'sent with every call', options: ['0'] },
] as const satisfies readonly Row[];
