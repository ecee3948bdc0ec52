// Data clients and consumers that need no broker.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import process from 'node:process';
import { again, attempt, single, sleep } from './kit.mjs';

const require = createRequire(import.meta.url);
const often = { retry: 4, retryDelay: 1 };

const core = await import('@tanstack/query-core');
await again('@tanstack/query-core', 'MutationObserver', '1.mutationFn', ({ stepAsync }) => new core.MutationObserver(new core.QueryClient(), { mutationFn: () => stepAsync(), ...often }).mutate());
await single('@tanstack/query-core', 'MutationObserver', '1.mutationFn', ({ stepAsync }) => new core.MutationObserver(new core.QueryClient(), { mutationFn: () => stepAsync() }).mutate());

// React: a component that is rendered into nothing, and a mutation of its own.
await attempt('@tanstack/react-query', ['useMutation', 'mutationOptions'], '0.mutationFn', async () => {
  const React = require('react');
  const { create } = require('react-test-renderer');
  const query = await import('@tanstack/react-query');
  for (const name of ['useMutation', 'mutationOptions'])
    await again('@tanstack/react-query', name, '0.mutationFn', async ({ stepAsync }) => {
      let mutation;
      const options = { mutationFn: () => stepAsync(), ...often };
      const Pay = () => {
        mutation = query.useMutation(name === 'mutationOptions' ? query.mutationOptions(options) : options);
        return null;
      };
      const client = new query.QueryClient();
      create(React.createElement(query.QueryClientProvider, { client }, React.createElement(Pay)));
      for (let i = 0; i < 100 && !mutation; i++) await sleep(10);
      await mutation.mutateAsync();
    });
});
await again('@tanstack/vue-query', 'useMutation', '0.mutationFn', async ({ stepAsync }) => {
  const { effectScope } = await import('vue');
  const { QueryClient, useMutation } = await import('@tanstack/vue-query');
  await effectScope().run(() => useMutation({ mutationFn: () => stepAsync(), ...often }, new QueryClient())).mutateAsync();
});
for (const name of ['useMutation', 'createMutation'])
  await attempt('@tanstack/solid-query', name, '0.mutationFn', async () => {
    const { createRoot } = await import('solid-js');
    const solid = await import('@tanstack/solid-query');
    if (typeof solid[name] !== 'function') throw new Error(`there is no ${name}`);
    await again('@tanstack/solid-query', name, '0.mutationFn', ({ stepAsync }) => createRoot(() => solid[name](() => ({ mutationFn: () => stepAsync(), ...often }), () => new solid.QueryClient())).mutateAsync());
  });
await attempt('@tanstack/angular-query-experimental', 'injectMutation', '0.mutationFn', async () => {
  await import('@angular/compiler');
  const angular = await import('@angular/core');
  const { injectMutation, QueryClient, provideTanStackQuery } = await import('@tanstack/angular-query-experimental');
  const { ɵINJECTOR_SCOPE: SCOPE, ɵNoopNgZone: NoopNgZone, ɵChangeDetectionScheduler: Scheduler, ɵEffectScheduler: Effects } = angular;
  await again('@tanstack/angular-query-experimental', 'injectMutation', '0.mutationFn', async ({ stepAsync }) => {
    const injector = angular.createEnvironmentInjector([
      { provide: SCOPE, useValue: 'root' }, { provide: Scheduler, useValue: { notify() {}, runningTick: false } }, { provide: angular.NgZone, useFactory: () => new NoopNgZone() },
      ...(Effects ? [{ provide: Effects, useValue: { add() {}, schedule() {}, flush() {}, remove() {} } }] : []), ...[provideTanStackQuery(new QueryClient())].flat(),
    ], angular.Injector.create({ providers: [] }));
    await angular.runInInjectionContext(injector, () => injectMutation(() => ({ mutationFn: () => stepAsync(), ...often }))).mutateAsync();
  });
});

