import type { Row } from '../types.js';

export const rows = [
  { package: 'undici', names: ['Client', 'Agent', 'Pool'], is: 'sent with every call', options: ['0', '1'] },
  { package: 'undici', names: ['fetch', 'request'], is: 'sends a body', options: 1 },
  { package: 'undici-types', names: ['fetch'], is: 'sends a body', options: 1 },
] as const satisfies readonly Row[];
