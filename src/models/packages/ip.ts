import type { Row } from '../types.js';

export const rows = [
  { package: 'ip', names: ['address', 'default.address'], is: 'fresh', kind: 'host' },
] as const satisfies readonly Row[];
