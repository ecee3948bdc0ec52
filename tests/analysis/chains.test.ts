/** The order of interceptors, links and middlewares: what a retrying part runs again is what is inside it. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';

const linter = new Linter();

function reported(code: string, preset: 'recommended' | 'strict'): boolean {
  return linter
    .verify(`import { randomUUID } from 'node:crypto';\n${code}\nexport {};\n`, [{ ...plugin.configs[preset], files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], 'snippet.ts')
    .some(({ ruleId, fatal }) => ruleId === 'idempotency/no-regenerated-key' || fatal);
}

type Verdict = 'each attempt' | 'once' | 'nothing in sight';

function verdict(code: string): Verdict {
  if (reported(code, 'recommended')) return 'each attempt';
  return reported(code, 'strict') ? 'nothing in sight' : 'once';
}

const UNDICI = `import { Agent, interceptors, RetryAgent } from 'undici';
const mine = (dispatch: any) => (opts: any, handler: any) => dispatch({ ...opts, headers: { ...opts.headers, 'Idempotency-Key': randomUUID() } }, handler);\n`;
const WRETCH = `import wretch from 'wretch';\nimport { retry } from 'wretch/middlewares';
const mine = (next: any) => (url: string, opts: any) => next(url, { ...opts, headers: { ...opts.headers, 'Idempotency-Key': randomUUID() } });\n`;
const CONNECT = `import { createConnectTransport } from '@connectrpc/connect-node';
const again = (next: any) => async (req: any) => { for (let n = 0; ; n++) { try { return await next(req); } catch (error) { if (n > 2) throw error; } } };
const mine = (next: any) => async (req: any) => { req.header.set('Idempotency-Key', randomUUID()); return next(req); };\n`;
const GRPC = `import { InterceptingCall } from '@grpc/grpc-js';\nimport { PaymentsClient } from './generated/payments.js';
const again = (options: any, nextCall: any) => { const first = nextCall(options); return new InterceptingCall(first, { start: (metadata: any, listener: any, next: any) => next(metadata, { onReceiveStatus: (status: any) => { if (status.code === 14) nextCall(options).start(metadata, listener); } }) }); };
const mine = (options: any, nextCall: any) => new InterceptingCall(nextCall(options), { start: (metadata: any, listener: any, next: any) => { metadata.set('idempotency-key', randomUUID()); next(metadata, listener); } });\n`;
const APOLLO = `import { ApolloLink, from, HttpLink } from '@apollo/client';\nimport { setContext } from '@apollo/client/link/context';\nimport { RetryLink } from '@apollo/client/link/retry';
const mine = setContext((_, { headers }: any) => ({ headers: { ...headers, 'Idempotency-Key': randomUUID() } }));\nconst again = new RetryLink({ attempts: { max: 3 } });\n`;
const TRPC_HEAD = "import { createTRPCClient, httpLink, retryLink } from '@trpc/client';\n";
const URQL = `import { Client, fetchExchange, mapExchange } from '@urql/core';\nimport { retryExchange } from '@urql/exchange-retry';
const mine = mapExchange({ onOperation: (operation: any) => ({ ...operation, context: { ...operation.context, fetchOptions: { headers: { 'Idempotency-Key': randomUUID() } } } }) });\n`;
const AZURE = `import { createPipelineFromOptions } from '@azure/core-rest-pipeline';\nconst pipeline = createPipelineFromOptions({});
const sendRequest = async (request: any, next: any) => { request.headers.set('Idempotency-Key', randomUUID()); return next(request); };\n`;

const RTK = "import { fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';\n";
const AWS = `import { SQSClient } from '@aws-sdk/client-sqs';\nconst client = new SQSClient({});
const mine = (next: any) => async (args: any) => { args.request.headers['Idempotency-Key'] = randomUUID(); return next(args); };\n`;
const AXIOS = `import axios from 'axios';\nimport axiosRetry from 'axios-retry';\nexport const api = axios.create();
api.interceptors.request.use((config: any) => { config.headers.set('Idempotency-Key', randomUUID()); return config; });\n`;

const CASES: readonly (readonly [title: string, verdict: Verdict, code: string])[] = [
  ['undici: what is composed before the retry', 'each attempt', `${UNDICI}export const agent = new Agent().compose(mine, interceptors.retry({}));`],
  ['undici: what is composed after the retry', 'once', `${UNDICI}export const agent = new Agent().compose(interceptors.retry({}), mine);`],
  ['undici: the same in an array', 'each attempt', `${UNDICI}export const agent = new Agent().compose([mine, interceptors.retry({})]);`],
  ['undici: what a RetryAgent is given', 'each attempt', `${UNDICI}export const agent = new RetryAgent(new Agent().compose(mine));`],
  ['undici: without a retry', 'nothing in sight', `${UNDICI}export const agent = new Agent().compose(mine);`],
  ['wretch: a middleware behind the retry', 'each attempt', `${WRETCH}export const api = wretch('https://x.example').middlewares([retry({ maxAttempts: 3 }), mine]);`],
  ['wretch: a middleware before the retry', 'once', `${WRETCH}export const api = wretch('https://x.example').middlewares([mine, retry({ maxAttempts: 3 })]);`],
  ['wretch: without a retry', 'nothing in sight', `${WRETCH}export const api = wretch('https://x.example').middlewares([mine]);`],
  ['Connect: an interceptor behind a retrying one', 'each attempt', `${CONNECT}export const transport = createConnectTransport({ baseUrl: 'https://x.example', interceptors: [again, mine] });`],
  ['Connect: an interceptor before a retrying one', 'once', `${CONNECT}export const transport = createConnectTransport({ baseUrl: 'https://x.example', interceptors: [mine, again] });`],
  ['grpc-js: an interceptor behind a retrying one', 'each attempt', `${GRPC}export const client = new PaymentsClient('localhost:50051', null, { interceptors: [again, mine] });`],
  ['grpc-js: an interceptor before a retrying one', 'once', `${GRPC}export const client = new PaymentsClient('localhost:50051', null, { interceptors: [mine, again] });`],
  ['Apollo: a link behind the RetryLink', 'each attempt', `${APOLLO}export const link = from([again, mine, new HttpLink({ uri: '/graphql' })]);`],
  ['Apollo: a link before the RetryLink', 'once', `${APOLLO}export const link = from([mine, again, new HttpLink({ uri: '/graphql' })]);`],
  ['Apollo: a link without a RetryLink', 'nothing in sight', `${APOLLO}export const link = from([mine, new HttpLink({ uri: '/graphql' })]);`],
  ['Apollo: a handler of a link behind the RetryLink', 'each attempt', `${APOLLO}export const link = ApolloLink.from([new RetryLink(), new ApolloLink((operation, forward) => { operation.setContext({ headers: { 'Idempotency-Key': randomUUID() } }); return forward(operation); })]);`],
  ['tRPC: the headers of a link behind the retryLink', 'each attempt', `${TRPC_HEAD}export const client = createTRPCClient({ links: [retryLink({ retry: () => true }), httpLink({ url: '/', headers: () => ({ 'Idempotency-Key': randomUUID() }) })] });`],
  ['tRPC: the headers of a link without a retryLink', 'nothing in sight', `${TRPC_HEAD}export const client = createTRPCClient({ links: [httpLink({ url: '/', headers: () => ({ 'Idempotency-Key': randomUUID() }) })] });`],
  ['urql: an exchange behind the retryExchange', 'each attempt', `${URQL}export const client = new Client({ url: '/', exchanges: [retryExchange({}), mine, fetchExchange] });`],
  ['urql: an exchange before the retryExchange', 'once', `${URQL}export const client = new Client({ url: '/', exchanges: [mine, retryExchange({}), fetchExchange] });`],
  ['RTK Query: prepareHeaders of what retry is given', 'each attempt', `${RTK}export const baseQuery = retry(fetchBaseQuery({ baseUrl: '/', prepareHeaders: (headers: any) => { headers.set('Idempotency-Key', randomUUID()); return headers; } }), { maxRetries: 3 });`],
  ['RTK Query: prepareHeaders without retry', 'nothing in sight', `${RTK}export const baseQuery = fetchBaseQuery({ baseUrl: '/', prepareHeaders: (headers: any) => { headers.set('Idempotency-Key', randomUUID()); return headers; } });`],
  ['AWS: a middleware of the step finalizeRequest', 'each attempt', `${AWS}client.middlewareStack.add(mine, { step: 'finalizeRequest', name: 'key' });`],
  ['AWS: a middleware of the step build', 'once', `${AWS}client.middlewareStack.add(mine, { step: 'build', name: 'key' });`],
  ['AWS: a middleware after the one that retries', 'each attempt', `${AWS}client.middlewareStack.addRelativeTo(mine, { relation: 'after', toMiddleware: 'retryMiddleware' });`],
  ['AWS: a middleware before the one that retries', 'once', `${AWS}client.middlewareStack.addRelativeTo(mine, { relation: 'before', toMiddleware: 'retryMiddleware' });`],
  ['axios: an interceptor of a client that retries', 'each attempt', `${AXIOS}axiosRetry(api, { retries: 3 });`],
  ['axios: an interceptor of a client with nothing that retries', 'nothing in sight', AXIOS],
  ['axios: an interceptor beside another client that retries', 'nothing in sight', `${AXIOS}const other = axios.create();\naxiosRetry(other, { retries: 3 });`],
  ['axios: an interceptor of a client under retry-axios', 'each attempt', `import * as rax from 'retry-axios';\n${AXIOS}rax.attach(api);`],
  ['Angular: an interceptor', 'nothing in sight', "import type { HttpInterceptorFn } from '@angular/common/http';\nexport const mine: HttpInterceptorFn = (request, next) => next(request.clone({ setHeaders: { 'Idempotency-Key': randomUUID() } }));"],
  ['urql: fetchOptions of a client with a retryExchange', 'each attempt', `${URQL}export const client = new Client({ url: '/', exchanges: [retryExchange({}), fetchExchange], fetchOptions: () => ({ headers: { 'Idempotency-Key': randomUUID() } }) });`],
  ['urql: fetchOptions of a client without', 'nothing in sight', `${URQL}export const client = new Client({ url: '/', exchanges: [fetchExchange], fetchOptions: () => ({ headers: { 'Idempotency-Key': randomUUID() } }) });`],
  ['Azure: a policy after the phase Retry', 'each attempt', `${AZURE}pipeline.addPolicy({ name: 'key', sendRequest }, { afterPhase: 'Retry' });`],
  ['Azure: a policy of no phase', 'once', `${AZURE}pipeline.addPolicy({ name: 'key', sendRequest }, {});`],
];

/** "Set only if absent": stays where the request of the first attempt is sent again, and does not where each attempt starts from the caller's. */
const GUARDS: readonly (readonly [title: string, verdict: Verdict, code: string])[] = [
  ['axios-retry: an interceptor', 'once', `import axios from 'axios';\nimport axiosRetry from 'axios-retry';\nexport const api = axios.create();\naxiosRetry(api, { retries: 3 });\napi.interceptors.request.use((config: any) => { if (!config.headers['Idempotency-Key']) config.headers['Idempotency-Key'] = randomUUID(); return config; });`],
  ['got: beforeRequest', 'once', "import got from 'got';\nexport const pay = () => got.post('https://x.example', { retry: { limit: 3, methods: ['POST'] }, hooks: { beforeRequest: [(options) => { options.headers['idempotency-key'] ??= randomUUID(); }] } });"],
  ['ofetch: onRequest', 'once', "import { ofetch } from 'ofetch';\nexport const pay = () => ofetch('https://x.example', { method: 'POST', retry: 3, onRequest: ({ options }) => { if (!options.headers.has('Idempotency-Key')) options.headers.set('Idempotency-Key', randomUUID()); } });"],
  ['Connect: an interceptor behind a retrying one', 'once', CONNECT.replace("req.header.set('Idempotency-Key', randomUUID());", "if (!req.header.has('Idempotency-Key')) req.header.set('Idempotency-Key', randomUUID());") + "export const transport = createConnectTransport({ baseUrl: 'https://x.example', interceptors: [again, mine] });"],
  ['Azure: a policy after the phase Retry', 'once', AZURE.replace('request.headers.set(', "if (!request.headers.has('Idempotency-Key')) request.headers.set(") + "pipeline.addPolicy({ name: 'key', sendRequest }, { afterPhase: 'Retry' });"],
  ['undici: an interceptor that changes the options', 'once', UNDICI.replace("dispatch({ ...opts, headers: { ...opts.headers, 'Idempotency-Key': randomUUID() } }, handler)", "{ opts.headers['Idempotency-Key'] ??= randomUUID(); return dispatch(opts, handler); }") + 'export const agent = new Agent().compose(mine, interceptors.retry({}));'],
  ['undici: an interceptor that makes new options', 'each attempt', UNDICI.replace("dispatch({ ...opts, headers:", "dispatch(opts.headers?.['Idempotency-Key'] ? opts : { ...opts, headers:") + 'export const agent = new Agent().compose(mine, interceptors.retry({}));'],
  ['wretch: a middleware that makes new options', 'each attempt', WRETCH.replace('next(url, { ...opts', "next(url, opts.headers?.['Idempotency-Key'] ? opts : { ...opts") + "export const api = wretch('https://x.example').middlewares([retry({ maxAttempts: 3 }), mine]);"],
  ['fetch-retry: a wrapper that makes new headers', 'each attempt', "import fetchRetry from 'fetch-retry';\nexport const api = fetchRetry(async (url: any, init: any) => { const headers = new Headers(init.headers); if (!headers.has('Idempotency-Key')) headers.set('Idempotency-Key', randomUUID()); return fetch(url, { ...init, headers }); });"],
  ['AWS: a middleware of the step finalizeRequest', 'each attempt', AWS.replace("args.request.headers['Idempotency-Key'] =", "args.request.headers['Idempotency-Key'] ??=") + "client.middlewareStack.add(mine, { step: 'finalizeRequest', name: 'key' });"],
];

describe('a key that is set only if absent', () => {
  it.each(GUARDS)('%s: %s', (_title, expected, code) => {
    expect(verdict(code)).toBe(expected);
  });
});

describe('a key made in a part of a chain', () => {
  it.each(CASES)('%s: %s', (_title, expected, code) => {
    expect(verdict(code)).toBe(expected);
  });
});
