// Effect 3 and 4: what runs a description again, and the thunks in it.
import { again, fresh, once, sendsAgain, sendsOnce } from './kit.mjs';

for (const from of ['effect3', 'effect']) {
  const { Effect, Schedule, Stream, Random, DateTime, Clock } = await import(from);
  const four = from === 'effect';
  const plan = Schedule.spaced('1 millis');
  const twice = { times: 4 };
  const run = (effect) => Effect.runPromise(effect);
  const paid = (step) => Effect.tryPromise(async () => step());
  const reruns = {
    'Effect.retry': (step) => Effect.retry(paid(step), twice),
    'Effect.retryOrElse': (step) => Effect.retryOrElse(paid(step), four ? Schedule.recurs(4) : Schedule.recurs(4), () => Effect.succeed('other')),
    'Effect.eventually': (step) => Effect.eventually(paid(step)),
    ...(four ? {} : { 'Effect.retryN': (step) => Effect.retry(paid(step), twice) }),
  };
  for (const [name, make] of Object.entries(reruns)) {
    const [, member] = name.split('.');
    if (!Effect[member]) continue;
    await again('effect', name, 'what it is given', ({ step }) => run(make(step)), { from });
    if (['retry', 'retryOrElse'].includes(member)) await again('effect/Effect', member, 'what it is given', ({ step }) => run(make(step)), { from });
    if (member === 'retry') await again('effect', 'retry', 'what it is given', ({ step }) => run(make(step)), { from });
  }
  const repeats = {
    'Effect.repeat': (step) => Effect.repeat(paid(step), { times: 2 }),
    'Effect.schedule': (step) => Effect.schedule(paid(step), Schedule.recurs(2)),
    'Effect.forever': (step, sent) => Effect.forever(paid(() => {
      if (sent.length === 3) throw new Error('enough');
      return step();
    })),
    'Effect.repeatN': (step) => Effect.repeatN(paid(step), 2),
  };
  for (const [name, make] of Object.entries(repeats)) {
    const [, member] = name.split('.');
    if (!Effect[member]) continue;
    await again('effect', name, 'what it is given', ({ step, sent }) => run(make(step, sent)), { from, failures: 0 });
    if (['repeat', 'schedule'].includes(member)) await again('effect/Effect', member, 'what it is given', ({ step }) => run(make(step)), { from, failures: 0 });
  }
  await again('effect', 'Stream.retry', 'what it is given', ({ step }) => run(Stream.runDrain(Stream.retry(Stream.fromEffect(paid(step)), plan))), { from });
  const thunks = {
    'Effect.tryPromise@0': (step) => Effect.tryPromise(async () => step()),
    'Effect.tryPromise@0.try': (step) => Effect.tryPromise({ try: async () => step(), catch: String }),
    'Effect.try@0': four ? undefined : (step) => Effect.try(() => step()),
    'Effect.try@0.try': (step) => Effect.try({ try: () => step(), catch: String }),
    'Effect.sync@0': (step) => Effect.flatMap(Effect.sync(() => { try { return step(); } catch { return ''; } }), (ok) => (ok ? Effect.succeed(ok) : Effect.fail('x'))),
    'Effect.suspend@0': (step) => Effect.suspend(() => { try { return Effect.succeed(step()); } catch (error) { return Effect.fail(error); } }),
    'Effect.promise@0': (step) => Effect.flatMap(Effect.promise(async () => { try { return step(); } catch { return ''; } }), (ok) => (ok ? Effect.succeed(ok) : Effect.fail('x'))),
    'Effect.gen@0': (step) => Effect.gen(function* pay() { return yield* Effect.try({ try: () => step(), catch: String }); }),
    'Effect.async@0': (step) => Effect.async((resume) => { try { resume(Effect.succeed(step())); } catch (error) { resume(Effect.fail(error)); } }),
    'Effect.callback@0': (step) => Effect.callback((resume) => { try { resume(Effect.succeed(step())); } catch (error) { resume(Effect.fail(error)); } }),
  };
  for (const [place, make] of Object.entries(thunks)) {
    const [name, at] = place.split('@');
    if (!Effect[name.split('.')[1]] || !make) continue;
    await again('effect', name, at, ({ step }) => run(Effect.retry(make(step), twice)), { from });
  }
  if (four) {
    const { HttpClient, HttpClientRequest, FetchHttpClient } = await import('effect/http');
    const ask = (url, change) => run(Effect.gen(function* pay() {
      const client = yield* HttpClient.HttpClient;
      return yield* change(client).post(url);
    }).pipe(Effect.scoped, Effect.provide(FetchHttpClient.layer)));
    const setting = (key) => (request) => HttpClientRequest.setHeader(request, 'idempotency-key', key());
    const often = HttpClient.retryTransient({ times: 4, schedule: plan });
    const server = { how: 503 };
    await sendsAgain('effect/http', 'HttpClient.mapRequest', 'last argument', ({ url, key }) => ask(url, (client) => client.pipe(HttpClient.mapRequest(setting(key)), often)), server);
    await sendsAgain('effect/http', 'HttpClient.mapRequest', 'last argument', ({ url, key }) => ask(url, (client) => often(HttpClient.mapRequest(client, setting(key)))), server);
    await sendsAgain('effect/http', 'HttpClient.mapRequest', 'last argument', ({ url, key }) => ask(url, (client) => client.pipe(often, HttpClient.mapRequest(setting(key)))), server);
    await sendsOnce('effect/http', 'HttpClient.mapRequestInput', 'last argument', ({ url, key }) => ask(url, (client) => client.pipe(HttpClient.mapRequestInput(setting(key)), often)), server);
  }
  await once('effect', 'Effect.succeed', 0, ({ key, send }) => run(Effect.retry(Effect.flatMap(Effect.succeed(key()), (made) => Effect.try({ try: () => send(made), catch: String })), twice)), { from });

  const value = (make) => async () => run(make());
  await fresh('effect', 'Random.next', value(() => Random.next), { from, place: 'mention' });
  await fresh('effect', 'Random.nextInt', value(() => Random.nextInt), { from, place: 'mention' });
  if (Random.nextIntBetween) await fresh('effect', 'Random.nextIntBetween', value(() => Random.nextIntBetween(0, 1e9)), { from, place: 'call' });
  if (Random.nextRange) await fresh('effect', 'Random.nextRange', value(() => Random.nextRange(0, 1e9)), { from, place: 'call' });
  if (Random.nextUUIDv4) await fresh('effect', 'Random.nextUUIDv4', value(() => Random.nextUUIDv4), { from, place: 'mention' });
  await fresh('effect', 'DateTime.now', value(() => DateTime.now), { from, gap: 3, place: 'mention' });
  for (const name of ['unsafeNow', 'nowUnsafe']) if (DateTime[name]) await fresh('effect', `DateTime.${name}`, () => DateTime[name](), { from, gap: 3 });
  await fresh('effect', ['Clock.currentTimeMillis'], value(() => Clock.currentTimeMillis), { from, gap: 3, place: 'mention' });
  await fresh('effect', ['Clock.currentTimeNanos'], value(() => Clock.currentTimeNanos), { from, gap: 3, place: 'mention' });
}
