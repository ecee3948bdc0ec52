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
] as const satisfies readonly Row[];
