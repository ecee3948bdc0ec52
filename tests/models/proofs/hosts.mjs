// Functions that a platform calls: the package registers and runs them, and the proof plays the platform, which posts an event again until it is taken.
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import Module from 'node:module';
import process from 'node:process';
import { again, attempt, counts } from './kit.mjs';

const require = createRequire(import.meta.url);

// Firebase: an event is a call of the exported function; tasks come over HTTP.
const context = { specversion: '1.0', id: 'e1', source: '//example', time: '2026-01-01T00:00:00Z' };
const redelivered = (call) => async () => {
  for (let i = 0; i < 3; i++) {
    const ok = await Promise.resolve(call()).then(() => true, () => false);
    if (ok) break;
  }
};
const firestore = require('firebase-functions/v2/firestore');
const document = { ...context, location: 'x', project: 'p', database: '(default)', namespace: '(default)', document: 'orders/o1', params: {}, datacontenttype: 'application/json', data: { value: { name: 'projects/p/databases/(default)/documents/orders/o1', fields: {}, createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-01T00:00:00Z' }, oldValue: { name: 'projects/p/databases/(default)/documents/orders/o1', fields: {}, createTime: '2026-01-01T00:00:00Z', updateTime: '2026-01-01T00:00:00Z' } } };
process.env.GCLOUD_PROJECT = 'p';
for (const name of ['onDocumentCreated', 'onDocumentWritten', 'onDocumentUpdated', 'onDocumentDeleted'])
  await again('firebase-functions/v2/firestore', name, 1, ({ stepAsync }) => {
    const made = firestore[name]('orders/{order}', () => stepAsync());
    return redelivered(() => made(document))();
  });
const { onMessagePublished } = require('firebase-functions/v2/pubsub');
await again('firebase-functions/v2/pubsub', 'onMessagePublished', 1, ({ stepAsync }) => {
  const made = onMessagePublished('orders', () => stepAsync());
  return redelivered(() => made({ ...context, data: { message: { messageId: 'm1', data: '', publishTime: context.time }, subscription: 's' } }))();
});

/** Posts to a handler of Express's kind, as the platform does: again for each answer that is no success. */
async function posted(handler, headers = {}, body = '{}') {
  const listening = createServer((request, response) => {
    const chunks = [];
    request.on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const answer = Object.assign(response, {
        status(code) { response.statusCode = code; return answer; }, send(value) { response.end(typeof value === 'string' ? value : JSON.stringify(value ?? null)); return answer; }, json(value) { return answer.send(value); },
      });
      const text = Buffer.concat(chunks).toString();
      Promise.resolve(handler(Object.assign(request, { body: JSON.parse(text || '{}'), rawBody: Buffer.from(text), header: (name) => request.headers[name.toLowerCase()], get: (name) => request.headers[name.toLowerCase()] }), answer)).catch(() => { response.writeHead(500).end(); });
    });
  });
  await new Promise((done) => { listening.listen(0, '127.0.0.1', done); });
  for (let i = 0; i < 3; i++) {
    const { ok } = await fetch(`http://127.0.0.1:${listening.address().port}/`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }).catch(() => ({ ok: false }));
    if (ok) break;
  }
  listening.closeAllConnections();
  await new Promise((done) => { listening.close(done); });
}
const { onSchedule } = require('firebase-functions/v2/scheduler');
await again('firebase-functions/v2/scheduler', 'onSchedule', 1, ({ stepAsync }) => posted(onSchedule('every day 00:00', () => stepAsync())));
const { onTaskDispatched } = require('firebase-functions/v2/tasks');
// Outside of the emulator the platform has checked the caller's token.
process.env.FUNCTIONS_EMULATOR = 'true';
for (const position of [0, 1])
  await again('firebase-functions/v2/tasks', 'onTaskDispatched', position, ({ stepAsync }) => {
    const made = position === 0 ? onTaskDispatched(() => stepAsync()) : onTaskDispatched({ retryConfig: { maxAttempts: 5 } }, () => stepAsync());
    return posted(made, { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.' }, '{"data":{}}');
  });

const retried = [];
const charged = onTaskDispatched({ retryConfig: { maxAttempts: 5 } }, (task) => { retried.push(task.retryCount); });
for (const count of ['0', '1', '2']) await posted(charged, { authorization: 'Bearer eyJhbGciOiJub25lIn0.e30.', 'x-cloudtasks-taskretrycount': count }, '{"data":{}}');
counts('firebase-functions', 'TaskContext#retryCount', retried.slice(0, 3));

// Azure: the host hands a module of its own to the process, which the package gives its functions to.
await attempt('@azure/functions', 'app.http', 1, async () => {
  const registered = new Map();
  const core = { version: '1.0.0', hostVersion: '4.0.0', Disposable: class Disposable { dispose() {} }, setProgrammingModel() {}, registerHook() { return new core.Disposable(); }, registerFunction(metadata, callback) { registered.set(metadata.name, { metadata, callback }); return new core.Disposable(); }, log() {} };
  const load = Module._load;
  Module._load = (name, ...rest) => (name === '@azure/functions-core' ? core : load.call(Module, name, ...rest));
  const { app } = require('@azure/functions');
  const { HttpRequest, InvocationContext } = require('@azure/functions');
  let count = 0;
  const numbers = [];
  /** Calls what was registered, again until it does not throw. */
  const invoked = async (register, input) => {
    const name = `f${++count}`;
    register(name);
    const { callback } = registered.get(name);
    for (let retryCount = 0; retryCount < 3; retryCount++) {
      const given = new InvocationContext({ invocationId: 'i1', functionName: name, retryContext: { retryCount, maxRetryCount: 4 }, options: {} });
      const ok = await Promise.resolve().then(() => callback(input, given)).then(() => true, () => false);
      if (ok) break;
    }
  };
  for (const name of ['serviceBusQueue', 'serviceBusTopic', 'storageQueue', 'eventHub', 'eventGrid', 'cosmosDB', 'timer'])
    await again('@azure/functions', `app.${name}`, '1.handler', ({ stepAsync }) => invoked((made) => {
      app[name](made, { connection: 'c', queueName: 'q', topicName: 't', subscriptionName: 's', eventHubName: 'e', databaseName: 'd', containerName: 'c', schedule: '0 0 * * * *', handler: async (_message, given) => {
        if (name === 'serviceBusQueue') numbers.push(given.retryContext?.retryCount);
        return stepAsync();
      } });
    }, {}));
  counts('@azure/functions', 'RetryContext#retryCount', numbers);
  const request = () => new HttpRequest({ method: 'POST', url: 'http://127.0.0.1/api/pay', body: { string: '{}' } });
  for (const name of ['http', 'get', 'post']) {
    await again('@azure/functions', `app.${name}`, '1.handler', ({ stepAsync }) => invoked((made) => { app[name](made, { handler: async () => ({ body: await stepAsync() }) }); }, request()));
    if (name !== 'http') await again('@azure/functions', `app.${name}`, 1, ({ stepAsync }) => invoked((made) => { app[name](made, async () => ({ body: await stepAsync() })); }, request()));
  }
});

// Powertools: a batch of SQS records, of which the failed ones come again.
await attempt('@aws-lambda-powertools/batch', 'processPartialResponse', 1, async () => {
  const { BatchProcessor, BatchProcessorSync, EventType, processPartialResponse, processPartialResponseSync } = await import('@aws-lambda-powertools/batch');
  const record = { messageId: 'm1', receiptHandle: 'r1', body: '{}', attributes: {}, messageAttributes: {}, md5OfBody: '', eventSource: 'aws:sqs', eventSourceARN: 'arn:aws:sqs:us-east-1:1:orders', awsRegion: 'us-east-1' };
  for (const [name, run, Processor] of [['processPartialResponse', processPartialResponse, BatchProcessor], ['processPartialResponseSync', processPartialResponseSync, BatchProcessorSync]])
    await again('@aws-lambda-powertools/batch', name, 1, async ({ step }) => {
      for (let i = 0; i < 3; i++) {
        const { batchItemFailures } = await run({ Records: [record] }, () => step(), new Processor(EventType.SQS), { throwOnFullBatchFailure: false });
        if (batchItemFailures.length === 0) break;
      }
    });
});

// QStash: a delivery that it has signed, again until it is taken.
await attempt('@upstash/qstash/nextjs', 'verifySignatureAppRouter', 0, async () => {
  const jwt = require('jsonwebtoken');
  const { createHash } = require('node:crypto');
  const { verifySignature, verifySignatureAppRouter } = await import('@upstash/qstash/nextjs');
  const keys = { currentSigningKey: 'sig_x', nextSigningKey: 'sig_y', clockTolerance: 60 };
  const body = '{}';
  const signature = jwt.sign({ iss: 'Upstash', sub: 'http://127.0.0.1/', body: createHash('sha256').update(body).digest('base64url') }, keys.currentSigningKey, { expiresIn: 300, notBefore: 0 });
  await again('@upstash/qstash/nextjs', 'verifySignatureAppRouter', 0, ({ stepAsync }) => {
    const handler = verifySignatureAppRouter(async () => new Response(await stepAsync()), keys);
    return redelivered(async () => {
      const { ok } = await handler(new Request('http://127.0.0.1/', { method: 'POST', headers: { 'upstash-signature': signature }, body }));
      if (!ok) throw new Error('refused');
    })();
  });
  const { Readable } = require('node:stream');
  await again('@upstash/qstash/nextjs', 'verifySignature', 0, ({ stepAsync }) => {
    const handler = verifySignature(async (_request, response) => response.send(await stepAsync()), keys);
    return redelivered(() => handler(Object.assign(Readable.from([Buffer.from(body)]), { method: 'POST', url: '/', headers: { 'upstash-signature': signature } }), { status() { return this; }, send() { return this; }, end() {} }))();
  });
});
process.exit(0);
