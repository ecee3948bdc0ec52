import type { CallbackRow } from './types.js';

/** Timers, schedules, queues, durable runtimes, listeners and handlers: code that is entered again by kind. */
export const REDELIVERIES: readonly CallbackRow[] = [
  // Timers. A recurring timer picks up the same rows again after a crash; a one-shot timer makes its key when it fires.
  { package: 'global', names: ['setInterval'], callback: [0], kind: 'timer' },
  { package: 'timers', names: ['setInterval'], callback: [0], kind: 'timer' },
  { package: 'global', names: ['setTimeout'], callback: [0], kind: 'one-shot-timer' },
  { package: 'timers', names: ['setTimeout'], callback: [0], kind: 'one-shot-timer' },
  { package: 'toad-scheduler', names: ['AsyncTask', 'Task'], callback: [1], kind: 'timer' },

  // Schedules.
  { package: 'node-cron', names: ['default.schedule', 'schedule', 'default.createTask', 'createTask'], callback: [1], kind: 'schedule' },
  { package: 'cron', names: ['CronJob'], callback: [1], kind: 'schedule' },
  { package: 'cron', names: ['CronJob.from'], callback: ['0.onTick'], kind: 'schedule' },
  { package: 'croner', names: ['Cron', 'default'], callback: [1, 2], kind: 'schedule' },
  { package: 'node-schedule', names: ['scheduleJob', 'default.scheduleJob'], callback: [-1], kind: 'schedule' },
  { package: 'agenda', names: ['Agenda#define', 'default#define'], callback: [1, 2], kind: 'redelivery' },
  { package: 'firebase-functions/v2/scheduler', names: ['onSchedule'], callback: [1], kind: 'schedule' },
  { package: '@trigger.dev/sdk', names: ['schedules.task'], callback: ['0.run'], kind: 'schedule' },
  { package: 'global', names: ['Deno.cron'], callback: [2], kind: 'schedule' },

  // Queues and streams.
  { package: 'bullmq', names: ['Worker'], callback: [1], kind: 'redelivery' },
  { package: 'bull', names: ['default#process', 'Queue#process', 'default().process'], callback: [-1], kind: 'redelivery' },
  { package: 'bee-queue', names: ['default#process', 'BeeQueue#process'], callback: [-1], kind: 'redelivery' },
  { package: 'pg-boss', names: ['default#work', 'PgBoss#work'], callback: [1, 2], kind: 'redelivery' },
  { package: 'graphile-worker', names: ['run', 'runOnce'], callback: ['0.taskList'], kind: 'redelivery' },
  { package: 'kafkajs', names: ['Consumer#run', 'Kafka#consumer().run'], callback: ['0.eachMessage', '0.eachBatch'], kind: 'redelivery' },
  { package: 'amqplib', names: ['Channel#consume', 'ConfirmChannel#consume', 'default.connect().createChannel().consume', 'connect().createChannel().consume'], callback: [1], kind: 'redelivery' },
  { package: 'amqp-connection-manager', names: ['ChannelWrapper#consume'], callback: [1], kind: 'redelivery' },
  { package: 'sqs-consumer', names: ['Consumer.create'], callback: ['0.handleMessage', '0.handleMessageBatch'], kind: 'redelivery' },
  { package: '@google-cloud/pubsub', names: ['Subscription#on'], callback: [1], kind: 'redelivery', when: /^message$/u },
  { package: 'nats', names: ['JetStreamClient#subscribe'], callback: ['1.callback'], kind: 'redelivery' },
  { package: '@azure/functions', names: ['app.serviceBusQueue', 'app.serviceBusTopic', 'app.storageQueue', 'app.eventHub', 'app.eventGrid', 'app.cosmosDB'], callback: ['1.handler'], kind: 'redelivery' },
  { package: '@azure/functions', names: ['app.timer'], callback: ['1.handler'], kind: 'schedule' },
  { package: '@azure/functions', names: ['app.http', 'app.get', 'app.post'], callback: [1, '1.handler'], kind: 'handler' },
  { package: '@azure/service-bus', names: ['ServiceBusReceiver#subscribe'], callback: ['0.processMessage'], kind: 'redelivery' },
  { package: '@upstash/qstash/nextjs', names: ['verifySignatureAppRouter', 'verifySignature'], callback: [0], kind: 'redelivery' },
  { package: '@upstash/workflow/nextjs', names: ['serve'], callback: [0], kind: 'redelivery' },
  { package: 'firebase-functions/v2/tasks', names: ['onTaskDispatched'], callback: [0, 1], kind: 'redelivery' },
  { package: 'firebase-functions/v2/pubsub', names: ['onMessagePublished'], callback: [1], kind: 'redelivery' },
  { package: 'firebase-functions/v2/firestore', names: ['onDocumentCreated', 'onDocumentWritten', 'onDocumentUpdated', 'onDocumentDeleted'], callback: [1], kind: 'redelivery' },
  { package: 'stompit', names: ['Client#subscribe'], callback: [1], kind: 'redelivery' },

  // Durable runtimes: the body of an activity, step or task is run again when it fails.
  { package: 'inngest', names: ['Inngest#createFunction'], callback: [1, 2], kind: 'redelivery', attempt: { parameter: 0, property: 'attempt' } },
  { package: '@trigger.dev/sdk', names: ['task', 'schemaTask'], callback: ['0.run'], kind: 'redelivery', attempt: { parameter: 1, property: 'ctx.attempt.number' } },
  { package: '@trigger.dev/sdk/v3', names: ['task', 'schemaTask'], callback: ['0.run'], kind: 'redelivery', attempt: { parameter: 1, property: 'ctx.attempt.number' } },
  { package: '@restatedev/restate-sdk', names: ['service', 'object', 'workflow'], callback: ['0.handlers'], kind: 'redelivery' },
  { package: '@dbos-inc/dbos-sdk', names: ['DBOS.registerWorkflow'], callback: [0], kind: 'redelivery' },
  { package: '@dbos-inc/dbos-sdk', names: ['DBOS.runStep', 'DBOS.registerStep'], callback: [0], kind: 'redelivery', needs: ['1.retriesAllowed'] },
  { package: '@aws/durable-execution-sdk-js', names: ['withDurableExecution'], callback: [0], kind: 'redelivery' },
  { package: '@hatchet-dev/typescript-sdk', names: ['HatchetClient#task', 'Hatchet#task'], callback: ['0.fn'], kind: 'redelivery' },
  { package: 'convex/server', names: ['mutationGeneric', 'internalMutationGeneric'], callback: ['0.handler', 0], kind: 'redelivery' },

  // Handlers that somebody outside may call again.
  { package: 'express', names: ['default().post', 'default().put', 'default().patch', 'default().get', 'default().all', 'default().use', 'default().delete', 'Router().post', 'Router().put', 'Router().patch', 'Router().get', 'Router().all', 'Router().use', 'default.Router().post', 'default.Router().put', 'default.Router().patch', 'default.Router().get'], callback: [0, 1, 2, 3, 4], kind: 'handler' },
  { package: 'express-serve-static-core', names: ['IRouter#post', 'IRouter#put', 'IRouter#patch', 'IRouter#get', 'IRouter#all', 'IRouter#use', 'IRouter#delete', 'Application#post', 'Application#get'], callback: [0, 1, 2, 3, 4], kind: 'handler' },
  { package: 'fastify', names: ['FastifyInstance#post', 'FastifyInstance#put', 'FastifyInstance#patch', 'FastifyInstance#get', 'FastifyInstance#delete', 'default().post', 'default().get', 'default().put', 'fastify().post'], callback: [1, 2], kind: 'handler' },
  { package: 'fastify', names: ['FastifyInstance#route'], callback: ['0.handler'], kind: 'handler' },
  { package: 'hono', names: ['Hono#post', 'Hono#put', 'Hono#patch', 'Hono#get', 'Hono#all', 'Hono#delete'], callback: [1, 2, 3], kind: 'handler' },
  { package: '@koa/router', names: ['Router#post', 'Router#put', 'Router#get', 'default#post', 'default#put', 'default#get'], callback: [1, 2, 3], kind: 'handler' },
  { package: '@trpc/server', names: ['ProcedureBuilder#mutation'], callback: [0], kind: 'handler' },
  { package: 'next-safe-action', names: ['SafeActionClient#action'], callback: [0], kind: 'handler' },
  { package: '@grpc/grpc-js', names: ['Server#addService'], callback: [1], kind: 'handler' },
  { package: 'http', names: ['createServer', 'default.createServer'], callback: [0, 1], kind: 'handler' },
  { package: '@connectrpc/connect', names: ['ConnectRouter#service', 'ConnectRouter#rpc'], callback: [1, 2], kind: 'handler' },
];

