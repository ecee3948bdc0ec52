// Retry helpers and the thunks of task libraries.
import { again, once, single } from './kit.mjs';

const QUICK = { retries: 5, minTimeout: 1, factor: 1 };
/** A module with what `import x from` gives where modules are bundled or compiled: the default export of a CommonJS module, or all of it. */
const both = (module) => ({ ...module, default: module.default?.default ?? module.default });

for (const [from, named] of [['p-retry4'], ['p-retry6'], ['p-retry7', true], ['p-retry', true]]) {
  const { default: pRetry, makeRetriable } = await import(from);
  await again('p-retry', 'default', 0, ({ step }) => pRetry(async (attempt) => step(attempt), QUICK), { from });
  await once('p-retry', 'default', 0, ({ key, send }) => {
    const made = key();
    return pRetry(async () => send(made), QUICK);
  }, { from });
  if (!named) continue;
  await again('p-retry', 'makeRetriable', 0, ({ stepAsync }) => makeRetriable(stepAsync, QUICK)(), { from });
  await once('p-retry', 'makeRetriable', 0, ({ key, send }) => makeRetriable(async (made) => send(made), QUICK)(key()), { from });
}

const { default: asyncRetry } = await import('async-retry');
await again('async-retry', 'default', 0, ({ stepAsync }) => asyncRetry(stepAsync, QUICK));

const { default: asyncAwaitRetry } = await import('async-await-retry');
const STEPS = { retriesMax: 5, exponential: false };
await again('async-await-retry', 'default', 0, ({ stepAsync }) => asyncAwaitRetry(stepAsync, [], STEPS));
await once('async-await-retry', 'default', '1', ({ key, send }) => asyncAwaitRetry(async (made) => send(made), [key()], STEPS));
await again('async-await-retry', 'default', '2.onAttemptFail', ({ step }) => asyncAwaitRetry(async () => { throw new Error('later'); }, [], {
  retriesMax: 4, onAttemptFail: (failed) => {
    try {
      step(failed);
    } catch {
      // It goes on.
    }
    return true;
  },
}));

const retry = both(await import('retry'));
for (const name of ['default.operation().attempt', 'operation().attempt', 'RetryOperation#attempt'])
  await again('retry', name, 0, ({ step }) => new Promise((done) => {
    const operation = (name.startsWith('default') ? retry.default.operation : retry.operation)(QUICK);
    operation.attempt((attempt) => {
      try {
        done(step(attempt));
      } catch (error) {
        operation.retry(error);
      }
    });
  }));

const promiseRetry = both(await import('promise-retry'));
await again('promise-retry', 'default', 0, ({ stepAsync }) => promiseRetry.default((again, attempt) => stepAsync(null, attempt).catch(again), QUICK));
await again('promise-retry', 'default', 1, ({ stepAsync }) => promiseRetry.default(QUICK, (again, attempt) => stepAsync(null, attempt).catch(again)));
const gar = await import('@gar/promise-retry');
await again('@gar/promise-retry', 'promiseRetry', 0, ({ stepAsync }) => gar.promiseRetry((again, attempt) => stepAsync(null, attempt).catch(again), QUICK));

const asPromised = both(await import('retry-as-promised'));
await again('retry-as-promised', 'default', 0, ({ stepAsync }) => asPromised.default(stepAsync, { max: 5, backoffBase: 1 }));
await again('retry-as-promised', 'retryAsPromised', 0, ({ stepAsync }) => asPromised.retryAsPromised(stepAsync, { max: 5, backoffBase: 1 }));

const untilPromise = await import('ts-retry-promise');
const SLOW = { retries: 5, delay: 1 };
await again('ts-retry-promise', 'retry', 0, ({ stepAsync }) => untilPromise.retry(stepAsync, SLOW));
await again('ts-retry-promise', 'customizeRetry()', 0, ({ stepAsync }) => untilPromise.customizeRetry(SLOW)(stepAsync));
await again('ts-retry-promise', 'retryDecorator', 0, ({ stepAsync }) => untilPromise.retryDecorator(stepAsync, SLOW)());
await again('ts-retry-promise', 'customizeDecorator()', 0, ({ stepAsync }) => untilPromise.customizeDecorator(SLOW)(stepAsync)());
await once('ts-retry-promise', 'retryDecorator', 0, ({ key, send }) => untilPromise.retryDecorator(async (made) => send(made), SLOW)(key()));

const { backOff } = await import('exponential-backoff');
await again('exponential-backoff', 'backOff', 0, ({ stepAsync }) => backOff(stepAsync, { numOfAttempts: 5, startingDelay: 1 }));

