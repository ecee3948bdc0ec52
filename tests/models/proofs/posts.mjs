// Calls that send a body: what a server receives of each of them, with the key that they were given.
import { createRequire } from 'node:module';
import process from 'node:process';
import { attempt, observe, server } from './kit.mjs';

const require = createRequire(import.meta.url);
const headers = { 'idempotency-key': 'k1' };
const BODY = { amount: 1 };
const json = JSON.stringify(BODY);
const both = (module) => ({ ...module, default: module.default?.default ?? module.default });

/** One request arrives, with the method, the body and the key. */
async function posts(packageName, name, place, send, options = {}) {
  await attempt(packageName, name, place, async () => {
    const listening = await server({ failures: 0 });
    await Promise.resolve(send(listening.url)).catch(() => undefined);
    const keys = listening.requests.filter(({ text }) => text.includes('amount')).map(({ method, headers: sent }) => `${method} ${sent['idempotency-key']}`);
    await listening.close();
    if (keys.length === 0) throw new Error('nothing was sent');
    observe(packageName, name, place, { ...options, kind: 'posts', keys });
  }, options);
}
const NODE = { version: process.versions.node };
const init = { method: 'POST', headers, body: json };
for (const name of ['global', 'lib']) await posts(name, 'fetch', 'argument 1', (url) => fetch(url, init), NODE);
const undici = await import('undici');
await posts('undici', 'fetch', 'argument 1', (url) => undici.fetch(url, init));
await posts('undici', 'request', 'argument 1', (url) => undici.request(url, init));
await posts('undici-types', 'fetch', 'argument 1', (url) => fetch(url, init), NODE);
await posts('node-fetch', 'default', 'argument 1', async (url) => (await import('node-fetch')).default(url, init));
const cross = both(await import('cross-fetch'));
for (const name of ['default', 'fetch']) await posts('cross-fetch', name, 'argument 1', (url) => cross[name](url, init));

const { default: axios, Axios } = await import('axios');
const made = axios.create();
const own = new Axios({ ...axios.defaults });
const config = (url) => ({ url, method: 'post', headers, data: BODY });
for (const [name, call] of [['default', axios], ['default.request', axios.request.bind(axios)], ['default.create()', made], ['Axios#request', own.request.bind(own)], ['AxiosInstance', made]]) await posts('axios', name, 'argument 0', (url) => call(config(url)));
for (const [name, call] of [['default', axios], ['default.create()', made], ['AxiosInstance', made]]) await posts('axios', name, 'argument 1', (url) => call(url, { method: 'post', headers, data: BODY }));
for (const [prefix, client] of [['default', axios], ['default.create()', made]]) for (const method of ['post', 'patch', 'postForm', 'patchForm']) await posts('axios', `${prefix}.${method}`, 'method', (url) => client[method](url, BODY, { headers }));
for (const method of ['post', 'patch', 'postForm', 'patchForm']) await posts('axios', `Axios#${method}`, 'method', (url) => own[method](url, BODY, { headers }));

for (const from of ['got11', 'got14', 'got']) {
  const { default: got } = both(await import(from));
  for (const [name, call] of [['default', got], ['default.extend()', got.extend({})], ['got', got], ['Got', got]]) await posts('got', name, 'argument 1', (url) => call(url, { method: 'POST', headers, json: BODY }), { from });
  for (const [name, call] of [['default.post', got.post], ['default.patch', got.patch], ['default.extend().post', got.extend({}).post], ['Got#post', got.post], ['got.post', got.post], ['default.extend().patch', got.extend({}).patch], ['Got#patch', got.patch], ['got.patch', got.patch]]) await posts('got', name, 'method', (url) => call(url, { headers, json: BODY }), { from });
}
for (const from of ['ky1', 'ky']) {
  const { default: ky } = await import(from);
  for (const [name, call] of [['default', ky], ['default.create()', ky.create({})], ['default.extend()', ky.extend({})]]) await posts('ky', name, 'argument 1', (url) => call(url, { method: 'post', headers, json: BODY }), { from });
  for (const [name, call] of [['default.post', ky.post], ['default.patch', ky.patch], ['default.create().post', ky.create({}).post], ['default.extend().post', ky.extend({}).post], ['KyInstance#post', ky.post], ['default.create().patch', ky.create({}).patch], ['default.extend().patch', ky.extend({}).patch], ['KyInstance#patch', ky.patch]]) await posts('ky', name, 'method', (url) => call(url, { headers, json: BODY }), { from });
}
const superagent = require('superagent');
for (const [name, call] of [['default.post', superagent.post], ['default.patch', superagent.patch], ['post', superagent.post], ['patch', superagent.patch], ['default.agent().post', (url) => superagent.agent().post(url)], ['default.agent().patch', (url) => superagent.agent().patch(url)]]) await posts('superagent', name, 'method', (url) => call(url).set(headers).send(BODY));
const { ofetch, $fetch } = await import('ofetch');
for (const [name, call] of [['ofetch', ofetch], ['$fetch', $fetch]]) await posts('ofetch', name, 'argument 1', (url) => call(url, { method: 'POST', headers, body: BODY }));

await attempt('@nestjs/axios', 'HttpService#post', 'method', async () => {
  await import('reflect-metadata');
  const { HttpService } = await import('@nestjs/axios');
  const { lastValueFrom } = await import('rxjs');
  for (const method of ['post', 'patch']) await posts('@nestjs/axios', `HttpService#${method}`, 'method', (url) => lastValueFrom(new HttpService(axios.create())[method](url, BODY, { headers })));
});
await attempt('@angular/common/http', 'HttpClient#post', 'method', async () => {
  await import('@angular/compiler');
  const angular = await import('@angular/core');
  const { HttpClient, provideHttpClient, withFetch } = await import('@angular/common/http');
  const { lastValueFrom } = await import('rxjs');
  const { ɵNoopNgZone: NoopNgZone, ɵINJECTOR_SCOPE: SCOPE, ɵChangeDetectionScheduler: Scheduler } = angular;
  const page = { cookie: '', baseURI: 'http://127.0.0.1/', location: { href: 'http://127.0.0.1/', origin: 'http://127.0.0.1' } };
  const platform = [{ provide: angular.PLATFORM_ID, useValue: 'browser' }, { provide: angular.DOCUMENT, useValue: page }];
  const injector = angular.createEnvironmentInjector([
    { provide: SCOPE, useValue: 'root' }, { provide: Scheduler, useValue: { notify() {}, runningTick: false } }, { provide: angular.NgZone, useFactory: () => new NoopNgZone() }, provideHttpClient(withFetch()), ...platform,
  ], angular.Injector.create({ providers: platform }));
  for (const method of ['post', 'patch']) await posts('@angular/common/http', `HttpClient#${method}`, 'method', (url) => lastValueFrom(injector.get(HttpClient)[method](url, BODY, { headers })), { from: '@angular/common' });
});
process.exit(0);