const { configureStore } = await import('@reduxjs/toolkit');
for (const name of ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/react'])
  await again(name, 'retry', 0, async ({ stepAsync }) => {
    const { createApi, retry } = await import(name);
    const baseQuery = retry(async () => stepAsync().then((data) => ({ data }), () => ({ error: { status: 500 } })), { maxRetries: 4, backoff: async () => undefined });
    const api = createApi({ reducerPath: 'api', baseQuery, endpoints: (build) => ({ pay: build.mutation({ query: () => ({}) }) }) });
    const store = configureStore({ reducer: { api: api.reducer }, middleware: (standard) => standard().concat(api.middleware) });
    await store.dispatch(api.endpoints.pay.initiate('o1')).unwrap();
  });

const { MongoClient, MongoServerError } = await import('mongodb');
await again('mongodb', 'ClientSession#withTransaction', 0, ({ stepAsync }) => new MongoClient('mongodb://127.0.0.1:1/?serverSelectionTimeoutMS=100').startSession().withTransaction(async () => {
  try {
    return await stepAsync();
  } catch {
    // What a server answers when two transactions want the same document.
    const error = new MongoServerError({ message: 'conflict', errorLabels: ['TransientTransactionError'] });
    error.addErrorLabel?.('TransientTransactionError');
    throw error;
  }
}));

// SQS: a server that speaks its JSON protocol and gives a message again until it is deleted.
async function sqs() {
  let deleted = false;
  let receipts = 0;
  const listening = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const action = String(request.headers['x-amz-target']).split('.').at(-1);
      const message = () => ({ MessageId: 'm1', ReceiptHandle: `r${++receipts}`, Body: '{}', MD5OfBody: '99914b932bd37a50b983c5e7c90ae93b', Attributes: { ApproximateReceiveCount: String(receipts) } });
      const answer = action === 'ReceiveMessage' && !deleted ? { Messages: [message()] } : {};
      if (action.startsWith('DeleteMessage')) deleted = true;
      response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' }).end(JSON.stringify(answer));
    });
  });
  await new Promise((done) => { listening.listen(0, '127.0.0.1', done); });
  return { url: `http://127.0.0.1:${listening.address().port}`, isDeleted: () => deleted, close: () => { listening.closeAllConnections(); listening.close(); } };
}
const { SQSClient } = await import('@aws-sdk/client-sqs');
const { Consumer } = await import('sqs-consumer');
const sqsClient = (url) => new SQSClient({ endpoint: url, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 1 });
for (const name of ['handleMessage', 'handleMessageBatch'])
  await again('sqs-consumer', 'Consumer.create', `0.${name}`, async ({ stepAsync }) => {
    const queue = await sqs();
    const consumer = Consumer.create({ queueUrl: `${queue.url}/1/orders`, sqs: sqsClient(queue.url), waitTimeSeconds: 0, pollingWaitTimeMs: 1, [name]: async (given) => {
      await stepAsync();
      return given;
    } });
    consumer.on('error', () => undefined).on('processing_error', () => undefined);
    consumer.start();
    for (let i = 0; i < 200 && !queue.isDeleted(); i++) await sleep(20);
    consumer.stop({ abort: true });
    queue.close();
  });
await again('@ssut/nestjs-sqs', 'SqsMessageHandler', 'method', async ({ stepAsync }) => {
  const { SqsModule, SqsMessageHandler } = await import('@ssut/nestjs-sqs');
  const { Module, Injectable } = await import('@nestjs/common');
  const { NestFactory } = await import('@nestjs/core');
  const queue = await sqs();
  class Billing { async charge() { return stepAsync(); } }
  SqsMessageHandler('orders', false)(Billing.prototype, 'charge', Object.getOwnPropertyDescriptor(Billing.prototype, 'charge'));
  Injectable()(Billing);
  class App {}
  Module({ imports: [SqsModule.register({ consumers: [{ name: 'orders', queueUrl: `${queue.url}/1/orders`, sqs: sqsClient(queue.url), region: 'us-east-1', waitTimeSeconds: 0, pollingWaitTimeMs: 1 }] })], providers: [Billing] })(App);
  const app = await NestFactory.createApplicationContext(App, { logger: false });
  await app.init();
  for (let i = 0; i < 200 && !queue.isDeleted(); i++) await sleep(20);
  queue.close();
  await Promise.race([app.close(), sleep(1000)]);
});

// Firestore: a transaction's function runs again when another transaction was quicker; here it throws what the server answers then.
const { status } = (await import('@grpc/grpc-js')).default;
for (const [name, specifier] of [['@google-cloud/firestore', '@google-cloud/firestore'], ['firebase-admin', 'firebase-admin/firestore']])
  await again(name, 'Firestore#runTransaction', 0, ({ stepAsync }) => {
    const { Firestore } = require(specifier);
    return new Firestore({ projectId: 'p', host: '127.0.0.1:1', ssl: false }).runTransaction(() => stepAsync().catch((error) => { throw Object.assign(error, { code: status.ABORTED }); }));
  }, { ms: 15_000 });
process.exit(0);
