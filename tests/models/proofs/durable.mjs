// Durable runtimes: their handlers are entered again, after a failure or after each step.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { again, attempt, counts, observe, sleep, versionOf } from './kit.mjs';

// Inngest: the handler is entered again after each step, also when nothing fails, and again for each attempt.
const { Inngest } = await import('inngest');
const { InngestTestEngine } = await import('@inngest/test');
await again('inngest', 'Inngest#createFunction', 'after each step', async ({ step: pay }) => {
  const client = new Inngest({ id: 'proof' });
  const made = client.createFunction({ id: 'pay', triggers: [{ event: 'order' }] }, async ({ step }) => {
    pay();
    await step.run('one', () => 1);
    await step.run('two', () => 2);
  });
  await new InngestTestEngine({ function: made }).execute();
}, { failures: 0 });
// What Inngest posts for each attempt: the same run, and the number of the attempt.
for (const [from, position] of [['inngest', 1]])
  await attempt('inngest', 'Inngest#createFunction', position, async () => {
    const lib = await import(from);
    const { serve } = await import(`${from}/edge`);
    const client = new lib.Inngest({ id: 'proof', isDev: true });
    const numbers = [];
    await again('inngest', 'Inngest#createFunction', position, async ({ stepAsync }) => {
      const handler = async (context) => {
        numbers.push(context.attempt);
        return stepAsync({ attempt: context.attempt });
      };
      const made = client.createFunction({ id: 'pay', triggers: [{ event: 'order' }], retries: 4 }, handler);
      const answer = serve({ client, functions: [made] });
      for (let number = 0; number < 3; number++) {
        const event = { name: 'order', data: {}, id: 'e1' };
        const response = await answer(new Request('http://127.0.0.1/api/inngest?fnId=proof-pay&stepId=step', { method: 'POST', headers: { 'content-type': 'application/json', host: '127.0.0.1' }, body: JSON.stringify({ event, events: [event], steps: {}, ctx: { run_id: 'r1', attempt: number, stack: { stack: [], current: 0 }, fn_id: 'pay' }, version: 1 }) }));
        await response.text();
      }
    }, { from });
    counts('inngest', ['Context#attempt', 'BaseContext#attempt'], numbers, { from });
  });

// AWS durable functions: the handler is replayed for each attempt of a step.
await attempt('@aws/durable-execution-sdk-js', 'withDurableExecution', 0, async () => {
  const { withDurableExecution } = await import('@aws/durable-execution-sdk-js');
  const { LocalDurableTestRunner } = await import('@aws/durable-execution-sdk-js-testing');
  const tries = [];
  await again('@aws/durable-execution-sdk-js', 'withDurableExecution', 0, async ({ step }) => {
    let failed = 0;
    const handlerFunction = withDurableExecution(async (_event, context) => {
      step();
      await context.step('pay', async (given) => {
        tries.push(given.attempt);
        if (failed++ < 2) throw new Error('later');
      }, { retryStrategy: (_error, number) => ({ shouldRetry: number < 5, delay: { seconds: 1 } }) });
    });
    await LocalDurableTestRunner.setupTestEnvironment({ skipTime: true });
    await new LocalDurableTestRunner({ handlerFunction, skipTime: true }).run({ payload: {} });
    await LocalDurableTestRunner.teardownTestEnvironment();
  }, { failures: 0 });
  counts('@aws/durable-execution-sdk-js', 'StepContext#attempt', tries.slice(0, 3));
}, { ms: 30_000 });

