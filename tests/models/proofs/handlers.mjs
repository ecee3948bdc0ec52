// Handlers that somebody outside calls again: each answers the same request anew.
import 'reflect-metadata';
import { createServer } from 'node:http';
import { again, attempt, differs, sleep } from './kit.mjs';

/** Serves, sends the same request until it is answered well, and stops serving. */
async function served(listener, send, times = 3) {
  const server = createServer(listener);
  await new Promise((done) => { server.listen(0, '127.0.0.1', done); });
  const url = `http://127.0.0.1:${server.address().port}`;
  try {
    for (let i = 0; i < times; i++) {
      const response = await send(url).catch(() => undefined);
      await response?.text?.();
      if (response?.ok) break;
    }
  } finally {
    server.closeAllConnections();
    await new Promise((done) => { server.close(done); });
  }
}
const ask = (method, path = '/charges') => (url) => fetch(url + path, { method });
const pass = async (_context, next) => next();

const { Hono } = await import('hono');
const { getRequestListener } = await import('@hono/node-server');
for (const method of ['post', 'put', 'patch', 'get', 'all', 'delete'])
  for (const position of [1, 2, 3])
    await again('hono', `Hono#${method}`, position, ({ step }) => {
      const app = new Hono();
      app.onError((_error, context) => context.text('later', 500));
      const handlers = [...Array.from({ length: position - 1 }, () => pass), (context) => context.text(step())];
      app[method]('/charges', ...handlers);
      return served(getRequestListener(app.fetch), ask(method === 'all' ? 'POST' : method.toUpperCase()));
    });

const Koa = (await import('koa')).default;
const routers = await import('@koa/router');
for (const [owner, Router] of [['Router', routers.Router ?? routers.default.Router ?? routers.default], ['default', routers.default]])
  for (const method of ['post', 'put', 'get'])
    for (const position of [1, 2, 3])
      await again('@koa/router', `${owner}#${method}`, position, ({ step }) => {
        const app = new Koa();
        app.silent = true;
        const router = new Router();
        router[method]('/charges', ...Array.from({ length: position - 1 }, () => pass), (context) => { context.body = step(); });
        app.use(router.routes());
        return served(app.callback(), ask(method.toUpperCase()));
      });

const { initTRPC } = await import('@trpc/server');
const { createHTTPHandler } = await import('@trpc/server/adapters/standalone');
await again('@trpc/server', 'ProcedureBuilder#mutation', 0, ({ step }) => {
  const t = initTRPC.create();
  return served(createHTTPHandler({ router: t.router({ charge: t.procedure.mutation(() => step()) }) }), (url) => fetch(`${url}/charge`, { method: 'POST', headers: { 'content-type': 'application/json' } }));
});

await attempt('next-safe-action', 'SafeActionClient#action', 0, async () => {
  const { createSafeActionClient } = await import('next-safe-action');
  await again('next-safe-action', 'SafeActionClient#action', 0, async ({ stepAsync }) => {
    const action = createSafeActionClient({ handleServerError: () => 'later' }).action(async () => stepAsync());
    for (let i = 0; i < 3; i++) await action();
  });
});

// Connect: a router of two services, called over HTTP.
const { connectNodeAdapter, createConnectTransport } = await import('@connectrpc/connect-node');
const { createClient } = await import('@connectrpc/connect');
const { create, createFileRegistry } = await import('@bufbuild/protobuf');
const { FileDescriptorProtoSchema, file_google_protobuf_empty: empty } = await import('@bufbuild/protobuf/wkt');
const file = create(FileDescriptorProtoSchema, { name: 'x.proto', syntax: 'proto3', package: 'x', dependency: ['google/protobuf/empty.proto'], service: [{ name: 'Pay', method: [{ name: 'Charge', inputType: '.google.protobuf.Empty', outputType: '.google.protobuf.Empty' }] }] });
const Pay = createFileRegistry(file, (name) => (name === 'google/protobuf/empty.proto' ? empty : undefined)).getService('x.Pay');
const connected = (routes) => served(connectNodeAdapter({ routes }), (url) => createClient(Pay, createConnectTransport({ baseUrl: url, httpVersion: '1.1' })).charge({}).then(() => ({ ok: true })));
await again('@connectrpc/connect', 'ConnectRouter#service', 1, ({ step }) => connected((router) => router.service(Pay, { charge: () => { step(); return {}; } })));
await again('@connectrpc/connect', 'ConnectRouter#rpc', 1, ({ step }) => connected((router) => router.rpc(Pay.method.charge, () => { step(); return {}; })));

