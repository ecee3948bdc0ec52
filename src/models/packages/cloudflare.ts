import type { Row } from '../types.js';

export const rows = [
  { package: '@cloudflare/workers-types', names: ['MessageBatch'], at: 'function with such a first parameter', is: 'again per delivery', proof: 'https://developers.cloudflare.com/queues/configuration/batching-retries/' },
  { package: '@cloudflare/workers-types', names: ['ScheduledController', 'ScheduledEvent'], at: 'function with such a first parameter', is: 'again per run of the schedule', proof: 'https://developers.cloudflare.com/queues/configuration/batching-retries/' },
  { package: '@cloudflare/workers-types', names: ['Message#attempts', 'WorkflowStepContext#attempt', 'AlarmInvocationInfo#retryCount'], is: 'attempt number', per: 'each delivery of the message', proof: 'https://developers.cloudflare.com/queues/configuration/batching-retries/' },
  { package: 'cloudflare:workers', names: ['WorkflowEntrypoint'], at: 'method', method: 'run', is: 'again per delivery' },
  { package: 'cloudflare:workers', names: ['DurableObject'], at: 'method', method: 'alarm', is: 'again per delivery' },
] as const satisfies readonly Row[];
