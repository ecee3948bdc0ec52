import type { Row } from '../types.js';

export const rows = [
  { package: 'amqplib', names: ['Channel#consume', 'ConfirmChannel#consume', 'default.connect().createChannel().consume', 'connect().createChannel().consume'], at: [1], is: 'again per delivery' },
  { package: 'amqplib', names: ['ConsumeMessage'], at: 'function with such a first parameter', is: 'again per delivery' },
] as const satisfies readonly Row[];
