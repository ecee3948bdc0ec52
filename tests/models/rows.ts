/** Every place of the tables with its proof: the test that runs it, or what else is known of it. */
import { NOT_RUN, type NotRun } from './not-run.js';
import { RAN, type Ran } from './ran.js';
import { PLACES, type Place } from './tables.js';

export type Proof =
  | { readonly kind: 'ran'; readonly test: string }
  | { readonly kind: 'measured elsewhere'; readonly versions: string }
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

/** The proof that a row names: a page, versions that were measured, or a test of this folder. */
function ownProof(said: string): Proof {
  if (said.startsWith('https://')) return { kind: 'documented', address: said };
  const versions = /^measured on (.+)$/u.exec(said)?.[1];
  return versions === undefined ? { kind: 'ran', test: said } : { kind: 'measured elsewhere', versions };
}

function proofOf(place: Place): Proof | undefined {
  const ran = RAN.find((entry) => fitsRan(entry, place));
  if (ran) return { kind: 'ran', test: ran.test };
  if (place.said !== undefined) return ownProof(place.said);
  const other = NOT_RUN.find((entry) => fitsNotRun(entry, place));
  if (other?.measured !== undefined) return { kind: 'measured elsewhere', versions: other.measured };
  if (other?.address !== undefined) return { kind: 'documented', address: other.address };
  return other?.open === undefined ? undefined : { kind: 'open', why: other.open };
}

export const ROWS: readonly Row[] = PLACES.map((place) => ({ ...place, proof: proofOf(place) }));

/** The package that is installed, without the path inside it. */
function libraryOf(packageName: string): string {
  return packageName.split('/').slice(0, packageName.startsWith('@') ? 2 : 1).join('/');
}

/** What the tables amount to, in one line. */
export function countLine(): string {
  const count = (...kinds: readonly string[]): number => ROWS.filter(({ proof }) => kinds.includes(proof?.kind ?? 'open')).length;
  const libraries = new Set(ROWS.map((row) => libraryOf(row.package))).size;
  return `${libraries} libraries, ${ROWS.length} rows, ${count('ran', 'measured elsewhere')} measured, ${count('documented')} documented, ${count('measured elsewhere', 'documented', 'open')} not run here`;
}
