import type { Row } from '../types.js';

export const rows = [
  { package: '@aws/durable-execution-sdk-js', names: ['withDurableExecution'], at: [0], is: 'again per delivery' },
  { package: '@aws/durable-execution-sdk-js', names: ['StepContext#attempt'], is: 'attempt number', per: 'each attempt of the durable step', base: 1 },
] as const satisfies readonly Row[];
