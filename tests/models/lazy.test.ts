import { Cause, Effect, Schedule, Stream } from 'effect';
import * as EffectModule from 'effect/Effect';
import { concat, defer, delay, EMPTY, firstValueFrom, from, lastValueFrom, map, mergeMap, Observable, of, repeat, repeatWhen, retry, retryWhen, shareReplay, take, tap, timer } from 'rxjs';
import * as operators from 'rxjs/operators';
import { describe, expect, it } from 'vitest';
import { AGAIN, flaky, ONCE } from './support.js';

describe('rxjs', () => {
  it('rxjs defer 0 under retry: again on each subscription', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(defer(() => of(send(key()))).pipe(retry(5)));
    expect(sent).toEqual(AGAIN);
  });

  it('rxjs defer 0: again for each subscription, without any retry', async () => {
    const { key, send, sent } = flaky(0);
    const charge = defer(() => of(send(key())));
    await firstValueFrom(charge);
    await firstValueFrom(charge);
    expect(sent).toEqual(['k1', 'k2']);
  });

  it('rxjs Observable 0 under retry: again on each subscription', async () => {
    const { key, send, sent } = flaky();
    const charge = new Observable<string>((subscriber) => {
      subscriber.next(send(key()));
      subscriber.complete();
    });
    await lastValueFrom(charge.pipe(retry(5)));
    expect(sent).toEqual(AGAIN);
  });

  it('rxjs: the argument of of() is made once', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(of(key()).pipe(map((made) => send(made)), retry(5)));
    expect(sent).toEqual(ONCE);
  });

  it('rxjs: from() of a running promise is not sent again', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(from(Promise.resolve().then(() => send(key()))).pipe(retry(5))).catch(() => undefined);
    expect(sent).toEqual(['k1']);
  });

  it('rxjs: what stands above retry in the pipe runs again, what stands below runs once', async () => {
    const { key, send, sent } = flaky();
    let below = 0;
    await lastValueFrom(of(1).pipe(map(() => key()), mergeMap((made) => of(send(made))), retry(5), tap(() => { below++; })));
    expect(sent).toEqual(AGAIN);
    expect(below).toBe(1);
  });

  it('rxjs: an inner retry leaves the projector around it alone', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(of(1).pipe(mergeMap(() => {
      const made = key();
      return defer(() => of(send(made))).pipe(retry(5));
    })));
    expect(sent).toEqual(ONCE);
  });

  it('rxjs: shareReplay keeps a key that is made above it', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(defer(() => of(key())).pipe(shareReplay(1), map((made) => send(made)), retry(5)));
    expect(sent).toEqual(ONCE);
  });

  it('rxjs retryWhen: subscribes again when the notifier emits', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(defer(() => of(send(key()))).pipe(retryWhen((errors) => errors.pipe(delay(1)))));
    expect(sent).toEqual(AGAIN);
  });

  it('rxjs repeat: subscribes again after a success', async () => {
    const { key, send, sent } = flaky(0);
    await lastValueFrom(defer(() => of(send(key()))).pipe(repeat(3)));
    expect(sent).toEqual(AGAIN);
  });

  it('rxjs repeatWhen: subscribes again when the notifier emits', async () => {
    const { key, send, sent } = flaky(0);
    await lastValueFrom(defer(() => of(send(key()))).pipe(repeatWhen((completions) => completions.pipe(delay(1))), take(3)));
    expect(sent).toEqual(AGAIN);
  });

  it('rxjs retry: delay is handed the number of the retry as parameter 1, from 1', async () => {
    const { send } = flaky();
    const numbers: number[] = [];
    await lastValueFrom(defer(() => of(send('k'))).pipe(retry({ count: 5, delay: (_error, count) => {
      numbers.push(count);
      return timer(1);
    } })));
    expect(numbers).toEqual([1, 2]);
  });

  it('rxjs: an argument of concat is made once', async () => {
    const { key, send, sent } = flaky();
    await lastValueFrom(concat(of(key()), EMPTY).pipe(map((made) => send(made)), retry(5)));
    expect(sent).toEqual(ONCE);
  });

  it('rxjs/operators retry, retryWhen, repeat and repeatWhen: subscribe again', async () => {
    const again = {
      retry: operators.retry<string>(5),
      retryWhen: operators.retryWhen<string>((errors) => errors.pipe(delay(1))),
    };
    for (const operator of Object.values(again)) {
      const { key, send, sent } = flaky();
      await lastValueFrom(defer(() => of(send(key()))).pipe(operator));
      expect(sent).toEqual(AGAIN);
    }
    for (const operator of [operators.repeat<string>(3), operators.repeatWhen<string>((completions) => completions.pipe(delay(1), take(2)))]) {
      const { key, send, sent } = flaky(0);
      await lastValueFrom(defer(() => of(send(key()))).pipe(operator));
      expect(sent).toEqual(AGAIN);
    }
  });
});