// gRPC: all four kinds of call, and who is at the other end.
const grpc = (await import('@grpc/grpc-js')).default;
const json = { serialize: (value) => Buffer.from(JSON.stringify(value ?? {})), deserialize: (text) => JSON.parse(text.toString() || '{}') };
const shape = (requestStream, responseStream) => ({ path: '/x.Pay/Charge', requestStream, responseStream, requestSerialize: json.serialize, requestDeserialize: json.deserialize, responseSerialize: json.serialize, responseDeserialize: json.deserialize });
const FAILED = { code: grpc.status.UNAVAILABLE, details: 'later' };
async function rpc(requestStream, responseStream, handler, use) {
  const server = new grpc.Server();
  const service = { Charge: shape(requestStream, responseStream) };
  server.addService(service, { Charge: handler });
  const port = await new Promise((done, fail) => { server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) => { if (error) fail(error); else done(bound); }); });
  const Client = grpc.makeGenericClientConstructor(service, 'Pay');
  try {
    for (let i = 0; i < 3; i++) {
      const client = new Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
      const ok = await new Promise((done) => { use(client, done); });
      client.close();
      if (ok) break;
    }
  } finally {
    server.forceShutdown();
  }
}
const streamed = (call, done) => { call.on('data', () => undefined).on('error', () => { done(false); }).on('end', () => { done(true); }); };
const kinds = {
  ServerUnaryCall: [false, false, (step) => (_call, answer) => { try { answer(null, { ok: step() }); } catch { answer(FAILED); } }, (client, done) => { client.Charge({}, (error) => { done(!error); }); }],
  ServerWritableStream: [false, true, (step) => (call) => { try { call.write({ ok: step() }); call.end(); } catch { call.emit('error', FAILED); } }, (client, done) => { streamed(client.Charge({}), done); }],
  ServerReadableStream: [true, false, (step) => (call, answer) => { call.on('data', () => undefined).on('end', () => { try { answer(null, { ok: step() }); } catch { answer(FAILED); } }); }, (client, done) => { client.Charge((error) => { done(!error); }).end(); }],
  ServerDuplexStream: [true, true, (step) => (call) => { try { call.write({ ok: step() }); call.end(); } catch { call.emit('error', FAILED); } }, (client, done) => { const call = client.Charge(); streamed(call, done); call.end(); }],
};
for (const [name, [requestStream, responseStream, handler, use]] of Object.entries(kinds)) {
  await again('@grpc/grpc-js', name, 'first parameter', ({ step }) => rpc(requestStream, responseStream, handler(step), use));
  await differs('@grpc/grpc-js', [`${name}#getPeer`, ...(name === 'ServerUnaryCall' ? ['ServerSurfaceCall#getPeer'] : [])], 'call', async () => {
    const peers = [];
    await rpc(requestStream, responseStream, (call, answer) => {
      peers.push(call.getPeer());
      handler(() => { throw new Error('later'); })(call, answer);
    }, use);
    return peers;
  });
}
await again('@grpc/grpc-js', 'Server#addService', 1, ({ step }) => rpc(false, false, kinds.ServerUnaryCall[2](step), kinds.ServerUnaryCall[3]));
for (const [name, from] of [['handleUnaryCall', 'ServerUnaryCall'], ['UntypedHandleCall', 'ServerUnaryCall'], ['handleServerStreamingCall', 'ServerWritableStream']])
  await again('@grpc/grpc-js', name, 'function', ({ step }) => rpc(kinds[from][0], kinds[from][1], kinds[from][2](step), kinds[from][3]));
for (const name of ['ClientUnaryCall#getPeer', 'SurfaceCall#getPeer'])
  await differs('@grpc/grpc-js', name, 'call', async () => {
    const peers = [];
    for (let i = 0; i < 2; i++) await rpc(false, false, (_call, answer) => { answer(null, {}); }, (client, done) => {
      const call = client.Charge({}, () => { peers.push(call.getPeer()); done(true); });
    });
    return peers;
  });

// Sockets with a name of their own for each connection.
const { Server } = await import('socket.io');
const { io } = await import('socket.io-client');
for (const [name, side] of [['socket.io', 'server'], ['socket.io-client', 'client']])
  await differs(name, 'Socket#id', 'mention', async () => {
    const http = createServer();
    const sockets = new Server(http);
    await new Promise((done) => { http.listen(0, '127.0.0.1', done); });
    const ids = { server: [], client: [] };
    sockets.on('connection', (socket) => { ids.server.push(socket.id); });
    const client = io(`http://127.0.0.1:${http.address().port}`, { transports: ['websocket'], reconnectionDelay: 1, reconnectionDelayMax: 2 });
    client.on('connect', () => { ids.client.push(client.id); });
    for (let i = 0; i < 100 && ids.client.length < 1; i++) await sleep(20);
    client.io.engine.close();
    for (let i = 0; i < 100 && ids.client.length < 2; i++) await sleep(20);
    client.close();
    await sockets.close();
    return ids[side];
  });

// Nest: what marks a method as a handler of messages, events and queries.
const { Module, Controller, Injectable } = await import('@nestjs/common');
const { NestFactory } = await import('@nestjs/core');
const make = (decorators, Class) => { for (const decorate of decorators) decorate(Class); return Class; };
/** Puts a decorator on a method, as a compiler does. */
export function mark(Class, method, ...decorators) {
  const descriptor = Object.getOwnPropertyDescriptor(Class.prototype, method);
  for (const decorate of decorators) decorate(Class.prototype, method, descriptor);
  Object.defineProperty(Class.prototype, method, descriptor);
}
const moduleOf = (options) => { class App {} Module(options)(App); return App; };

