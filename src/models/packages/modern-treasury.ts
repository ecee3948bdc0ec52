import type { Row } from '../types.js';

export const rows = [
  { package: 'modern-treasury', names: ['default', 'ModernTreasury'], is: 'sent with every call', options: ['0'] },
] as const satisfies readonly Row[];
