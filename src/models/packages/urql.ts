import type { Row } from '../types.js';

export const rows = [
  { package: '@urql/core', names: ['Client', 'createClient'], is: 'sent with every call', options: ['0'] },
  { package: 'urql', names: ['Client', 'createClient'], is: 'sent with every call', options: ['0'] },
] as const satisfies readonly Row[];
