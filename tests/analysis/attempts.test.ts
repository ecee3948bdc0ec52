/** What the engine makes of what libraries hand over and run again: each case with the neighbour that is right. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';

const linter = new Linter();
const HEAD = `import { randomUUID } from 'node:crypto';
interface Order { readonly id: string }
const send = (order: Order, key: string) => fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: JSON.stringify(order) });
`;

/** The rules that speak under the recommended preset, each once. */
function rules(code: string): readonly string[] {
  const messages = linter.verify(HEAD + code, [{ ...plugin.configs['recommended'], files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], 'snippet.ts');
  return [...new Set(messages.map(({ ruleId, message }) => ruleId?.replace('idempotency/', '') ?? message))];
}

describe('an attempt number that a hook is handed', () => {
  it.each([
    ['p-retry onFailedAttempt', "import retry from 'p-retry';", 'retry(() => send(order, key), { onFailedAttempt: ({ attemptNumber }) => { key = `${order.id}-${attemptNumber}`; } })'],
    ['async-retry onRetry', "import retry from 'async-retry';", 'retry(() => send(order, key), { onRetry: (error, attempt) => { key = `${order.id}-${attempt}`; } })'],
    ['exponential-backoff retry', "import { backOff } from 'exponential-backoff';", 'backOff(() => send(order, key), { retry: (error, attempt) => { key = `${order.id}-${attempt}`; return true; } })'],
    ['es-toolkit delay', "import { retry } from 'es-toolkit';", 'retry(() => send(order, key), { retries: 3, delay: (attempt) => { key = `${order.id}-${attempt}`; return 10; } })'],
    ['async interval', "import { retry } from 'async';", 'retry({ times: 3, interval: (attempt) => { key = `${order.id}-${attempt}`; return 10; } }, async () => send(order, key))'],
  ])('%s: in the key is reported, the id alone is not', (_title, head, call) => {
    const code = (of: string): string => `${head}\nexport function charge(order: Order) { let key = order.id; return ${of}; }`;
    expect(rules(code(call))).toEqual(['no-attempt-in-key']);
    expect(rules(code(call.replaceAll(/`\$\{order\.id\}-\$\{\w+\}`/gu, 'order.id')))).toEqual([]);
  });
});

describe('a policy', () => {
  const head = "import { retry, handleAll, wrap, timeout, circuitBreaker, usePolicy } from 'cockatiel';\nconst retrying = retry(handleAll, { maxAttempts: 3 });\nconst breaker = circuitBreaker(handleAll, {});\n";

  it('of several of which one retries runs its function again', () => {
    expect(rules(`${head}export const charge = (order: Order) => wrap(retrying, timeout(1000, 'aggressive')).execute(() => send(order, randomUUID()));`)).toEqual(['no-regenerated-key']);
    expect(rules(`${head}const both = wrap(breaker, wrap(timeout(1000, 'aggressive'), retrying));\nexport const charge = (order: Order) => both.execute(() => send(order, randomUUID()));`)).toEqual(['no-regenerated-key']);
    expect(rules(`${head}export class Billing { @usePolicy(retrying) async charge(order: Order) { await send(order, randomUUID()); } }`)).toEqual(['no-regenerated-key']);
  });

  it('that only limits runs it once', () => {
    expect(rules(`${head}export const charge = (order: Order) => wrap(breaker, timeout(1000, 'aggressive')).execute(() => send(order, randomUUID()));`)).toEqual([]);
    expect(rules(`${head}export const charge = (order: Order) => breaker.execute(() => send(order, randomUUID()));`)).toEqual([]);
    expect(rules(`${head}export class Billing { @usePolicy(breaker) async charge(order: Order) { await send(order, randomUUID()); } }`)).toEqual([]);
  });

  it('of bottleneck retries where a listener answers with a delay, not where it only looks', () => {
    const code = (listener: string): string => `import Bottleneck from 'bottleneck';\nconst limiter = new Bottleneck({ maxConcurrent: 1 });\nlimiter.on('failed', ${listener});\nexport const charge = (order: Order) => limiter.schedule(() => send(order, randomUUID()));`;
    expect(rules(code('(error, info) => { if (info.retryCount < 3) return 100; }'))).toEqual(['no-regenerated-key']);
    expect(rules(code('(error) => console.error(error)'))).toEqual([]);
    expect(rules(code('(error) => { report(error); }'))).toEqual([]);
  });
});

describe('a client that the code around it calls again', () => {
  const guarded = "import axios from 'axios';\nimport retry from 'p-retry';\nconst api = axios.create();\napi.interceptors.request.use((config) => { if (!config.headers['Idempotency-Key']) config.headers['Idempotency-Key'] = randomUUID(); return config; });\n";

  it('starts from what it is given each time, so that "set only if absent" in an interceptor does not help', () => {
    expect(rules(`${guarded}export const charge = (order: Order) => retry(() => api.post('/charges', order));`)).toEqual(['no-regenerated-key']);
  });

  it('is left alone where nothing calls it again', () => {
    expect(rules(`${guarded}export const charge = (order: Order) => api.post('/charges', order);`)).toEqual([]);
    expect(rules(`${guarded}export const charge = (order: Order) => retry(() => send(order, order.id)).then(() => api.post('/charges', order));`)).toEqual([]);
  });

  it('has all its interceptors run again by a retry behind the call', () => {
    const code = (pipe: string): string => `import { HttpService } from '@nestjs/axios';\nimport { retry, timeout } from 'rxjs';\nexport class Billing {\n  constructor(private readonly http: HttpService) { this.http.axiosRef.interceptors.request.use((config) => { config.headers['Idempotency-Key'] = randomUUID(); return config; }); }\n  charge(order: Order) { return this.http.post('https://api.example.com/charges', order).pipe(${pipe}); }\n}`;
    expect(rules(code('timeout(1000), retry(3)'))).toEqual(['no-regenerated-key']);
    expect(rules(code('timeout(1000)'))).toEqual([]);
  });
});

describe('hooks that the methods of a client decide', () => {
  const code = (call: string, options: string): string => `import got from 'got';\nexport const charge = (order: Order) => got${call}('https://api.example.com/charges', { json: order, ${options} hooks: { beforeRequest: [(options) => { options.headers['idempotency-key'] = randomUUID(); }] } });`;

  it('are run again where a POST is retried, and for a PUT unless it is switched off', () => {
    expect(rules(code('.post', "retry: { limit: 3, methods: ['POST'] },"))).toEqual(['no-regenerated-key']);
    expect(rules(code('.put', ''))).toEqual(['no-regenerated-key']);
  });

  it('are run once for a POST that got does not retry', () => {
    expect(rules(code('.post', ''))).toEqual([]);
    expect(rules(code('.post', 'retry: { limit: 5 },'))).toEqual([]);
    expect(rules(code('.put', 'retry: 0,'))).toEqual([]);
  });
});

describe('what a description hands on', () => {
  const effect = "import { Effect, Schedule } from 'effect';\nconst policy = Schedule.recurs(3);\nconst charged = (order: Order, key: string) => Effect.tryPromise(() => send(order, key));\n";

  it.each([
    ['sync, then flatMap', 'Effect.sync(() => randomUUID()).pipe(Effect.flatMap((key) => charged(order, key)), Effect.retry(policy))'],
    ['flatMap of sync', 'Effect.flatMap(Effect.sync(() => randomUUID()), (key) => charged(order, key)).pipe(Effect.retry(policy))'],
    ['sync that is yielded', 'Effect.gen(function* () { const key = yield* Effect.sync(() => randomUUID()); return yield* charged(order, key); }).pipe(Effect.retry(policy))'],
  ])('%s: made anew on each attempt', (_title, description) => {
    expect(rules(`${effect}export const charge = (order: Order) => ${description};`)).toEqual(['no-regenerated-key']);
  });

  it.each([
    ['succeed', 'Effect.succeed(randomUUID()).pipe(Effect.flatMap((key) => charged(order, key)), Effect.retry(policy))'],
    ['sync outside of the retry', 'Effect.sync(() => randomUUID()).pipe(Effect.flatMap((key) => charged(order, key).pipe(Effect.retry(policy))))'],
    ['sync yielded outside of the retry', 'Effect.gen(function* () { const key = yield* Effect.sync(() => randomUUID()); return yield* charged(order, key).pipe(Effect.retry(policy)); })'],
    ['a promise, whose rejection is a defect', 'Effect.promise(() => send(order, randomUUID())).pipe(Effect.retry(policy))'],
  ])('%s: made once', (_title, description) => {
    expect(rules(`${effect}export const charge = (order: Order) => ${description};`)).toEqual([]);
  });

  it('of a shared observable is made anew, of a replayed one it is not', () => {
    const code = (operator: string): string => `import { defer, of, share, shareReplay, mergeMap, retry } from 'rxjs';\nexport function charge(order: Order) { const key$ = defer(() => of(randomUUID())).pipe(${operator}); return key$.pipe(mergeMap((key) => send(order, key)), retry(3)); }`;
    expect(rules(code('share()'))).toEqual(['no-regenerated-key']);
    expect(rules(code('shareReplay(1)'))).toEqual([]);
  });
});

describe('messages that a loop goes over', () => {
  const code = (key: string): string => `import { SQSClient, ReceiveMessageCommand } from '@aws-sdk/client-sqs';\nconst sqs = new SQSClient({});\nexport async function poll() {\n  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl: 'q' }));\n  for (const message of Messages ?? []) await send(JSON.parse(message.Body ?? ''), ${key});\n}`;

  it('come again until they are deleted', () => {
    expect(rules(code('randomUUID()'))).toEqual(['no-regenerated-key']);
    expect(rules(code('message.MessageId'))).toEqual([]);
  });
});

describe('an entry of a package', () => {
  it('has a default of its own', () => {
    expect(rules("import useSWRMutation from 'swr/mutation';\nexport const useCharge = () => useSWRMutation('/charges', (url: string, { arg }: { arg: Order }) => send(arg, randomUUID()));")).toEqual([]);
    expect(rules("import v5 from 'uuid/v5';\nimport retry from 'p-retry';\nexport const charge = (order: Order) => retry(() => send(order, v5(order.id, 'n')));")).toEqual([]);
  });
});
