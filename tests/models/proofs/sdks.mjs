// Clients whose own headers are made once, and the key options of SDKs: what is sent, and what their own attempts send.
import http from 'node:http';
import https from 'node:https';
import { createRequire, syncBuiltinESMExports } from 'node:module';
import process from 'node:process';
import { attempt, observe, sendsOnce, server, shares, signs } from './kit.mjs';

const require = createRequire(import.meta.url);
const H = 'idempotency-key';
const thrice = async (call) => {
  for (let i = 0; i < 3; i++) await Promise.resolve(call(i)).catch(() => undefined);
};
const keyOf = ({ headers }) => headers[H] ?? null;
/** What a client sends for a call that is given no key: over its own attempts, and then for a second call. */
async function unkeyed(kind, packageName, on, call, { failures = 2, read = keyOf, names = '*', place = `${on}, without a key`, ...options } = {}) {
  await attempt(packageName, names, place, async () => {
    const listening = await server({ failures });
    const calls = { url: listening.url, port: listening.port };
    for (let i = 0; i < 2; i++) await Promise.resolve().then(() => call(calls)).catch(() => undefined);
    const sent = listening.requests.map(read);
    await listening.close();
    observe(packageName, names, place, { ...options, kind, keys: kind === 'own' ? signs(sent) : sent });
  }, { ms: 30_000, ...options });
}
/** A key of its own: the same for its own attempts, another one for the next call. */
const makesOne = (...args) => unkeyed('own', ...args);
const makesNone = (...args) => unkeyed('nothing', ...args);
/** What a CommonJS package exports, whether or not its names could be seen. */
const whole = (module) => module.default ?? module;
const both = (module) => ({ ...module, default: module.default?.default ?? module.default });

const { default: axios, Axios } = await import('axios');
for (const name of ['default.create', 'create', 'AxiosStatic#create', 'default#create'])
  await shares('axios', name, '0.headers', ({ url, key }) => {
    const client = (name === 'create' ? axios.create : axios.create.bind(axios))({ headers: { [H]: key() } });
    return thrice(() => client.post(url));
  });
await shares('axios', 'Axios', '0.headers', ({ url, key }) => {
  const client = new Axios({ ...axios.defaults, headers: { [H]: key() } });
  return thrice(() => client.post(url));
});
for (const from of ['got11', 'got14', 'got']) {
  const { default: got } = both(await import(from));
  for (const name of ['default.extend', 'Got#extend', 'got.extend'])
    await shares('got', name, '0.headers', ({ url, key }) => {
      const client = got.extend({ headers: { [H]: key() } });
      return thrice(() => client.post(url));
    }, { from });
  await shares('got', 'default.extend().extend', '0.headers', ({ url, key }) => {
    const client = got.extend({}).extend({ headers: { [H]: key() } });
    return thrice(() => client.post(url));
  }, { from });
}
for (const from of ['ky1', 'ky']) {
  const { default: ky } = await import(from);
  for (const [name, make] of [['default.create', ky.create], ['default.extend', ky.extend], ['default.create().extend', (options) => ky.create({}).extend(options)]])
    await shares('ky', name, '0.headers', ({ url, key }) => {
      const client = make({ headers: { [H]: key() } });
      return thrice(() => client.post(url));
    }, { from });
}
const { ofetch, $fetch } = await import('ofetch');
for (const [name, lib] of [['ofetch.create', ofetch], ['$fetch.create', $fetch]])
  await shares('ofetch', name, '0.headers', ({ url, key }) => {
    const client = lib.create({ headers: { [H]: key() } });
    return thrice(() => client(url, { method: 'POST' }));
  });

