// Queues and durable workflows on PostgreSQL.
import process from 'node:process';
import { again, attempt, counts, handsOver, sleep } from './kit.mjs';

const url = `postgres://postgres@127.0.0.1:${process.env.BROKER_PORT}/postgres`;
const until = async (test, ms = 10_000) => {
  for (const end = Date.now() + ms; Date.now() < end && !test();) await sleep(20);
};

for (const from of ['pg-boss10', 'pg-boss']) {
  const module = await import(from);
  const Boss = module.PgBoss ?? module.default;
  const boss = new Boss({ connectionString: url, schema: from.replace('-', '') });
  boss.on('error', () => undefined);
  await boss.start();
  const retries = [];
  const owner = module.PgBoss ? 'PgBoss#work' : 'default#work';
  for (const position of [1, 2]) {
    const queue = `pay${position}`;
    await boss.createQueue(queue);
    await again('pg-boss', owner, position, async ({ step, sent }) => {
      const handler = async ([job]) => {
        if (position === 2) retries.push(job.retryCount);
        step(job);
      };
      await (position === 1 ? boss.work(queue, handler) : boss.work(queue, { pollingIntervalSeconds: 0.5, includeMetadata: true }, handler));
      await boss.send(queue, {}, { retryLimit: 4, retryDelay: 0 });
      await until(() => sent.length >= 3);
      await boss.offWork(queue);
    }, { from });
  }
  counts('pg-boss', ['JobWithMetadata#retryCount', 'Job#retryCount'], retries, { from });
  await Promise.race([boss.stop({ graceful: false, close: true }), sleep(1500)]);
}

const { Logger, makeWorkerUtils, run, runOnce } = await import('graphile-worker');
const pg = (await import('pg')).default;
const quiet = { logger: new Logger(() => () => undefined) };
const utils = await makeWorkerUtils({ connectionString: url, ...quiet });
await utils.migrate();
const client = new pg.Client(url);
await client.connect();
// The back-off is seconds: the time of the next attempt is brought forward.
const forward = setInterval(() => { client.query('update graphile_worker._private_jobs set run_at = now() where run_at > now()').catch(() => undefined); }, 50);
const attempts = [];
await again('graphile-worker', 'run', '0.taskList', async ({ stepAsync, sent }) => {
  const runner = await run({ connectionString: url, concurrency: 1, pollInterval: 50, noHandleSignals: true, ...quiet, taskList: { pay: async (_payload, helpers) => {
    attempts.push(helpers.job.attempts);
    return stepAsync(null, helpers);
  } } });
  await utils.addJob('pay', {});
  await until(() => sent.length >= 3);
  await Promise.race([runner.stop(), sleep(1500)]);
});
counts('graphile-worker', ['Job#attempts', 'DbJob#attempts'], attempts);
await again('graphile-worker', 'runOnce', '0.taskList', async ({ stepAsync, sent }) => {
  await utils.addJob('once', {});
  for (let i = 0; i < 20 && sent.length < 3; i++) {
    await runOnce({ connectionString: url, noHandleSignals: true, ...quiet, taskList: { once: async () => stepAsync() } });
    await sleep(60);
  }
});
clearInterval(forward);
await client.end();
await utils.release();

const agenda = await import('agenda');
const { PostgresBackend } = await import('@agendajs/postgres-backend');
const Agenda = agenda.Agenda ?? agenda.default;
const jobs = new Agenda({ backend: new PostgresBackend({ connectionString: url }), processEvery: 100 });
jobs.on('error', () => undefined);
await jobs.start();
const backoff = agenda.backoffStrategies.constant({ delay: 20, maxRetries: 4 });
const failed = [];
await again('agenda', 'Agenda#define', 1, async ({ stepAsync, sent }) => {
  jobs.define('one', async (job) => {
    failed.push(job.attrs.failCount ?? 0);
    return stepAsync();
  }, { backoff });
  await jobs.now('one', {});
  await until(() => sent.length >= 3);
});
counts('agenda', 'JobParameters#failCount', failed.slice(0, 3));
await again('agenda', 'Agenda#define', 1, async ({ step, sent }) => {
  jobs.define('tick', async () => { step(); });
  await jobs.every(150, 'tick');
  await until(() => sent.length >= 3);
}, { failures: 0 });
await handsOver('agenda', 'Agenda#every', '2', async ({ send, sent, key }) => {
  jobs.define('charge', async ({ attrs }) => { send(attrs.data.key); });
  await jobs.every(150, 'charge', { key: key() });
  await until(() => sent.length >= 3);
});
await Promise.race([jobs.stop(), sleep(1500)]);

await attempt('@dbos-inc/dbos-sdk', 'DBOS.runStep', 0, async () => {
  const { DBOS } = await import('@dbos-inc/dbos-sdk');
  DBOS.setConfig({ name: 'proof', systemDatabaseUrl: url.replace(/postgres$/u, 'dbos'), logLevel: 'error', runAdminServer: false });
  const often = { retriesAllowed: true, maxAttempts: 5, intervalSeconds: 0.01 };
  let current = {};
  const seen = [];
  const workflow = DBOS.registerWorkflow(async () => current.body?.(), { name: 'pay' });
  class Billing {
    static async pay() { return current.step(); }
  }
  const descriptor = Object.getOwnPropertyDescriptor(Billing, 'pay');
  Object.defineProperty(Billing, 'pay', DBOS.step(often)(Billing, 'pay', descriptor) ?? descriptor);
  const registered = DBOS.registerStep?.(async () => current.step(), { name: 'registered', ...often });
  await DBOS.launch();
  let count = 0;
  const start = async (body, step) => {
    current = { body, step };
    const handle = await DBOS.startWorkflow(workflow, { workflowID: `w${++count}` })();
    await handle.getResult().catch(() => undefined);
    return handle.workflowID;
  };
  await again('@dbos-inc/dbos-sdk', 'DBOS.step', 'method', ({ stepAsync }) => start(() => Billing.pay(), stepAsync));
  await again('@dbos-inc/dbos-sdk', 'DBOS.runStep', 0, ({ stepAsync }) => start(() => DBOS.runStep(async () => {
    seen.push(DBOS.stepStatus?.currentAttempt);
    return stepAsync();
  }, { name: 'pay', ...often })));
  counts('@dbos-inc/dbos-sdk', ['StepStatus#currentAttempt', 'DBOS.stepStatus.currentAttempt'], seen);
  if (registered) await again('@dbos-inc/dbos-sdk', 'DBOS.registerStep', 0, ({ stepAsync }) => start(() => registered(), stepAsync));
  await again('@dbos-inc/dbos-sdk', 'DBOS.registerWorkflow', 0, async ({ step }) => {
    const id = await start(async () => { step(); });
    for (let i = 0; i < 2; i++) await (await DBOS.forkWorkflow(id, 0, { newWorkflowID: `${id}-${i}` })).getResult().catch(() => undefined);
  });
  await Promise.race([DBOS.shutdown(), sleep(2000)]);
}, { ms: 60_000 });
process.exit(0);
