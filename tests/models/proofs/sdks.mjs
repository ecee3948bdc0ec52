// Clients whose own headers are made once, and the key options of SDKs: what is sent, and what their own attempts send.
import { createRequire } from 'node:module';
import process from 'node:process';
import { attempt, observe, sendsOnce, server, shares } from './kit.mjs';

const require = createRequire(import.meta.url);
const H = 'idempotency-key';
const thrice = async (call) => {
  for (let i = 0; i < 3; i++) await Promise.resolve(call(i)).catch(() => undefined);
};
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
  await sendsOnce(name, 'idempotencyKey', 'headers', ({ url, key }) => call(make(url), { headers: { [H]: key() } }), { from, ms: 15_000 });
  if (name === 'modern-treasury') await sendsOnce(name, 'idempotencyKey', 'request option', ({ url, key }) => call(make(url), { idempotencyKey: key() }), { from, ms: 15_000 });
  else await attempt(name, 'idempotencyKey', 'request option', async () => {
    const listening = await server({ failures: 0 });
    await thrice(() => call(make(listening.url), { idempotencyKey: 'k1' }));
    observe(name, 'idempotencyKey', 'request option', { from, kind: 'nothing', keys: listening.keys });
    await listening.close();
  });
}

// Stripe: a key for each call of ours, the same for its own attempts.
for (const from of ['stripe14', 'stripe17', 'stripe']) {
  const { default: Stripe } = both(await import(from));
  const client = (port) => new Stripe('sk_test_x', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries: 4, telemetry: false });
  await sendsOnce('stripe', 'idempotencyKey', 'request option', ({ port, key }) => client(port).charges.create({ amount: 1, currency: 'eur' }, { idempotencyKey: key() }), { from, ms: 20_000 });
  await sendsOnce('stripe', '*', 'no key', ({ port }) => client(port).charges.create({ amount: 1, currency: 'eur' }), { from, ms: 20_000 });
}
// AWS: a token for each send, the same for its own attempts.
const { ECSClient, RunTaskCommand } = await import('@aws-sdk/client-ecs');
const { DynamoDBClient, TransactWriteItemsCommand } = await import('@aws-sdk/client-dynamodb');
const { EC2Client, RunInstancesCommand } = await import('@aws-sdk/client-ec2');
const settings = (url) => ({ endpoint: url, region: 'us-east-1', credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, maxAttempts: 5 });
await sendsOnce('@aws-sdk/client-ecs', 'clientToken', 'command input', ({ url, key }) => new ECSClient(settings(url)).send(new RunTaskCommand({ taskDefinition: 'x', clientToken: key() })), { read: ({ text }) => JSON.parse(text).clientToken ?? null });
await sendsOnce('@aws-sdk/client-dynamodb', 'ClientRequestToken', 'command input', ({ url, key }) => new DynamoDBClient(settings(url)).send(new TransactWriteItemsCommand({ TransactItems: [], ClientRequestToken: key() })), { read: ({ text }) => JSON.parse(text).ClientRequestToken ?? null });
await sendsOnce('@aws-sdk/client-ec2', 'ClientToken', 'command input', ({ url, key }) => new EC2Client(settings(url)).send(new RunInstancesCommand({ MinCount: 1, MaxCount: 1, ClientToken: key() })), { read: ({ text }) => new URLSearchParams(text).get('ClientToken') });

await attempt('resend', 'Resend', '1.headers', async () => {
  const { Resend } = await import('resend');
  await sendsOnce('resend', 'idempotencyKey', 'request option', async ({ url, key }) => {
    const client = new Resend('re_x', { baseUrl: url });
    const made = key();
    await thrice(() => client.emails.send({ from: 'a@b.c', to: 'a@b.c', subject: 'x', text: 'x' }, { idempotencyKey: made }));
  });
});
await attempt('square', 'SquareClient', '0.headers', async () => {
  const { SquareClient } = await import('square');
  const make = (url, more) => new SquareClient({ token: 'x', environment: url, baseUrl: url, ...more });
  await shares('square', 'SquareClient', '0.headers', ({ url, key }) => {
    const client = make(url, { headers: { [H]: key() } });
    return thrice(() => client.payments.create({ idempotencyKey: 'x', sourceId: 'x' }));
  });
  await sendsOnce('square', 'idempotencyKey', 'request body', ({ url, key }) => make(url, { maxRetries: 4 }).payments.create({ idempotencyKey: key(), sourceId: 'x' }), { read: ({ text }) => JSON.parse(text).idempotency_key ?? null });
});
process.exit(0);
