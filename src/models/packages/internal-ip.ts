import type { Row } from '../types.js';

export const rows = [
  { package: 'internal-ip', names: ['internalIpV4', 'internalIpV4Sync', 'internalIpV6'], is: 'fresh', kind: 'host' },
] as const satisfies readonly Row[];
