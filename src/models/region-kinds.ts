import type { RegionKind } from './types.js';

interface KindRow {
  readonly repeats: boolean;
  readonly advances: boolean;
  readonly preset: 'recommended' | 'strict';
  /** What runs the code again, to be read after "runs again …". `%` is the place that does it. */
  readonly again: string;
  /** Where a key has to come from so that it stays the same. */
  readonly remedy: 'before' | 'business' | 'state';
}

/** The kinds of region with their flags (docs/how-it-works.md tells the reasons). A loop's own flags are decided from its code. */
export const REGION_KINDS = {
  loop: { repeats: true, advances: true, preset: 'recommended', again: 'on each attempt of the loop', remedy: 'before' },
  'item-callback': { repeats: false, advances: true, preset: 'recommended', again: 'for each item of %', remedy: 'before' },
  recursion: { repeats: true, advances: false, preset: 'recommended', again: 'each time that % calls itself again', remedy: 'before' },
  retry: { repeats: true, advances: false, preset: 'recommended', again: 'on each attempt of %', remedy: 'before' },
  'second-call': { repeats: true, advances: false, preset: 'recommended', again: 'when the call is made again after a failure', remedy: 'before' },
  hedge: { repeats: true, advances: false, preset: 'recommended', again: 'for each of the competing calls in %', remedy: 'before' },
  deferred: { repeats: true, advances: false, preset: 'recommended', again: 'on each run of what % repeats', remedy: 'before' },
  'deferred-alone': { repeats: true, advances: false, preset: 'strict', again: 'on each run of the deferred code of %', remedy: 'before' },
  timer: { repeats: true, advances: true, preset: 'recommended', again: 'on each tick of %', remedy: 'business' },
  'one-shot-timer': { repeats: true, advances: false, preset: 'recommended', again: 'each time that % is armed', remedy: 'before' },
  schedule: { repeats: true, advances: true, preset: 'recommended', again: 'on each run of the schedule %', remedy: 'business' },
  'lifecycle-listener': { repeats: true, advances: true, preset: 'recommended', again: 'on each event of %', remedy: 'business' },
  listener: { repeats: true, advances: true, preset: 'strict', again: 'on each event of %', remedy: 'business' },
  interceptor: { repeats: true, advances: false, preset: 'recommended', again: 'on each attempt of the retrying client, in %', remedy: 'before' },
  'interceptor-alone': { repeats: true, advances: false, preset: 'strict', again: 'for each request that passes %', remedy: 'before' },
  requeue: { repeats: true, advances: true, preset: 'recommended', again: 'each time that % puts the item back', remedy: 'business' },
  redelivery: { repeats: true, advances: true, preset: 'recommended', again: 'on each delivery to %', remedy: 'business' },
  webhook: { repeats: true, advances: true, preset: 'recommended', again: 'on each delivery of the webhook to %', remedy: 'business' },
  handler: { repeats: true, advances: true, preset: 'strict', again: 'whenever the caller of % sends the request again', remedy: 'business' },
  render: { repeats: true, advances: true, preset: 'recommended', again: 'on each render of %', remedy: 'state' },
  connection: { repeats: true, advances: true, preset: 'recommended', again: 'on each new connection', remedy: 'business' },
  'client-defaults': { repeats: false, advances: true, preset: 'recommended', again: 'for every call of the client that % makes', remedy: 'business' },
  'scheduled-data': { repeats: false, advances: true, preset: 'strict', again: 'on each run of the job that % sets up', remedy: 'business' },
  sequence: { repeats: false, advances: true, preset: 'strict', again: 'for another operation, %', remedy: 'business' },
  call: { repeats: false, advances: true, preset: 'recommended', again: 'whenever % is called for another operation', remedy: 'business' },
  process: { repeats: true, advances: true, preset: 'recommended', again: 'in each process', remedy: 'business' },
} as const satisfies Record<RegionKind, KindRow>;
