import * as grpc from '@grpc/grpc-js';
import * as cuid2 from '@paralleldrive/cuid2';
import dayjs from 'dayjs';
import utc from 'dayjs/plugin/utc.js';
import { Clock, DateTime as EffectDateTime, Effect, Random } from 'effect';
import { DateTime, Settings } from 'luxon';
import { customAlphabet, nanoid, random } from 'nanoid';
import { customAlphabet as customInsecure, nanoid as nanoidInsecure } from 'nanoid/non-secure';
import { execFileSync } from 'node:child_process';
import crypto, { generateKeySync, getRandomValues, randomBytes, randomFillSync, randomInt, randomUUID, webcrypto } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import os from 'node:os';
import { join } from 'node:path';
import { performance as hooked } from 'node:perf_hooks';
import nodeProcess from 'node:process';
import { Worker } from 'node:worker_threads';
import { monotonicFactory, ulid } from 'ulid';
import { uid } from 'uid';
import { uid as uidSecure } from 'uid/secure';
import { v1, v3, v4, v5, v6, v7 } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notFresh, notSame, thrice } from './support.js';

const URL_NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const zeros = (): Uint8Array<ArrayBuffer> => new Uint8Array(16);

describe('random', () => {
  it('crypto randomUUID, randomBytes, randomInt, getRandomValues, randomFillSync, generateKeySync and webcrypto: fresh for equal arguments', async () => {
    expect(await notFresh({
      randomUUID: () => randomUUID(),
      'default.randomUUID': () => crypto.randomUUID(),
      randomBytes: () => randomBytes(16),
      randomInt: () => randomInt(2 ** 47),
      getRandomValues: () => getRandomValues(zeros()),
      randomFillSync: () => randomFillSync(zeros()),
      generateKeySync: () => generateKeySync('hmac', { length: 128 }).export(),
      'webcrypto.randomUUID': () => webcrypto.randomUUID(),
      'webcrypto.getRandomValues': () => webcrypto.getRandomValues(zeros()),
    })).toEqual([]);
  });

  it('global crypto.randomUUID, crypto.getRandomValues, Math.random and URL.createObjectURL: fresh for equal arguments', async () => {
    expect(await notFresh({
      'crypto.randomUUID': () => globalThis.crypto.randomUUID(),
      'crypto.getRandomValues': () => globalThis.crypto.getRandomValues(zeros()),
      'Math.random': () => Math.random(),
      'URL.createObjectURL': () => URL.createObjectURL(new Blob(['a'])),
    })).toEqual([]);
  });

  it('uuid v1, v4, v6 and v7: fresh for equal arguments', async () => {
    expect(await notFresh({ v1: () => v1(), v4: () => v4(), v6: () => v6(), v7: () => v7(), 'v7 of a time': () => v7({ msecs: 1 }) })).toEqual([]);
  });

  it('uuid v4 with random or rng: the same for the same bytes', async () => {
    expect(await notSame({ random: () => v4({ random: zeros() }), rng: () => v4({ rng: zeros }) })).toEqual([]);
  });

  it('uuid v1 and v6 with node: fresh all the same, the time is in them', async () => {
    const node = new Uint8Array([1, 2, 3, 4, 5, 6]);
    expect(await notFresh({ v1: () => v1({ node }), v6: () => v6({ node }) })).toEqual([]);
  });

  it('uuid v7 with random or rng alone: another one at another time', async () => {
    vi.useFakeTimers({ now: 1_000_000 });
    const made = await thrice(() => {
      vi.advanceTimersByTime(5);
      return v7({ random: zeros() });
    });
    vi.useRealTimers();
    expect(new Set(made).size).toBe(3);
  });

  it('uuid v3 and v5: the same for the same name, but not for a name that is fresh', async () => {
    expect(await notSame({ v3: () => v3('order', URL_NAMESPACE), v5: () => v5('order', URL_NAMESPACE) })).toEqual([]);
    expect(await notFresh({ v5: () => v5(v4(), URL_NAMESPACE) })).toEqual([]);
  });

  it('nanoid nanoid, customAlphabet() and random: fresh for equal arguments', async () => {
    expect(await notFresh({ nanoid: () => nanoid(), customAlphabet: () => customAlphabet('abcdefgh', 20)(), random: () => random(16) })).toEqual([]);
  });

  it('nanoid/non-secure nanoid and customAlphabet(): fresh for equal arguments', async () => {
    expect(await notFresh({ nanoid: () => nanoidInsecure(), customAlphabet: () => customInsecure('abcdefgh', 20)() })).toEqual([]);
  });

  it('@paralleldrive/cuid2 createId, init() and default.createId: fresh for equal arguments', async () => {
    const { default: whole } = cuid2 as unknown as { default: typeof cuid2 };
    expect(await notFresh({ createId: () => cuid2.createId(), 'init()': () => cuid2.init({ fingerprint: 'fixed' })(), 'default.createId': () => whole.createId() })).toEqual([]);
  });

  it('uid and uid/secure uid: fresh for equal arguments', async () => {
    expect(await notFresh({ uid: () => uid(32), secure: () => uidSecure(32) })).toEqual([]);
  });

  it('ulid ulid and monotonicFactory(): fresh for equal arguments, also for a fixed time', async () => {
    const next = monotonicFactory();
    expect(await notFresh({ ulid: () => ulid(), 'ulid of a time': () => ulid(1), monotonic: () => next(), 'monotonic of a time': () => next(1) })).toEqual([]);
  });

  it('ulid ulid with a time and a source of its own: the same', async () => {
    expect(await notSame({ ulid: () => ulid(1, () => 0.5) })).toEqual([]);
  });

  it('effect Random.next, nextInt and nextIntBetween: another one each time that they are run', async () => {
    expect(await notFresh({
      next: () => Effect.runSync(Random.next),
      nextInt: () => Effect.runSync(Random.nextInt),
      nextIntBetween: () => Effect.runSync(Random.nextIntBetween(0, 2 ** 40)),
    })).toEqual([]);
  });
});

