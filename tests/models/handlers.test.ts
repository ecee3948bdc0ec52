import 'reflect-metadata';
import * as grpc from '@grpc/grpc-js';
import { All, Delete, Get, Patch, Post, Put, RequestMethod } from '@nestjs/common';
import express, { Router, type Application, type IRouter } from 'express';
import { fastify, type FastifyInstance } from 'fastify';
import http, { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { AGAIN, countingKey, ONCE } from './support.js';

/** Sends the same request three times, as a caller does who got no answer. */
async function thriceTo(server: Server, method: string, path = '/charges'): Promise<void> {
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done); });
  const { port } = server.address() as AddressInfo;
  for (let i = 0; i < 3; i++) await (await fetch(`http://127.0.0.1:${port}${path}`, { method })).text();
  server.closeAllConnections();
  await new Promise((done) => { server.close(done); });
}

describe('node:http', () => {
  it('http createServer and default.createServer 0 and 1: again for each request', async () => {
    const sent: string[][] = [];
    const listen = (): RequestListener => {
      const key = countingKey();
      const keys: string[] = [];
      sent.push(keys);
      return (_request, response) => {
        keys.push(key());
        response.end();
      };
    };
    await thriceTo(createServer(listen()), 'POST');
    await thriceTo(createServer({}, listen()), 'POST');
    await thriceTo(http.createServer(listen()), 'POST');
    await thriceTo(http.createServer({}, listen()), 'POST');
    expect(sent).toEqual([AGAIN, AGAIN, AGAIN, AGAIN]);
  });
});

describe('express', () => {
  const VERBS = ['post', 'put', 'patch', 'get', 'all', 'use', 'delete'] as const;

  /** The keys that a handler makes over three requests. */
  async function keysOf(app: Application, target: IRouter, verb: typeof VERBS[number]): Promise<readonly string[]> {
    const key = countingKey();
    const sent: string[] = [];
    target[verb]('/charges', (_request: unknown, response: { end: () => void }) => {
      sent.push(key());
      response.end();
    });
    await thriceTo(createServer(app), verb === 'all' || verb === 'use' ? 'POST' : verb.toUpperCase());
    return sent;
  }

  it('express default().post, put, patch, get, all, use and delete: again for each request', async () => {
    for (const verb of VERBS) {
      const app = express();
      expect(await keysOf(app, app, verb)).toEqual(AGAIN);
    }
  });

  it('express Router() and default.Router(): again for each request', async () => {
    for (const make of [Router, express.Router])
      for (const verb of VERBS) {
        const app = express();
        const router = make();
        app.use(router);
        expect(await keysOf(app, router, verb)).toEqual(AGAIN);
      }
  });

  it('express: each of several handlers of a route runs again, at whatever position', async () => {
    const key = countingKey();
    const sent: string[][] = [];
    const app = express();
    const step = (at: number) => (_request: unknown, _response: unknown, next: () => void): void => {
      (sent[at] ??= []).push(key());
      next();
    };
    app.post('/charges', step(0), step(1), step(2), (_request, response) => {
      (sent[3] ??= []).push(key());
      response.end();
    });
    await thriceTo(createServer(app), 'POST');
    expect(sent.map((keys) => new Set(keys).size)).toEqual([3, 3, 3, 3]);
  });

  it('express use 0: a handler without a path runs again for each request', async () => {
    const key = countingKey();
    const sent: string[] = [];
    const app = express();
    app.use((_request, response) => {
      sent.push(key());
      response.end();
    });
    await thriceTo(createServer(app), 'POST');
    expect(sent).toEqual(AGAIN);
  });

  it('express: a key made beside the route is one for all requests', async () => {
    const made = countingKey()();
    const sent: string[] = [];
    const app = express();
    app.post('/charges', (_request, response) => {
      sent.push(made);
      response.end();
    });
    await thriceTo(createServer(app), 'POST');
    expect(sent).toEqual(ONCE);
  });
});