const { EventEmitterModule, OnEvent, EventEmitter2 } = await import('@nestjs/event-emitter');
await again('@nestjs/event-emitter', 'OnEvent', 'method', async ({ step }) => {
  class Billing { charge() { step(); } }
  mark(Billing, 'charge', OnEvent('order'));
  make([Injectable()], Billing);
  const app = await NestFactory.createApplicationContext(moduleOf({ imports: [EventEmitterModule.forRoot()], providers: [Billing] }), { logger: false });
  await app.init();
  const emitter = app.get((await import('eventemitter2')).EventEmitter2 ?? EventEmitter2);
  for (let i = 0; i < 3; i++) emitter.emit('order', {});
  await sleep(20);
  await app.close();
}, { failures: 0 });

const microservices = await import('@nestjs/microservices');
const port = async () => { const server = createServer(); await new Promise((done) => { server.listen(0, '127.0.0.1', done); }); const { port: free } = server.address(); await new Promise((done) => { server.close(done); }); return free; };
for (const name of ['MessagePattern', 'EventPattern'])
  await again('@nestjs/microservices', name, 'method', async ({ step }) => {
    class Billing { charge() { return step(); } }
    mark(Billing, 'charge', microservices[name]('order'));
    make([Controller()], Billing);
    const options = { transport: microservices.Transport.TCP, options: { host: '127.0.0.1', port: await port() } };
    const app = await NestFactory.createMicroservice(moduleOf({ controllers: [Billing] }), { ...options, logger: false });
    await app.listen();
    const client = microservices.ClientProxyFactory.create(options);
    const { lastValueFrom, defer, retry } = await import('rxjs');
    if (name === 'MessagePattern') await lastValueFrom(defer(() => client.send('order', {})).pipe(retry(4)));
    else for (let i = 0; i < 3; i++) { await lastValueFrom(client.emit('order', {})); await sleep(20); }
    client.close();
    await app.close();
  });

// Nest over gRPC.
const { mkdtempSync, writeFileSync } = await import('node:fs');
const { tmpdir } = await import('node:os');
const { join } = await import('node:path');
const protoPath = join(mkdtempSync(join(tmpdir(), 'proto-')), 'pay.proto');
writeFileSync(protoPath, 'syntax = "proto3"; package pay; service Pay { rpc Charge (Empty) returns (Empty); rpc Stream (stream Empty) returns (stream Empty); } message Empty {}');
const { loadSync } = await import('@grpc/proto-loader');
for (const [name, method] of [['GrpcMethod', 'Charge'], ['GrpcStreamMethod', 'Stream']])
  await again('@nestjs/microservices', name, 'method', async ({ step }) => {
    const { map } = await import('rxjs');
    class Billing {
      charge(incoming) {
        if (name === 'GrpcMethod') return step() && {};
        return incoming.pipe(map(() => step() && {}));
      }
    }
    mark(Billing, 'charge', microservices[name]('Pay', method));
    make([Controller()], Billing);
    const url = `127.0.0.1:${await port()}`;
    const app = await NestFactory.createMicroservice(moduleOf({ controllers: [Billing] }), { transport: microservices.Transport.GRPC, options: { url, package: 'pay', protoPath }, logger: false });
    await app.listen();
    const { pay } = grpc.loadPackageDefinition(loadSync(protoPath));
    for (let i = 0; i < 3; i++) {
      const client = new pay.Pay(url, grpc.credentials.createInsecure());
      const ok = await new Promise((done) => {
        if (name === 'GrpcMethod') client.Charge({}, (error) => { done(!error); });
        else {
          const call = client.Stream();
          call.on('data', () => undefined).on('error', () => { done(false); }).on('end', () => { done(true); });
          call.write({});
          call.end();
        }
      });
      client.close();
      if (ok) break;
    }
    await app.close();
  });

const { GraphQLModule, Mutation, Query, Resolver } = await import('@nestjs/graphql');
const { ApolloDriver } = await import('@nestjs/apollo');
for (const [name, decorate, operation] of [['Mutation', Mutation, 'mutation { charge }'], ['Query', Query, 'query { charge }']])
  await again('@nestjs/graphql', name, 'method', async ({ step }) => {
    class Billing { charge() { return step(); } hello() { return 'hello'; } }
    Reflect.defineMetadata('design:paramtypes', [], Billing.prototype, 'charge');
    mark(Billing, 'charge', decorate(() => String));
    if (name === 'Mutation') mark(Billing, 'hello', Query(() => String));
    make([Resolver()], Billing);
    const app = await NestFactory.create(moduleOf({ imports: [GraphQLModule.forRoot({ driver: ApolloDriver, autoSchemaFile: true })], providers: [Billing] }), { logger: false });
    await app.listen(0, '127.0.0.1');
    for (let i = 0; i < 3; i++) await fetch(`${(await app.getUrl()).replace('[::1]', '127.0.0.1')}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ query: operation }) });
    await app.close();
  });
process.exit(0);
