/** The rows of all packages, in the groups that the engine asks for. */
import { rows as encodings } from './encodings.js';
import { rows as hashes } from './hashes.js';
import { rows as language } from './language.js';
import { rows as node } from './node.js';
import { PACKAGES } from './packages/index.js';
import type { Again, CallbackRow, ClassRow, DecoratorRow, Named, RegionKind, Row, TypeRow } from './types.js';
import { rows as values } from './values.js';

export const ROWS: readonly Row[] = [...language, ...node, ...Object.values(PACKAGES).flat(), ...hashes, ...encodings, ...values];

const KIND_OF: Readonly<Record<Again, RegionKind>> = {
  'again per attempt': 'retry',
  'again per subscription': 'deferred-alone',
  'again per delivery': 'redelivery',
  'again per request': 'handler',
  'again per event': 'listener',
  'again per tick': 'timer',
  'again per run of the schedule': 'schedule',
  'again per arming': 'one-shot-timer',
  'again per call of the client': 'interceptor-alone',
};

function facts<K extends Row['is']>(is: K): readonly Extract<Row, { readonly is: K }>[] {
  return ROWS.filter((row): row is Extract<Row, { readonly is: K }> => row.is === is);
}

/** The rows of code that is run again, by the place that the code stands at. */
const AGAIN = ROWS.flatMap((row) => (row.is in KIND_OF ? [row as Extract<Row, { readonly is: Again }>] : [])).map((row) => ({ ...row, kind: KIND_OF[row.is] }));

export const CALLBACKS = AGAIN.filter((row): row is CallbackRow => Array.isArray(row.at));
export const DECORATORS = AGAIN.filter((row): row is DecoratorRow => row.at === 'decorated method');
export const EVENT_TYPES = AGAIN.filter((row): row is TypeRow => row.at === 'function with such a first parameter');
export const HANDLER_TYPES = AGAIN.filter((row): row is TypeRow => row.at === 'function of this type');
export const HANDLER_CLASSES = AGAIN.filter((row): row is ClassRow => row.at === 'method');
export const HOOKS = ROWS.flatMap((row) => ('at' in row && row.at === 'hook' ? [row] : []));

export const RERUNS = facts('runs again what it is given');
export const ATTEMPTS = facts('attempt number');
export const SOURCES = facts('fresh');
export const TRANSPARENT = facts('transparent');
export const KEY_OPTIONS = facts('key option');
export const CLIENT_DEFAULTS = facts('sent with every call');
export const SCHEDULED_DATA = facts('handed over at each run');
export const OWN_KEYS = facts('makes a key of its own');
export const NO_KEYS = facts('makes no key');
/** Clients whose calls are known by their methods to do something once more each time, so that one without a key is a finding. */
export const KEYED_MUTATIONS = OWN_KEYS.flatMap((row) => (row.methods ? [{ ...row, methods: row.methods }] : []));
export const CHAINS = facts('chain');
export const CHAIN_PARTS = facts('part of a chain');
export const INTERCEPTORS = facts('interceptor of a client');
export const RETRIERS = facts('makes a client retry');
export const TICKS = facts('ticks');
export const HTTP_POSTS = facts('sends a body');

export const LAZY_PACKAGES: ReadonlySet<string> = new Set(facts('lazy').map((row) => row.package));
export const SENDS_NOTHING: ReadonlySet<string> = new Set(facts('sends no key').filter((row) => row.property === 'idempotencyKey').map((row) => row.package));

/** Rows by package, so that a name is held against few of them. */
export function byPackage<T extends Named>(rows: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const map = new Map<string, T[]>();
  for (const row of rows) {
    const list = map.get(row.package);
    if (list) list.push(row);
    else map.set(row.package, [row]);
  }
  return map;
}
