import type { Row } from '../types.js';

export const rows = [
  { package: 'gaxios', names: ['Gaxios'], is: 'sent with every call', options: ['0'] },
] as const satisfies readonly Row[];