describe('clock', () => {
  beforeEach(() => { vi.useFakeTimers({ now: new Date('2026-11-30T10:00:00Z') }); });
  afterEach(() => { vi.useRealTimers(); });

  /** The clocks, out of some, that do not tell three times apart, five milliseconds after each other. */
  async function standing(clocks: Readonly<Record<string, () => unknown>>): Promise<readonly string[]> {
    const later = Object.entries(clocks).map(([name, read]) => [name, (): unknown => {
      vi.advanceTimersByTime(5);
      return read();
    }] as const);
    return notFresh(Object.fromEntries(later));
  }

  it('global Date.now, new Date() and performance.now: another one as time goes by', async () => {
    expect(await standing({ 'Date.now': () => Date.now(), 'new Date': () => new Date(), 'performance.now': () => performance.now() })).toEqual([]);
  });

  it('global Date() without new: another text as time goes by', async () => {
    // It tells seconds.
    expect(await standing({ Date: () => {
      vi.advanceTimersByTime(1000);
      return Date();
    } })).toEqual([]);
  });

  it('global new Date with an argument: the same for the same argument', async () => {
    expect(await notSame({ text: () => new Date('2026-11-30'), number: () => new Date(1) })).toEqual([]);
  });

  it('dayjs default and default.utc: another one as time goes by, the same for the same argument', async () => {
    dayjs.extend(utc);
    expect(await standing({ default: () => dayjs(), utc: () => dayjs.utc() })).toEqual([]);
    expect(await notSame({ default: () => dayjs('2026-11-30'), utc: () => dayjs.utc('2026-11-30') })).toEqual([]);
  });

  it('luxon DateTime.now, utc, local and Settings.now: another one as time goes by, the same for the same argument', async () => {
    expect(await standing({ now: () => DateTime.now().toMillis(), utc: () => DateTime.utc().toMillis(), local: () => DateTime.local().toMillis(), 'Settings.now': () => Settings.now() })).toEqual([]);
    expect(await notSame({ utc: () => DateTime.utc(2026, 11, 30).toMillis(), local: () => DateTime.local(2026, 11, 30).toMillis() })).toEqual([]);
  });

  it('effect DateTime.now, DateTime.nowUnsafe and Clock: another one each time that they are run', async () => {
    expect(await standing({
      'DateTime.now': () => EffectDateTime.toEpochMillis(Effect.runSync(EffectDateTime.now)),
      'DateTime.nowUnsafe': () => EffectDateTime.toEpochMillis(EffectDateTime.nowUnsafe()),
      'Clock.currentTimeMillis': () => Effect.runSync(Clock.currentTimeMillis),
      'Clock.currentTimeNanos': () => Effect.runSync(Clock.currentTimeNanos),
    })).toEqual([]);
  });
});

