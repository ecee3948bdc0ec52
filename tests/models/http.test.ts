import axios, { type AxiosError, type AxiosInstance } from 'axios';
import axiosRetry, { type IAxiosRetryConfig } from 'axios-retry';
import got from 'got';
import ky from 'ky';
import superagent from 'superagent';
import { Agent, interceptors, request, RetryAgent, type Dispatcher } from 'undici';
import { describe, expect, it } from 'vitest';
import { AGAIN, countingKey, flakyServer, keysSent, ONCE } from './support.js';

const HEADER = 'idempotency-key';

describe('axios', () => {
  const always: IAxiosRetryConfig = { retries: 4, retryDelay: () => 1, retryCondition: () => true };
  const withRetry = (options: IAxiosRetryConfig = always): AxiosInstance => {
    const api = axios.create();
    axiosRetry(api, options);
    return api;
  };
  const withFreshKey = (api: AxiosInstance, key: () => string): AxiosInstance => {
    api.interceptors.request.use((config) => {
      config.headers.set(HEADER, key());
      return config;
    });
    return api;
  };

  it('axios interceptors.request.use 0 with axios-retry: again on each attempt', async () => {
    expect(await keysSent(({ url }, key) => withFreshKey(withRetry(), key).post(url))).toEqual(AGAIN);
  });

  it('axios interceptors.request.use 0 before axios-retry is put on: again on each attempt', async () => {
    expect(await keysSent(({ url }, key) => {
      const api = withFreshKey(axios.create(), key);
      axiosRetry(api, always);
      return api.post(url);
    })).toEqual(AGAIN);
  });

  it('axios interceptors.request.use 0 without a retrying client: once', async () => {
    expect(await keysSent(({ url }, key) => withFreshKey(axios.create(), key).post(url))).toEqual(['k1']);
  });

  it('axios interceptors.request.use: a key that is set only if absent stays', async () => {
    expect(await keysSent(({ url }, key) => {
      const api = withRetry();
      api.interceptors.request.use((config) => {
        if (!config.headers.has(HEADER)) config.headers.set(HEADER, key());
        return config;
      });
      return api.post(url);
    })).toEqual(ONCE);
  });

  it('axios: a header at the call is made once', async () => {
    expect(await keysSent(({ url }, key) => withRetry().post(url, {}, { headers: { [HEADER]: key() } }))).toEqual(ONCE);
  });

  it('axios transformRequest with axios-retry: once', async () => {
    expect(await keysSent(({ url }, key) => withRetry().post(url, { a: 1 }, { transformRequest: [(data: unknown, headers): string => {
      headers.set(HEADER, key());
      return JSON.stringify(data);
    }] }))).toEqual(ONCE);
  });

  it('axios interceptors.response.use 1 that sends error.config again: the request interceptor runs again', async () => {
    expect(await keysSent(({ url }, key) => {
      const api = withFreshKey(axios.create(), key);
      let left = 4;
      api.interceptors.response.use(undefined, (error: AxiosError) => {
        if (left-- === 0 || !error.config) throw error;
        return api(error.config);
      });
      return api.post(url);
    })).toEqual(AGAIN);
  });

  it('axios-retry: a POST that got no answer is sent again without being asked to', async () => {
    expect(await keysSent(({ url }, key) => withFreshKey(withRetry({ retries: 4, retryDelay: () => 1 }), key).post(url), 'destroy')).toEqual(AGAIN);
  });

  it('axios-retry: a POST that was answered with 500 is not sent again by default', async () => {
    expect(await keysSent(({ url }, key) => withFreshKey(withRetry({ retries: 4, retryDelay: () => 1 }), key).post(url))).toEqual(['k1']);
  });

  it('axios-retry default 1.onRetry: again on each retry, the number is parameter 0, from 1', async () => {
    const numbers: number[] = [];
    const sent = await keysSent(({ url }, key) => withRetry({ ...always, onRetry: (count, _error, config) => {
      numbers.push(count);
      config.headers = { ...config.headers, [HEADER]: key() };
    } }).post(url, {}, { headers: { [HEADER]: key() } }));
    expect(sent).toEqual(AGAIN);
    expect(numbers).toEqual([1, 2]);
  });

  it('axios-retry IAxiosRetryConfigExtended#retryCount: counts the retries', async () => {
    const numbers: unknown[] = [];
    await keysSent(({ url }) => {
      const api = withRetry();
      api.interceptors.request.use((config) => {
        numbers.push(config['axios-retry']?.retryCount);
        return config;
      });
      return api.post(url);
    });
    expect(numbers).toEqual([undefined, 1, 2]);
  });

  it('axios default.create 0: one header for every call', async () => {
    expect(await keysSent(async ({ url }, key) => {
      const api = axios.create({ headers: { [HEADER]: key() } });
      for (let i = 0; i < 3; i++) await api.post(url);
    }, 500, 0)).toEqual(ONCE);
  });
});

