import type { Row } from '../types.js';

export const rows = [
  { package: 'bullmq', names: ['Worker'], at: [1], is: 'again per delivery' },
  { package: 'bullmq', names: ['Job'], at: 'function with such a first parameter', is: 'again per delivery' },
  { package: 'bullmq', names: ['Processor'], at: 'function of this type', is: 'again per delivery' },
  { package: 'bullmq', names: ['Job#attemptsMade', 'MinimalJob#attemptsMade'], is: 'attempt number', per: 'each attempt of the BullMQ job', base: 0 },
  { package: 'bullmq', names: ['Job#attemptsStarted', 'MinimalJob#attemptsStarted'], is: 'attempt number', per: 'each attempt of the BullMQ job', base: 1, versions: [5], onlyThere: true },
  { package: 'bullmq', names: ['Job#stalledCounter'], is: 'attempt number', per: 'each attempt of the BullMQ job', base: 0, versions: [5], onlyThere: true },
  { package: 'bullmq', names: ['Queue#add', 'Queue#addBulk', 'FlowProducer#add'], is: 'key option', property: 'jobId' },
  { package: 'bullmq', names: ['Queue#upsertJobScheduler'], at: ['2'], is: 'handed over at each run' },
  { package: 'bullmq', names: ['Queue#add'], at: ['1'], is: 'handed over at each run', needs: ['2.repeat'], versions: [0, 6], onlyThere: true },
] as const satisfies readonly Row[];
