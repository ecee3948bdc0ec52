import type { Named } from './types.js';

/** SDK methods that do something once more each time and take a key (an update or a cancellation made twice ends in the same state): without one, each call of ours is another operation for the vendor. */
export const KEYED_MUTATIONS: readonly (Named & { readonly methods: RegExp })[] = [
  // https://docs.stripe.com/api/idempotent_requests: POST takes a key; GET and DELETE need none.
  { package: 'stripe', names: ['*'], methods: /^(?:create\w*|confirm|capture|pay|refund\w*|send\w*|reverse|increment\w*|topup\w*|post)$/u },
];

/** Calls that send a body over HTTP: the method's name, or the `method` of the options at a position. */
export const HTTP_POSTS: readonly (Named & { readonly options: number | undefined; readonly body?: number })[] = [
  { package: 'global', names: ['fetch'], options: 1 },
  { package: 'lib', names: ['fetch'], options: 1 },
  { package: 'undici', names: ['fetch', 'request'], options: 1 },
  { package: 'undici-types', names: ['fetch'], options: 1 },
  { package: 'node-fetch', names: ['default'], options: 1 },
  { package: 'cross-fetch', names: ['default', 'fetch'], options: 1 },
  { package: 'axios', names: ['default', 'default.request', 'default.create()', 'Axios#request', 'AxiosInstance'], options: 0 },
  { package: 'axios', names: ['default', 'default.create()', 'AxiosInstance'], options: 1 },
  { package: 'axios', names: ['default.post', 'default.patch', 'default.create().post', 'default.create().patch', 'Axios#post', 'Axios#patch'], options: undefined, body: 1 },
  { package: 'got', names: ['default', 'default.extend()', 'got', 'Got'], options: 1 },
  { package: 'ky', names: ['default', 'default.create()', 'default.extend()'], options: 1 },
  { package: 'got', names: ['default.post', 'default.patch', 'default.extend().post', 'Got#post', 'got.post'], options: undefined },
  { package: 'ky', names: ['default.post', 'default.patch', 'default.create().post', 'default.extend().post', 'KyInstance#post'], options: undefined },
  { package: 'superagent', names: ['default.post', 'default.patch', 'post', 'patch', 'default.agent().post'], options: undefined },
  { package: 'ofetch', names: ['ofetch', '$fetch'], options: 1 },
  { package: '@nestjs/axios', names: ['HttpService#post', 'HttpService#patch'], options: undefined, body: 1 },
  { package: '@angular/common/http', names: ['HttpClient#post', 'HttpClient#patch'], options: undefined, body: 1 },
];

/** Words in an address that say that a POST changes nothing worth a key: tokens, searches, telemetry. */
export const HARMLESS_ADDRESS = /oauth|\/token|\/login|\/logout|\/auth|\/session|search|graphql|\/query|telemetry|analytics|metrics|\/logs?\b|\/track|\/events\/batch|\/batch-get|heartbeat|\/health/iu;