for (const [from, root, http] of [['@apollo/client3', '@apollo/client3/core/index.js', '@apollo/client3/link/http/index.js'], ['@apollo/client', '@apollo/client', '@apollo/client/link/http']])
  await attempt('@apollo/client', 'HttpLink', '0.headers', async () => {
    const core = both(await import(root));
    const links = await import(http);
    const { gql, InMemoryCache } = core;
    const pay = gql`mutation { pay }`;
    const ask = (options) => {
      const client = new core.ApolloClient({ cache: new InMemoryCache(), ...options });
      return thrice(() => client.mutate({ mutation: pay }));
    };
    const answer = { body: { data: { pay: 1 } }, from };
    const makers = { HttpLink: (options) => new core.HttpLink(options), ...(core.createHttpLink ? { createHttpLink: (options) => core.createHttpLink(options) } : {}) };
    for (const [name, make] of Object.entries(makers)) {
      await shares('@apollo/client', name, '0.headers', ({ url, key }) => ask({ link: make({ uri: url, headers: { [H]: key() } }) }), answer);
      if (links[name]) await shares('@apollo/client/link/http', name, '0.headers', ({ url, key }) => ask({ link: make({ uri: url, headers: { [H]: key() } }) }), answer);
    }
    if (from === '@apollo/client3') await shares('@apollo/client', 'ApolloClient', '0.headers', ({ url, key }) => ask({ uri: url, headers: { [H]: key() } }), answer);
    const { BatchHttpLink } = await import(from === '@apollo/client3' ? '@apollo/client3/link/batch-http/index.js' : '@apollo/client/link/batch-http');
    await shares('@apollo/client', 'BatchHttpLink', '0.headers', ({ url, key }) => ask({ link: new BatchHttpLink({ uri: url, headers: { [H]: key() } }) }), { ...answer, body: [{ data: { pay: 1 } }] });
  });

for (const name of ['@urql/core', 'urql']) {
  const lib = await import(name);
  for (const [made, make] of [['Client', (options) => new lib.Client(options)], ['createClient', (options) => lib.createClient(options)]])
    await shares(name, made, '0.headers', ({ url, key }) => {
      const client = make({ url, exchanges: [lib.fetchExchange], preferGetMethod: false, fetchOptions: { headers: { [H]: key() } } });
      return thrice(() => client.mutation('mutation { pay }', {}).toPromise());
    }, { body: { data: { pay: 1 } } });
}
const { createTRPCClient, httpLink, httpBatchLink } = await import('@trpc/client');
for (const [name, link, body] of [['httpLink', httpLink, { result: { data: 1 } }], ['httpBatchLink', httpBatchLink, [{ result: { data: 1 } }]]])
  await shares('@trpc/client', name, '0.headers', ({ url, key }) => {
    const client = createTRPCClient({ links: [link({ url, headers: { [H]: key() } })] });
    return thrice(() => client.pay.mutate({}));
  }, { body });
const { GraphQLClient } = await import('graphql-request');
await shares('graphql-request', 'GraphQLClient', '1.headers', ({ url, key }) => {
  const client = new GraphQLClient(url, { headers: { [H]: key() } });
  return thrice(() => client.request('mutation { pay }'));
}, { body: { data: { pay: 1 } } });
const { Gaxios } = await import('gaxios');
await shares('gaxios', 'Gaxios', '0.headers', ({ url, key }) => {
  const client = new Gaxios({ headers: { [H]: key() } });
  return thrice(() => client.request({ url, method: 'POST' }));
});
const request = require('request');
for (const name of ['default.defaults', 'defaults'])
  await shares('request', name, '0.headers', ({ url, key }) => {
    const client = request.defaults({ headers: { [H]: key() } });
    return thrice(() => new Promise((done) => { client.post(url, done); }));
  });
const apisauce = await import('apisauce');
await shares('apisauce', 'create', '0.headers', ({ url, key }) => {
  const client = apisauce.create({ baseURL: url, headers: { [H]: key() } });
  return thrice(() => client.post('/'));
});

