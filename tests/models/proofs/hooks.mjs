// What runs from one attempt to the next: options of retry helpers that are handed the number, and hooks through which a request passes.
import process from 'node:process';
import { again, attempt, counts, sendsAgain, single } from './kit.mjs';

const H = 'idempotency-key';
/** A module with what `import x from` gives where modules are bundled or compiled. */
const both = (module) => ({ ...module, default: module.default?.default ?? module.default });
const later = () => { throw new Error('later'); };
const laterAsync = async () => later();
/** Writes down what a hook is given, and answers with a delay. */
const noted = (step) => (...given) => {
  step(...given);
  return 1;
};
const all = { failures: 0 };

const { default: pRetry } = await import('p-retry');
for (const [option, answer] of [['onFailedAttempt', undefined], ['shouldRetry', true]])
  await again('p-retry', 'default', `1.${option}`, ({ step }) => pRetry(laterAsync, { retries: 4, minTimeout: 1, factor: 1, [option]: (given) => {
    step(given);
    return answer;
  } }), all);
for (const name of ['es-toolkit', 'es-toolkit/function']) {
  const { retry } = await import(name);
  await again(name, 'retry', '1.delay', ({ step }) => retry(laterAsync, { retries: 4, delay: noted(step) }), all);
  await again(name, 'retry', '1.shouldRetry', ({ step }) => retry(laterAsync, { retries: 4, delay: 1, shouldRetry: (error, tried) => {
    step(null, tried);
    return true;
  } }), all);
}
const radash = await import('radash');
await again('radash', 'retry', '0.backoff', ({ step }) => radash.retry({ times: 4, backoff: noted(step) }, laterAsync), all);
const lifeomic = await import('@lifeomic/attempt');
await again('@lifeomic/attempt', 'retry', '1.handleError', ({ step }) => lifeomic.retry(laterAsync, { maxAttempts: 4, delay: 1, handleError: (error, context) => { step(null, context); } }), all);
const async = await import('async');
for (const [prefix, lib] of [['', async], ['default.', async.default]])
  await again('async', `${prefix}retry`, '0.interval', ({ step }) => lib.retry({ times: 4, interval: noted(step) }, laterAsync), all);
const tsRetry = await import('ts-retry');
for (const name of ['retryAsync', 'retryAsyncUntilTruthy', 'retryAsyncUntilDefined', 'retryAsyncUntilResponse']) {
  await again('ts-retry', name, '1.delay', ({ step }) => tsRetry[name](laterAsync, { maxTry: 4, delay: noted(step) }), all);
  if (name !== 'retryAsync') await again('ts-retry', name, '1.onError', ({ step }) => tsRetry[name](laterAsync, { maxTry: 4, delay: 1, onError: (error, tried) => {
    step(null, tried);
    return true;
  } }), all);
}
const { retry: untilPromise } = await import('ts-retry-promise');
await again('ts-retry-promise', 'retry', '1.backoff', ({ step }) => untilPromise(laterAsync, { retries: 4, backoff: noted(step) }), all);
for (const from of ['cockatiel3', 'cockatiel']) {
  const { retry, handleAll, ConstantBackoff } = await import(from);
  await again('cockatiel', ['retry().onRetry', 'RetryPolicy#onRetry'], 0, async ({ step }) => {
    const policy = retry(handleAll, { maxAttempts: 4, backoff: new ConstantBackoff(1) });
    policy.onRetry((given) => { step(given); });
    await policy.execute(laterAsync);
  }, { ...all, from });
}
const polly = both(await import('polly-js')).default;
const pollies = {
  'default().retry().executeForNode': () => polly().retry(5), 'default().waitAndRetry().executeForNode': () => polly().waitAndRetry([1, 1, 1]),
  'default().handle().retry().executeForNode': () => polly().handle(() => true).retry(5), 'default().handle().waitAndRetry().executeForNode': () => polly().handle(() => true).waitAndRetry([1, 1, 1]),
};
for (const [name, policy] of Object.entries(pollies))
  await again('polly-js', name, 0, ({ stepAsync }) => new Promise((done) => {
    policy().executeForNode((callback, info) => { stepAsync(null, info).then((value) => callback(null, value), callback); }, done);
  }));
const rx = await import('rxjs');
const operators = await import('rxjs/operators');
for (const [name, retry] of [['rxjs', rx.retry], ['rxjs/operators', operators.retry]])
  await again(name, 'retry', '0.delay', ({ step }) => rx.lastValueFrom(rx.defer(later).pipe(retry({ count: 4, delay: (error, count) => {
    step(null, count);
    return rx.timer(1);
  } }))), all);

// Hooks of clients: what they set goes out with the next attempt.
const { ofetch } = await import('ofetch');
await sendsAgain('ofetch', '*', 'option onRequest', ({ url, key, note }) => ofetch(url, { method: 'POST', retry: 4, retryDelay: 1, onRequest: (context) => {
  note({ options: { retry: context.options.retry } });
  context.options.headers.set(H, key());
} }));
for (const [hook, how] of [['onResponseError', 500], ['onRequestError', 'destroy']])
  await sendsAgain('ofetch', '*', `option ${hook}`, ({ url, key }) => ofetch(url, { method: 'POST', retry: 4, retryDelay: 1, headers: { [H]: 'k0' }, [hook]: ({ options }) => { options.headers.set(H, key()); } }), { how });
