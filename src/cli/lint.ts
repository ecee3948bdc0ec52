/** Lints files one after the other through ESLint's class, with our own config, and puts reports and messages together. */
import { readFileSync } from 'node:fs';
import { parse } from 'node:path';
import process from 'node:process';
import { getHeapStatistics } from 'node:v8';
import type { ESLint, Linter } from 'eslint';
import { onReport, type Report } from '../rules/create-rule.js';
import { componentEndings, componentParser, componentParserName, type Component } from './components.js';
import { LINTED } from './endings.js';
import { CannotRun } from './errors.js';
import { inOrder, matchReports, type Found } from './model.js';
import { firstLine, type ProjectConfig } from './project-config.js';
import { mayBeInProject } from './tsconfigs.js';

export interface LintOptions {
  readonly files: readonly string[];
  readonly cwd: string;
  readonly preset: 'recommended' | 'strict';
  readonly fix: boolean;
  readonly ESLint: typeof ESLint;
  readonly parser: Linter.Parser & { readonly clearCaches: () => void };
  readonly plugin: ESLint.Plugin & { readonly configs: Readonly<Record<'recommended' | 'strict', Linter.Config>> };
  readonly config: ProjectConfig;
  /** Told before each file. */
  readonly onFile: (file: string, done: number) => void;
}

/** A file that could not be linted, and why. */
export interface Skipped {
  readonly file: string;
  readonly reason: string;
}

export interface LintRun {
  readonly findings: readonly Found[];
  /** How many files were looked at. */
  readonly files: number;
  readonly skipped: readonly Skipped[];
  /** Files that `fix` has written. */
  readonly fixed: readonly string[];
}

/** Above this part of the heap, the programs of packages that are done are given up. */
const FULL = 0.7;

/**
 * Lints files.
 * @throws CannotRun for settings that are wrong, and where TypeScript cannot be used
 */
export async function lint(options: LintOptions): Promise<LintRun> {
  // As for ESLint's own command: each tsconfig's program is made once. Otherwise the parser reads all projects again for files outside of them, as it must in an editor.
  const first = await withSingleRun(true, () => lintOnce(options, false));
  if (!options.fix) return first;
  // What was found is looked at again, and here the parser has to see what a fix changes.
  const again = [...new Set(first.findings.map(({ file }) => file))];
  const fixed = await withSingleRun(false, () => lintOnce({ ...options, files: again, onFile: () => undefined }, true));
  return { ...first, findings: fixed.findings, fixed: fixed.fixed };
}

/** Says to the parser whether programs may be kept for the whole run, unless the user has said so. */
async function withSingleRun<T>(single: boolean, run: () => Promise<T>): Promise<T> {
  if (process.env['TSESTREE_SINGLE_RUN'] !== undefined) return run();
  process.env['TSESTREE_SINGLE_RUN'] = String(single);
  try {
    return await run();
  } finally {
    delete process.env['TSESTREE_SINGLE_RUN'];
  }
}

async function lintOnce(options: LintOptions, fix: boolean): Promise<LintRun> {
  const { files, ESLint: Class, parser, config, onFile } = options;
  let reports: Report[] = [];
  let current: object | undefined;
  const stop = onReport((report, run) => {
    // Each pass of a fix looks at the file anew; the messages are those of the last one.
    if (run !== current) reports = [];
    current = run;
    reports.push(report);
  });
  const linters = makeLinters(options, fix);
  const findings: Found[] = [];
  const skipped: Skipped[] = [];
  const fixed: string[] = [];
  let looked = 0;
  try {
    for (const [index, file] of files.entries()) {
      onFile(file, index);
      const { isIgnored, settings } = await config.of(file);
      if (isIgnored) continue;
      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      if (used > limit * FULL) parser.clearCaches();
      let text: string;
      try {
        text = readFileSync(file, 'utf8');
      } catch (error) {
        skipped.push({ file, reason: firstLine(error) });
        continue;
      }
      const component = componentParser(file);
      if (!component && componentParserName(file) !== undefined) {
        skipped.push({ file, reason: `${componentParserName(file) ?? ''}, which reads it, is not installed here` });
        continue;
      }
      looked++;
      const look = async (typed: boolean): Promise<ESLint.LintResult | undefined> => {
        reports = [];
        current = undefined;
        const [result] = await linters(settings, typed, await component).lintText(text, { filePath: file });
        return result;
      };
      try {
        let result = await look(mayBeInProject(file));
        // Outside of every tsconfig, or below one that cannot be read (said with other words in a single run, as in CI): looked at alone.
        if (fatal(result)) result = await look(false);
        if (!result) continue;
        const broken = fatal(result);
        if (broken) skipped.push({ file, reason: firstLine(broken.message) });
        findings.push(...matchReports(result.messages, reports));
        if (fix && result.output !== undefined) {
          await Class.outputFixes([result]);
          fixed.push(file);
        }
      } catch (error) {
        const reason = firstLine(error);
        if (/eslint-plugin-idempotency(?::| needs | and @typescript-eslint)/u.test(reason)) throw new CannotRun(reason);
        skipped.push({ file, reason });
      }
    }
  } finally {
    stop();
  }
  return { findings: inOrder(findings), files: looked, skipped, fixed };
}

/** The message of a file that could not be parsed, or not with types. */
function fatal(result: ESLint.LintResult | undefined): Linter.LintMessage | undefined {
  return result?.messages.find((message) => message.fatal === true);
}

/** A linter for each kind of settings and each parser, with types and without. */
function makeLinters({ files, cwd, preset, ESLint: Class, parser, plugin }: LintOptions, fix: boolean): (settings: unknown, typed: boolean, component: Component | undefined) => ESLint {
  const made = new Map<Linter.Parser, Map<string, ESLint>>();
  // The same for all files: a program is made anew for each other list.
  const endings = componentEndings(files);
  return (settings, typed, component) => {
    const id = `${typed ? 'typed' : 'alone'} ${JSON.stringify(settings ?? null)}`;
    const used = component?.parser ?? parser;
    // Its parser does not know the project service.
    const isAstro = component?.ending === '.astro';
    let ofParser = made.get(used);
    if (!ofParser) made.set(used, (ofParser = new Map<string, ESLint>()));
    let eslint = ofParser.get(id);
    if (!eslint) {
      // No rule of ours asks for the scopes that `lib` is for; they cost more than the parsing.
      const config: Linter.Config = {
        ...plugin.configs[preset],
        files: [LINTED],
        linterOptions: { reportUnusedDisableDirectives: 'off', reportUnusedInlineConfigs: 'off' },
        ...(settings === undefined ? {} : { settings: { idempotency: settings } }),
        languageOptions: {
          parser: used,
          parserOptions: { tsconfigRootDir: cwd, lib: [], ...(component ? { parser } : {}), ...(endings.length > 0 ? { extraFileExtensions: endings } : {}), ...(typed ? (isAstro ? { project: true } : { projectService: true }) : {}) },
        },
      };
      eslint = new Class({
        // Files may be anywhere; below its folder alone ESLint lints.
        cwd: parse(cwd).root,
        overrideConfigFile: true,
        overrideConfig: [config],
        ignore: false,
        fix,
        // What a comment turns on is the project's own affair.
        ruleFilter: ({ ruleId }) => ruleId.startsWith('idempotency/'),
      });
      ofParser.set(id, eslint);
    }
    return eslint;
  };
}
