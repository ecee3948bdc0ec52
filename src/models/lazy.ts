import type { CallbackRow, Named } from './types.js';

/** Packages whose values are descriptions that run anew each time: what they are given as callbacks is run on each subscription. */
export const LAZY_PACKAGES: ReadonlySet<string> = new Set(['rxjs', 'rxjs/operators', 'rxjs/ajax', 'rxjs/fetch', 'effect', '@effect/platform', 'fp-ts', 'fp-ts/TaskEither', 'fp-ts/Task', 'fp-ts/lib/TaskEither', 'fp-ts/function', 'fp-ts/lib/function', 'effect/Effect', '@nestjs/axios', '@angular/common/http']);

/** Functions that take such a description (first argument, or what they are piped behind) and run it again. */
export const RERUNS: readonly Named[] = [
  { package: 'rxjs', names: ['retry', 'retryWhen', 'repeat', 'repeatWhen'] },
  { package: 'rxjs/operators', names: ['retry', 'retryWhen', 'repeat', 'repeatWhen'] },
  { package: 'backoff-rxjs', names: ['retryBackoff'] },
  { package: 'effect', names: ['Effect.retry', 'Effect.retryOrElse', 'Effect.repeat', 'Effect.schedule', 'Effect.forever', 'Effect.eventually', 'Stream.retry', 'retry'] },
  { package: 'effect', names: ['Effect.repeatN'], versions: [0, 4] },
  { package: 'effect/Effect', names: ['retry', 'repeat', 'retryOrElse', 'schedule'] },
];

/** Thunks of such descriptions: with nothing in sight that runs them again, only the strict preset speaks. */
export const THUNKS: readonly CallbackRow[] = [
  { package: 'rxjs', names: ['defer', 'Observable'], callback: [0], kind: 'deferred-alone' },
  { package: 'effect', names: ['Effect.tryPromise', 'Effect.try'], callback: [0, '0.try'], kind: 'deferred-alone' },
  { package: 'effect', names: ['Effect.sync', 'Effect.suspend', 'Effect.promise', 'Effect.gen'], callback: [0], kind: 'deferred-alone' },
  { package: 'effect', names: ['Effect.async'], callback: [0], kind: 'deferred-alone', versions: [0, 4] },
  { package: 'effect', names: ['Effect.callback'], callback: [0], kind: 'deferred-alone', versions: [4] },
  { package: 'fp-ts/TaskEither', names: ['tryCatch', 'fromIO'], callback: [0], kind: 'deferred-alone' },
  { package: 'fp-ts/lib/TaskEither', names: ['tryCatch', 'fromIO'], callback: [0], kind: 'deferred-alone' },
];
