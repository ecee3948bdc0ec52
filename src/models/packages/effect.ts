import type { Row } from '../types.js';

export const rows = [
  { package: '@effect/platform', names: ['*'], is: 'lazy' },
  { package: 'effect/http', names: ['HttpClient.mapRequest'], at: [-1], is: 'again per attempt', inSight: ['retryTransient', 'retry('], forMany: true, note: 'wherever it stands; mapRequestInput runs once', versions: [4] },
  { package: 'effect', names: ['Effect.tryPromise', 'Effect.try'], at: [0, '0.try'], is: 'again per subscription' },
  { package: 'effect', names: ['Effect.sync', 'Effect.suspend', 'Effect.promise', 'Effect.gen'], at: [0], is: 'again per subscription' },
  { package: 'effect', names: ['Effect.sync', 'Effect.succeed'], is: 'transparent', proof: 'https://effect.website/docs/getting-started/creating-effects/' },
  { package: 'effect', names: ['Effect.async'], at: [0], is: 'again per subscription', versions: [0, 4], onlyThere: true },
  { package: 'effect', names: ['Effect.callback'], at: [0], is: 'again per subscription', versions: [4], onlyThere: true },
  { package: 'effect', names: ['Effect.retry', 'Effect.retryOrElse', 'Effect.repeat', 'Effect.schedule', 'Effect.forever', 'Effect.eventually', 'Stream.retry', 'retry'], is: 'runs again what it is given' },
  { package: 'effect', names: ['Effect.repeatN'], is: 'runs again what it is given', versions: [0, 4], onlyThere: true },
  { package: 'effect', names: ['*'], is: 'lazy' },
  { package: 'effect', names: ['Random.nextInt', 'Random.next'], is: 'fresh', kind: 'random', by: 'mention' },
  { package: 'effect', names: ['Random.nextIntBetween'], is: 'fresh', kind: 'random' },
  { package: 'effect', names: ['Random.nextRange'], is: 'fresh', kind: 'random', versions: [0, 4], onlyThere: true },
  { package: 'effect', names: ['DateTime.now', 'Clock.currentTimeMillis', 'Clock.currentTimeNanos'], is: 'fresh', kind: 'clock', by: 'mention' },
  { package: 'effect', names: ['DateTime.unsafeNow'], is: 'fresh', kind: 'clock', versions: [0, 4], onlyThere: true },
  { package: 'effect', names: ['DateTime.nowUnsafe'], is: 'fresh', kind: 'clock', versions: [4], onlyThere: true },
  { package: 'effect/Effect', names: ['retry', 'repeat', 'retryOrElse', 'schedule'], is: 'runs again what it is given' },
  { package: 'effect/Effect', names: ['*'], is: 'lazy' },
] as const satisfies readonly Row[];
