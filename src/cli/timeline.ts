/** What comes of a finding, told as what happens one after the other. Words only; the forms (text, picture) are made of it elsewhere. */
import type { FindingKind } from '../analysis/findings.js';
import type { RegionKind } from '../models/types.js';

export type Step =
  /** Somebody sends a request: who, with which key, and what comes of it. */
  | { readonly type: 'act'; readonly who: string; readonly key: string; readonly outcome: string; readonly isWrong: boolean }
  /** What happens in between. */
  | { readonly type: 'gap'; readonly text: string };

export type Timeline = readonly Step[];

interface Words {
  readonly first: string;
  readonly between: string;
  readonly again: string;
}

const LOST = 'time-out: the charge went through, its answer is lost';

function numbered(noun: string, between: string): Words {
  return { first: `${noun} 1`, between, again: `${noun} 2` };
}

/** How the same operation comes to run twice, by what runs it. */
const AGAIN: Readonly<Record<RegionKind, Words>> = {
  loop: numbered('attempt', LOST),
  'item-callback': numbered('run', LOST),
  recursion: numbered('call', `${LOST}, and the function calls itself again`),
  retry: numbered('attempt', LOST),
  'second-call': { first: 'first call', between: LOST, again: 'the call after the failure' },
  hedge: numbered('copy', 'no answer yet, so a second copy is on its way'),
  deferred: numbered('run', `${LOST}, and the description is run again`),
  'deferred-alone': numbered('run', `${LOST}, and whoever has the description runs it again`),
  timer: numbered('tick', 'the item is still due: the first tick stopped before it wrote down its charge'),
  'one-shot-timer': { first: 'the timer fires', between: `${LOST}, and the timer is armed again`, again: 'the timer fires again' },
  schedule: numbered('tick', 'the item is still due: the first run stopped before it wrote down its charge'),
  'lifecycle-listener': numbered('event', 'the connection breaks and comes back'),
  listener: numbered('event', 'the event is sent again'),
  interceptor: numbered('attempt', LOST),
  'interceptor-alone': numbered('request', 'no answer: the request is sent again'),
  requeue: numbered('round', `${LOST}, and the item is put back`),
  redelivery: numbered('delivery', 'the worker stops before it acknowledges the message'),
  webhook: numbered('delivery', 'the answer comes late: the provider delivers the event again'),
  handler: numbered('request', 'no answer: the caller sends the request again'),
  render: numbered('render', 'the state changes, or the component is mounted again'),
  connection: numbered('connection', 'the connection breaks before the answer'),
  process: numbered('process', 'a restart, or another replica takes over'),
  'client-defaults': numbered('call', LOST),
  'scheduled-data': numbered('run', 'the next run is due'),
  sequence: numbered('call', LOST),
  call: numbered('call', LOST),
};

/** What the operations are called that share a key. */
const ITEMS: Readonly<Partial<Record<RegionKind, string>>> = {
  timer: 'tick', schedule: 'tick', redelivery: 'message', webhook: 'event', handler: 'request', listener: 'event', 'lifecycle-listener': 'event', render: 'render', connection: 'connection',
  sequence: 'operation', call: 'operation', 'client-defaults': 'call', 'scheduled-data': 'run',
};

/** As much of a finding as decides what happens. */
export interface Story {
  readonly kind: FindingKind;
  readonly region?: { readonly kind: RegionKind } | undefined;
  readonly source?: { readonly text: string } | undefined;
  /** For a key that a vendor refuses: what is wrong, to be read after "the key". */
  readonly per?: string | undefined;
}

/** What happens, for a finding. */
export function timelineOf(story: Story): Timeline {
  const { kind, region } = story;
  switch (kind) {
    case 'regenerated':
    case 'attempt': return twice(AGAIN[region?.kind ?? 'retry'], 'key A', 'key B');
    case 'host': return twice(hostWords(story), 'key A', 'key B');
    case 'unstable': return twice(numbered('run', 'a retry further up, a second click or a restart'), 'key A', 'key B');
    case 'missing': return twice(AGAIN[region?.kind ?? 'retry'], 'no key', 'no key');
    case 'unclaimed': return twice(numbered('replica', 'at the same moment: nothing tells replica 2 that the item is taken'), 'no claim', 'no claim');
    case 'shared': return shared((region && ITEMS[region.kind]) ?? 'item', 'key A');
    case 'invalid': return invalid(story.per ?? '');
  }
}

function hostWords({ region, source }: Story): Words {
  if (region?.kind === 'connection' || region?.kind === 'process') return AGAIN[region.kind];
  return /socket|channel|connection|remote/iu.test(source?.text ?? '') ? AGAIN.connection : numbered('host', 'the retry runs in another process, or on another host');
}

function twice({ first, between, again }: Words, keyA: string, keyB: string): Timeline {
  return [
    { type: 'act', who: first, key: keyA, outcome: 'charge', isWrong: false },
    { type: 'gap', text: between },
    { type: 'act', who: again, key: keyB, outcome: 'second charge', isWrong: true },
  ];
}

function shared(noun: string, key: string): Timeline {
  return [
    { type: 'act', who: `${noun} 1`, key, outcome: 'charge', isWrong: false },
    { type: 'gap', text: `${noun} 2 is another operation, under the same key` },
    { type: 'act', who: `${noun} 2`, key, outcome: `no charge: answered with ${noun} 1's, or refused`, isWrong: true },
  ];
}

/** What a vendor does with a key that is not one. */
function invalid(problem: string): Timeline {
  if (problem.startsWith('is empty')) return twice(numbered('attempt', LOST), 'empty key', 'empty key');
  const word = /^(?:is the word|holds(?: the word)?) "([^"]+)"/u.exec(problem)?.[1];
  if (word !== undefined) return shared('item', `key with "${word}"`);
  if (problem.startsWith('holds personal data'))
    return [
      { type: 'act', who: 'request', key: 'key with personal data', outcome: 'charge', isWrong: false },
      { type: 'gap', text: 'the key is in the logs of both sides, for as long as they are kept' },
    ];
  return [{ type: 'act', who: 'request', key: problem.startsWith('has at least') ? 'key that is too long' : 'key as it is', outcome: 'refused by the vendor, or cut', isWrong: true }];
}

/** One line for each step: `attempt 1 → key A → charge`. */
export function linesOf(timeline: Timeline): readonly string[] {
  return timeline.map((step) => (step.type === 'gap' ? step.text : `${step.who} → ${step.key} → ${step.outcome}`));
}
