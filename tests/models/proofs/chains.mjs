// Order counts: interceptors, links and middlewares inside a retrying part are run again, and the rest once for each call.
import { createRequire } from 'node:module';
import process from 'node:process';
import { again, attempt, once, sendsAgain, sendsOnce, sendsSingle, server } from './kit.mjs';

const require = createRequire(import.meta.url);
const H = 'idempotency-key';
const both = (module) => ({ ...module, default: module.default?.default ?? module.default });

// Apollo: what is listed later is inside.
for (const [from, root] of [['@apollo/client3', '@apollo/client3/core/index.js'], ['@apollo/client', '@apollo/client']])
  await attempt('@apollo/client', 'from', '0', async () => {
    const three = from === '@apollo/client3';
    const core = both(await import(root));
    const { RetryLink } = await import(three ? '@apollo/client3/link/retry/index.js' : '@apollo/client/link/retry');
    const context = await import(three ? '@apollo/client3/link/context/index.js' : '@apollo/client/link/context');
    const { BatchHttpLink } = await import(three ? '@apollo/client3/link/batch-http/index.js' : '@apollo/client/link/batch-http');
    const { ApolloLink, ApolloClient, InMemoryCache, HttpLink, gql } = core;
    const pay = gql`mutation { pay }`;
    const ask = (link) => new ApolloClient({ link, cache: new InMemoryCache() }).mutate({ mutation: pay });
    const often = () => new RetryLink({ delay: { initial: 1, max: 1, jitter: false }, attempts: (count) => count < 5 });
    const http = (url) => new HttpLink({ uri: url });
    const headers = (key) => (_operation, before) => ({ headers: { ...before?.headers, [H]: key() } });
    const answer = { body: { data: { pay: 1 } }, from };
    const own = (key) => new ApolloLink((operation, forward) => {
      operation.setContext({ headers: { [H]: key() } });
      return forward(operation);
    });
    const lists = { 'ApolloLink.from': (...links) => ApolloLink.from(links), ...(core.from ? { from: (...links) => core.from(links) } : {}) };
    for (const [name, join] of Object.entries(lists)) {
      await sendsAgain('@apollo/client', name, '0', ({ url, key }) => ask(join(often(), own(key), http(url))), answer);
      await sendsOnce('@apollo/client', name, '0', ({ url, key }) => ask(join(own(key), often(), http(url))), answer);
    }
    const pairs = { 'ApolloLink.concat': (first, second) => (ApolloLink.concat ? ApolloLink.concat(first, second) : first.concat(second)), ...(core.concat ? { concat: core.concat } : {}) };
    for (const [name, join] of Object.entries(pairs)) await sendsAgain('@apollo/client', name, 'arguments', ({ url, key }) => ask(join(often(), join(own(key), http(url)))), answer);
    await sendsAgain('@apollo/client', ['ApolloLink#concat', 'RetryLink#concat'], 'receiver', ({ url, key }) => ask(often().concat(own(key)).concat(http(url))), answer);
    await sendsAgain('@apollo/client', '*.concat', 'receiver', ({ url, key }) => ask(context.setContext(() => ({})).concat(often()).concat(own(key)).concat(http(url))), answer);
    await sendsAgain('@apollo/client', 'ApolloLink', '0', ({ url, key }) => ask(ApolloLink.from([often(), own(key), http(url)])), answer);
    const contexts = { ...(context.setContext ? { setContext: (key) => context.setContext(headers(key)) } : {}), ...(context.SetContextLink ? { SetContextLink: (key) => new context.SetContextLink((before) => headers(key)(undefined, before)) } : {}) };
    for (const [name, make] of Object.entries(contexts))
      for (const specifier of ['@apollo/client/link/context', ...(core[name] ? ['@apollo/client'] : [])]) await sendsAgain(specifier, name, '0', ({ url, key }) => ask(ApolloLink.from([often(), make(key), http(url)])), answer);
    const fetcher = (key) => (input, init) => fetch(input, { ...init, headers: { ...init.headers, [H]: key() } });
    for (const name of ['HttpLink', ...(core.createHttpLink ? ['createHttpLink'] : [])])
      for (const specifier of ['@apollo/client', '@apollo/client/link/http'])
        await sendsAgain(specifier, name, '0.fetch', ({ url, key }) => {
          const options = { uri: url, fetch: fetcher(key) };
          return ask(ApolloLink.from([often(), name === 'HttpLink' ? new HttpLink(options) : core.createHttpLink(options)]));
        }, answer);
    await sendsAgain('@apollo/client', 'BatchHttpLink', '0.fetch', ({ url, key }) => ask(ApolloLink.from([often(), new BatchHttpLink({ uri: url, batchMax: 1, fetch: fetcher(key) })])), { ...answer, body: [{ data: { pay: 1 } }] });
  }, { ms: 60_000 });

