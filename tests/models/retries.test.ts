import { MutationObserver, QueryClient } from '@tanstack/query-core';
import asyncRetry from 'async-retry';
import { bulkhead, handleAll, noop, retry as retryPolicy, usePolicy, wrap, type IMergedPolicy, type IPolicy, type IRetryContext } from 'cockatiel';
import { backOff } from 'exponential-backoff';
import pRetry, { makeRetriable } from 'p-retry';
import retry from 'retry';
import { describe, expect, it } from 'vitest';
import { AGAIN, countingKey, flaky, ONCE } from './support.js';

const QUICK = { retries: 5, minTimeout: 1, factor: 1 };

describe('p-retry', () => {
  it('p-retry default 0: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    await pRetry(() => send(key()), QUICK);
    expect(sent).toEqual(AGAIN);
  });

  it('p-retry default 0: the attempt number is parameter 0, from 1', async () => {
    const { send } = flaky();
    const numbers: number[] = [];
    await pRetry((attempt) => {
      numbers.push(attempt);
      return send('k');
    }, QUICK);
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('p-retry: a key made before the call is made once', async () => {
    const { key, send, sent } = flaky();
    const made = key();
    await pRetry(() => send(made), QUICK);
    expect(sent).toEqual(ONCE);
  });

  it('p-retry makeRetriable 0: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    await makeRetriable(() => send(key()), QUICK)();
    expect(sent).toEqual(AGAIN);
  });

  it('p-retry makeRetriable: the argument of the wrapped function is made once', async () => {
    const { key, send, sent } = flaky();
    await makeRetriable((made: string) => send(made), QUICK)(key());
    expect(sent).toEqual(ONCE);
  });

  it('p-retry makeRetriable: the function is handed no attempt number', async () => {
    const { send } = flaky();
    const counts: number[] = [];
    await makeRetriable((...given: unknown[]) => {
      counts.push(given.length);
      return send('k');
    }, QUICK)();
    expect(counts).toEqual([0, 0, 0]);
  });
});

describe('async-retry', () => {
  it('async-retry default 0: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    await asyncRetry(() => send(key()), QUICK);
    expect(sent).toEqual(AGAIN);
  });

  it('async-retry default 0: the attempt number is parameter 1, from 1', async () => {
    const { send } = flaky();
    const numbers: number[] = [];
    await asyncRetry((_bail, attempt) => {
      numbers.push(attempt);
      return send('k');
    }, QUICK);
    expect(numbers).toEqual([1, 2, 3]);
  });

  it('async-retry: a key made before the call is made once', async () => {
    const { key, send, sent } = flaky();
    const made = key();
    await asyncRetry(() => send(made), QUICK);
    expect(sent).toEqual(ONCE);
  });
});

describe('retry', () => {
  it('retry operation().attempt 0: again on each attempt, the number is parameter 0, from 1', async () => {
    const { key, send, sent } = flaky();
    const numbers: number[] = [];
    await new Promise<void>((done) => {
      const operation = retry.operation(QUICK);
      operation.attempt((attempt) => {
        numbers.push(attempt);
        try {
          send(key());
          done();
        } catch (error) {
          operation.retry(error as Error);
        }
      });
    });
    expect(sent).toEqual(AGAIN);
    expect(numbers).toEqual([1, 2, 3]);
  });
});

describe('exponential-backoff', () => {
  it('exponential-backoff backOff 0: again on each attempt, without an attempt number', async () => {
    const { key, send, sent } = flaky();
    const counts: number[] = [];
    await backOff((...given: unknown[]) => {
      counts.push(given.length);
      return Promise.resolve().then(() => send(key()));
    }, { numOfAttempts: 5, startingDelay: 1 });
    expect(sent).toEqual(AGAIN);
    expect(counts).toEqual([0, 0, 0]);
  });

  it('exponential-backoff: a key made before the call is made once', async () => {
    const { key, send, sent } = flaky();
    const made = key();
    await backOff(() => Promise.resolve().then(() => send(made)), { numOfAttempts: 5, startingDelay: 1 });
    expect(sent).toEqual(ONCE);
  });
});

