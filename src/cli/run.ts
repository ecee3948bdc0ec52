/** The command: arguments in, exit status out. Loaded once it is known that the peers are there. */
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import plugin from '../index.js';
import type { Args } from './args.js';
import { coloursFor, wantsColour } from './colours.js';
import { CannotRun } from './errors.js';
import { renderPage } from './explain.js';
import { findFiles, realFolder, repositoryTop } from './files.js';
import { htmlOf } from './html.js';
import { init } from './init.js';
import { jsonOf, type RunInfo } from './json.js';
import { lint, type LintRun } from './lint.js';
import { count, shown } from './model.js';
import { pageOf, rulesInfo } from './pages.js';
import { Progress, type Terminal } from './progress.js';
import { firstLine, ProjectConfig } from './project-config.js';
import { HOME, sarifOf } from './sarif.js';
import { findingText, summaryText } from './text.js';

/** What the command is run with: the process's own streams, folder and environment. */
export interface World {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: Terminal;
  readonly stderr: Terminal;
  /** The folder of this package. */
  readonly packageFolder: URL;
  readonly version: string;
}

/** @returns the exit status: 0 no findings, 1 findings */
export async function run(args: Args, world: World): Promise<number> {
  const cwd = realFolder(world.cwd);
  const colours = coloursFor(wantsColour(world.env, world.stdout.isTTY === true));
  const warn = (sentence: string): void => { world.stderr.write(`${sentence}\n`); };
  if (args.explain !== undefined) {
    world.stdout.write(renderPage(explained(args.explain, world.packageFolder), colours, world.stdout.columns ?? 100));
    return 0;
  }
  if (args.init) {
    world.stdout.write(`${await init(cwd, ESLint)}\n`);
    return 0;
  }
  const files = findFiles(args.paths.length > 0 ? args.paths : ['.'], cwd);
  if (files.length === 0) warn(`There is no JavaScript or TypeScript file in ${args.paths.length > 0 ? args.paths.join(', ') : 'this folder'}.`);
  const progress = new Progress(world.stderr, files.length);
  const result = await lint({
    files, cwd, preset: args.strict ? 'strict' : 'recommended', fix: args.fix, ESLint, plugin,
    parser: parser,
    config: new ProjectConfig(ESLint, (sentence) => {
      progress.clear();
      warn(sentence);
    }),
    onFile: (file, done) => { progress.show(done, shown(file, cwd)); },
  });
  progress.clear();
  if (files.length > 0 && result.files + result.skipped.length === 0) warn(`${files.length === 1 ? 'The one file found is' : `All ${count(files.length, 'file')} found are`} ignored by the project's ESLint config.`);

  const info: RunInfo = {
    version: world.version, preset: args.strict ? 'strict' : 'recommended', files: result.files, skipped: result.skipped, cwd, root: repositoryTop(cwd) ?? cwd,
    page: (rule) => plugin.rules?.[rule]?.meta?.docs?.url ?? HOME,
  };
  const read = reader();
  const rules = rulesInfo(plugin.rules as Parameters<typeof rulesInfo>[0], world.packageFolder);
  if (args.sarif !== undefined) write(args.sarif, `${JSON.stringify(sarifOf(result.findings, rules, info), undefined, 2)}\n`, cwd);
  if (args.html !== undefined) write(args.html, htmlOf(result.findings, info, read), cwd);
  if (args.json) world.stdout.write(`${JSON.stringify(jsonOf(result.findings, info), undefined, 2)}\n`);
  else {
    for (const found of result.findings) world.stdout.write(`${findingText(found, { colours, cwd, read })}\n`);
    world.stdout.write(`${summaryText(result.findings, result.files, colours)}\n`);
  }
  tellRest(result, warn, cwd);
  return result.findings.length > 0 ? 1 : 0;
}

function explained(name: string, packageFolder: URL): string {
  const rule = name.replace(/^idempotency\//u, '');
  const page = Object.hasOwn(plugin.rules ?? {}, rule) ? pageOf(rule, packageFolder) : undefined;
  if (page === undefined) throw new CannotRun(`There is no rule ${name}. The rules are ${Object.keys(plugin.rules ?? {}).join(', ')}.`);
  return page;
}

/** What the findings do not say: files that were left out, files that were written. */
function tellRest({ skipped, fixed }: LintRun, warn: (sentence: string) => void, cwd: string): void {
  if (fixed.length > 0) warn(`Fixed ${count(fixed.length, 'file')}.`);
  if (skipped.length === 0) return;
  const [first] = skipped;
  const others = skipped.length - 1;
  warn(`${count(skipped.length, 'file')} could not be read or parsed, and ${skipped.length === 1 ? 'was' : 'were'} left out: ${shown(first?.file ?? '', cwd)} (${first?.reason ?? ''})${others > 0 ? ` and ${count(others, 'other')}; --json lists them` : ''}.`);
}

function write(name: string, text: string, cwd: string): void {
  const path = resolve(cwd, name);
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  } catch (error) {
    throw new CannotRun(`${name} could not be written: ${firstLine(error)}`);
  }
}

function reader(): (file: string) => string | undefined {
  const texts = new Map<string, string | undefined>();
  return (file) => {
    if (!texts.has(file)) {
      let text: string | undefined;
      try {
        // The compiler and ESLint do not count a byte order mark as a column.
        text = readFileSync(file, 'utf8').replace(/^\uFEFF/u, '');
      } catch {
        text = undefined;
      }
      texts.set(file, text);
    }
    return texts.get(file);
  };
}