// urql and tRPC: the same order.
const { retryExchange } = await import('@urql/exchange-retry');
for (const name of ['@urql/core', 'urql']) {
  const lib = await import(name);
  const exchange = () => retryExchange({ initialDelayMs: 1, maxDelayMs: 2, randomDelay: false, maxNumberAttempts: 5, retryIf: () => true });
  const mapped = (key) => lib.mapExchange({ onOperation: (operation) => ({ ...operation, context: { ...operation.context, fetchOptions: { headers: { [H]: key() } } } }) });
  const makers = { Client: (options) => new lib.Client(options), createClient: (options) => lib.createClient(options) };
  const ask = (make, url, exchanges) => make({ url, exchanges, preferGetMethod: false }).mutation('mutation { pay }', {}).toPromise();
  for (const [made, make] of Object.entries(makers)) {
    await sendsAgain(name, made, '0.exchanges', ({ url, key }) => ask(make, url, [exchange(), mapped(key), lib.fetchExchange]), { body: { data: { pay: 1 } } });
    await sendsOnce(name, made, '0.exchanges', ({ url, key }) => ask(make, url, [mapped(key), exchange(), lib.fetchExchange]), { body: { data: { pay: 1 } } });
  }
  await sendsAgain(name, 'mapExchange', '0.onOperation', ({ url, key }) => ask(makers.createClient, url, [exchange(), mapped(key), lib.fetchExchange]), { body: { data: { pay: 1 } } });
}
const trpc = await import('@trpc/client');
const retryLink = () => trpc.retryLink({ retry: ({ attempts }) => attempts < 5, retryDelayMs: () => 1 });
const one = { body: { result: { data: 1 } } };
for (const name of ['createTRPCClient', 'createTRPCProxyClient']) {
  const own = (key) => () => ({ op, next }) => next({ ...op, context: { ...op.context, made: key() } });
  const http = (url) => trpc.httpLink({ url, headers: ({ op }) => ({ [H]: op.context.made }) });
  await sendsAgain('@trpc/client', name, '0.links', ({ url, key }) => trpc[name]({ links: [retryLink(), own(key), http(url)] }).pay.mutate({}), one);
  await sendsOnce('@trpc/client', name, '0.links', ({ url, key }) => trpc[name]({ links: [own(key), retryLink(), http(url)] }).pay.mutate({}), one);
}
for (const name of ['httpLink', 'httpBatchLink', 'httpBatchStreamLink', 'unstable_httpBatchStreamLink'])
  if (trpc[name]) await sendsAgain('@trpc/client', name, '0.headers', ({ url, key }) => trpc.createTRPCClient({ links: [retryLink(), trpc[name]({ url, headers: () => ({ [H]: key() }) })] }).pay.mutate({}), { ...(name === 'httpLink' ? one : { body: [{ result: { data: 1 } }] }), ms: 5000 });

