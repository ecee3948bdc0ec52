import type { Row } from '../types.js';

export const rows = [
  { package: 'socket.io', names: ['Socket#id'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'socket.io-client', names: ['Socket#id'], is: 'fresh', kind: 'host', by: 'mention' },
] as const satisfies readonly Row[];
