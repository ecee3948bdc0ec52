/** Which files are linted: below the paths given, without what the repository ignores. */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import ignore, { type Ignore } from 'ignore';
import { isSource } from './endings.js';
import { CannotRun } from './errors.js';

const LEFT_OUT: ReadonlySet<string> = new Set(['node_modules', 'bower_components', 'dist', 'coverage']);

/** The files that a .gitignore of a folder names, for paths below that folder. */
interface Rules {
  readonly folder: string;
  readonly matcher: Ignore;
}

/**
 * The source files below paths, each once, in the order of their names. A file that is named itself is taken whatever ignores it.
 * @throws CannotRun for a path that does not exist
 */
export function findFiles(paths: readonly string[], cwd: string): readonly string[] {
  const out = new Set<string>();
  for (const path of paths) {
    const full = resolve(cwd, path);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat) throw new CannotRun(`There is no ${path}. Paths are files and folders${/[*?{]/u.test(path) ? '; patterns are for the shell, so leave the quotes away' : ''}.`);
    if (!stat.isDirectory()) {
      if (isSource(full)) out.add(full);
      continue;
    }
    walk(full, rulesAbove(full), out);
  }
  return [...out];
}

function walk(folder: string, above: readonly Rules[], out: Set<string>): void {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    // Not ours to read.
    return;
  }
  const rules = entries.some((entry) => entry.name === '.gitignore') ? [...above, rulesOf(folder)] : above;
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!LEFT_OUT.has(entry.name) && !entry.name.startsWith('.') && !isIgnored(path, true, rules)) walk(path, rules, out);
    } else if (entry.isFile() && isSource(entry.name) && !isIgnored(path, false, rules)) out.add(path);
  }
}

function rulesOf(folder: string): Rules {
  let text = '';
  try {
    text = readFileSync(join(folder, '.gitignore'), 'utf8');
  } catch {
    // Ignores nothing, then.
  }
  return { folder, matcher: ignore().add(text) };
}

/** The .gitignore files of the folders above, up to the repository's top. */
function rulesAbove(folder: string): readonly Rules[] {
  const top = repositoryTop(folder);
  const out: Rules[] = [];
  if (top === undefined || top === folder) return out;
  for (let up = dirname(folder); ; up = dirname(up)) {
    if (existsSync(join(up, '.gitignore'))) out.unshift(rulesOf(up));
    if (up === top || up === dirname(up)) return out;
  }
}

/** As git does: the nearest file that says something decides. */
function isIgnored(path: string, isFolder: boolean, rules: readonly Rules[]): boolean {
  for (const { folder, matcher } of rules.toReversed()) {
    const below = relative(folder, path).split(sep).join('/');
    const { ignored, unignored } = matcher.test(isFolder ? `${below}/` : below);
    if (ignored) return true;
    if (unignored) return false;
  }
  return false;
}

/** The folder of the repository that holds a folder: the nearest one above with `.git` in it. */
export function repositoryTop(folder: string): string | undefined {
  for (let up = folder; ; up = dirname(up)) {
    if (existsSync(join(up, '.git'))) return up;
    if (up === dirname(up)) return undefined;
  }
}

/** The folder as it really is, as the compiler sees it. */
export function realFolder(folder: string): string {
  try {
    return realpathSync.native(folder);
  } catch {
    return folder;
  }
}