// gRPC and Connect: an interceptor of one's own that passes a call on again, and one that is listed later.
const { createClient } = await import('@connectrpc/connect');
const { createConnectTransport } = await import('@connectrpc/connect-node');
const { create, createFileRegistry } = await import('@bufbuild/protobuf');
const { FileDescriptorProtoSchema, file_google_protobuf_empty: empty } = await import('@bufbuild/protobuf/wkt');
const file = create(FileDescriptorProtoSchema, { name: 'x.proto', syntax: 'proto3', package: 'x', dependency: ['google/protobuf/empty.proto'], service: [{ name: 'Pay', method: [{ name: 'Charge', inputType: '.google.protobuf.Empty', outputType: '.google.protobuf.Empty' }] }] });
const Pay = createFileRegistry(file, (name) => (name === 'google/protobuf/empty.proto' ? empty : undefined)).getService('x.Pay');
const fresh = (key) => (next) => async (request) => {
  request.header.set(H, key());
  return next(request);
};
const insist = (next) => async (request) => {
  for (let i = 0; i < 4; i++) {
    try {
      return await next(request);
    } catch {
      // Again.
    }
  }
  return next(request);
};
const connected = (url, interceptors) => createClient(Pay, createConnectTransport({ baseUrl: url, httpVersion: '1.1', useBinaryFormat: false, interceptors })).charge({});
await sendsAgain('@connectrpc/connect', 'createTransport', '*.interceptors', ({ url, key }) => connected(url, [insist, fresh(key)]), { body: {} });
await sendsOnce('@connectrpc/connect', 'createTransport', '*.interceptors', ({ url, key }) => connected(url, [fresh(key), insist]), { body: {} });

const grpc = (await import('@grpc/grpc-js')).default;
const text = (value) => Buffer.from(JSON.stringify(value ?? {}));
const parse = (value) => JSON.parse(value.toString() || '{}');
const service = { Charge: { path: '/x.Pay/Charge', requestStream: false, responseStream: false, requestSerialize: text, requestDeserialize: parse, responseSerialize: text, responseDeserialize: parse } };
async function rpc(flow, interceptors, { settings, credentials } = {}) {
  const server = new grpc.Server();
  server.addService(service, { Charge: (call, answer) => {
    try {
      flow.send(call.metadata.get(H)[0]);
      answer(null, {});
    } catch {
      answer({ code: grpc.status.UNAVAILABLE, details: 'later' });
    }
  } });
  const port = await new Promise((done, fail) => { server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, bound) => { if (error) fail(error); else done(bound); }); });
  const Client = grpc.makeGenericClientConstructor(service, 'Pay');
  const client = new Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure(), { interceptors, ...settings });
  for (let i = 0; i < (credentials && !settings ? 3 : 1); i++) await new Promise((done) => { client.Charge({}, new grpc.Metadata(), credentials ? { credentials } : {}, () => { done(); }); });
  client.close();
  server.forceShutdown();
}
const making = (key) => (options, next) => new grpc.InterceptingCall(next(options), { start(metadata, listener, go) {
  metadata.set(H, key());
  go(metadata, listener);
} });
// The retrying interceptor of the gRPC project's own description of interceptors, for unary calls.
const passing = (options, next) => {
  let saved;
  let message;
  let answered;
  let give;
  return new grpc.InterceptingCall(next(options), {
    start(metadata, _listener, go) {
      saved = metadata;
      go(metadata, {
        onReceiveMessage(received, hand) {
          answered = received;
          give = hand;
        },
        onReceiveStatus(status, hand) {
          let tries = 0;
          const send = () => {
            tries += 1;
            const call = next(options);
            call.start(saved, {
              onReceiveMessage(received) { answered = received; },
              onReceiveStatus(again) {
                if (again.code !== grpc.status.OK && tries < 4) send();
                else {
                  give?.(answered);
                  hand(again);
                }
              },
            });
            call.sendMessage(message);
            call.halfClose();
          };
          if (status.code === grpc.status.OK) {
            give?.(answered);
            hand(status);
          } else send();
        },
      });
    },
    sendMessage(sent, go) {
      message = sent;
      go(sent);
    },
  });
};
await again('@grpc/grpc-js', ['Client', 'makeGenericClientConstructor()'], '*.interceptors', (flow) => rpc(flow, [passing, making(flow.key)]));
await once('@grpc/grpc-js', ['Client', 'makeGenericClientConstructor()'], '*.interceptors', (flow) => rpc(flow, [making(flow.key), passing]));

