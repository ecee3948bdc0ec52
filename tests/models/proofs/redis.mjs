// Queues on Redis: the processor again for each attempt of a job.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import process from 'node:process';
import { again, attempt, counts, handsOver, observe, once, sleep } from './kit.mjs';

const require = createRequire(import.meta.url);
const port = Number(process.env.BROKER_PORT);
const connection = { host: '127.0.0.1', port, maxRetriesPerRequest: null };
let made = 0;
const queueName = () => `q${++made}`;
const until = async (test, ms = 8000) => {
  for (const end = Date.now() + ms; Date.now() < end && !test();) await sleep(20);
};

for (const from of ['bullmq5', 'bullmq']) {
  const { Queue, Worker } = await import(from);
  const job = async ({ sent }, processor, options = { attempts: 5, backoff: { type: 'fixed', delay: 5 } }, data = {}) => {
    const name = queueName();
    const queue = new Queue(name, { connection });
    const worker = new Worker(name, processor, { connection });
    worker.on('error', () => undefined);
    await queue.add('pay', data, options);
    await until(() => sent.length >= 3);
    await sleep(30);
    await worker.close(true);
    await queue.close();
  };
  const seen = { attemptsMade: [], attemptsStarted: [] };
  await again('bullmq', 'Worker', 1, (flow) => job(flow, async (delivered) => {
    for (const [name, values] of Object.entries(seen)) values.push(delivered[name]);
    return flow.stepAsync(delivered);
  }), { from });
  await again('bullmq', 'Job', 'first parameter', (flow) => job(flow, async (delivered) => flow.stepAsync(delivered)), { from });
  await again('bullmq', 'Processor', 'function', (flow) => job(flow, async () => flow.stepAsync()), { from });
  for (const [name, values] of Object.entries(seen)) counts('bullmq', [`Job#${name}`, `MinimalJob#${name}`], values, { from });
  await once('bullmq', 'Queue#add', 1, (flow) => job(flow, async ({ data }) => flow.send(data.key), undefined, { key: flow.key() }), { from });
  // The data of a job that repeats.
  const every = 60;
  const repeats = {
    ...(from === 'bullmq5' ? { 'Queue#add': (queue, key) => queue.add('pay', { key }, { repeat: { every } }) } : {}),
    'Queue#upsertJobScheduler': (queue, key) => queue.upsertJobScheduler('pay', { every }, { name: 'pay', data: { key } }),
  };
  for (const [method, add] of Object.entries(repeats))
    await handsOver('bullmq', method, method === 'Queue#add' ? '1' : '2', async ({ send, sent, key }) => {
      const repeating = new Queue(queueName(), { connection });
      const runner = new Worker(repeating.name, async ({ data }) => { send(data.key); }, { connection });
      runner.on('error', () => undefined);
      await add(repeating, key());
      await until(() => sent.length >= 3);
      await runner.close(true);
      await repeating.close();
    }, { from });
  // A worker that has lost its lock: another one is given the same job.
  const stalls = [];
  const name = queueName();
  const queue = new Queue(name, { connection });
  const options = { connection, lockDuration: 250, stalledInterval: 150, maxStalledCount: 3, skipLockRenewal: true };
  const workers = [0, 1].map(() => new Worker(name, async ({ stalledCounter }) => {
    stalls.push(stalledCounter);
    await sleep(1200);
  }, options));
  for (const worker of workers) worker.on('error', () => undefined);
  await queue.add('pay', {}, { attempts: 1 });
  await until(() => stalls.length >= 2);
  counts('bullmq', 'Job#stalledCounter', stalls, { from });
  await Promise.race([Promise.all(workers.map((worker) => worker.close(true))), sleep(1500)]);
  await Promise.race([queue.close(), sleep(500)]);
}

const Bull = require('bull');
const bullSeen = [];
const bull = async ({ sent }, processor) => {
  const queue = new Bull(queueName(), { redis: { host: '127.0.0.1', port } });
  queue.process(processor);
  await queue.add({}, { attempts: 5, backoff: 5 });
  await until(() => sent.length >= 3);
  await sleep(30);
  await queue.close(true);
};
await again('bull', ['default#process', 'Queue#process', 'default().process'], -1, (flow) => bull(flow, async (job) => {
  bullSeen.push(job.attemptsMade);
  return flow.stepAsync(job);
}));
await again('bull', ['Job', 'default.Job'], 'first parameter', (flow) => bull(flow, async (job) => flow.stepAsync(job)));
counts('bull', ['Job#attemptsMade', 'default.Job#attemptsMade'], bullSeen);

