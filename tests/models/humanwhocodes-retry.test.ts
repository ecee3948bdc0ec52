import { Retrier } from '@humanwhocodes/retry';
import { expect, it } from 'vitest';
import { AGAIN, flaky, ONCE } from './support.js';

const always = (): Retrier => new Retrier(() => true, { maxDelay: 1 });

it('@humanwhocodes/retry Retrier#retry 0: again on each attempt, without an attempt number', async () => {
  const { key, send, sent } = flaky();
  const given: unknown[][] = [];
  await always().retry((...args: unknown[]) => {
    given.push(args);
    return new Promise((done) => { done(send(key())); });
  });
  expect(sent).toEqual(AGAIN);
  expect(given).toEqual([[], [], []]);
});

it('@humanwhocodes/retry: a key made before the call is one for all attempts', async () => {
  const { key, send, sent } = flaky();
  const made = key();
  await always().retry(() => new Promise((done) => { done(send(made)); }));
  expect(sent).toEqual(ONCE);
});
