import { describe, expect, it } from 'vitest';
import { linesOf, timelineOf } from '../../src/cli/timeline.js';
import { REGION_KINDS } from '../../src/models/region-kinds.js';
import type { RegionKind } from '../../src/models/types.js';

const kinds = Object.keys(REGION_KINDS) as RegionKind[];
const lines = (story: Parameters<typeof timelineOf>[0]): readonly string[] => linesOf(timelineOf(story));

describe('the timeline', () => {
  it('of a retry has two attempts with two keys, and a time-out in between', () => {
    expect(lines({ kind: 'regenerated', region: { kind: 'retry' } })).toEqual(['attempt 1 → key A → charge', 'time-out: the charge went through, its answer is lost', 'attempt 2 → key B → second charge']);
  });

  it.each([
    ['schedule', 'tick 1', 'tick 2'], ['timer', 'tick 1', 'tick 2'], ['redelivery', 'delivery 1', 'delivery 2'], ['webhook', 'delivery 1', 'delivery 2'], ['render', 'render 1', 'render 2'],
    ['handler', 'request 1', 'request 2'], ['hedge', 'copy 1', 'copy 2'], ['second-call', 'first call', 'the call after the failure'], ['lifecycle-listener', 'event 1', 'event 2'],
  ] as const)('of a key that is made anew in a region of the kind %s has %s and %s', (kind, first, again) => {
    const [one, , two] = lines({ kind: 'regenerated', region: { kind } });
    expect([one, two]).toEqual([`${first} → key A → charge`, `${again} → key B → second charge`]);
  });

  it.each(kinds.filter((kind) => REGION_KINDS[kind].repeats))('of a key that is made anew ends with a second charge: %s', (kind) => {
    const timeline = timelineOf({ kind: 'regenerated', region: { kind } });
    const acts = timeline.filter((step) => step.type === 'act');
    expect(acts.map((step) => [step.key, step.isWrong])).toEqual([['key A', false], ['key B', true]]);
    expect(acts[0]?.who).not.toBe(acts[1]?.who);
  });

  it.each(kinds.filter((kind) => REGION_KINDS[kind].advances))('of a shared key has one key, and no second charge: %s', (kind) => {
    const acts = timelineOf({ kind: 'shared', region: { kind } }).filter((step) => step.type === 'act');
    expect(acts.map((step) => step.key)).toEqual(['key A', 'key A']);
    expect(acts[1]?.outcome).toContain(`answered with ${acts[0]?.who ?? '-'}'s, or refused`);
  });

  it('of a shared key tells of items where the loop is over items', () => {
    expect(lines({ kind: 'shared', region: { kind: 'loop' } })[2]).toBe("item 2 → key A → no charge: answered with item 1's, or refused");
    expect(lines({ kind: 'shared', region: { kind: 'redelivery' } })[0]).toBe('message 1 → key A → charge');
  });

  it('of a missing key has no key twice', () => {
    expect(lines({ kind: 'missing', region: { kind: 'loop' } })).toEqual(['attempt 1 → no key → charge', 'time-out: the charge went through, its answer is lost', 'attempt 2 → no key → second charge']);
  });

  it('of a schedule without a claim has two replicas at once', () => {
    expect(lines({ kind: 'unclaimed', region: { kind: 'schedule' } })).toEqual(['replica 1 → no claim → charge', 'at the same moment: nothing tells replica 2 that the item is taken', 'replica 2 → no claim → second charge']);
  });

  it.each([
    [{ kind: 'host' as const, region: { kind: 'process' as const } }, 'process 1', 'process 2'],
    [{ kind: 'host' as const, region: { kind: 'connection' as const } }, 'connection 1', 'connection 2'],
    [{ kind: 'host' as const, source: { text: 'hostname()' } }, 'host 1', 'host 2'],
    [{ kind: 'host' as const, source: { text: 'socket.id' } }, 'connection 1', 'connection 2'],
    [{ kind: 'unstable' as const }, 'run 1', 'run 2'],
    [{ kind: 'attempt' as const }, 'attempt 1', 'attempt 2'],
  ])('%o goes from %s to %s', (story, first, again) => {
    const [one, , two] = lines(story);
    expect([one?.split(' → ')[0], two?.split(' → ')[0]]).toEqual([first, again]);
  });

  it.each([
    ['is empty, so it is no key at all', ['attempt 1 → empty key → charge', 'attempt 2 → empty key → second charge']],
    ['holds the word "undefined": `a` is never anything else', ['item 1 → key with "undefined" → charge']],
    ['holds "[object Object]": `a` is an object without a text of its own', ['item 1 → key with "[object Object]" → charge']],
    ['is the word "null"', ['item 1 → key with "null" → charge']],
    ['has at least 300 characters, but Stripe takes at most 255 (https://x.test)', ['request → key that is too long → refused by the vendor, or cut']],
    ['holds characters that X does not take, in "ü" (https://x.test)', ['request → key as it is → refused by the vendor, or cut']],
    ['holds personal data (`email`), which vendors log and keep: use an id', ['request → key with personal data → charge', 'the key is in the logs of both sides, for as long as they are kept']],
  ])('of a key that %s', (per, expected) => {
    expect(lines({ kind: 'invalid', per })).toEqual(expect.arrayContaining(expected));
  });
});
