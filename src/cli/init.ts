/** `--init`: our lines in the project's ESLint config. Nothing is written that has not been tried, as far as the packages are installed. */
import type { ESLint } from 'eslint';
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { ts } from '../analysis/typescript.js';
import { editConfig, linesToPaste, newConfig, type Wanted } from './config-edit.js';
import { CannotRun } from './errors.js';
import { findFiles, repositoryTop } from './files.js';
import { INSTALL } from './peers.js';
import { CONFIG_NAMES, firstLine } from './project-config.js';

/** More files outside of every tsconfig than this are not listed one by one. */
const LISTED = 15;

/**
 * Writes the config.
 * @returns what was done, for the user
 * @throws CannotRun with the lines to paste where it is not certain what to do
 */
export async function init(cwd: string, Class: typeof ESLint): Promise<string> {
  const name = CONFIG_NAMES.find((candidate) => existsSync(join(cwd, candidate)));
  if (name === undefined) refuseBeside(cwd);
  const wanted = wantedIn(cwd, name);
  const install = isInstalled(cwd) ? '' : `\nInstall what it needs: ${INSTALL}`;
  if (name === undefined) {
    const made = 'eslint.config.mjs';
    const text = newConfig(wanted);
    await tryOut(text, made, cwd, Class, wanted);
    writeFileSync(join(cwd, made), text, { flag: 'wx' });
    return `Made ${made}. Run: npx eslint .${install}`;
  }
  const path = join(cwd, name);
  const text = readFileSync(path, 'utf8');
  const edit = editConfig(text, name, wanted);
  if (edit.kind === 'there') return `${name} names eslint-plugin-idempotency already: nothing to do.`;
  if (edit.kind === 'unsure') throw new CannotRun(`${name} is left as it is, as it is not certain where the lines belong: ${edit.reason}. Add this to it:\n\n${linesToPaste(wanted)}`);
  await tryOut(edit.text, name, cwd, Class, wanted);
  // In one step, so that there is never half a config.
  const beside = `${path}.${process.pid}.tmp`;
  writeFileSync(beside, edit.text, { mode: statSync(path).mode });
  renameSync(beside, path);
  return `Added eslint-plugin-idempotency to ${name}. Run: npx eslint .${install}`;
}

/** Names of the older format, which no ESLint that the plugin is for reads by default. */
const LEGACY_NAMES = ['.eslintrc.js', '.eslintrc.cjs', '.eslintrc.yaml', '.eslintrc.yml', '.eslintrc.json', '.eslintrc'];

/**
 * A new config takes the place of what holds for the folder so far: a config above, or one in the older format, which ESLint 8.57 leaves out as soon as there is a flat one.
 * @throws CannotRun where there is such a config
 */
function refuseBeside(cwd: string): void {
  for (let folder = dirname(cwd); folder !== dirname(folder); folder = dirname(folder)) {
    const flat = CONFIG_NAMES.find((candidate) => existsSync(join(folder, candidate)));
    if (flat !== undefined) throw new CannotRun(`No config is made: ${join(relative(cwd, folder), flat)} is for this folder, and another one here would take its place. Run --init in ${relative(cwd, folder)} instead.`);
  }
  const top = repositoryTop(cwd) ?? cwd;
  for (let folder = cwd; ; folder = dirname(folder)) {
    const legacy = LEGACY_NAMES.find((candidate) => existsSync(join(folder, candidate))) ?? (hasLegacyEntry(join(folder, 'package.json')) ? 'package.json' : undefined);
    if (legacy !== undefined) {
      const path = join(relative(cwd, folder), legacy);
      throw new CannotRun(
        `No config is made: ${path} has a config in ESLint's older format, and a new one would take its place. Turn it into a flat config (npx @eslint/migrate-config ${path}) and run --init again, or make eslint.config.mjs yourself, with these lines in it:\n\n${linesToPaste(wantedIn(cwd, undefined))}`,
      );
    }
    if (folder === top) return;
  }
}

function hasLegacyEntry(manifest: string): boolean {
  try {
    return 'eslintConfig' in (JSON.parse(readFileSync(manifest, 'utf8')) as object);
  } catch {
    return false;
  }
}

