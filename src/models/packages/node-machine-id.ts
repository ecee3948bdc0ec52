import type { Row } from '../types.js';

export const rows = [
  { package: 'node-machine-id', names: ['machineIdSync', 'machineId'], is: 'fresh', kind: 'host' },
] as const satisfies readonly Row[];
