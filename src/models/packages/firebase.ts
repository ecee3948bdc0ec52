import type { Row } from '../types.js';

export const rows = [
  { package: 'firebase-admin', names: ['Firestore#runTransaction'], at: [0], is: 'again per attempt', proof: 'https://firebase.google.com/docs/firestore/manage-data/transactions' },
  { package: 'firebase-functions/v2/firestore', names: ['onDocumentCreated', 'onDocumentWritten', 'onDocumentUpdated', 'onDocumentDeleted'], at: [1], is: 'again per delivery' },
  { package: 'firebase-functions/v2/pubsub', names: ['onMessagePublished'], at: [1], is: 'again per delivery' },
  { package: 'firebase-functions/v2/scheduler', names: ['onSchedule'], at: [1], is: 'again per run of the schedule', proof: 'https://firebase.google.com/docs/functions/schedule-functions' },
  { package: 'firebase-functions/v2/tasks', names: ['onTaskDispatched'], at: [0, 1], is: 'again per delivery' },
  { package: 'firebase-functions', names: ['TaskContext#retryCount'], is: 'attempt number', per: 'each attempt of the task', base: 0, proof: 'https://firebase.google.com/docs/functions/task-functions' },
] as const satisfies readonly Row[];