// Call credentials: the generator is asked for each attempt that the channel's own policy makes.
const retryPolicy = { maxAttempts: 5, initialBackoff: '0.01s', maxBackoff: '0.01s', backoffMultiplier: 1, retryableStatusCodes: ['UNAVAILABLE'] };
const often = { 'grpc.service_config': JSON.stringify({ methodConfig: [{ name: [{ service: 'x.Pay' }], retryPolicy }] }) };
const generated = (key) => grpc.credentials.createFromMetadataGenerator((_call, give) => {
  const metadata = new grpc.Metadata();
  metadata.set(H, key());
  give(null, metadata);
});
await again('@grpc/grpc-js', 'credentials.createFromMetadataGenerator', '0', (flow) => rpc(flow, [], { settings: often, credentials: generated(flow.key) }));
await again('@grpc/grpc-js', 'credentials.createFromMetadataGenerator', '0', (flow) => rpc(flow, [], { credentials: generated(flow.key) }));

const { configureStore } = await import('@reduxjs/toolkit');
for (const name of ['@reduxjs/toolkit/query', '@reduxjs/toolkit/query/react']) {
  const { createApi, fetchBaseQuery, retry } = await import(name);
  const ask = (url, key) => {
    const baseQuery = retry(fetchBaseQuery({ baseUrl: url, prepareHeaders: (headers) => { headers.set(H, key()); } }), { maxRetries: 4, backoff: async () => undefined });
    const api = createApi({ reducerPath: 'api', baseQuery, endpoints: (build) => ({ pay: build.mutation({ query: () => ({ url: '/', method: 'POST' }) }) }) });
    const store = configureStore({ reducer: { api: api.reducer }, middleware: (standard) => standard().concat(api.middleware) });
    return store.dispatch(api.endpoints.pay.initiate('o1')).unwrap();
  };
  await sendsAgain(name, 'retry', 'arguments', ({ url, key }) => ask(url, key));
  await sendsAgain(name, 'fetchBaseQuery', '0.prepareHeaders', ({ url, key }) => ask(url, key));
}

for (const from of ['wretch2', 'wretch']) {
  const wretch = (await import(from)).default;
  const { retry: wretchRetry } = await import(`${from}/middlewares`);
  const often = (more = {}) => wretchRetry({ delayTimer: 1, maxAttempts: 4, delayRamp: (delay) => delay, ...more });
  const adds = (key) => (next) => (url, options) => next(url, { ...options, headers: { ...options.headers, [H]: key() } });
  await sendsAgain('wretch', '*middlewares', '0', ({ url, key }) => wretch(url).middlewares([often(), adds(key)]).post({}).res(), { from });
  await sendsOnce('wretch', '*middlewares', '0', ({ url, key }) => wretch(url).middlewares([adds(key), often()]).post({}).res(), { from });
  await sendsAgain('wretch/middlewares', 'retry', '0.onRetry', ({ url, key, note }) => wretch(url).headers({ [H]: key() }).middlewares([often({ onRetry: (given) => {
    note(given);
    return { options: { ...given.options, headers: { ...given.options.headers, [H]: key() } } };
  } })]).post({}).res(), { from });
}

