import type { Row } from '../types.js';

export const rows = [
  { package: 'retry-axios', names: ['attach', 'default.attach'], is: 'makes a client retry' },
] as const satisfies readonly Row[];
