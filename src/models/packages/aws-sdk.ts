import type { Row } from '../types.js';

export const rows = [
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'ClientToken' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'clientToken' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'ClientRequestToken' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'clientRequestToken' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'CallerReference' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'MessageDeduplicationId' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'idempotencyToken' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'IdempotencyToken' },
  { package: '@aws-sdk/*', names: ['*'], is: 'key option', property: 'CreatorRequestId' },
  { package: 'aws-sdk', names: ['*'], is: 'key option', property: 'ClientToken' },
  { package: 'aws-sdk', names: ['*'], is: 'key option', property: 'ClientRequestToken' },
  { package: '@aws-sdk/*', names: ['*middlewareStack.add'], at: [0], is: 'again per attempt', where: [{ option: '1.step', is: ['finalizeRequest', 'deserialize'] }], forMany: true, startsAnew: true, note: 'initialize, serialize and build run once for each send', proof: 'measured on @aws-sdk/client-ecs 3' },
  { package: '@aws-sdk/*', names: ['*middlewareStack.addRelativeTo'], at: [0], is: 'again per attempt', where: [{ option: '1.relation', is: ['after'] }, { option: '1.toMiddleware', is: ['retryMiddleware'] }], forMany: true, startsAnew: true, proof: 'measured on @aws-sdk/client-ecs 3' },
] as const satisfies readonly Row[];
