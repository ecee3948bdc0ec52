import type { Row } from '../types.js';

export const rows = [
  { package: '@google-cloud/firestore', names: ['Firestore#runTransaction'], at: [0], is: 'again per attempt' },
  { package: '@google-cloud/pubsub', names: ['Subscription#on'], at: [1], is: 'again per delivery', when: /^message$/u },
  { package: '@google-cloud/pubsub', names: ['Message#deliveryAttempt'], is: 'attempt number', per: 'each delivery of the message', base: 1 },
  { package: '@google-cloud/scheduler', names: ['CloudSchedulerClient#createJob'], at: ['0.job'], is: 'handed over at each run', proof: 'https://cloud.google.com/scheduler/docs/reference/rest/v1/projects.locations.jobs' },
  { package: '@google-cloud/pubsub', names: ['Message#ackId'], is: 'fresh', kind: 'host', by: 'mention', proof: 'https://cloud.google.com/pubsub/docs/reference/rest/v1/ReceivedMessage', note: 'another one for each delivery' },
] as const satisfies readonly Row[];
