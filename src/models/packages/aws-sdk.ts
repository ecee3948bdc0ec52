import type { Row } from '../types.js';

export const rows = [
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'ClientToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'clientToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'ClientRequestToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'clientRequestToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'CallerReference', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'MessageDeduplicationId', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'idempotencyToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'IdempotencyToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'CreatorRequestId', ofRequestObject: true },
  { package: 'aws-sdk', names: ['*'], is: 'key option', property: 'ClientToken', ofRequestObject: true },
  { package: 'aws-sdk', names: ['*'], is: 'key option', property: 'ClientRequestToken', ofRequestObject: true },
  { package: '@aws-sdk/*', names: ['*'], is: 'makes a key of its own', on: 'send of a command whose token is left out', note: 'the field that the service calls a token alone; the same command object sent again gets another one' },
  { package: '@aws-sdk/client-sqs', names: ['*'], is: 'makes no key', on: 'send of a message', note: 'MessageDeduplicationId is left out, and the queue makes one of the body where it is set up so' },
  { package: '@aws-sdk/*', names: ['*middlewareStack.add'], at: [0], is: 'again per attempt', where: [{ option: '1.step', is: ['finalizeRequest', 'deserialize'] }], forMany: true, startsAnew: true, note: 'initialize, serialize and build run once for each send' },
  { package: '@aws-sdk/*', names: ['*middlewareStack.addRelativeTo'], at: [0], is: 'again per attempt', where: [{ option: '1.relation', is: ['after'] }, { option: '1.toMiddleware', is: ['retryMiddleware'] }], forMany: true, startsAnew: true },
  { package: '@aws-sdk/client-scheduler', names: ['CreateScheduleCommand'], at: ['0.Target'], is: 'handed over at each run', repeating: { option: '0.ScheduleExpression', is: /^(?:rate|cron)\(/u }, proof: 'https://docs.aws.amazon.com/scheduler/latest/UserGuide/managing-targets-templated.html' },
  { package: '@aws-sdk/client-sqs', names: ['ReceiveMessageCommand', 'SQS#receiveMessage'], is: 'ticks', delivers: true, proof: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-visibility-timeout.html' },
  { package: '@aws-sdk/client-sqs', names: ['Message#ReceiptHandle'], is: 'fresh', kind: 'host', by: 'mention', proof: 'https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-queue-message-identifiers.html', note: 'another one each time that the message is received' },
] as const satisfies readonly Row[];