// SDKs made by one generator: the header of the client is sent, the option for a key is not (except where the SDK names its header).
const generated = [
  ['openai', 'openai', ['default', 'OpenAI'], 'OpenAI', (client, options) => client.chat.completions.create({ model: 'm', messages: [] }, options)],
  ['openai', 'openai4', ['default', 'OpenAI'], 'OpenAI', (client, options) => client.chat.completions.create({ model: 'm', messages: [] }, options)],
  ['@anthropic-ai/sdk', '@anthropic-ai/sdk', ['default', 'Anthropic'], 'Anthropic', (client, options) => client.messages.create({ model: 'm', max_tokens: 1, messages: [] }, options)],
  ['modern-treasury', 'modern-treasury', ['default', 'ModernTreasury'], 'ModernTreasury', (client, options) => client.paymentOrders.create({ amount: 1, direction: 'credit', originating_account_id: 'x', type: 'ach' }, options)],
];
for (const [name, from, names, member, call] of generated) {
  const module = await import(from);
  const Client = module[member] ?? module.default;
  const make = (url, more = {}) => new Client({ apiKey: 'x', organizationID: 'x', baseURL: url, maxRetries: 4, ...more });
  await shares(name, names, '0.headers', ({ url, key }) => {
    const client = make(url, { defaultHeaders: { [H]: key() } });
    return thrice(() => call(client));
  }, { from });
  await sendsOnce(name, 'headers', 'request option', ({ url, key }) => call(make(url), { headers: { [H]: key() } }), { from, ms: 15_000 });
  if (name === 'modern-treasury') await sendsOnce(name, 'idempotencyKey', 'key option', ({ url, key }) => call(make(url), { idempotencyKey: key() }), { from, ms: 15_000 });
  else await attempt(name, 'idempotencyKey', 'request option', async () => {
    const listening = await server({ failures: 0 });
    await thrice(() => call(make(listening.url), { idempotencyKey: 'k1' }));
    observe(name, 'idempotencyKey', 'request option', { from, kind: 'nothing', keys: listening.keys });
    await listening.close();
  });
  if (name === 'modern-treasury') {
    await makesOne(name, 'POST', ({ url }) => call(make(url)), { from });
    await makesNone(name, 'GET', ({ url }) => make(url).paymentOrders.retrieve('x'), { from });
  } else await makesNone(name, 'POST', ({ url }) => call(make(url)), { from });
}

// Stripe: a key for each call of ours, the same for its own attempts.
for (const from of ['stripe14', 'stripe17', 'stripe']) {
  const { default: Stripe } = both(await import(from));
  const client = (port) => new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 4, telemetry: false });
  await sendsOnce('stripe', 'idempotencyKey', 'key option', ({ port, key }) => client(port).charges.create({ amount: 1, currency: 'eur' }, { idempotencyKey: key() }), { from, ms: 20_000 });
  const order = { amount: 1, currency: 'eur' };
  await makesOne('stripe', 'POST', ({ port }) => client(port).charges.create(order), { from });
  await makesNone('stripe', 'GET', ({ port }) => client(port).charges.retrieve('ch_1'), { from });
  await makesNone('stripe', 'DELETE', ({ port }) => client(port).customers.del('cus_1'), { from });
  if (from !== 'stripe') await makesNone('stripe', 'POST with maxNetworkRetries: 0', ({ port }) => new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 0, telemetry: false }).charges.create(order), { from, failures: 0 });
}
// AWS: a token for each send, the same for its own attempts.
const { ECSClient, RunTaskCommand } = await import('@aws-sdk/client-ecs');
const { DynamoDBClient, TransactWriteItemsCommand } = await import('@aws-sdk/client-dynamodb');
const { EC2Client, RunInstancesCommand } = await import('@aws-sdk/client-ec2');
const settings = (url) => ({ endpoint: url, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 5 });
await sendsOnce('@aws-sdk/*', 'clientToken', 'key option', ({ url, key }) => new ECSClient(settings(url)).send(new RunTaskCommand({ taskDefinition: 'x', clientToken: key() })), { from: '@aws-sdk/client-ecs', read: ({ text }) => JSON.parse(text).clientToken ?? null });
await sendsOnce('@aws-sdk/*', 'ClientRequestToken', 'key option', ({ url, key }) => new DynamoDBClient(settings(url)).send(new TransactWriteItemsCommand({ TransactItems: [], ClientRequestToken: key() })), { from: '@aws-sdk/client-dynamodb', read: ({ text }) => JSON.parse(text).ClientRequestToken ?? null });
await sendsOnce('@aws-sdk/*', 'ClientToken', 'key option', ({ url, key }) => new EC2Client(settings(url)).send(new RunInstancesCommand({ MinCount: 1, MaxCount: 1, ClientToken: key() })), { from: '@aws-sdk/client-ec2', read: ({ text }) => new URLSearchParams(text).get('ClientToken') });
const { SQSClient, SendMessageCommand } = await import('@aws-sdk/client-sqs');
const message = { QueueUrl: 'https://sqs.us-east-1.amazonaws.com/1/pay.fifo', MessageBody: 'x', MessageGroupId: 'x' };
const ofMessage = ({ text }) => JSON.parse(text).MessageDeduplicationId ?? null;
await sendsOnce('@aws-sdk/*', 'MessageDeduplicationId', 'key option', ({ url, key }) => new SQSClient(settings(url)).send(new SendMessageCommand({ ...message, QueueUrl: url, MessageDeduplicationId: key() })), { from: '@aws-sdk/client-sqs', read: ofMessage });
await makesNone('@aws-sdk/client-sqs', 'send of a message', ({ url }) => new SQSClient(settings(url)).send(new SendMessageCommand({ ...message, QueueUrl: url })), { read: ofMessage });
const TOKEN_LEFT_OUT = 'send of a command whose token is left out';
const run = new RunTaskCommand({ taskDefinition: 'x' });
await makesOne('@aws-sdk/*', TOKEN_LEFT_OUT, ({ url }) => new ECSClient(settings(url)).send(new RunTaskCommand({ taskDefinition: 'x' })), { from: '@aws-sdk/client-ecs', read: ({ text }) => JSON.parse(text).clientToken ?? null });
await makesOne('@aws-sdk/*', TOKEN_LEFT_OUT, ({ url }) => new ECSClient(settings(url)).send(run), { from: '@aws-sdk/client-ecs', read: ({ text }) => JSON.parse(text).clientToken ?? null });
await makesOne('@aws-sdk/*', TOKEN_LEFT_OUT, ({ url }) => new DynamoDBClient(settings(url)).send(new TransactWriteItemsCommand({ TransactItems: [] })), { from: '@aws-sdk/client-dynamodb', read: ({ text }) => JSON.parse(text).ClientRequestToken ?? null });
await makesOne('@aws-sdk/*', TOKEN_LEFT_OUT, ({ url }) => new EC2Client(settings(url)).send(new RunInstancesCommand({ MinCount: 1, MaxCount: 1 })), { from: '@aws-sdk/client-ec2', read: ({ text }) => new URLSearchParams(text).get('ClientToken') });

