import type { Row } from '../types.js';

export const rows = [
  { package: 'amqp-connection-manager', names: ['ChannelWrapper#consume'], at: [1], is: 'again per delivery' },
] as const satisfies readonly Row[];
