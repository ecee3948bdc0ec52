// Invariant 5 on code that others wrote: trees of npm packages, with keys put into every third file. Shuffled files and an open gate change nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/findings.js';
import { readSettings } from '../../src/analysis/settings.js';
import { isOwnFile, programHost } from '../../src/analysis/typescript.js';
import { describeFinding } from '../support/engine.js';
import { repository } from '../support/lint.js';

const { withKeys } = (await import(new URL('../../scripts/robust-inputs.mjs', import.meta.url).href)) as { withKeys: (path: string, text: string) => string };

const settings = readSettings(undefined);
const MOST_FILES = 120;

/** Trees of source, and of what compilers leave of it, below the packages that are installed here. */
const TREES = ['kafkajs/src', 'rxjs/src/internal', 'stripe/esm', 'bullmq/dist/esm', 'undici/lib', 'got/dist/source', 'cockatiel/src', 'axios/lib'];

function folderOf(tree: string): string {
  const [name = '', ...rest] = tree.split('/');
  return join(repository, 'node_modules', name, ...rest);
}

/** A program over the files of a tree, as if they were the project's own: they stand outside of node_modules there. */
function programOf(tree: string): typescript.Program {
  const folder = folderOf(tree);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/')).filter((name) => /(?<!\.d)\.[cm]?[jt]s$/u.test(name) && statSync(join(folder, name)).size < 200_000).sort().slice(0, MOST_FILES);
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

/** The findings by file, in an order of the files that a seed gives. */
function findings(tree: string, seed: number, gate: 'names' | 'open'): Readonly<Record<string, readonly string[]>> {
  const program = programOf(tree);
  const files = [...program.getSourceFiles().filter(isOwnFile)];
  let state = seed;
  if (seed > 0)
    for (let index = files.length - 1; index > 0; index--) {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      const other = state % (index + 1);
      [files[index], files[other]] = [files[other] as typescript.SourceFile, files[index] as typescript.SourceFile];
    }
  return Object.fromEntries(files.map((file) => [file.fileName, analyze(programHost(program, file), settings, gate).map((finding) => `${describeFinding(finding)} ${finding.certainty} ${finding.region?.kind ?? ''}`)] as const).sort(([a], [b]) => (a < b ? -1 : 1)));
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

  it.each(trees)('%s: the gate and the order of files change nothing', { timeout: 240_000 }, (tree) => {
    const expected = findings(tree, 0, 'names');
    expect(Object.values(expected).flat().length).toBeGreaterThan(0);
    expect(findings(tree, 7, 'names')).toEqual(expected);
    expect(findings(tree, 11, 'open')).toEqual(expected);
  });
});