describe('got', () => {
  const often = { limit: 4, methods: ['POST' as const], statusCodes: [500], calculateDelay: ({ computedValue }: { computedValue: number }) => (computedValue > 0 ? 1 : 0) };

  it('got 1.hooks.beforeRequest: again on each attempt, with .retryCount of parameter 1, from 0', async () => {
    const numbers: unknown[] = [];
    expect(await keysSent(({ url }, key) => got.post(url, { retry: often, hooks: { beforeRequest: [(options, context): void => {
      numbers.push(context.retryCount);
      options.headers[HEADER] = key();
    }] } }))).toEqual(AGAIN);
    expect(numbers).toEqual([0, 1, 2]);
  });

  it('got 1.hooks.beforeRetry: again on each retry, the number is parameter 1, from 1', async () => {
    const numbers: number[] = [];
    expect(await keysSent(({ url }, key) => got.post(url, { headers: { [HEADER]: key() }, retry: often, hooks: { beforeRetry: [(error, count): void => {
      numbers.push(count);
      error.options.headers[HEADER] = key();
    }] } }))).toEqual(AGAIN);
    expect(numbers).toEqual([1, 2]);
  });

  it('got 1.hooks.init: once for each call', async () => {
    expect(await keysSent(({ url }, key) => got.post(url, { retry: often, hooks: { init: [(_plain, options): void => {
      options.headers = { ...options.headers, [HEADER]: key() };
    }] } }))).toEqual(ONCE);
  });

  it('got: a header at the call is made once', async () => {
    expect(await keysSent(({ url }, key) => got.post(url, { headers: { [HEADER]: key() }, retry: often }))).toEqual(ONCE);
  });

  it('got: a key that beforeRequest sets only if absent stays', async () => {
    expect(await keysSent(({ url }, key) => got.post(url, { retry: often, hooks: { beforeRequest: [(options): void => { options.headers[HEADER] ??= key(); }] } }))).toEqual(ONCE);
  });

  it('got: a POST is not sent again by default', async () => {
    expect(await keysSent(({ url }, key) => got.post(url, { headers: { [HEADER]: key() } }))).toEqual(['k1']);
  });

  it('got default.extend 0: one header for every call', async () => {
    expect(await keysSent(async ({ url }, key) => {
      const api = got.extend({ headers: { [HEADER]: key() } });
      for (let i = 0; i < 3; i++) await api.post(url);
    }, 500, 0)).toEqual(ONCE);
  });
});