describe('clock of the process', () => {
  it('global process.hrtime, process.hrtime.bigint and process.uptime: another one as time goes by', async () => {
    expect(await notFresh({ hrtime: () => process.hrtime(), bigint: () => process.hrtime.bigint(), uptime: () => process.uptime() })).toEqual([]);
  });

  it('process hrtime and hrtime.bigint of node:process: another one as time goes by', async () => {
    const { hrtime } = nodeProcess;
    expect(await notFresh({ hrtime: () => hrtime(), bigint: () => hrtime.bigint(), 'default.hrtime': () => nodeProcess.hrtime(), 'default.hrtime.bigint': () => nodeProcess.hrtime.bigint() })).toEqual([]);
  });

  it('perf_hooks performance.now: another one as time goes by', async () => {
    expect(await notFresh({ 'performance.now': () => hooked.now() })).toEqual([]);
  });

  it('global performance.timeOrigin: another one in another process, the same within one', async () => {
    const elsewhere = (): string => execFileSync(process.execPath, ['-p', 'performance.timeOrigin'], { encoding: 'utf8' });
    expect(elsewhere()).not.toBe(elsewhere());
    expect(await notSame({ timeOrigin: () => performance.timeOrigin })).toEqual([]);
  });
});

describe('host', () => {
  const elsewhere = (code: string): string => execFileSync(process.execPath, ['-p', code], { encoding: 'utf8' }).trim();

  it('global process.pid and process pid: another one in another process', () => {
    expect(elsewhere('process.pid')).not.toBe(elsewhere('process.pid'));
    expect(elsewhere('require("node:process").pid')).not.toBe(String(nodeProcess.pid));
  });

  it('global process.ppid and process ppid: that of the process above, which is another one after a restart', () => {
    expect(elsewhere('process.ppid')).toBe(String(process.pid));
    const grandchild = 'require("child_process").execFileSync(process.execPath, ["-p", "require(\'node:process\').ppid"], { encoding: "utf8" }).trim()';
    expect(elsewhere(grandchild)).not.toBe(elsewhere(grandchild));
  });

  it('os uptime and default.uptime: the machine\'s, another one as time goes by', () => {
    expect(os.uptime()).toBeGreaterThan(0);
    expect(elsewhere('require("os").uptime(); const a = require("os").uptime(); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1100); require("os").uptime() > a')).toBe('true');
  });

  it('worker_threads threadId and default.threadId: another one in another thread', async () => {
    const ids = await Promise.all([1, 2].map(() => new Promise<number>((done, fail) => {
      new Worker('const w = require("node:worker_threads"); w.parentPort.postMessage(w.threadId)', { eval: true }).on('message', done).on('error', fail);
    })));
    expect(new Set(ids).size).toBe(2);
  });

  it('cluster worker, worker.id and worker.process.pid: another one in another worker', () => {
    const code = `
      const cluster = require('node:cluster');
      if (cluster.isPrimary) {
        const said = [];
        cluster.on('message', (worker, text) => { said.push(text); if (said.length === 2) { console.log(JSON.stringify(said)); process.exit(0); } });
        cluster.fork(); cluster.fork();
      } else process.send([cluster.worker.id, cluster.worker.process.pid]);
    `;
    const folder = mkdtempSync(join(os.tmpdir(), 'models-'));
    writeFileSync(join(folder, 'workers.cjs'), code);
    const said = execFileSync(process.execPath, [join(folder, 'workers.cjs')], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const [[id, pid], [otherId, otherPid]] = JSON.parse(said) as [[number, number], [number, number]];
    expect(otherId).not.toBe(id);
    expect(otherPid).not.toBe(pid);
  });

  it('net Socket#remoteAddress, remotePort, localAddress, localPort and address: another one for another connection', async () => {
    const accepted: Socket[] = [];
    const server = createServer((socket) => accepted.push(socket));
    await new Promise<void>((done) => { server.listen(0, '0.0.0.0', done); });
    const { port } = server.address() as AddressInfo;
    const sockets = ['127.0.0.1', '127.0.0.2'].map((address) => connect({ host: address, port, localAddress: address }));
    await vi.waitUntil(() => accepted.length === 2);
    const differ = (read: (socket: Socket) => unknown, of: readonly Socket[]): boolean => new Set(of.map((socket) => JSON.stringify(read(socket)))).size === 2;
    expect(differ((s) => s.remoteAddress, accepted)).toBe(true);
    expect(differ((s) => s.remotePort, accepted)).toBe(true);
    expect(differ((s) => s.localAddress, sockets)).toBe(true);
    expect(differ((s) => s.localPort, sockets)).toBe(true);
    expect(differ((s) => s.address(), sockets)).toBe(true);
    for (const socket of [...sockets, ...accepted]) socket.destroy();
    server.close();
  });

  it('dgram RemoteInfo#address and port: another one for another sender', async () => {
    const server = createSocket('udp4');
    const seen: string[] = [];
    const ports = new Set<number>();
    server.on('message', (_bytes, from) => {
      seen.push(from.address);
      ports.add(from.port);
    });
    await new Promise<void>((done) => { server.bind(0, '0.0.0.0', done); });
    const senders = ['127.0.0.1', '127.0.0.2'].map((address) => {
      const socket = createSocket('udp4');
      socket.bind(0, address, () => { socket.send('charge', server.address().port, address); });
      return socket;
    });
    await vi.waitUntil(() => seen.length === 2);
    expect(new Set(seen).size).toBe(2);
    expect(ports.size).toBe(2);
    for (const socket of [...senders, server]) socket.close();
  });
});

describe('looks like a source, and is none', () => {
  it('@grpc/grpc-js Metadata: the same for the same values', async () => {
    expect(await notSame({ metadata: () => {
      const metadata = new grpc.Metadata();
      metadata.set('idempotency-key', 'order');
      return metadata.getMap();
    } })).toEqual([]);
  });

  it('crypto createHash and createHmac: the same for the same input', async () => {
    expect(await notSame({
      hash: () => crypto.createHash('sha256').update('order').digest('hex'),
      hmac: () => crypto.createHmac('sha256', 'secret').update('order').digest('hex'),
    })).toEqual([]);
  });

  it('crypto sign with an EC key: fresh for equal arguments, with Ed25519 the same', async () => {
    const ec = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const ed = crypto.generateKeyPairSync('ed25519').privateKey;
    expect(await notFresh({ ecdsa: () => crypto.sign('sha256', Buffer.from('order'), ec) })).toEqual([]);
    expect(await notSame({ ed25519: () => crypto.sign(null, Buffer.from('order'), ed) })).toEqual([]);
  });
});

it('stable-idempotency-key: the same key for the same arguments, another one for others', async () => {
  const { stableKey } = await import('../../packages/stable-key/src/index.js');
  expect(stableKey('charge', 'order-1')).toBe(stableKey('charge', 'order-1'));
  expect(stableKey('charge', 'order-2')).not.toBe(stableKey('charge', 'order-1'));
});