describe('cockatiel', () => {
  it('cockatiel retry().execute 0: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    await retryPolicy(handleAll, { maxAttempts: 5 }).execute(() => send(key()));
    expect(sent).toEqual(AGAIN);
  });

  it('cockatiel RetryPolicy#execute 0: the attempt number is parameter 0 .attempt, from 0', async () => {
    const { send } = flaky();
    const numbers: number[] = [];
    await retryPolicy(handleAll, { maxAttempts: 5 }).execute(({ attempt }) => {
      numbers.push(attempt);
      return send('k');
    });
    expect(numbers).toEqual([0, 1, 2]);
  });

  it('cockatiel wrap().execute 0: again where one of the policies retries', async () => {
    const { key, send, sent } = flaky();
    await wrap(bulkhead(1), retryPolicy(handleAll, { maxAttempts: 5 })).execute(() => send(key()));
    expect(sent).toEqual(AGAIN);
  });

  it('cockatiel IMergedPolicy#execute 0: the attempt number comes through the merged policy', async () => {
    const { send } = flaky();
    const numbers: number[] = [];
    const merged: IMergedPolicy<IRetryContext, never, [ReturnType<typeof bulkhead>, ReturnType<typeof retryPolicy>]> = wrap(bulkhead(1), retryPolicy(handleAll, { maxAttempts: 5 }));
    await merged.execute(({ attempt }) => {
      numbers.push(attempt);
      return send('k');
    });
    expect(numbers).toEqual([0, 1, 2]);
  });

  it('cockatiel IPolicy#execute 0: again where the policy behind the interface retries', async () => {
    const { key, send, sent } = flaky();
    const policy: IPolicy = retryPolicy(handleAll, { maxAttempts: 5 });
    await policy.execute(() => send(key()));
    expect(sent).toEqual(AGAIN);
  });

  it('cockatiel IPolicy#execute: once where the policy behind the interface does not retry', async () => {
    const { key, send, sent } = flaky();
    const policy: IPolicy = noop;
    await policy.execute(() => send(key())).catch(() => undefined);
    expect(sent).toEqual(['k1']);
  });

  it('cockatiel usePolicy: the method again on each attempt, the context is its last argument, from 0', async () => {
    const { key, send, sent } = flaky();
    const numbers: number[] = [];
    class Payments {
      pay(_order: string, context?: IRetryContext): Promise<string> {
        numbers.push(context?.attempt ?? -1);
        return Promise.resolve().then(() => send(key()));
      }
    }
    const descriptor = Object.getOwnPropertyDescriptor(Payments.prototype, 'pay') ?? {};
    usePolicy(retryPolicy(handleAll, { maxAttempts: 5 }))(Payments.prototype, 'pay', descriptor);
    Object.defineProperty(Payments.prototype, 'pay', descriptor);
    await new Payments().pay('o1');
    expect(sent).toEqual(AGAIN);
    expect(numbers).toEqual([0, 1, 2]);
  });
});

describe('@tanstack/query-core', () => {
  const mutation = (fn: () => string, options: object): object => ({ mutationFn: () => Promise.resolve().then(fn), ...options });
  const often = { retry: 4, retryDelay: 1 };

  it('@tanstack/query-core MutationObserver 1.mutationFn: again on each attempt where retry is set', async () => {
    const { key, send, sent } = flaky();
    await new MutationObserver(new QueryClient(), mutation(() => send(key()), often)).mutate();
    expect(sent).toEqual(AGAIN);
  });

  it('@tanstack/query-core MutationObserver: once where no retry is set', async () => {
    const { key, send, sent } = flaky();
    await new MutationObserver(new QueryClient(), mutation(() => send(key()), {})).mutate().catch(() => undefined);
    expect(sent).toEqual(['k1']);
  });

  it('@tanstack/query-core MutationObserver: once where retry is 0 or false', async () => {
    for (const retries of [0, false]) {
      const { key, send, sent } = flaky();
      await new MutationObserver(new QueryClient({ defaultOptions: { mutations: often } }), mutation(() => send(key()), { retry: retries })).mutate().catch(() => undefined);
      expect(sent).toEqual(['k1']);
    }
  });

  it('@tanstack/query-core QueryClient defaultOptions.mutations.retry: turns the retry on from elsewhere', async () => {
    const { key, send, sent } = flaky();
    await new MutationObserver(new QueryClient({ defaultOptions: { mutations: often } }), mutation(() => send(key()), {})).mutate();
    expect(sent).toEqual(AGAIN);
  });

  it('@tanstack/query-core MutationCache#build 1.mutationFn: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    const client = new QueryClient();
    await client.getMutationCache().build(client, mutation(() => send(key()), often)).execute(undefined);
    expect(sent).toEqual(AGAIN);
  });

  it('@tanstack/query-core QueryClient#setMutationDefaults 1.mutationFn: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    const client = new QueryClient();
    client.setMutationDefaults(['pay'], mutation(() => send(key()), often));
    await new MutationObserver(client, { mutationKey: ['pay'] }).mutate();
    expect(sent).toEqual(AGAIN);
  });

  it('@tanstack/query-core: a variable of mutate() is made once', async () => {
    const { send, sent } = flaky();
    const key = countingKey();
    await new MutationObserver(new QueryClient(), { mutationFn: (made: string) => Promise.resolve().then(() => send(made)), ...often }).mutate(key());
    expect(sent).toEqual(ONCE);
  });
});