await attempt('resend', 'idempotencyKey', 'key option', async () => {
  const { Resend } = await import('resend');
  const mail = { from: 'a@b.c', to: 'a@b.c', subject: 'x', text: 'x' };
  await sendsOnce('resend', 'idempotencyKey', 'key option', ({ url, key }) => {
    const client = new Resend('re_x', { baseUrl: url });
    const made = key();
    return thrice(() => client.emails.send(mail, { idempotencyKey: made }));
  });
  await makesNone('resend', 'POST', ({ url }) => new Resend('re_x', { baseUrl: url }).emails.send(mail));
  await makesNone('resend', 'headers', ({ url }) => new Resend('re_x', { baseUrl: url, headers: { [H]: 'k1' } }).emails.send(mail), { names: 'Resend', place: '1.headers' });
});
await attempt('square', 'SquareClient', '0.headers', async () => {
  const { SquareClient } = await import('square');
  const make = (url, more) => new SquareClient({ token: 'x', environment: url, baseUrl: url, ...more });
  await shares('square', 'SquareClient', '0.headers', ({ url, key }) => {
    const client = make(url, { headers: { [H]: key() } });
    return thrice(() => client.payments.create({ idempotencyKey: 'x', sourceId: 'x' }));
  });
  await sendsOnce('square', 'idempotencyKey', 'key option', ({ url, key }) => make(url, { maxRetries: 4 }).payments.create({ idempotencyKey: key(), sourceId: 'x' }), { read: ({ text }) => JSON.parse(text).idempotency_key ?? null });
});
// SDKs that speak HTTPS to an address of their own: what they send goes to the server here.
async function toServer(port, work) {
  const { request } = https;
  https.request = (address, given, answer) => {
    const inAddress = typeof address === 'string' || address instanceof URL;
    const options = inAddress ? { path: `${new URL(address).pathname}${new URL(address).search}`, ...(typeof given === 'object' ? given : {}) } : { ...address };
    for (const name of ['agent', 'agents', 'hostname', 'host', 'protocol', 'port', 'defaultPort', '_defaultAgent', 'servername']) delete options[name];
    return http.request({ ...options, host: '127.0.0.1', port }, inAddress && typeof given === 'object' ? answer : given);
  };
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    https.request = request;
    syncBuiltinESMExports();
  }
}
await attempt('@adyen/api-library', 'idempotencyKey', 'key option', async () => {
  const { Client, CheckoutAPI } = whole(await import('@adyen/api-library'));
  const pay = (options) => new CheckoutAPI(new Client({ apiKey: 'x', environment: 'TEST' })).PaymentsApi.payments({}, options);
  await sendsOnce('@adyen/api-library', 'idempotencyKey', 'key option', ({ port, key }) => toServer(port, () => {
    const made = key();
    return thrice(() => pay({ idempotencyKey: made }));
  }));
  await makesNone('@adyen/api-library', 'POST', ({ port }) => toServer(port, () => pay()));
});
await attempt('@paypal/paypal-server-sdk', 'paypalRequestId', 'key option', async () => {
  const { Client, OrdersController } = whole(await import('@paypal/paypal-server-sdk'));
  const pay = (more) => new OrdersController(new Client({
    clientCredentialsAuthCredentials: { oAuthClientId: 'x', oAuthClientSecret: 'y', oAuthToken: { accessToken: 't', tokenType: 'Bearer', expiry: 99_999_999_999n } }, environment: 'Sandbox',
    httpClientOptions: { retryConfig: { maxNumberOfRetries: 4, retryOnTimeout: true, retryInterval: 0.001, maximumRetryWaitTime: 5, backoffFactor: 1, httpStatusCodesToRetry: [500], httpMethodsToRetry: ['POST'] } },
  })).createOrder({ body: { intent: 'CAPTURE', purchaseUnits: [] }, ...more });
  const header = 'paypal-request-id';
  await sendsOnce('@paypal/paypal-server-sdk', 'paypalRequestId', 'key option', ({ port, key }) => toServer(port, () => pay({ paypalRequestId: key() })), { header });
  await makesNone('@paypal/paypal-server-sdk', 'POST', ({ port }) => toServer(port, () => pay()), { read: ({ headers }) => headers[header] ?? null });
});
await attempt('@mollie/api-client', 'idempotencyKey', 'key option', async () => {
  const { createMollieClient } = await import('@mollie/api-client');
  const client = createMollieClient({ apiKey: `test_${'x'.repeat(30)}`, apiEndpoint: 'https://api.mollie.test/v2' });
  const order = { amount: { currency: 'EUR', value: '1.00' } };
  await sendsOnce('@mollie/api-client', 'idempotencyKey', 'key option', ({ port, key }) => toServer(port, () => client.payments.create({ ...order, idempotencyKey: key() })));
  await makesOne('@mollie/api-client', 'POST', ({ port }) => toServer(port, () => client.payments.create(order)));
  await makesOne('@mollie/api-client', 'DELETE', ({ port }) => toServer(port, () => client.payments.cancel('tr_x')));
  await makesNone('@mollie/api-client', 'GET', ({ port }) => toServer(port, () => client.payments.get('tr_x')));
});
await attempt('plaid', 'idempotency_key', 'key option', async () => {
  const { PlaidApi, Configuration } = whole(await import('plaid'));
  const pay = (url, more) => new PlaidApi(new Configuration({ basePath: url })).transferAuthorizationCreate({ access_token: 'x', ...more });
  const read = ({ headers, text }) => headers[H] ?? JSON.parse(text).idempotency_key ?? null;
  await sendsOnce('plaid', 'idempotency_key', 'key option', ({ url, key }) => {
    const made = key();
    return thrice(() => pay(url, { idempotency_key: made }));
  }, { read });
  await makesNone('plaid', 'POST', ({ url }) => pay(url), { read });
});
await attempt('@workos-inc/node', 'idempotencyKey', 'key option', async () => {
  const { WorkOS } = await import('@workos-inc/node');
  const client = (port) => new WorkOS('sk', { apiHostname: '127.0.0.1', port, https: false });
  const event = { action: 'a', occurredAt: new Date(0), actor: { id: '1', type: 'user' }, targets: [], context: { location: 'x' } };
  await sendsOnce('@workos-inc/node', 'idempotencyKey', 'key option', ({ port, key }) => client(port).auditLogs.createEvent('org', event, { idempotencyKey: key() }));
  await makesOne('@workos-inc/node', 'POST', ({ port }) => client(port).auditLogs.createEvent('org', event));
  await makesNone('@workos-inc/node', 'GET', ({ port }) => client(port).organizations.getOrganization('org'));
});
process.exit(0);