describe('fastify', () => {
  async function keysOf(method: 'POST' | 'PUT' | 'PATCH' | 'GET' | 'DELETE', route: (app: FastifyInstance, handler: () => string) => unknown): Promise<readonly string[]> {
    const key = countingKey();
    const sent: string[] = [];
    const app = fastify();
    route(app, () => {
      sent.push(key());
      return 'ok';
    });
    for (let i = 0; i < 3; i++) await app.inject({ method, url: '/charges' });
    await app.close();
    return sent;
  }

  it('fastify FastifyInstance#post, put, patch, get and delete 1: again for each request', async () => {
    for (const verb of ['post', 'put', 'patch', 'get', 'delete'] as const)
      expect(await keysOf(verb.toUpperCase() as 'POST', (app, handler) => app[verb]('/charges', handler))).toEqual(AGAIN);
  });

  it('fastify FastifyInstance#post, put, patch, get and delete 2, behind options: again for each request', async () => {
    for (const verb of ['post', 'put', 'patch', 'get', 'delete'] as const)
      expect(await keysOf(verb.toUpperCase() as 'POST', (app, handler) => app[verb]('/charges', {}, handler))).toEqual(AGAIN);
  });

  it('fastify FastifyInstance#route 0.handler: again for each request', async () => {
    expect(await keysOf('POST', (app, handler) => app.route({ method: 'POST', url: '/charges', handler }))).toEqual(AGAIN);
  });
});

describe('@nestjs/common', () => {
  it('@nestjs/common Post, Put, Patch, Get, Delete and All: mark the method as a route', () => {
    const wanted = { Post: [Post, RequestMethod.POST], Put: [Put, RequestMethod.PUT], Patch: [Patch, RequestMethod.PATCH], Get: [Get, RequestMethod.GET], Delete: [Delete, RequestMethod.DELETE], All: [All, RequestMethod.ALL] } as const;
    for (const [decorator, method] of Object.values(wanted)) {
      class Charges {
        charge(): string { return 'ok'; }
      }
      const descriptor = Object.getOwnPropertyDescriptor(Charges.prototype, 'charge');
      decorator('/charges')(Charges.prototype, 'charge', descriptor as PropertyDescriptor);
      expect(Reflect.getMetadata('method', descriptor?.value as object)).toBe(method);
      expect(Reflect.getMetadata('path', descriptor?.value as object)).toBe('/charges');
    }
  });
});

