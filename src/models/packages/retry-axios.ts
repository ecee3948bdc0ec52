import type { Row } from '../types.js';

export const rows = [
  { package: 'retry-axios', names: ['attach', 'default.attach'], is: 'makes a client retry', proof: 'measured on 2.6.0, 4.0.3' },
] as const satisfies readonly Row[];