const { retry: lifeomic } = await import('@lifeomic/attempt');
await again('@lifeomic/attempt', 'retry', 0, ({ stepAsync }) => lifeomic(stepAsync, { maxAttempts: 5, delay: 1 }));

for (const from of ['cockatiel3', 'cockatiel']) {
  const cockatiel = await import(from);
  const policy = () => cockatiel.retry(cockatiel.handleAll, { maxAttempts: 5, backoff: new cockatiel.ConstantBackoff(1) });
  const wrapped = () => cockatiel.wrap(cockatiel.bulkhead(1), policy());
  await again('cockatiel', ['RetryPolicy#execute', 'retry().execute', 'IPolicy#execute'], 0, ({ stepAsync }) => policy().execute(stepAsync), { from });
  await again('cockatiel', ['wrap().execute', 'IMergedPolicy#execute'], 0, ({ stepAsync }) => wrapped().execute(stepAsync), { from });
  await single('cockatiel', 'IPolicy#execute', 0, ({ stepAsync }) => cockatiel.noop.execute(stepAsync), { from });
  await again('cockatiel', 'usePolicy', 'method', ({ stepAsync }) => {
    const descriptor = { value: (_order, context) => stepAsync('o1', context) };
    cockatiel.usePolicy(policy())(null, 'pay', descriptor);
    return descriptor.value('o1');
  }, { from });
}

const tsRetry = await import('ts-retry');
const TRY = { maxTry: 5, delay: 1 };
for (const name of ['retry', 'retryUntilTruthy', 'retryUntilDefined']) await again('ts-retry', name, 0, ({ step }) => tsRetry[name](step, TRY));
for (const name of ['retryAsync', 'retryAsyncUntilTruthy', 'retryAsyncUntilDefined']) await again('ts-retry', name, 0, ({ stepAsync }) => tsRetry[name](stepAsync, TRY));
await again('ts-retry', 'retryAsyncUntilResponse', 0, ({ stepAsync }) => tsRetry.retryAsyncUntilResponse(async () => {
  await stepAsync();
  return { ok: true };
}, TRY));
await again('ts-retry', 'retryDecorator', 0, ({ step }) => tsRetry.retryDecorator(step, TRY)());
await again('ts-retry', 'retryAsyncDecorator', 0, ({ stepAsync }) => tsRetry.retryAsyncDecorator(stepAsync, TRY)());

const async = await import('async');
for (const [prefix, lib] of [['', async], ['default.', async.default]]) {
  const OFTEN = { times: 5, interval: 1 };
  await again('async', `${prefix}retry`, 0, ({ stepAsync }) => lib.retry(async () => stepAsync()));
  await again('async', `${prefix}retry`, 1, ({ stepAsync }) => lib.retry(OFTEN, async () => stepAsync()));
  await again('async', `${prefix}retryable`, 0, ({ stepAsync }) => lib.retryable(async () => stepAsync())());
  await again('async', `${prefix}retryable`, 1, ({ stepAsync }) => lib.retryable(OFTEN, async () => stepAsync())());
}

const zx = await import('zx');
await again('zx', 'retry', 1, ({ stepAsync }) => zx.retry(5, stepAsync));
await again('zx', 'retry', 2, ({ stepAsync }) => zx.retry(5, '1ms', stepAsync));

const bluebird = both(await import('bluebird-retry'));
await again('bluebird-retry', 'default', 0, ({ stepAsync }) => bluebird.default(stepAsync, { max_tries: 5, interval: 1 }));
const radash = await import('radash');
await again('radash', 'retry', 1, ({ stepAsync }) => radash.retry({ times: 5 }, stepAsync));
for (const name of ['es-toolkit', 'es-toolkit/function']) {
  const kit = await import(name);
  await again(name, 'retry', 0, ({ stepAsync }) => kit.retry(async () => stepAsync(), { retries: 5, delay: 1 }));
}

const polly = both(await import('polly-js')).default;
const pollies = {
  'default().retry().execute': (step) => polly().retry(5).execute(step),
  'default().retry().executeForPromise': (_step, stepAsync) => polly().retry(5).executeForPromise(stepAsync),
  'default().waitAndRetry().executeForPromise': (_step, stepAsync) => polly().waitAndRetry([1, 1, 1]).executeForPromise(stepAsync),
  'default().handle().retry().executeForPromise': (_step, stepAsync) => polly().handle(() => true).retry(5).executeForPromise(stepAsync),
  'default().handle().waitAndRetry().executeForPromise': (_step, stepAsync) => polly().handle(() => true).waitAndRetry([1, 1, 1]).executeForPromise(stepAsync),
};
for (const [name, run] of Object.entries(pollies)) await again('polly-js', name, 0, ({ step, stepAsync }) => run(step, stepAsync));

