import type { Row } from '../types.js';

export const rows = [
  { package: 'sqs-consumer', names: ['Consumer.create'], at: ['0.handleMessage', '0.handleMessageBatch'], is: 'again per delivery' },
] as const satisfies readonly Row[];