/** Decorators that have a method run again. */
export const DECORATORS: readonly CallbackRow[] = [
  { package: '@nestjs/schedule', names: ['Cron', 'Interval'], callback: [], kind: 'schedule' },
  { package: '@nestjs/schedule', names: ['Timeout'], callback: [], kind: 'one-shot-timer' },
  { package: '@nestjs/bullmq', names: ['OnWorkerEvent', 'Process'], callback: [], kind: 'redelivery' },
  { package: '@nestjs/bull', names: ['Process'], callback: [], kind: 'redelivery' },
  { package: '@nestjs/microservices', names: ['EventPattern', 'MessagePattern'], callback: [], kind: 'redelivery' },
  { package: '@golevelup/nestjs-rabbitmq', names: ['RabbitSubscribe', 'RabbitRPC'], callback: [], kind: 'redelivery' },
  { package: '@ssut/nestjs-sqs', names: ['SqsMessageHandler'], callback: [], kind: 'redelivery' },
  { package: '@nestjs/event-emitter', names: ['OnEvent'], callback: [], kind: 'listener' },
  { package: '@nestjs/common', names: ['Post', 'Put', 'Patch', 'Get', 'Delete', 'All'], callback: [], kind: 'handler' },
  { package: '@nestjs/microservices', names: ['GrpcMethod', 'GrpcStreamMethod'], callback: [], kind: 'handler' },
  { package: '@nestjs/graphql', names: ['Mutation', 'Query'], callback: [], kind: 'handler' },
  { package: 'typescript-retry-decorator', names: ['Retryable'], callback: [], kind: 'retry' },
  { package: 'cockatiel', names: ['usePolicy'], callback: [], kind: 'retry', attempt: { parameter: -1, property: 'attempt' } },
];