const { ofetch } = await import('ofetch');
await sendsAgain('ofetch', '*', 'option onRequest', ({ url, key }) => ofetch(url, { method: 'POST', retry: 4, retryDelay: 1, onRequest: ({ options }) => { options.headers.set(H, key()); } }));
await sendsSingle('ofetch', '*', 'option onRequest', ({ url, key }) => ofetch(url, { method: 'POST', onRequest: ({ options }) => { options.headers.set(H, key()); } }));
const { default: axios } = await import('axios');
const rax = await import('retry-axios');
for (const name of ['attach', 'default.attach'])
  await sendsAgain('retry-axios', name, '0', ({ url, key }) => {
    const client = axios.create();
    client.defaults.raxConfig = { retry: 4, retryDelay: 1, backoffType: 'static', httpMethodsToRetry: ['POST'], statusCodesToRetry: [[500, 599]], noResponseRetries: 4, instance: client };
    (name === 'attach' ? rax.attach : rax.default?.attach ?? rax.attach)(client);
    client.interceptors.request.use((config) => {
      config.headers[H] = key();
      return config;
    });
    return client.post(url, {});
  });

// Azure by phase, AWS by step.
const azure = await import('@azure/core-rest-pipeline');
const policy = (key) => ({ name: 'own', sendRequest: (request, next) => {
  request.headers.set(H, key());
  return next(request);
} });
const pipelines = {
  'Pipeline#addPolicy': () => azure.createPipelineFromOptions({ retryOptions: { retryDelayInMs: 1, maxRetries: 4 } }), 'createPipelineFromOptions().addPolicy': () => azure.createPipelineFromOptions({ retryOptions: { retryDelayInMs: 1, maxRetries: 4 } }),
};
for (const [name, make] of Object.entries(pipelines))
  for (const phase of [{ phase: 'Sign' }, { afterPhase: 'Retry' }, { afterPhase: 'Sign' }, { phase: 'Retry' }])
    await sendsAgain('@azure/core-rest-pipeline', name, '0.sendRequest', ({ url, key }) => {
      const pipeline = make();
      pipeline.addPolicy(policy(key), phase);
      return pipeline.sendRequest(azure.createDefaultHttpClient(), azure.createPipelineRequest({ url, method: 'POST', allowInsecureConnection: true, body: '{}' }));
    });
const { ECSClient, RunTaskCommand } = await import('@aws-sdk/client-ecs');
const middleware = (key) => (next) => async (given) => {
  given.request.headers[H] = key();
  return next(given);
};
const ecs = (url) => new ECSClient({ endpoint: url, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 5 });
const steps = {
  add: [['finalizeRequest', { step: 'finalizeRequest' }], ['deserialize', { step: 'deserialize' }]],
  addRelativeTo: [['after', { relation: 'after', toMiddleware: 'retryMiddleware' }]],
};
for (const [name, places] of Object.entries(steps))
  for (const [, place] of places)
    for (const [specifier, member] of [['@aws-sdk/*', `*middlewareStack.${name}`], ['@smithy/types', `MiddlewareStack#${name}`]])
      await sendsAgain(specifier, member, '0', ({ url, key }) => {
        const client = ecs(url);
        client.middlewareStack[name](middleware(key), { name: 'own', ...place });
        return client.send(new RunTaskCommand({ taskDefinition: 'x' }));
      }, { from: '@aws-sdk/client-ecs', ms: 15_000 });
for (const step of ['build', 'serialize'])
  await sendsOnce('@aws-sdk/*', '*middlewareStack.add', '0', ({ url, key }) => {
    const client = ecs(url);
    client.middlewareStack.add((next) => async (given) => {
      if (given.request) given.request.headers[H] = key();
      return next(given);
    }, { name: 'own', step: step === 'serialize' ? 'build' : step, priority: step === 'serialize' ? 'high' : 'low' });
    return client.send(new RunTaskCommand({ taskDefinition: 'x' }));
  }, { from: '@aws-sdk/client-ecs', ms: 15_000 });

