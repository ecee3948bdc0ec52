// Invariant 5 on code that others wrote: trees of npm packages, with keys put into every third file. Shuffled files and an open gate change nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/findings.js';
import { readSettings } from '../../src/analysis/settings.js';
import { isOwnFile, programHost } from '../../src/analysis/typescript.js';
import { describeFinding } from '../support/engine.js';
import { repository } from '../support/lint.js';

const { withKeys } = (await import(new URL('../../scripts/robust-inputs.mjs', import.meta.url).href)) as { withKeys: (path: string, text: string) => string };

const settings = readSettings(undefined);
/** How many files of a tree are looked at: with an open gate each costs seconds. Of the first sixteen of axios too many give up. */
const mostFiles = (tree: string): number => (tree === 'axios/lib' ? 24 : 16);

/** Trees of source, and of what compilers leave of it, below the packages that are installed here. */
const TREES = ['kafkajs/src', 'rxjs/src/internal', 'stripe/esm', 'bullmq/dist/esm', 'got/dist/source', 'axios/lib'];

function folderOf(tree: string): string {
  const [name = '', ...rest] = tree.split('/');
  return join(repository, 'node_modules', name, ...rest);
}

/** A program over the files of a tree, as if they were the project's own: they stand outside of node_modules there. */
function programOf(tree: string): typescript.Program {
  const folder = folderOf(tree);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')).filter((name) => /(?<!\.d)\.[cm]?[jt]s$/u.test(name) && statSync(join(folder, name)).size < 200_000).sort().slice(0, mostFiles(tree));
  const texts = new Map(names.map((name, index) => [`/tree/${name}`, index % 3 === 0 ? withKeys(name, readFileSync(join(folder, name), 'utf8')) : readFileSync(join(folder, name), 'utf8')]));
  const options: typescript.CompilerOptions = { allowJs: true, noLib: true, noEmit: true, types: [], target: typescript.ScriptTarget.ESNext, module: typescript.ModuleKind.ESNext, moduleResolution: typescript.ModuleResolutionKind.Bundler };
  return typescript.createProgram([...texts.keys()], options, {
    getSourceFile: (name, target) => {
      const text = texts.get(name);
      return text === undefined ? undefined : typescript.createSourceFile(name, text, target, true);
    },
    getDefaultLibFileName: () => '/lib.d.ts',
    writeFile: () => undefined,
    getCurrentDirectory: () => '/tree',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => texts.has(name),
    readFile: (name) => texts.get(name),
    directoryExists: (name) => [...texts.keys()].some((file) => file.startsWith(`${name}/`)),
    getDirectories: () => [],
  });
}

interface Looked {
  /** The findings by file. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** The files in which the budget of steps ran out: an open gate has more of them, and so says more. */
  readonly givenUp: ReadonlySet<string>;
}

/** Looks at the files of a tree, in an order that a seed gives. */
function look(tree: string, seed: number, gate: 'names' | 'open'): Looked {
  const program = programOf(tree);
  const files = [...program.getSourceFiles().filter(isOwnFile)];
  let state = seed;
  if (seed > 0)
    for (let index = files.length - 1; index > 0; index--) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const other = state % (index + 1);
      [files[index], files[other]] = [files[other] as typescript.SourceFile, files[index] as typescript.SourceFile];
    }
  const givenUp = new Set<string>();
  const write = process.stderr.write.bind(process.stderr);
  const before = process.env['DEBUG'];
  process.env['DEBUG'] = 'idempotency';
  process.stderr.write = (text: Uint8Array | string): boolean => {
    const file = /^idempotency: (\S+): gave up/u.exec(String(text))?.[1];
    return file === undefined || givenUp.add(file).size > 0;
  };
  try {
    const found = files.map((file) => [file.fileName, analyze(programHost(program, file), settings, gate).map((finding) => `${describeFinding(finding)} ${finding.certainty} ${finding.region?.kind ?? ''}`)] as const);
    return { files: Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1))), givenUp };
  } finally {
    process.stderr.write = write;
    if (before === undefined) delete process.env['DEBUG'];
    else process.env['DEBUG'] = before;
  }
}

const trees = TREES.filter((tree) => {
  try {
    return readdirSync(folderOf(tree)).length > 0;
  } catch {
    return false;
  }
});

describe('trees of npm packages', () => {
  it('are there', () => {
    expect(trees.length).toBeGreaterThan(4);
  });

  it.each(trees)('%s: the gate and the order of files change nothing', { timeout: 600_000 }, (tree) => {
    const expected = look(tree, 0, 'names');
    expect(Object.values(expected.files).flat().length).toBeGreaterThan(0);
    const shuffled = look(tree, 7, 'names');
    expect(shuffled.files).toEqual(expected.files);
    expect(shuffled.givenUp).toEqual(expected.givenUp);
    const open = look(tree, 11, 'open');
    const whole = Object.keys(expected.files).filter((file) => !expected.givenUp.has(file) && !open.givenUp.has(file));
    expect(whole.length).toBeGreaterThan(Object.keys(expected.files).length * 0.6);
    for (const file of whole) expect({ file, found: open.files[file] }).toEqual({ file, found: expected.files[file] });
  });
});