const fetchRetry = both(await import('fetch-retry'));
await again('fetch-retry', 'default', 0, ({ stepAsync }) => fetchRetry.default(async () => {
  await stepAsync();
  return { ok: true, status: 200 };
})('http://127.0.0.1', { retries: 5, retryDelay: 1 }));

const { limitRetries } = await import('retry-ts');
const tasks = await import('retry-ts/lib/Task.js');
const { tryCatch, fromIO, chain } = await import('fp-ts/lib/TaskEither.js');
const { isLeft } = await import('fp-ts/lib/Either.js');
const { pipe } = await import('fp-ts/lib/function.js');
for (const name of ['retry-ts/Task', 'retry-ts/lib/Task'])
  await again(name, 'retrying', 1, ({ stepAsync }) => tasks.retrying(limitRetries(5), (status) => tryCatch(() => stepAsync(status), String), isLeft)());
for (const name of ['fp-ts/TaskEither', 'fp-ts/lib/TaskEither']) {
  await again(name, 'tryCatch', 0, ({ stepAsync }) => {
    const task = tryCatch(() => stepAsync(), String);
    return tasks.retrying(limitRetries(5), () => task, isLeft)();
  });
  await again(name, 'fromIO', 0, ({ key, send }) => {
    const task = pipe(fromIO(() => key()), chain((made) => tryCatch(async () => send(made), String)));
    return tasks.retrying(limitRetries(5), () => task, isLeft)();
  });
}

const { default: createSagaMiddleware } = both(await import('redux-saga'));
const { retry: retryEffect } = await import('redux-saga/effects');
const redux = await import('redux');
await again('redux-saga/effects', 'retry', 2, async ({ stepAsync }) => {
  const saga = createSagaMiddleware();
  redux.legacy_createStore((state = {}) => state, redux.applyMiddleware(saga));
  await saga.run(function* pay() {
    yield retryEffect(5, 1, stepAsync);
  }).toPromise();
});

const { Retryable } = await import('typescript-retry-decorator');
await again('typescript-retry-decorator', 'Retryable', 'method', ({ stepAsync }) => {
  const descriptor = { value: stepAsync, configurable: true, enumerable: false, writable: true };
  const decorated = Retryable({ maxAttempts: 5, backOff: 1 })({}, 'pay', descriptor) ?? descriptor;
  return decorated.value('o1');
});

const { retryBackoff } = await import('backoff-rxjs');
const rx = await import('rxjs');
await again('backoff-rxjs', 'retryBackoff', 'what it is given', ({ step }) => rx.lastValueFrom(rx.defer(() => rx.of(step())).pipe(retryBackoff({ initialInterval: 1, maxRetries: 5 }))));
for (const from of ['rxjs6', 'rxjs']) {
  const lib = await import(from);
  const operators = await import(`${from}/operators${from === 'rxjs6' ? '/index.js' : ''}`);
  const last = (source) => new Promise((done, fail) => { source.subscribe({ error: fail, complete: done }); });
  for (const [name, of] of [['rxjs', from === 'rxjs' ? lib : {}], ['rxjs/operators', operators]]) {
    if (!of.retry) continue;
    await again(name, 'retry', 'what it is given', ({ step }) => last(lib.defer(() => lib.of(step())).pipe(of.retry(5))), { from });
    await again(name, 'retryWhen', 'what it is given', ({ step }) => last(lib.defer(() => lib.of(step())).pipe(of.retryWhen((errors) => errors.pipe(operators.delay(1))))), { from });
    await again(name, 'repeat', 'what it is given', ({ step }) => last(lib.defer(() => lib.of(step())).pipe(of.repeat(3))), { from, failures: 0 });
    await again(name, 'repeatWhen', 'what it is given', ({ step }) => last(lib.defer(() => lib.of(step())).pipe(of.repeatWhen((ends) => ends.pipe(operators.delay(1), operators.take(3))))), { from, failures: 0 });
  }
  await again('rxjs', 'defer', 0, ({ step }) => last(lib.defer(() => lib.of(step())).pipe(operators.retry(5))), { from });
  await again('rxjs', 'Observable', 0, ({ step }) => last(new lib.Observable((subscriber) => {
    subscriber.next(step());
    subscriber.complete();
  }).pipe(operators.retry(5))), { from });
  await once('rxjs', 'of', 0, ({ key, send }) => last(lib.of(key()).pipe(operators.mergeMap((made) => lib.of(send(made))), operators.retry(5))), { from });
}