describe('@grpc/grpc-js', () => {
  const encode = (value: object): Buffer => Buffer.from(JSON.stringify(value));
  const decode = (bytes: Buffer): object => JSON.parse(bytes.toString()) as object;
  const service = { Pay: { path: '/billing.Billing/Pay', requestStream: false, responseStream: false, requestSerialize: encode, requestDeserialize: decode, responseSerialize: encode, responseDeserialize: decode } } as const;
  const Billing = grpc.makeGenericClientConstructor(service, 'Billing');
  type Pay = (request: object, metadata: grpc.Metadata, done: (error: grpc.ServiceError | null) => void) => void;

  interface Run {
    /** The keys that arrive. */
    readonly keys: (string | undefined)[];
    /** A key that the handler makes for each call. */
    readonly made: string[];
    readonly peers: string[];
  }

  /** Calls a service that is unavailable at first. */
  async function run(options: grpc.ClientOptions, metadata: grpc.Metadata, failures = 2, calls = 1): Promise<Run> {
    const key = countingKey('s');
    const out: Run = { keys: [], made: [], peers: [] };
    const server = new grpc.Server();
    server.addService(service, {
      Pay: (call: grpc.ServerUnaryCall<object, object>, done: grpc.sendUnaryData<object>) => {
        out.keys.push(call.metadata.get('idempotency-key')[0]?.toString());
        out.made.push(key());
        out.peers.push(call.getPeer());
        if (out.keys.length > failures) done(null, {});
        else done({ code: grpc.status.UNAVAILABLE, details: 'later' });
      },
    });
    const port = await new Promise<number>((done, fail) => {
      server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) => { if (error) fail(error); else done(bound); });
    });
    for (let i = 0; i < calls; i++) {
      // A channel of its own, as after a reconnect.
      const client = new Billing(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), { ...options, 'grpc.use_local_subchannel_pool': 1 });
      await new Promise<void>((done) => { (client['Pay'] as Pay).call(client, {}, metadata, () => { done(); }); });
      client.close();
    }
    server.forceShutdown();
    return out;
  }

  const retryPolicy = { maxAttempts: 5, initialBackoff: '0.01s', maxBackoff: '0.02s', backoffMultiplier: 1, retryableStatusCodes: ['UNAVAILABLE'] };
  const retrying = { 'grpc.service_config': JSON.stringify({ methodConfig: [{ name: [{ service: 'billing.Billing' }], retryPolicy }] }) };

  const withFreshKey = (key: () => string): grpc.Interceptor => (options, next) => new grpc.InterceptingCall(next(options), {
    start(metadata, listener, proceed): void {
      metadata.set('idempotency-key', key());
      proceed(metadata, listener);
    },
  });

  /** Makes the call once more, up to four times, while it fails: the pattern of gRFC L5. */
  const callingAgain: grpc.Interceptor = (options, next) => {
    let first: grpc.Metadata;
    let message: unknown;
    return new grpc.InterceptingCall(next(options), {
      start(metadata, _listener, proceed): void {
        first = metadata;
        let answer: unknown;
        let passMessage: ((message: unknown) => void) | undefined;
        let left = 4;
        proceed(metadata, {
          onReceiveMessage(received, pass): void {
            passMessage = pass;
            answer = received;
          },
          onReceiveStatus(status, pass): void {
            const finish = (end: grpc.StatusObject): void => {
              passMessage?.(answer);
              pass(end);
            };
            const again = (): void => {
              const call = next(options);
              call.start(first, {
                onReceiveMessage: (received: unknown) => { answer = received; },
                onReceiveMetadata: () => undefined,
                onReceiveStatus: (end) => { if (end.code !== grpc.status.OK && --left > 0) again(); else finish(end); },
              });
              call.sendMessage(message);
              call.halfClose();
            };
            if (status.code === grpc.status.OK) finish(status);
            else again();
          },
        });
      },
      sendMessage(sending, proceed): void {
        message = sending;
        proceed(sending);
      },
    });
  };

  it('@grpc/grpc-js interceptors: one that stands behind a retrying one is inside it, and runs again', async () => {
    expect((await run({ interceptors: [callingAgain, withFreshKey(countingKey())] }, new grpc.Metadata())).keys).toEqual(AGAIN);
  });

  it('@grpc/grpc-js interceptors: one that stands before a retrying one is around it, and runs once', async () => {
    expect((await run({ interceptors: [withFreshKey(countingKey()), callingAgain] }, new grpc.Metadata())).keys).toEqual(ONCE);
  });

  it('@grpc/grpc-js service config: its retries happen below the interceptors, which run once', async () => {
    expect((await run({ ...retrying, interceptors: [withFreshKey(countingKey())] }, new grpc.Metadata())).keys).toEqual(ONCE);
  });

  it('@grpc/grpc-js service config: the metadata of the call are made once', async () => {
    const metadata = new grpc.Metadata();
    metadata.set('idempotency-key', countingKey()());
    expect((await run(retrying, metadata)).keys).toEqual(ONCE);
  });

  it('@grpc/grpc-js without a service config: is not sent again', async () => {
    expect((await run({}, new grpc.Metadata())).made).toEqual(['s1']);
  });

  it('@grpc/grpc-js Server#addService 1: again for each attempt of the caller', async () => {
    expect((await run(retrying, new grpc.Metadata())).made).toEqual(['s1', 's2', 's3']);
  });

  it('@grpc/grpc-js getPeer: another one for each connection', async () => {
    const { peers } = await run({}, new grpc.Metadata(), 0, 3);
    expect(new Set(peers).size).toBe(3);
  });
});
