import type { Row } from '../types.js';

export const rows = [
  { package: '@google-cloud/firestore', names: ['Firestore#runTransaction'], at: [0], is: 'again per attempt' },
  { package: '@google-cloud/pubsub', names: ['Subscription#on'], at: [1], is: 'again per delivery', when: /^message$/u },
  { package: '@google-cloud/pubsub', names: ['Message#deliveryAttempt'], is: 'attempt number', per: 'each delivery of the message', base: 1 },
] as const satisfies readonly Row[];
