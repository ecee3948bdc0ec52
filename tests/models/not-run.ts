import type { Table } from './tables.js';

/** Places that are not run here: all of a package's that no test shows, or some tables or names of it. */
export interface NotRun {
  readonly package: string;
  readonly tables?: readonly Table[];
  readonly names?: readonly string[];
  /** The page of the package that says it. */
  readonly address?: string;
  /** Why there is neither. */
  readonly open?: string;
}

const documented = (packageName: string, address: string, names?: readonly string[], tables?: readonly Table[]): NotRun => ({ package: packageName, address, ...(names ? { names } : {}), ...(tables ? { tables } : {}) });
const open = (packageName: string, why: string, names?: readonly string[], tables?: readonly Table[]): NotRun => ({ package: packageName, open: why, ...(names ? { names } : {}), ...(tables ? { tables } : {}) });

const NOT_INSTALLED = 'not installed here';
const TYPE_ONLY = 'a type: the handler that takes it is run by its other rows';
const OTHER_RUNTIME = 'not a part of Node 20';
const BROKER = 'needs a broker';

/** The first entry that fits a place says why it is not run. */
export const NOT_RUN: readonly NotRun[] = [
  // Retry helpers.
  open('polly-js', 'measured in neighbouring forms only (1.8.3)'),
  documented('@std/async', 'https://jsr.io/@std/async/doc/retry'),
  documented('@std/async/retry', 'https://jsr.io/@std/async/doc/retry'),
  documented('@google-cloud/firestore', 'https://firebase.google.com/docs/firestore/manage-data/transactions'),
  ...['@trigger.dev/sdk', '@trigger.dev/sdk/v3'].map((name) => documented(name, 'https://trigger.dev/docs/errors-retrying', ['retry.onThrow', 'task', 'schemaTask'])),
  open('@trigger.dev/sdk', NOT_INSTALLED, ['schedules.task']),
  open('@trigger.dev/core', NOT_INSTALLED),
  open('firebase-admin', NOT_INSTALLED),
  ...['@tanstack/react-query', '@tanstack/vue-query', '@tanstack/solid-query', '@tanstack/svelte-query', '@tanstack/angular-query-experimental'].map((name) => open(name, 'not installed here; the observer of its core is run')),
  open('backoff-rxjs', NOT_INSTALLED),
  open('effect', 'not in effect 4.1.0', ['Effect.repeatN', 'Random.nextRange', 'DateTime.unsafeNow']),

  open('@effect/platform', 'needs an effect 3 under that very name'),
  open('inngest', 'measured on inngest 4 only: the handler stood behind the trigger before', ['Inngest#createFunction']),
  open('lib', 'on receivers of other libraries than those that are run', ['*#toBase64', '*#bigint']),
  open('agenda', 'measured on agenda 6 only: the options before the function, and the default export, are of versions that need MongoDB'),
  documented('cloudflare:workers', 'https://developers.cloudflare.com/workflows/build/rules-of-workflows/', ['WorkflowEntrypoint']),

  // Attempt numbers, queues, durable runtimes.
  open('bullmq', 'a type, or a field that was not measured; needs a redis-server'),
  open('bull', TYPE_ONLY),
  open('pg-boss', 'the name of versions before 10', ['JobWithMetadata#retrycount']),
  open('@dbos-inc/dbos-sdk', NOT_INSTALLED, ['DBOS.registerStep']),
  open('toad-scheduler', NOT_INSTALLED),
  open('croner', NOT_INSTALLED),
  ...['@temporalio/activity', '@temporalio/common', '@temporalio/workflow'].map((name) => documented(name, 'https://docs.temporal.io/encyclopedia/retry-policies')),
  documented('@google-cloud/pubsub', 'https://cloud.google.com/pubsub/docs/handling-failures'),
  documented('@azure/functions', 'https://learn.microsoft.com/azure/azure-functions/functions-bindings-error-pages', ['RetryContext#retryCount', 'app.serviceBusQueue', 'app.serviceBusTopic', 'app.storageQueue', 'app.eventHub', 'app.eventGrid', 'app.cosmosDB', 'app.timer']),
  open('@azure/functions', NOT_INSTALLED),
  documented('@hatchet-dev/typescript-sdk', 'https://docs.hatchet.run/home/retry-policies'),
  documented('nats', 'https://docs.nats.io/nats-concepts/jetstream/consumers'),
  documented('kafkajs', 'https://kafka.js.org/docs/consuming', ['Consumer#run', 'Kafka#consumer().run']),
  open('kafkajs', TYPE_ONLY),
  documented('amqplib', 'https://www.rabbitmq.com/docs/confirms', undefined, ['REDELIVERIES']),
  open('amqplib', TYPE_ONLY),
  documented('@upstash/qstash/nextjs', 'https://upstash.com/docs/qstash/features/retry'),
  documented('@upstash/workflow/nextjs', 'https://upstash.com/docs/workflow/basics/how'),
  ...['firebase-functions/v2/tasks', 'firebase-functions/v2/pubsub', 'firebase-functions/v2/firestore'].map((name) => documented(name, 'https://firebase.google.com/docs/functions/retries')),
  open('firebase-functions/v2/scheduler', NOT_INSTALLED),
  documented('convex/server', 'https://docs.convex.dev/database/advanced/occ'),
  documented('aws-lambda', 'https://docs.aws.amazon.com/lambda/latest/dg/with-sqs.html', ['SQSEvent', 'SQSRecord', 'SQSHandler', 'SQSBatchHandler', 'SQSRecordAttributes#ApproximateReceiveCount']),
  documented('aws-lambda', 'https://docs.aws.amazon.com/lambda/latest/dg/invocation-async.html', ['SNSEvent', 'S3Event', 'EventBridgeEvent', 'SESEvent', 'SNSEventRecord', 'S3EventRecord', 'SNSHandler', 'S3Handler', 'EventBridgeHandler', 'ScheduledEvent', 'ScheduledHandler', 'Context#awsRequestId']),
  open('aws-lambda', 'only types are installed'),
  open('@cloudflare/workers-types', 'only types'),
  ...['amqp-connection-manager', 'sqs-consumer', '@azure/service-bus', '@nestjs/bullmq', '@nestjs/bull', '@nestjs/microservices', '@golevelup/nestjs-rabbitmq', '@ssut/nestjs-sqs'].map((name) => open(name, `${NOT_INSTALLED}; ${BROKER}`)),
  open('global', OTHER_RUNTIME, ['Deno.cron', 'crypto.randomBytes', 'msCrypto.getRandomValues', 'Bun.randomUUIDv7', 'Temporal.Now.instant', 'Temporal.Now.zonedDateTimeISO', 'Temporal.Now.plainDateTimeISO']),
  ...['hono', '@koa/router', '@trpc/server', 'next-safe-action', '@nestjs/event-emitter', '@nestjs/graphql', '@connectrpc/connect'].map((name) => open(name, NOT_INSTALLED)),
  ...['next', 'next/server'].map((name) => open(name, NOT_INSTALLED)),
  open('@grpc/grpc-js', TYPE_ONLY, ['ServerWritableStream', 'ServerReadableStream', 'ServerDuplexStream', 'handleServerStreamingCall']),
  open('@grpc/grpc-js', 'run for unary calls only', ['ServerSurfaceCall#getPeer', 'ServerWritableStream#getPeer', 'ServerReadableStream#getPeer', 'ServerDuplexStream#getPeer', 'ClientUnaryCall#getPeer', 'SurfaceCall#getPeer']),

  // Key options and fields of SDKs.
  documented('@aws-sdk/*', 'https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html', ['clientRequestToken']),
  documented('@aws-sdk/*', 'https://docs.aws.amazon.com/Route53/latest/APIReference/API_CreateHostedZone.html', ['CallerReference']),
  documented('@aws-sdk/*', 'https://docs.aws.amazon.com/AWSJavaScriptSDK/v3/latest/', ['idempotencyToken']),
  documented('@aws-sdk/*', 'https://docs.aws.amazon.com/acm/latest/APIReference/API_RequestCertificate.html', ['IdempotencyToken']),
  documented('@aws-sdk/*', 'https://docs.aws.amazon.com/cloud-map/latest/api/API_CreateService.html', ['CreatorRequestId']),
  documented('aws-sdk', 'https://docs.aws.amazon.com/ec2/latest/devguide/ec2-api-idempotency.html', ['ClientToken']),
  documented('aws-sdk', 'https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_CreateSecret.html', ['ClientRequestToken']),
  documented('wise', 'https://docs.wise.com/api-docs/api-reference/transfer', undefined, ['KEY_OPTIONS']),
  documented('inngest', 'https://www.inngest.com/docs/events', undefined, ['KEY_OPTIONS']),

  // Sources.
  open('uuid', 'not in uuid 14', ['default.v1', 'default.v4']),
  open('cuid', NOT_INSTALLED),
  open('ksuid', NOT_INSTALLED),
  open('shortid', NOT_INSTALLED),
  ...['bson', 'mongodb'].map((name) => open(name, 'the old name of ObjectId', ['ObjectID'])),
  open('@sapphire/snowflake', NOT_INSTALLED),
  open('crypto', 'not in Node 20', ['randomUUIDv7']),
  open('nanoid', 'not in nanoid 5', ['default']),
  open('nanoid/async', 'not in nanoid 5'),
  open('os', 'one machine has one of each'),
  ...[
    'react-native-quick-crypto', 'crypto-browserify', 'isomorphic-webcrypto', 'uncrypto', 'uuidv4', '@lukeed/uuid', 'react-native-uuid', 'expo-crypto', 'crypto-random-string', 'ulid-workers', 'mongoose',
    '@std/uuid', '@std/ulid', 'lodash', '@faker-js/faker', 'moment', 'moment-timezone', '@js-joda/core', 'socket.io', 'socket.io-client', 'ip', 'internal-ip', 'node-machine-id',
  ].map((name) => open(name, NOT_INSTALLED)),

];