// Hooks of retry helpers.
const fetchRetry = both(await import('fetch-retry')).default;
await again('fetch-retry', 'default()', '1.retryOn', ({ step, sent }) => fetchRetry(async () => ({ ok: false, status: 500 }))('http://127.0.0.1', { retryDelay: 1, retryOn: (attempted) => {
  step(attempted);
  return sent.length < 3;
} }), { failures: 0 });
await again('fetch-retry', 'default()', '1.retryDelay', ({ step }) => fetchRetry(async () => ({ ok: false, status: 500 }))('http://127.0.0.1', { retries: 3, retryOn: [500], retryDelay: (attempted) => {
  step(attempted);
  return 1;
} }), { failures: 0 });
const { retry: lifeomic } = await import('@lifeomic/attempt');
for (const hook of ['beforeAttempt', 'calculateDelay'])
  await again('@lifeomic/attempt', 'retry', `1.${hook}`, ({ step }) => lifeomic(async () => { throw new Error('later'); }, { maxAttempts: 4, delay: 1, [hook]: (context) => {
    step(context);
    return 1;
  } }), { failures: 0 });
const { retryAsync } = await import('ts-retry');
await again('ts-retry', 'retryAsync', '1.onError', ({ step }) => retryAsync(async () => { throw new Error('later'); }, { maxTry: 4, delay: 1, onError: (error, tried) => {
  step(null, tried);
  return true;
} }), { failures: 0 });
await again('ts-retry', 'retryAsync', '1.until', ({ step, sent }) => retryAsync(async () => 1, { maxTry: 4, delay: 1, until: () => {
  step();
  return sent.length === 3;
} }), { failures: 0 });
const { retry: untilPromise } = await import('ts-retry-promise');
await again('ts-retry-promise', 'retry', '1.until', ({ step, sent }) => untilPromise(async () => 1, { retries: 4, delay: 1, until: () => {
  step();
  return sent.length === 3;
} }), { failures: 0 });
const { Retrier } = await import('@humanwhocodes/retry');
await again('@humanwhocodes/retry', 'Retrier#retry', 0, ({ stepAsync }) => new Retrier(() => true, { maxDelay: 1 }).retry(stepAsync));

const Bottleneck = require('bottleneck');
const limiter = () => {
  const made = new Bottleneck();
  made.on('failed', (_error, { retryCount }) => (retryCount < 4 ? 1 : undefined));
  return made;
};
for (const owner of ['default', 'Bottleneck']) {
  await again('bottleneck', `${owner}#schedule`, 0, ({ stepAsync }) => limiter().schedule(() => stepAsync()));
  await again('bottleneck', `${owner}#schedule`, 1, ({ stepAsync }) => limiter().schedule({}, () => stepAsync()));
  await again('bottleneck', `${owner}#wrap`, 0, ({ stepAsync }) => limiter().wrap(() => stepAsync())());
}
const mollitia = both(await import('mollitia'));
await again('mollitia', 'Circuit#fn', 0, ({ stepAsync }) => {
  const { Circuit, Retry } = mollitia.Circuit ? mollitia : mollitia.default;
  return new Circuit({ options: { modules: [new Retry({ attempts: 4, interval: 1 })] } }).fn(() => stepAsync()).execute();
});
const { createMachine, createActor, fromPromise } = await import('xstate');
await again('xstate', 'fromPromise', 0, ({ stepAsync }) => new Promise((done) => {
  const machine = createMachine({ initial: 'pay', states: { pay: { invoke: { src: fromPromise(() => stepAsync()), onDone: 'done', onError: { target: 'pay', reenter: true } } }, done: { type: 'final' } } });
  const actor = createActor(machine);
  actor.subscribe({ complete: () => { done(); } });
  actor.start();
}));
await attempt('swr', 'default', 1, async () => {
  const React = require('react');
  const { create: render } = require('react-test-renderer');
  const swr = await import('swr');
  await again('swr', 'default', 1, ({ stepAsync }) => new Promise((done) => {
    const Charge = () => {
      const { data } = swr.default('/charge', () => stepAsync(), { errorRetryInterval: 1 });
      if (data) setTimeout(done, 1);
      return null;
    };
    render(React.createElement(swr.SWRConfig, { value: { provider: () => new Map(), dedupingInterval: 0 } }, React.createElement(Charge)));
  }));
}, { ms: 30_000 });
process.exit(0);
