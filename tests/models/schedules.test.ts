import 'reflect-metadata';
import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Cron, Interval, ScheduleModule, Timeout } from '@nestjs/schedule';
import { CronJob } from 'cron';
import nodeCron, { createTask, schedule } from 'node-cron';
import timers from 'node:timers';
import promises, { setInterval as ticks } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AGAIN, countingKey, ONCE } from './support.js';

const EACH_SECOND = '* * * * * *';

describe('node timers', () => {
  beforeEach(() => { vi.useFakeTimers(); });
  afterEach(() => { vi.useRealTimers(); });

  it('global setInterval 0: again on each tick', async () => {
    const key = countingKey();
    const sent: string[] = [];
    setInterval(() => sent.push(key()), 10);
    await vi.advanceTimersByTimeAsync(30);
    expect(sent).toEqual(AGAIN);
  });

  it('global setInterval: a further argument is made once for all ticks', async () => {
    const key = countingKey();
    const sent: string[] = [];
    setInterval((made: string) => sent.push(made), 10, key());
    await vi.advanceTimersByTimeAsync(30);
    expect(sent).toEqual(ONCE);
  });

  it('global setTimeout 0: each time that it is armed', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const arm = (): unknown => setTimeout(() => {
      sent.push(key());
      if (sent.length < 3) arm();
    }, 10);
    arm();
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(AGAIN);
  });

  it('global setTimeout: once for each arming', async () => {
    const key = countingKey();
    const sent: string[] = [];
    setTimeout(() => sent.push(key()), 10);
    await vi.advanceTimersByTimeAsync(100);
    expect(sent).toEqual(['k1']);
  });
});

describe('node:timers', () => {
  it('timers setInterval 0: again on each tick', async () => {
    const key = countingKey();
    const sent: string[] = [];
    await new Promise<void>((done) => {
      const timer = timers.setInterval(() => {
        if (sent.push(key()) < 3) return;
        timers.clearInterval(timer);
        done();
      }, 1);
    });
    expect(sent).toEqual(AGAIN);
  });

  it('timers setTimeout 0: each time that it is armed', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const arm = (): Promise<void> => new Promise((done) => {
      timers.setTimeout(() => {
        sent.push(key());
        done();
      }, 1);
    });
    await arm();
    await arm();
    await arm();
    expect(sent).toEqual(AGAIN);
  });

  it('timers/promises setInterval: the body of a for await again on each tick', async () => {
    vi.useRealTimers();
    const key = countingKey();
    const sent: string[] = [];
    for await (const made of promises.setInterval(1, 'tick')) {
      expect(made).toBe('tick');
      sent.push(key());
      if (sent.length === 3) break;
    }
    expect(sent).toEqual(AGAIN);
    expect(promises.setInterval).toBe(ticks);
  });

  it('timers/promises setInterval: the value is made once for all ticks', async () => {
    const key = countingKey();
    const sent: string[] = [];
    for await (const made of ticks(1, key())) if (sent.push(made) === 3) break;
    expect(sent).toEqual(ONCE);
  });
});

describe('schedules', () => {
  beforeEach(() => { vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00.500Z') }); });
  afterEach(() => { vi.useRealTimers(); });

  it('node-cron default.schedule 1: again on each run', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const task = nodeCron.schedule(EACH_SECOND, () => { sent.push(key()); });
    await vi.advanceTimersByTimeAsync(3000);
    await task.destroy();
    expect(sent).toEqual(AGAIN);
  });

  it('node-cron schedule 1: again on each run', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const task = schedule(EACH_SECOND, () => { sent.push(key()); });
    await vi.advanceTimersByTimeAsync(3000);
    await task.destroy();
    expect(sent).toEqual(AGAIN);
  });

  it('node-cron createTask and default.createTask 1: again on each run', async () => {
    for (const make of [createTask, nodeCron.createTask.bind(nodeCron)]) {
      const key = countingKey();
      const sent: string[] = [];
      const task = make(EACH_SECOND, () => { sent.push(key()); });
      await task.start();
      await vi.advanceTimersByTimeAsync(3000);
      await task.destroy();
      expect(sent).toEqual(AGAIN);
    }
  });

  it('node-cron: a run that fails is not tried again before the next tick', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const task = nodeCron.schedule(EACH_SECOND, () => {
      sent.push(key());
      throw new Error('fails');
    });
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await vi.advanceTimersByTimeAsync(2000);
    await task.destroy();
    vi.restoreAllMocks();
    expect(sent).toEqual(['k1', 'k2']);
  });

  it('cron CronJob 1: again on each run', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const job = new CronJob(EACH_SECOND, () => { sent.push(key()); }, null, true);
    await vi.advanceTimersByTimeAsync(3000);
    await job.stop();
    expect(sent).toEqual(AGAIN);
  });

  it('cron CronJob.from 0.onTick: again on each run', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const job = CronJob.from({ cronTime: EACH_SECOND, onTick: () => { sent.push(key()); }, start: true });
    await vi.advanceTimersByTimeAsync(3000);
    await job.stop();
    expect(sent).toEqual(AGAIN);
  });
});

describe('@nestjs/schedule', () => {
  /** Starts a module with one provider whose method carries the decorator, and waits until the method has run as often. */
  async function runs(decorator: MethodDecorator, times: number): Promise<readonly string[]> {
    const key = countingKey();
    const sent: string[] = [];
    class Billing {
      bill(): void { sent.push(key()); }
    }
    Injectable()(Billing);
    decorator(Billing.prototype, 'bill', Object.getOwnPropertyDescriptor(Billing.prototype, 'bill') as never);
    class App {}
    Module({ imports: [ScheduleModule.forRoot()], providers: [Billing] })(App);
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    await vi.waitUntil(() => sent.length >= times, { timeout: 6000, interval: 10 });
    await new Promise((done) => { setTimeout(done, 30); });
    await app.close();
    return sent;
  }

  it('@nestjs/schedule Interval: the method again on each tick', async () => {
    expect((await runs(Interval(5), 3)).slice(0, 3)).toEqual(AGAIN);
  });

  it('@nestjs/schedule Cron: the method again on each run', async () => {
    expect((await runs(Cron(EACH_SECOND), 2)).slice(0, 2)).toEqual(['k1', 'k2']);
  });

  it('@nestjs/schedule Timeout: the method once for each start of the process', async () => {
    expect(await runs(Timeout(1), 1)).toEqual(['k1']);
  });
});
