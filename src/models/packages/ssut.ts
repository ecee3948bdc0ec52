import type { Row } from '../types.js';

export const rows = [
  { package: '@ssut/nestjs-sqs', names: ['SqsMessageHandler'], at: 'decorated method', is: 'again per delivery' },
] as const satisfies readonly Row[];
