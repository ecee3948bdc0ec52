import type { Row } from '../types.js';

export const rows = [
  { package: '@trigger.dev/core', names: ['TaskRunExecutionAttempt#number'], is: 'attempt number', per: 'each attempt of the Trigger.dev run', base: 1, proof: 'https://trigger.dev/docs/errors-retrying' },
  { package: '@trigger.dev/sdk', names: ['retry.onThrow'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 1 } },
  { package: '@trigger.dev/sdk', names: ['schedules.task'], at: ['0.run'], is: 'again per run of the schedule', proof: 'https://trigger.dev/docs/tasks/scheduled' },
  { package: '@trigger.dev/sdk', names: ['task', 'schemaTask'], at: ['0.run'], is: 'again per delivery', attempt: { parameter: 1, property: 'ctx.attempt.number', base: 1 } },
  { package: '@trigger.dev/sdk/v3', names: ['retry.onThrow'], at: [0], is: 'again per attempt', attempt: { parameter: 0, property: 'attempt', base: 1 } },
  { package: '@trigger.dev/sdk/v3', names: ['task', 'schemaTask'], at: ['0.run'], is: 'again per delivery', attempt: { parameter: 1, property: 'ctx.attempt.number', base: 1 } },
  { package: '@trigger.dev/sdk', names: ['idempotencyKeys.create'], is: 'fresh', kind: 'random', where: [{ option: '1.scope', is: ['attempt'] }], note: 'the scopes run and global give the same key for the same material', proof: 'https://trigger.dev/docs/idempotency' },
  { package: '@trigger.dev/sdk/v3', names: ['idempotencyKeys.create'], is: 'fresh', kind: 'random', where: [{ option: '1.scope', is: ['attempt'] }], note: 'the scopes run and global give the same key for the same material', proof: 'https://trigger.dev/docs/idempotency' },
  { package: '@trigger.dev/sdk', names: ['idempotencyKeys.create'], is: 'transparent' },
  { package: '@trigger.dev/sdk/v3', names: ['idempotencyKeys.create'], is: 'transparent' },
] as const satisfies readonly Row[];