describe('ky 1', () => {
  const often = { limit: 4, methods: ['post' as const], statusCodes: [500], delay: () => 1 };

  it('ky 1.hooks.beforeRequest: again on each attempt, with .retryCount of parameter 2, from 0', async () => {
    const numbers: unknown[] = [];
    expect(await keysSent(({ url }, key) => ky.post(url, { retry: often, hooks: { beforeRequest: [(outgoing, _options, { retryCount }): void => {
      numbers.push(retryCount);
      outgoing.headers.set(HEADER, key());
    }] } }))).toEqual(AGAIN);
    expect(numbers).toEqual([0, 1, 2]);
  });

  it('ky 1.hooks.beforeRetry: again on each retry, with .retryCount of parameter 0, from 1', async () => {
    const numbers: number[] = [];
    expect(await keysSent(({ url }, key) => ky.post(url, { headers: { [HEADER]: key() }, retry: often, hooks: { beforeRetry: [({ request: outgoing, retryCount }): void => {
      numbers.push(retryCount);
      outgoing.headers.set(HEADER, key());
    }] } }))).toEqual(AGAIN);
    expect(numbers).toEqual([1, 2]);
  });

  it('ky 1.fetch: again on each attempt', async () => {
    expect(await keysSent(({ url }, key) => ky.post(url, { retry: often, fetch: (input) => {
      const outgoing = new Request(input);
      outgoing.headers.set(HEADER, key());
      return fetch(outgoing);
    } }))).toEqual(AGAIN);
  });

  it('ky: a header at the call is made once', async () => {
    expect(await keysSent(({ url }, key) => ky.post(url, { headers: { [HEADER]: key() }, retry: often }))).toEqual(ONCE);
  });

  it('ky: a POST is not sent again by default', async () => {
    expect(await keysSent(({ url }, key) => ky.post(url, { headers: { [HEADER]: key() } }))).toEqual(['k1']);
  });

  it('ky default.create and default.extend 0: one header for every call', async () => {
    for (const make of [ky.create, ky.extend])
      expect(await keysSent(async ({ url }, key) => {
        const api = make({ headers: { [HEADER]: key() } });
        for (let i = 0; i < 3; i++) await api.post(url);
      }, 500, 0)).toEqual(ONCE);
  });
});

describe('undici', () => {
  const often = { maxRetries: 4, minTimeout: 1, timeoutFactor: 1, methods: ['POST' as const], statusCodes: [500] };
  const withFreshKey = (key: () => string): Dispatcher.DispatcherComposeInterceptor => (dispatch) => (options, handler) => dispatch({ ...options, headers: { [HEADER]: key() } }, handler);

  it('undici compose: what stands before the retrying interceptor is inside it, and runs again', async () => {
    expect(await keysSent(({ url }, key) => request(url, { method: 'POST', dispatcher: new Agent().compose(withFreshKey(key), interceptors.retry(often)) }))).toEqual(AGAIN);
  });

  it('undici compose: what stands behind the retrying interceptor is around it, and runs once', async () => {
    expect(await keysSent(({ url }, key) => request(url, { method: 'POST', dispatcher: new Agent().compose(interceptors.retry(often), withFreshKey(key)) }))).toEqual(ONCE);
  });

  it('undici RetryAgent: an interceptor of the agent inside runs again', async () => {
    expect(await keysSent(({ url }, key) => request(url, { method: 'POST', dispatcher: new RetryAgent(new Agent().compose(withFreshKey(key)), often) }))).toEqual(AGAIN);
  });

  it('undici RetryAgent: a header at the call is made once', async () => {
    expect(await keysSent(({ url }, key) => request(url, { method: 'POST', headers: { [HEADER]: key() }, dispatcher: new RetryAgent(new Agent(), often) }))).toEqual(ONCE);
  });

  it('undici RetryAgent: a POST is not sent again by default', async () => {
    expect(await keysSent(({ url }, key) => request(url, { method: 'POST', headers: { [HEADER]: key() }, dispatcher: new RetryAgent(new Agent()) }))).toEqual(['k1']);
  });
});

describe('superagent', () => {
  it('superagent set under retry: made once', async () => {
    expect(await keysSent(({ url }, key) => superagent.post(url).set(HEADER, key()).retry(4))).toEqual(ONCE);
  });

  it('superagent agent().set: one header for every call', async () => {
    expect(await keysSent(async ({ url }, key) => {
      const api = superagent.agent().set(HEADER, key());
      for (let i = 0; i < 3; i++) await api.post(url);
    }, 500, 0)).toEqual(ONCE);
  });
});

describe('fetch', () => {
  it('global fetch: is not sent again', async () => {
    expect(await keysSent(({ url }, key) => fetch(url, { method: 'POST', headers: { [HEADER]: key() } }), 'destroy')).toEqual(['k1']);
  });

  it('a loop of one\'s own around fetch: again on each round', async () => {
    const server = await flakyServer();
    const key = countingKey();
    for (let ok = false; !ok;) ({ ok } = await fetch(server.url, { method: 'POST', headers: { [HEADER]: key() } }));
    await server.close();
    expect(server.keys).toEqual(AGAIN);
  });
});
