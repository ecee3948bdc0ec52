// Packages whose values are descriptions: what they are made of runs anew each time that they are run.
import process from 'node:process';
import { again, attempt, sendsAgain } from './kit.mjs';

const H = 'idempotency-key';
const rx = await import('rxjs');
const { lastValueFrom, defer, of, retry, map, mergeMap, throwError } = rx;

await again('rxjs', '*', 'values', ({ step }) => lastValueFrom(defer(() => of(step())).pipe(retry(5))));
await again('rxjs/operators', '*', 'values', async ({ step }) => {
  const operators = await import('rxjs/operators');
  await lastValueFrom(of(1).pipe(operators.map(() => step()), operators.retry(5)));
});
await again('rxjs/ajax', '*', 'values', async ({ step }) => {
  const { ajax } = await import('rxjs/ajax');
  // A request is made for each subscription; the third one is enough.
  await lastValueFrom(ajax({ url: '/', createXHR: () => {
    step();
    throw new Error('enough');
  } }).pipe(retry(2)));
}, { failures: 9 });
await sendsAgain('rxjs/fetch', '*', 'values', async ({ url, key }) => {
  const { fromFetch } = await import('rxjs/fetch');
  await lastValueFrom(of(1).pipe(map(() => key()), mergeMap((made) => fromFetch(url, { method: 'POST', headers: { [H]: made } })), mergeMap((response) => (response.ok ? of(response) : throwError(() => new Error('later')))), retry(5)));
});
for (const name of ['effect', 'effect/Effect'])
  for (const from of ['effect3', 'effect'])
    await again(name, '*', 'values', async ({ step }) => {
      const { Effect } = await import(from);
      await Effect.runPromise(Effect.retry(Effect.try({ try: () => step(), catch: String }), { times: 4 }));
    }, { from });
const { tryCatch } = await import('fp-ts/lib/TaskEither.js');
const { isLeft } = await import('fp-ts/lib/Either.js');
const { pipe } = await import('fp-ts/lib/function.js');
const task = await import('fp-ts/lib/Task.js');
const { limitRetries } = await import('retry-ts');
const { retrying } = await import('retry-ts/lib/Task.js');
for (const name of ['fp-ts', 'fp-ts/TaskEither', 'fp-ts/lib/TaskEither', 'fp-ts/function', 'fp-ts/lib/function'])
  await again(name, '*', 'values', ({ stepAsync }) => {
    const pay = pipe(tryCatch(() => stepAsync(), String));
    return retrying(limitRetries(5), () => pay, isLeft)();
  });
await again('fp-ts/Task', '*', 'values', async ({ stepAsync }) => {
  const pay = pipe(() => stepAsync(), task.map((value) => value));
  for (let i = 0; i < 3; i++) await pay().catch(() => undefined);
});
await sendsAgain('@nestjs/axios', '*', 'values', async ({ url, key }) => {
  await import('reflect-metadata');
  const { HttpService } = await import('@nestjs/axios');
  const axios = (await import('axios')).default.create();
  axios.interceptors.request.use((config) => {
    config.headers[H] = key();
    return config;
  });
  await lastValueFrom(new HttpService(axios).post(url, {}).pipe(retry(4)));
});
await attempt('@angular/common/http', '*', 'values', async () => {
  await import('@angular/compiler');
  const angular = await import('@angular/core');
  const { HttpClient, provideHttpClient, withFetch, withInterceptors } = await import('@angular/common/http');
  const { ɵNoopNgZone: NoopNgZone, ɵINJECTOR_SCOPE: SCOPE, ɵChangeDetectionScheduler: Scheduler } = angular;
  const page = { cookie: '', baseURI: 'http://127.0.0.1/', location: { href: 'http://127.0.0.1/', origin: 'http://127.0.0.1' } };
  const platform = [{ provide: angular.PLATFORM_ID, useValue: 'browser' }, { provide: angular.DOCUMENT, useValue: page }];
  const client = (interceptor) => angular.createEnvironmentInjector([
    { provide: SCOPE, useValue: 'root' }, { provide: Scheduler, useValue: { notify() {}, runningTick: false } }, { provide: angular.NgZone, useFactory: () => new NoopNgZone() }, provideHttpClient(withFetch(), withInterceptors([interceptor])), ...platform,
  ], angular.Injector.create({ providers: platform })).get(HttpClient);
  const ask = ({ url, key }) => lastValueFrom(client((request, next) => next(request.clone({ setHeaders: { [H]: key() } }))).post(url, {}).pipe(retry(4)));
  await sendsAgain('@angular/common/http', '*', 'values', ask, { from: '@angular/common' });
  await sendsAgain('@angular/common/http', 'HttpInterceptorFn', 'function', ask, { from: '@angular/common' });
});
process.exit(0);