// A job's id is the key: a second job with the same one is not put in.
for (const from of ['bullmq5', 'bullmq']) {
  const { Queue, FlowProducer } = await import(from);
  const adds = {
    'Queue#add': (queue, id) => queue.add('pay', {}, { jobId: id }),
    'Queue#addBulk': async (queue, id) => (await queue.addBulk([{ name: 'pay', data: {}, opts: { jobId: id } }]))[0],
    'FlowProducer#add': async (queue, id) => {
      const producer = new FlowProducer({ connection });
      try {
        return (await producer.add({ name: 'pay', queueName: queue.name, data: {}, opts: { jobId: id } })).job;
      } finally {
        await producer.close();
      }
    },
  };
  for (const [name, add] of Object.entries(adds))
    await attempt('bullmq', `${name} jobId`, 'key option', async () => {
      const queue = new Queue(queueName(), { connection });
      const ids = [(await add(queue, 'k1')).id, (await add(queue, 'k1')).id];
      const waiting = await queue.getWaitingCount();
      observe('bullmq', `${name} jobId`, 'key option', { from, kind: 'once', keys: waiting === 1 ? ids : [...ids, `${waiting} jobs`] });
      await queue.close();
    }, { from });
}
for (const name of ['Queue#add', 'default#add', 'default().add'])
  await attempt('bull', `${name} jobId`, 'key option', async () => {
    const queue = new Bull(queueName(), { redis: { host: '127.0.0.1', port } });
    const ids = [(await queue.add({}, { jobId: 'k1' })).id, (await queue.add({}, { jobId: 'k1' })).id];
    const waiting = await queue.getWaitingCount();
    observe('bull', `${name} jobId`, 'key option', { kind: 'once', keys: waiting === 1 ? ids : [...ids, `${waiting} jobs`] });
    await queue.close(true);
  });

for (const place of ['0', '1'])
  await handsOver('bull', ['Queue#add', 'default#add', 'default().add'], place, async ({ send, sent, key }) => {
    const queue = new Bull(queueName(), { redis: { host: '127.0.0.1', port } });
    queue.process(place === '0' ? '__default__' : 'pay', async ({ data }) => { send(data.key); });
    await queue.add(...(place === '0' ? [] : ['pay']), { key: key() }, { repeat: { every: 60 } });
    await until(() => sent.length >= 3);
    await queue.close(true);
  });

const Bee = require('bee-queue');
const left = [];
await again('bee-queue', ['default#process', 'BeeQueue#process'], -1, async (flow) => {
  const queue = new Bee(queueName(), { redis: { host: '127.0.0.1', port } });
  queue.on('error', () => undefined);
  queue.process(async (job) => {
    left.push(job.options.retries);
    return flow.stepAsync();
  });
  await queue.createJob({}).retries(5).save();
  await until(() => flow.sent.length >= 3);
  await queue.close(100);
});
counts('bee-queue', 'Job#options.retries', left.slice(0, 3));

// Nest's modules for both: a class that extends WorkerHost, a method marked with Process, a listener of the worker's events.
const { Module, Injectable } = await import('@nestjs/common');
const { NestFactory } = await import('@nestjs/core');
const nest = await import('@nestjs/bullmq');
const nestBull = await import('@nestjs/bull');
const mark = (Class, method, decorate) => {
  const descriptor = Object.getOwnPropertyDescriptor(Class.prototype, method);
  decorate(Class.prototype, method, descriptor);
};
async function billing(lib, Class, queue, flow, registered, often = { attempts: 5, backoff: { type: 'fixed', delay: 5 } }) {
  Injectable()(Class);
  lib.Processor(queue)(Class);
  class App {}
  Module({ imports: registered, providers: [Class] })(App);
  const app = await NestFactory.createApplicationContext(App, { logger: false });
  await app.init();
  await app.get(lib.getQueueToken(queue)).add('pay', {}, often);
  await until(() => flow.sent.length >= 3);
  await sleep(30);
  await Promise.race([app.close(), sleep(1500)]);
}
const onBullmq = (queue) => [nest.BullModule.forRoot({ connection }), nest.BullModule.registerQueue({ name: queue })];
await again('@nestjs/bullmq', 'WorkerHost', 'method process', async (flow) => {
  const queue = queueName();
  class Billing extends nest.WorkerHost { async process() { return flow.stepAsync(); } }
  await billing(nest, Billing, queue, flow, onBullmq(queue));
});
await again('@nestjs/bullmq', 'OnWorkerEvent', 'method', async (flow) => {
  const queue = queueName();
  class Billing extends nest.WorkerHost {
    async process() { throw new Error('later'); }
    failed() { flow.step(); }
  }
  mark(Billing, 'failed', nest.OnWorkerEvent('failed'));
  await billing(nest, Billing, queue, flow, onBullmq(queue));
}, { failures: 0 });
await again('@nestjs/bull', 'Process', 'method', async (flow) => {
  const queue = queueName();
  class Billing { async charge() { return flow.stepAsync(); } }
  mark(Billing, 'charge', nestBull.Process('pay'));
  await billing(nestBull, Billing, queue, flow, [nestBull.BullModule.forRoot({ redis: { host: '127.0.0.1', port } }), nestBull.BullModule.registerQueue({ name: queue })]);
});
process.exit(0);
