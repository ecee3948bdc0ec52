import type { Row } from '../types.js';

export const rows = [
  { package: '@aws/durable-execution-sdk-js', names: ['withDurableExecution'], at: [0], is: 'again per delivery' },
] as const satisfies readonly Row[];