function isInstalled(cwd: string): boolean {
  const require = createRequire(join(cwd, 'package.json'));
  return ['eslint-plugin-idempotency', '@typescript-eslint/parser', 'eslint'].every((name) => {
    try {
      return require.resolve(name) !== '';
    } catch {
      return false;
    }
  });
}

/** Loads the config under another name, and asks it for a file. Where the packages are not installed yet it cannot be tried. */
async function tryOut(text: string, name: string, cwd: string, Class: typeof ESLint, wanted: Wanted): Promise<void> {
  if (!isInstalled(cwd)) return;
  const trial = join(cwd, name.replace('eslint.config', `eslint.config.idempotency-trial-${process.pid}`));
  writeFileSync(trial, text, { flag: 'wx' });
  try {
    const config = (await new Class({ cwd, overrideConfigFile: trial }).calculateConfigForFile(join(cwd, wanted.isTyped ? 'idempotency-trial.ts' : 'idempotency-trial.js'))) as { rules?: Record<string, unknown> } | undefined;
    if (config?.rules?.['idempotency/no-regenerated-key'] === undefined) throw new Error('its rules are not on afterwards');
  } catch (error) {
    throw new CannotRun(`${name} is left as it is, as it does not work with the lines in it: ${firstLine(error)}. What would be added:\n\n${linesToPaste(wanted)}`);
  } finally {
    rmSync(trial, { force: true });
  }
}

function wantedIn(cwd: string, name: string | undefined): Wanted {
  const isTyped = existsSync(join(cwd, 'tsconfig.json')) || findFiles(['.'], cwd).some((file) => /\.[cm]?tsx?$/u.test(file) && nearestConfig(dirname(file)) !== undefined);
  return { isTyped, ignores: isTyped ? outsideFiles(cwd) : [], isCommonJs: name !== undefined && isCommonJs(name, cwd) };
}

function isCommonJs(name: string, cwd: string): boolean {
  if (/\.[cm]/u.test(name.replace('eslint.config', ''))) return /\.cjs$/u.test(name);
  if (name.endsWith('.ts')) return false;
  // What the file itself does counts, as Node takes either from 20.19 on.
  const text = readFileSync(join(cwd, name), 'utf8');
  return /^\s*module\.exports\s*=/mu.test(text) && !/^\s*(?:import\s|export\s)/mu.test(text);
}

/** TypeScript files that no tsconfig above them takes, as patterns: the parser refuses those. */
function outsideFiles(cwd: string): readonly string[] {
  const outside = findFiles(['.'], cwd).filter((file) => /\.[cm]?tsx?$/u.test(file) && !isTaken(file));
  const paths = outside.map((file) => relative(cwd, file).split(sep).join('/'));
  if (paths.length <= LISTED) return paths;
  return [...new Set(paths.map((path) => (path.includes('/') ? `${path.slice(0, path.lastIndexOf('/'))}/**` : path)))];
}

const taken = new Map<string, ReadonlySet<string>>();

function isTaken(file: string): boolean {
  const path = nearestConfig(dirname(file));
  if (path === undefined) return false;
  let files = taken.get(path);
  if (!files) taken.set(path, (files = new Set(filesOf(path, new Set()))));
  return files.has(file.split(sep).join('/'));
}

function nearestConfig(folder: string): string | undefined {
  return ts.findConfigFile(folder, (path) => existsSync(path));
}

/** The files of a config, of those it refers to, and what they import. */
function filesOf(path: string, seen: Set<string>): readonly string[] {
  if (seen.has(path) || !existsSync(path)) return [];
  seen.add(path);
  const { config } = ts.readConfigFile(path, (name) => readFileSync(name, 'utf8')) as { config?: unknown };
  const { fileNames, options, projectReferences } = ts.parseJsonConfigFileContent(config ?? {}, ts.sys, dirname(path), undefined, path);
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram({ rootNames: fileNames, options: { ...options, noLib: true, types: [] }, host });
  const own = program.getSourceFiles().map((file) => file.fileName).filter((name) => !name.includes('/node_modules/'));
  return [...own, ...(projectReferences ?? []).flatMap((reference) => filesOf(ts.resolveProjectReferencePath(reference), seen))];
}