for (const from of ['got11', 'got14', 'got']) {
  const { default: got } = both(await import(from));
  await sendsAgain('got', '*', 'option retry.calculateDelay', ({ url, key, note }) => got.post(url, { json: {}, headers: { [H]: 'k0' }, retry: { limit: 4, methods: ['POST'], calculateDelay: (given) => {
    note({ attemptCount: given.attemptCount });
    if (given.attemptCount > 3) return 0;
    given.error.options.headers[H] = key();
    return 1;
  } } }), { from });
  await sendsAgain('got', '*', 'option hooks.beforeRequest', ({ url, key }) => got.put(url, { json: {}, hooks: { beforeRequest: [(options) => { options.headers[H] = key(); }] } }), { from, ms: 15_000 });
}
const superagent = (await import('superagent')).default;
await sendsAgain('superagent', '*.on', '1', ({ url, key }) => {
  const request = superagent.post(url).set(H, 'k0');
  return request.on('request', () => { request.set(H, key()); }).send({}).retry(4);
});
await sendsAgain('superagent', '*.retry', '1', ({ url, key }) => {
  const request = superagent.post(url).set(H, 'k0').send({});
  return request.retry(4, () => {
    request.set(H, key());
    return true;
  });
});
const gaxios = await import('gaxios');
const often = (key) => ({ retry: 4, retryDelay: 1, httpMethodsToRetry: ['POST'], onRetryAttempt: (error) => { error.config.headers.set(H, key()); } });
for (const [name, request] of [['request', gaxios.request], ['Gaxios#request', (options) => new gaxios.Gaxios().request(options)], ['instance.request', (options) => gaxios.instance.request(options)]])
  await sendsAgain('gaxios', name, '0.retryConfig.onRetryAttempt', ({ url, key }) => request({ url, method: 'POST', data: {}, headers: { [H]: 'k0' }, retryConfig: often(key) }), { ms: 15_000 });

const { default: axios } = await import('axios');
const rax = await import('retry-axios');
const raxConfig = (more = {}) => ({ retry: 4, retryDelay: 1, backoffType: 'static', httpMethodsToRetry: ['POST', 'PUT', 'PATCH'], statusCodesToRetry: [[500, 599]], noResponseRetries: 4, ...more });
for (const name of ['post', 'put', 'patch'].flatMap((method) => [`default.${method}`, `default.create().${method}`, `Axios#${method}`]))
  await sendsAgain('axios', name, '2.raxConfig.onRetryAttempt', async ({ url, key }) => {
    const client = /^default\.\w+$/u.test(name) ? axios : axios.create();
    const id = rax.attach(client);
    await client[/\w+$/u.exec(name)[0]](url, {}, { headers: { [H]: 'k0' }, raxConfig: raxConfig({ instance: client, onRetryAttempt: (error) => { error.config.headers[H] = key(); } }) });
    rax.detach(id, client);
  });
await sendsAgain('axios', 'default.create', '0.transformRequest', ({ url, key }) => {
  const client = axios.create({ transformRequest: [(data, headers) => {
    headers[H] = key();
    return JSON.stringify(data);
  }] });
  rax.attach(client);
  return client.post(url, {}, { raxConfig: raxConfig({ instance: client }) });
});
await attempt('retry-axios', 'RaxConfig#currentRetryAttempt', 'value', async () => {
  const seen = [];
  const client = axios.create({ adapter: async (config) => { throw new axios.AxiosError('later', 'ECONNRESET', config); } });
  client.interceptors.request.use((config) => {
    seen.push(config.raxConfig.currentRetryAttempt ?? 0);
    return config;
  });
  rax.attach(client);
  await client.post('http://127.0.0.1', {}, { raxConfig: raxConfig({ instance: client }) }).catch(() => undefined);
  counts('retry-axios', 'RaxConfig#currentRetryAttempt', seen.slice(0, 3));
});

// The `fetch` that an SDK is given runs for each of its attempts.
const setting = (key) => (url, init) => {
  const headers = new Headers(init.headers);
  headers.set(H, key());
  return fetch(url, { ...init, headers });
};
for (const [name, from, member, call] of [
  ['openai', 'openai', 'OpenAI', (client) => client.chat.completions.create({ model: 'm', messages: [] })],
  ['openai', 'openai4', 'OpenAI', (client) => client.chat.completions.create({ model: 'm', messages: [] })],
  ['@anthropic-ai/sdk', '@anthropic-ai/sdk', 'Anthropic', (client) => client.messages.create({ model: 'm', max_tokens: 1, messages: [] })],
]) {
  const module = await import(from);
  await sendsAgain(name, ['default', member], '0.fetch', ({ url, key }) => call(new (module[member] ?? module.default)({ apiKey: 'x', baseURL: url, maxRetries: 4, fetch: setting(key) })), { from, ms: 15_000 });
}
for (const from of ['stripe14', 'stripe17', 'stripe']) {
  const { default: Stripe } = both(await import(from));
  await sendsAgain('stripe', ['default.createFetchHttpClient', 'Stripe.createFetchHttpClient'], '0', ({ port, key }) =>
    new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 4, telemetry: false, httpClient: Stripe.createFetchHttpClient(setting(key)) }).charges.create({ amount: 1, currency: 'eur' }), { from, ms: 20_000 });
}

// Policies of cockatiel that do not retry.
const cockatiel = await import('cockatiel');
await single('cockatiel', 'wrap().execute', 0, ({ stepAsync }) => cockatiel.wrap(cockatiel.bulkhead(1), cockatiel.timeout(1000, cockatiel.TimeoutStrategy.Aggressive)).execute(stepAsync));
await single('cockatiel', 'usePolicy', 'method', ({ stepAsync }) => {
  const descriptor = { value: async () => stepAsync() };
  cockatiel.usePolicy(cockatiel.bulkhead(1))(null, 'pay', descriptor);
  return descriptor.value();
});
process.exit(0);