describe('effect', () => {
  const often = { times: 5 };

  it('effect Effect.tryPromise 0 and 0.try under Effect.retry: again on each attempt', async () => {
    for (const shape of ['thunk', 'options'] as const) {
      const { key, send, sent } = flaky();
      const run = (): Promise<string> => Promise.resolve().then(() => send(key()));
      const charge = shape === 'thunk' ? Effect.tryPromise(run) : Effect.tryPromise({ try: run, catch: (error) => error });
      await Effect.runPromise(Effect.retry(charge, often));
      expect(sent).toEqual(AGAIN);
    }
  });

  it('effect Effect.try 0 and 0.try under Effect.retry: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    await Effect.runPromise(Effect.retry(Effect.try({ try: () => send(key()), catch: (error) => error }), often));
    expect(sent).toEqual(AGAIN);
    const other = flaky();
    await Effect.runPromise(Effect.retry((Effect.try as (run: () => string) => Effect.Effect<string, unknown>)(() => other.send(other.key())), often));
    expect(other.sent).toEqual(AGAIN);
  });

  it('effect Effect.sync 0 under Effect.retry: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    const charge = Effect.sync(() => key()).pipe(Effect.flatMap((made) => Effect.try({ try: () => send(made), catch: (error) => error })));
    await Effect.runPromise(charge.pipe(Effect.retry(often)));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.suspend 0 under Effect.retry: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    const charge = Effect.suspend(() => {
      const made = key();
      return Effect.try({ try: () => send(made), catch: (error) => error });
    });
    await Effect.runPromise(charge.pipe(Effect.retry(often)));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.gen 0 under Effect.retry: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    const charge = Effect.gen(function* () {
      const made = key();
      return yield* Effect.try({ try: () => send(made), catch: (error) => error });
    });
    await Effect.runPromise(charge.pipe(Effect.retry(often)));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.callback 0 under Effect.retry: again on each attempt', async () => {
    const { key, send, sent } = flaky();
    const charge = Effect.callback<string, unknown>((resume) => {
      try {
        resume(Effect.succeed(send(key())));
      } catch (error) {
        resume(Effect.fail(error));
      }
    });
    await Effect.runPromise(charge.pipe(Effect.retry(often)));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.promise 0: again under repeat', async () => {
    const { key, send, sent } = flaky(0);
    await Effect.runPromise(Effect.promise(() => Promise.resolve(send(key()))).pipe(Effect.repeat({ times: 2 })));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.promise: a rejection is a defect, which retry does not run again', async () => {
    const { key, send, sent } = flaky();
    const exit = await Effect.runPromiseExit(Effect.promise(() => Promise.resolve().then(() => send(key()))).pipe(Effect.retry(often)));
    expect(sent).toEqual(['k1']);
    expect(exit._tag === 'Failure' && Cause.hasDies(exit.cause)).toBe(true);
  });

  it('effect: the argument of Effect.succeed is made once', async () => {
    const { key, send, sent } = flaky();
    await Effect.runPromise(Effect.succeed(key()).pipe(Effect.flatMap((made) => Effect.try({ try: () => send(made), catch: (error) => error })), Effect.retry(often)));
    expect(sent).toEqual(ONCE);
  });

  it('effect: nothing runs again without something that runs it again', async () => {
    const { key, send, sent } = flaky(0);
    await Effect.runPromise(Effect.sync(() => send(key())));
    expect(sent).toEqual(['k1']);
  });

  const failing = (run: () => string): Effect.Effect<string, unknown> => Effect.try({ try: run, catch: (error) => error });

  it('effect Effect.retryOrElse: runs again before it turns to the other', async () => {
    const { key, send, sent } = flaky();
    await Effect.runPromise(Effect.retryOrElse(failing(() => send(key())), Schedule.recurs(5), () => Effect.succeed('given up')));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.eventually: runs again until it succeeds', async () => {
    const { key, send, sent } = flaky();
    await Effect.runPromise(Effect.eventually(failing(() => send(key()))));
    expect(sent).toEqual(AGAIN);
  });

  it('effect Effect.repeat and effect/Effect repeat: run again after a success', async () => {
    for (const again of [Effect.repeat, EffectModule.repeat]) {
      const { key, send, sent } = flaky(0);
      await Effect.runPromise(again(failing(() => send(key())), { times: 2 }));
      expect(sent).toEqual(AGAIN);
    }
  });

  it('effect Effect.schedule and effect/Effect schedule: run again by the schedule', async () => {
    for (const again of [Effect.schedule, EffectModule.schedule]) {
      const { key, send, sent } = flaky(0);
      await Effect.runPromise(again(failing(() => send(key())), Schedule.recurs(2)));
      expect(sent.length).toBeGreaterThan(1);
      expect(new Set(sent).size).toBe(sent.length);
    }
  });

  it('effect Effect.forever: runs again until it fails', async () => {
    const { key, sent } = flaky();
    await Effect.runPromiseExit(Effect.forever(failing(() => {
      if (sent.push(key()) === 3) throw new Error('enough');
      return 'ok';
    })));
    expect(sent).toEqual(AGAIN);
  });

  it('effect/Effect retry and retryOrElse: run again on each attempt', async () => {
    const first = flaky();
    await Effect.runPromise(EffectModule.retry(failing(() => first.send(first.key())), often));
    expect(first.sent).toEqual(AGAIN);
    const second = flaky();
    await Effect.runPromise(EffectModule.retryOrElse(failing(() => second.send(second.key())), Schedule.recurs(5), () => Effect.succeed('given up')));
    expect(second.sent).toEqual(AGAIN);
  });

  it('effect Stream.retry: runs what the stream starts with again', async () => {
    const { key, send, sent } = flaky();
    await Effect.runPromise(Stream.fromEffect(failing(() => send(key()))).pipe(Stream.retry(Schedule.recurs(5)), Stream.runDrain));
    expect(sent).toEqual(AGAIN);
  });
});