// Cloudflare: a Workflow, a queue, an alarm and a schedule in the runtime itself.
await attempt('cloudflare:workers', 'WorkflowEntrypoint', 'method run', async () => {
  const { Miniflare } = await import('miniflare');
  const version = `workerd ${versionOf('workerd')}`;
  const types = versionOf('@cloudflare/workers-types');
  const script = `
    import { WorkflowEntrypoint, DurableObject } from 'cloudflare:workers';
    const log = []; let made = 0; const key = () => 'k' + (++made);
    export class Pay extends WorkflowEntrypoint { async run(event, step) {
      log.push(['run', key()]);
      let failed = 0;
      await step.do('pay', { retries: { limit: 4, delay: 1, backoff: 'constant' } }, async (context) => { log.push(['step', key(), context?.attempt ?? null]); if (failed++ < 2) throw new Error('later'); });
    } }
    export class Alarm extends DurableObject {
      async arm() { this.failed = 0; await this.ctx.storage.setAlarm(Date.now() + 10); }
      async alarm(info) { log.push(['alarm', key(), info?.retryCount ?? null]); if (this.failed++ < 2) throw new Error('later'); }
    }
    export default {
      async fetch(request, env) {
        const { pathname } = new URL(request.url);
        if (pathname === '/log') return Response.json(log);
        if (pathname === '/queue') await env.QUEUE.send({});
        if (pathname === '/workflow') await env.PAY.create({ params: {} });
        if (pathname === '/alarm') await env.ALARM.get(env.ALARM.idFromName('a')).arm();
        return new Response('ok');
      },
      async queue(batch) { for (const message of batch.messages) { log.push(['queue', key(), message.attempts]); if (message.attempts < 3) message.retry(); else message.ack(); } },
      async scheduled(controller) { log.push(['scheduled', key(), controller.scheduledTime]); },
    };`;
  const runtime = new Miniflare({ modules: true, compatibilityDate: '2026-01-01', script, queueProducers: { QUEUE: 'q' }, queueConsumers: { q: { maxBatchSize: 1, maxBatchTimeout: 0, maxRetries: 5, retryDelay: 0 } }, workflows: { PAY: { name: 'pay', className: 'Pay' } }, durableObjects: { ALARM: 'Alarm' } });
  const get = async (path) => (await runtime.dispatchFetch(`http://x${path}`)).text();
  const seen = async (kind, least, ms = 15_000) => {
    for (const end = Date.now() + ms; Date.now() < end;) {
      const log = JSON.parse(await get('/log')).filter(([of]) => of === kind);
      if (log.length >= least) return log;
      await sleep(50);
    }
    throw new Error(`${kind} was not seen`);
  };
  try {
    await get('/queue');
    const queue = await seen('queue', 3);
    observe('@cloudflare/workers-types', 'MessageBatch', 'first parameter', { version: types, kind: 'again', keys: queue.map(([, key]) => key) });
    observe('@cloudflare/workers-types', 'Message#attempts', 'value', { version: types, kind: 'counts', keys: queue.map(([, , number]) => number) });
    await get('/workflow');
    const steps = await seen('step', 3, 20_000);
    observe('@cloudflare/workers-types', 'WorkflowStepContext#attempt', 'value', { version: types, kind: 'counts', keys: steps.map(([, , number]) => number) });
    observe('cloudflare:workers', 'WorkflowEntrypoint', 'step of method run', { version, kind: 'again', keys: steps.map(([, key]) => key) });
    const worker = await runtime.getWorker();
    for (let i = 0; i < 2; i++) await worker.scheduled({ cron: '* * * * *' });
    const scheduled = await seen('scheduled', 2);
    observe('@cloudflare/workers-types', ['ScheduledController', 'ScheduledEvent'], 'first parameter', { version: types, kind: 'again', keys: scheduled.map(([, key]) => key) });
    await get('/alarm');
    const alarms = await seen('alarm', 3, 25_000);
    observe('cloudflare:workers', 'DurableObject', 'method alarm', { version, kind: 'again', keys: alarms.map(([, key]) => key) });
    observe('@cloudflare/workers-types', 'AlarmInvocationInfo#retryCount', 'value', { version: types, kind: 'counts', keys: alarms.map(([, , number]) => number) });
  } finally {
    await runtime.dispose();
  }
}, { ms: 80_000 });

// Restate: a server from npm, which calls the handlers again.
await attempt('@restatedev/restate-sdk', ['service', 'object', 'workflow'], '0.handlers', async () => {
  const restate = await import('@restatedev/restate-sdk');
  const program = new URL(`../node_modules/@restatedev/restate-server-${process.platform}-${process.arch}/bin/restate-server`, import.meta.url).pathname;
  if (!existsSync(program)) throw new Error('there is no Restate server for this platform');
  const ports = [];
  for (let i = 0; i < 4; i++) {
    const server = createServer();
    await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
    ports.push(server.address().port);
    await new Promise((done) => { server.close(done); });
  }
  const [own, ingress, admin, peers] = ports;
  let enter;
  const charge = async (context) => enter(context);
  const services = [
    restate.service({ name: 'service', handlers: { charge } }), restate.object({ name: 'object', handlers: { charge, shared: restate.handlers.object.shared(charge) } }),
    restate.workflow({ name: 'workflow', handlers: { run: charge, shared: restate.handlers.workflow.shared(charge) } }),
  ];
  const endpoint = restate.endpoint();
  for (const one of services) endpoint.bind(one);
  await endpoint.listen(own);
  const folder = mkdtempSync(join(tmpdir(), 'restate-'));
  const server = spawn(program, ['--base-dir', folder, '--node-name', 'n1', '--bind-address', `127.0.0.1:${peers}`], {
    cwd: folder, stdio: 'ignore',
    env: { ...process.env, RESTATE_INGRESS__BIND_ADDRESS: `127.0.0.1:${ingress}`, RESTATE_ADMIN__BIND_ADDRESS: `127.0.0.1:${admin}`, RESTATE_DEFAULT_RETRY_POLICY__INITIAL_INTERVAL: '20ms', RESTATE_WORKER__INVOKER__RETRY_POLICY__INITIAL_INTERVAL: '20ms', DO_NOT_TRACK: '1', RESTATE_DISABLE_TELEMETRY: '1' },
  });
  const post = (url, body) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body), signal: AbortSignal.timeout(20_000) });
  try {
    for (let i = 0; i < 200; i++) {
      if (await fetch(`http://127.0.0.1:${admin}/health`).then(({ ok }) => ok, () => false)) break;
      await sleep(150);
    }
    await post(`http://127.0.0.1:${admin}/deployments`, { uri: `http://127.0.0.1:${own}` });
    const called = (path) => async ({ stepAsync }) => {
      enter = () => stepAsync();
      await post(`http://127.0.0.1:${ingress}/${path}`, {});
    };
    for (const [name, path] of [['service', 'service/charge'], ['object', 'object/o1/charge'], ['workflow', 'workflow/w1/run']]) await again('@restatedev/restate-sdk', name, '0.handlers', called(path), { ms: 25_000 });
    for (const [name, path] of [['Context', 'service/charge'], ['ObjectContext', 'object/o2/charge'], ['ObjectSharedContext', 'object/o3/shared'], ['WorkflowContext', 'workflow/w2/run'], ['WorkflowSharedContext', 'workflow/w3/shared']])
      await again('@restatedev/restate-sdk', name, 'first parameter', called(path), { ms: 25_000 });
  } finally {
    server.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  }
}, { ms: 120_000 });
process.exit(0);
