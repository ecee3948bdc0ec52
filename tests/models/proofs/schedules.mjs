// Timers and schedules: the callback again on each tick.
import 'reflect-metadata';
import { createRequire } from 'node:module';
import { again } from './kit.mjs';

const require = createRequire(import.meta.url);
const TICKS = { failures: 0, ms: 6000 };
/** Runs until the place has been entered that often, then stops. */
const ticks = (start, many = 2) => async ({ step, sent }) => {
  let stop;
  await new Promise((done) => {
    Promise.resolve(start((...args) => {
      step(...args);
      if (sent.length >= many) done();
    })).then((stopper) => { stop = stopper; });
  });
  await stop?.();
};
const SECOND = '* * * * * *';

const nodeCron = await import('node-cron');
for (const [name, run] of [['default.schedule', nodeCron.default.schedule], ['schedule', nodeCron.schedule], ['default.createTask', nodeCron.default.createTask], ['createTask', nodeCron.createTask]])
  await again('node-cron', name, 1, ticks((tick) => {
    const task = run(SECOND, () => { tick(); });
    if (name.endsWith('createTask')) task.start();
    return () => task.stop();
  }), TICKS);

const { CronJob } = await import('cron');
await again('cron', 'CronJob', 1, ticks((tick) => {
  const job = new CronJob(SECOND, () => { tick(); }, null, true);
  return () => job.stop();
}), TICKS);
await again('cron', 'CronJob.from', '0.onTick', ticks((tick) => {
  const job = CronJob.from({ cronTime: SECOND, onTick: () => { tick(); }, start: true });
  return () => job.stop();
}), TICKS);

for (const from of ['croner9', 'croner']) {
  const croner = await import(from);
  for (const [name, Job] of [['Cron', croner.Cron], ['default', croner.default]]) {
    if (typeof Job !== 'function') continue;
    await again('croner', name, 1, ticks((tick) => {
      const job = new Job(SECOND, () => { tick(); });
      return () => job.stop();
    }), { ...TICKS, from });
    await again('croner', name, 2, ticks((tick) => {
      const job = new Job(SECOND, {}, () => { tick(); });
      return () => job.stop();
    }), { ...TICKS, from });
  }
}

const schedule = require('node-schedule');
for (const name of ['scheduleJob', 'default.scheduleJob'])
  await again('node-schedule', name, -1, ticks((tick) => {
    const job = schedule.scheduleJob(SECOND, () => { tick(); });
    return () => job.cancel();
  }), TICKS);

for (const from of ['rxjs6', 'rxjs']) {
  const rx = await import(from);
  const operators = { rxjs: from === 'rxjs6' ? undefined : rx, 'rxjs/operators': await import(`${from}/operators${from === 'rxjs6' ? '/index.js' : ''}`) };
  for (const [name, lib] of Object.entries(operators))
    for (const operator of lib ? ['map', 'tap', 'mergeMap', 'concatMap', 'switchMap', 'exhaustMap'] : [])
      for (const source of [rx.interval(3), rx.timer(0, 3)])
        await again(name, operator, 0, ticks((tick) => {
          const running = source.pipe(lib[operator](() => {
            tick();
            return rx.of(1);
          })).subscribe();
          return () => { running.unsubscribe(); };
        }), { ...TICKS, from });
}

const toad = await import('toad-scheduler');
for (const name of ['AsyncTask', 'Task'])
  await again('toad-scheduler', name, 1, ticks((tick) => {
    const scheduler = new toad.ToadScheduler();
    scheduler.addSimpleIntervalJob(new toad.SimpleIntervalJob({ milliseconds: 3 }, new toad[name]('pay', name === 'Task' ? () => { tick(); } : async () => { tick(); })));
    return () => scheduler.stop();
  }), TICKS);

const { Cron, Interval, ScheduleModule } = await import('@nestjs/schedule');
const { Module, Injectable } = await import('@nestjs/common');
const { NestFactory } = await import('@nestjs/core');
for (const [name, decorate] of [['Cron', Cron(SECOND)], ['Interval', Interval(5)]])
  await again('@nestjs/schedule', name, 'method', ticks(async (tick) => {
    class Billing { charge() { tick(); } }
    decorate(Billing.prototype, 'charge', Object.getOwnPropertyDescriptor(Billing.prototype, 'charge'));
    Injectable()(Billing);
    class App {}
    Module({ imports: [ScheduleModule.forRoot()], providers: [Billing] })(App);
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    await app.init();
    return () => app.close();
  }), TICKS);
process.exit(0);
