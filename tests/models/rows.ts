/** Every place of the tables with its proof: the test or the observation that shows it, or what else is known of it. */
import { NOT_RUN, type NotRun } from './not-run.js';
import { observationsOf } from './observed.js';
import { RAN, type Ran } from './ran.js';
import { PLACES, type Place } from './tables.js';

export type Proof =
  | { readonly kind: 'ran'; readonly test: string }
  | { readonly kind: 'measured'; readonly module: string; readonly versions: readonly string[] }
  | { readonly kind: 'documented'; readonly address: string }
  | { readonly kind: 'open'; readonly why: string };

export interface Row extends Place {
  readonly proof: Proof | undefined;
}

export function fitsRan(entry: Ran, place: Place): boolean {
  return entry.table === place.table && entry.package === place.package && (entry.names?.includes(place.name) ?? true) && (entry.places?.includes(place.place) ?? true);
}

export function fitsNotRun(entry: NotRun, place: Place): boolean {
  return entry.package === place.package && (entry.tables?.includes(place.table) ?? true) && (entry.names?.includes(place.name) ?? true);
}

/** The page that a row names as its proof, or the name of a test of this folder. */
function ownProof(said: string | undefined): Proof | undefined {
  if (said === undefined) return undefined;
  return said.startsWith('https://') ? { kind: 'documented', address: said } : { kind: 'ran', test: said };
}

function measuredProof(place: Place): Proof | undefined {
  const seen = observationsOf(place);
  const versions = [...new Set(seen.map(({ version }) => version))].toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  return seen[0] && { kind: 'measured', module: seen[0].module, versions };
}

/** What runs here goes before what is written somewhere. */
function proofOf(place: Place): Proof | undefined {
  const ran = RAN.find((entry) => fitsRan(entry, place));
  if (ran) return { kind: 'ran', test: ran.test };
  const own = ownProof(place.said);
  if (own?.kind === 'ran') return own;
  const measured = measuredProof(place) ?? own;
  if (measured) return measured;
  const other = NOT_RUN.find((entry) => fitsNotRun(entry, place));
  if (other?.address !== undefined) return { kind: 'documented', address: other.address };
  return other?.open === undefined ? undefined : { kind: 'open', why: other.open };
}

export const ROWS: readonly Row[] = PLACES.map((place) => ({ ...place, proof: proofOf(place) }));

/** The package that is installed, without the path inside it. */
function libraryOf(packageName: string): string {
  return packageName.split('/').slice(0, packageName.startsWith('@') ? 2 : 1).join('/');
}

/** What the tables amount to, in one line: each row is in one of the three classes. */
export function countLine(): string {
  const count = (...kinds: readonly string[]): number => ROWS.filter(({ proof }) => kinds.includes(proof?.kind ?? 'open')).length;
  const libraries = new Set(ROWS.map((row) => libraryOf(row.package))).size;
  return `${libraries} libraries, ${ROWS.length} rows, ${count('ran', 'measured')} measured, ${count('documented')} documented, ${count('open')} not run here`;
}
