/** What the proofs have seen (written down by `npm run models:docs`, and seen once more by `npm run test:models`), and which rows that shows. */
import { readFileSync } from 'node:fs';
import type { Place, Table } from './tables.js';

export interface Observation {
  /** The module of tests/models/proofs that saw it. */
  readonly module: string;
  readonly package: string;
  readonly version: string;
  readonly names: readonly string[];
  readonly places: readonly string[];
  /** What was seen: run again, once, a single time, fresh, same, another one elsewhere, decided by the input, shared, counting, not sent, a key of its own for each call, one request with the method, the body and the key. */
  readonly kind: 'again' | 'once' | 'single' | 'fresh' | 'same' | 'differs' | 'decides' | 'shares' | 'counts' | 'nothing' | 'own' | 'posts';
  /** The keys, or the values, in their order. */
  readonly keys: readonly (string | number | null)[];
  /** The numbers in what the callback was given that counted, by their paths. */
  readonly numbers?: Readonly<Record<string, readonly (number | null)[]>>;
  /** What makes a generator's value the same. */
  readonly how?: { readonly args?: number; readonly with?: string };
}

export const MEASURED = JSON.parse(readFileSync(new URL('measured.json', import.meta.url), 'utf8')) as readonly Observation[];

/** True where the keys bear out the kind: this is what a proof asserts. */
export function holds({ kind, keys }: Observation): boolean {
  const different = new Set(keys).size;
  switch (kind) {
    case 'again': return keys.length >= 2 && different === keys.length && !keys.includes(null);
    case 'once': case 'shares': return keys.length >= 2 && different === 1 && !keys.includes(null);
    case 'single': return keys.length === 1;
    case 'fresh': return keys.length === 3 && different === 3;
    case 'same': return keys.length === 3 && different === 1;
    case 'differs': return keys.length >= 2 && different === keys.length;
    case 'decides': return keys.length === 3 && keys[0] === keys[1] && keys[1] !== keys[2];
    case 'counts': return keys.length >= 2 && different >= 2;
    case 'posts': return keys.length === 1 && /^(?:POST|PATCH) k1$/u.test(String(keys[0]));
    case 'own': return keys.length >= 3 && keys[0] === keys[1] && keys.at(-1) !== keys[0] && different === 2 && !keys.includes(null);
    case 'nothing': return keys.length >= 1 && keys.every((key) => key === null);
  }
}

const SHOWN_BY: Readonly<Record<Table, readonly Observation['kind'][]>> = {
  RETRIES: ['again'], REDELIVERIES: ['again'], DECORATORS: ['again'], EVENT_TYPES: ['again'], HANDLER_TYPES: ['again'], HANDLER_CLASSES: ['again'], RERUNS: ['again'], THUNKS: ['again'],
  ATTEMPTS: ['counts'], SOURCES: ['fresh', 'differs'], TRANSPARENT: ['decides'], CLIENT_DEFAULTS: ['shares'], SCHEDULED_DATA: ['shares'], SENDS_NOTHING: ['nothing'], KEY_OPTIONS: ['once'], OWN_KEYS: ['own'], NO_KEYS: ['nothing'],
  HOOKS: ['again'], CHAINS: ['again'], CHAIN_PARTS: ['again'], INTERCEPTORS: ['again'], RETRIERS: ['again'], TICKS: ['again'], HTTP_POSTS: ['posts'], LAZY: ['again'],
};

function inRange({ versions }: Place, { version }: Observation): boolean {
  const major = Number(/(\d+)\./u.exec(version)?.[1] ?? 0);
  return !versions || (major >= versions[0] && (versions[1] === undefined || major < versions[1]));
}

const numberPath = ({ parameter, property }: NonNullable<Place['attempt']>): string => (property === undefined ? String(parameter) : `${parameter}.${property}`);

/** True where the numbers count attempts from the base that the row gives. A first attempt without a number counts as none. */
function countsFrom({ base }: NonNullable<Place['attempt']>, numbers: readonly (number | null)[] | undefined): boolean {
  return numbers !== undefined && (base === undefined || (numbers[0] ?? 0) === base);
}

/** The observations that show a row; none where one of its claims was not seen. */
export function observationsOf(place: Place): readonly Observation[] {
  const here = MEASURED.filter((seen) => seen.package === place.package && seen.names.includes(place.name) && inRange(place, seen));
  const wanted = place.source === undefined ? SHOWN_BY[place.table] : place.source === 'host' ? ['differs'] : ['fresh'];
  const shown = here.filter((seen) => wanted.includes(seen.kind) && seen.places.includes(place.place) && holds(seen));
  const { attempt, sameFrom, sameWith } = place;
  if (attempt && !shown.some(({ numbers }) => countsFrom(attempt, numbers?.[numberPath(attempt)]))) return [];
  const same = here.filter((seen) => seen.kind === 'same' && holds(seen));
  if (sameFrom !== undefined && !same.some(({ how }) => how?.args === sameFrom)) return [];
  if (sameWith && !sameWith.every((option) => same.some(({ how }) => how?.with === option))) return [];
  return shown;
}
