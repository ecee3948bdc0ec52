import type { Row } from '../types.js';

export const rows = [
  { package: '@golevelup/nestjs-rabbitmq', names: ['RabbitSubscribe', 'RabbitRPC'], at: 'decorated method', is: 'again per delivery' },
] as const satisfies readonly Row[];