/** Types of a first parameter that say who delivers: a Lambda behind a queue is run again, one behind HTTP may be called again. */
export const EVENT_TYPES: readonly { readonly package: string; readonly names: readonly string[]; readonly kind: 'redelivery' | 'handler' | 'schedule' }[] = [
  { package: 'aws-lambda', names: ['SQSEvent', 'SNSEvent', 'KinesisStreamEvent', 'DynamoDBStreamEvent', 'S3Event', 'EventBridgeEvent', 'MSKEvent', 'SelfManagedKafkaEvent', 'FirehoseTransformationEvent', 'SESEvent', 'SQSRecord', 'SNSEventRecord', 'DynamoDBRecord', 'KinesisStreamRecord', 'S3EventRecord'], kind: 'redelivery' },
  { package: 'aws-lambda', names: ['ScheduledEvent'], kind: 'schedule' },
  { package: 'aws-lambda', names: ['APIGatewayProxyEvent', 'APIGatewayProxyEventV2', 'ALBEvent', 'LambdaFunctionURLEvent', 'APIGatewayEvent', 'AppSyncResolverEvent'], kind: 'handler' },
  { package: '@cloudflare/workers-types', names: ['MessageBatch'], kind: 'redelivery' },
  { package: '@cloudflare/workers-types', names: ['ScheduledController', 'ScheduledEvent'], kind: 'schedule' },
  { package: 'bullmq', names: ['Job'], kind: 'redelivery' },
  { package: 'bull', names: ['Job', 'default.Job'], kind: 'redelivery' },
  { package: '@grpc/grpc-js', names: ['ServerUnaryCall', 'ServerWritableStream', 'ServerReadableStream', 'ServerDuplexStream'], kind: 'handler' },
  { package: 'kafkajs', names: ['EachMessagePayload', 'EachBatchPayload', 'KafkaMessage'], kind: 'redelivery' },
  { package: 'amqplib', names: ['ConsumeMessage'], kind: 'redelivery' },
  { package: 'express', names: ['Request', 'default.Request'], kind: 'handler' },
  { package: 'fastify', names: ['FastifyRequest'], kind: 'handler' },
  { package: 'next', names: ['NextApiRequest'], kind: 'handler' },
  { package: 'next/server', names: ['NextRequest'], kind: 'handler' },
];

/** Function types whose values are handlers: `export const handler: SQSHandler = …`. */
export const HANDLER_TYPES: readonly { readonly package: string; readonly names: readonly string[]; readonly kind: 'redelivery' | 'handler' | 'schedule' }[] = [
  { package: 'aws-lambda', names: ['SQSHandler', 'SNSHandler', 'KinesisStreamHandler', 'DynamoDBStreamHandler', 'S3Handler', 'EventBridgeHandler', 'SQSBatchHandler', 'MSKHandler'], kind: 'redelivery' },
  { package: 'aws-lambda', names: ['ScheduledHandler'], kind: 'schedule' },
  { package: 'aws-lambda', names: ['APIGatewayProxyHandler', 'APIGatewayProxyHandlerV2', 'ALBHandler', 'LambdaFunctionURLHandler'], kind: 'handler' },
  { package: 'bullmq', names: ['Processor'], kind: 'redelivery' },
  { package: 'express', names: ['RequestHandler', 'Handler', 'default.RequestHandler'], kind: 'handler' },
  { package: '@grpc/grpc-js', names: ['handleUnaryCall', 'handleServerStreamingCall', 'UntypedHandleCall'], kind: 'handler' },
];

/** Classes whose methods are handlers when a class extends them. */
export const HANDLER_CLASSES: readonly { readonly package: string; readonly names: readonly string[]; readonly method: string; readonly kind: 'redelivery' }[] = [
  { package: '@nestjs/bullmq', names: ['WorkerHost'], method: 'process', kind: 'redelivery' },
  { package: 'cloudflare:workers', names: ['WorkflowEntrypoint'], method: 'run', kind: 'redelivery' },
];

/** Events that come again over the life of a connection: what they start is started anew after each reconnect. */
export const LIFECYCLE_EVENTS: ReadonlySet<string> = new Set([
  'connect', 'connection', 'open', 'ready', 'reconnect', 'reconnected', 'reconnecting', 'drain', 'online', 'resume', 'close', 'disconnect', 'disconnected', 'end',
  'error', 'timeout', 'secureConnect', 'session', 'connected', 'visibilitychange', 'focus', 'pageshow', 'retry', 'stalled',
]);
