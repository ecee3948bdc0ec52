/** Which files can see what a file declares: by the last part of the module specifiers, so that no resolution is needed. */
import { modulesOf } from './texts.js';
import { ownFiles, type ts } from './typescript.js';

const stems = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

/** The last parts of the module specifiers that a file names, without endings. */
export function importStems(file: ts.SourceFile): ReadonlySet<string> {
  let set = stems.get(file);
  if (!set) stems.set(file, (set = new Set(modulesOf(file).map(stemOf))));
  return set;
}

const stemOfPath = new Map<string, string>();

/** The name under which a module is imported: that of the file, or of the folder for an index. */
export function stemOf(path: string): string {
  let stem = stemOfPath.get(path);
  if (stem === undefined) stemOfPath.set(path, (stem = findStem(path)));
  return stem;
}

function findStem(path: string): string {
  const parts = path.split(/[\\/]/u).filter((part) => part !== '.' && part !== '..');
  const last = (parts.at(-1) ?? '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, '');
  return last === 'index' || last === '' ? (parts.at(-2) ?? 'index') : last;
}

const importers = new WeakMap<ts.Program, ReadonlyMap<string, readonly ts.SourceFile[]>>();

/** The own files that import something by a name. */
export function importersOf(program: ts.Program, stem: string): readonly ts.SourceFile[] {
  let byStem = importers.get(program);
  if (!byStem) {
    const map = new Map<string, ts.SourceFile[]>();
    for (const file of ownFiles(program))
      for (const name of importStems(file)) {
        const list = map.get(name);
        if (list) list.push(file);
        else map.set(name, [file]);
      }
    importers.set(program, (byStem = map));
  }
  return byStem.get(stem) ?? [];
}

const seersByHome = new WeakMap<ts.Program, Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>>();

/** The files that can see what a file declares: itself, and those that import it, through at most four others. */
export function seersOf(program: ts.Program, home: ts.SourceFile): ReadonlySet<ts.SourceFile> {
  let perProgram = seersByHome.get(program);
  if (!perProgram) seersByHome.set(program, (perProgram = new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>()));
  let seers = perProgram.get(home);
  if (!seers) perProgram.set(home, (seers = findSeers(program, home)));
  return seers;
}

function findSeers(program: ts.Program, home: ts.SourceFile): ReadonlySet<ts.SourceFile> {
  const seen = new Set([home]);
  let ring: readonly ts.SourceFile[] = [home];
  for (let step = 0; step < 5 && ring.length > 0 && seen.size < 600; step++) {
    const next: ts.SourceFile[] = [];
    for (const file of ring)
      for (const importer of importersOf(program, stemOf(file.fileName)))
        if (!seen.has(importer)) {
          seen.add(importer);
          next.push(importer);
        }
    ring = next;
  }
  return seen;
}
