/** `--init` as a process, and ESLint with the config that it leaves. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { command, execute, makeProject, put, type Outcome } from '../../support/command.js';
import { repository } from '../../support/lint.js';

const TSCONFIG = JSON.stringify({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2022', 'DOM'], types: [] }, include: ['src'] });
const KEYS = `export function freshKey(): string {\n  return crypto.randomUUID();\n}\n`;
/** The key is another file's, so that the finding is there with types alone. */
const pay = (types: boolean): string => `import { freshKey } from './keys.js';

export async function pay(order${types ? ': string' : ''})${types ? ': Promise<void>' : ''} {
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': freshKey() }, body: order });
    if (response.ok) return;
  }
}
`;
const JS = pay(false).replace("import { freshKey } from './keys.js';", '').replace('freshKey()', 'crypto.randomUUID()');
const TYPED = { 'package.json': '{"type":"module"}', 'tsconfig.json': TSCONFIG, 'src/keys.ts': KEYS, 'src/pay.ts': pay(true) };
const FOUND = ['src/pay.ts:5:110'];

const made: string[] = [];
afterAll(() => { for (const folder of made) rmSync(folder, { recursive: true, force: true }); });

/** A folder with files, and with the packages of this repository where `installed`. */
function project(files: Readonly<Record<string, string>>, installed = true): string {
  const folder = makeProject(files);
  made.push(folder);
  if (!installed) return folder;
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(repository, join(folder, 'node_modules/eslint-plugin-idempotency'), 'junction');
  for (const name of ['eslint', '@eslint', '@typescript-eslint', 'typescript', 'typescript-eslint', 'jiti']) symlinkSync(join(repository, 'node_modules', name), join(folder, 'node_modules', name), 'junction');
  return folder;
}

/** Where ESLint itself, with the config of the folder and nothing else, reports this plugin's rules. */
function linted(folder: string): readonly string[] {
  const { status, stdout, stderr } = execute(process.execPath, [join(folder, 'node_modules/eslint/bin/eslint.js'), '--format', 'json', '.'], folder);
  if (status !== 0 && status !== 1) throw new Error(`ESLint ended with ${status}:\n${stdout}\n${stderr}`);
  const results = JSON.parse(stdout) as readonly { filePath: string; messages: readonly { ruleId: string | null; line: number; column: number; message: string }[] }[];
  return results.flatMap(({ filePath, messages }) => messages.map(({ ruleId, line, column, message }) => `${filePath.slice(folder.length + 1).replaceAll('\\', '/')}:${line}:${column}${ruleId === 'idempotency/no-regenerated-key' ? '' : ` ${ruleId ?? message}`}`));
}

/** Every file of a folder that is not installed, with its text. */
const filesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('node_modules'))
      .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name), 'utf8')]),
  );

const init = (folder: string): Outcome => command(folder, ['--init']);

describe('a project without a config', () => {
  it('with types gets one that gives the finding, and a second run changes nothing', () => {
    const folder = project(TYPED);
    expect(init(folder)).toEqual({ status: 0, stdout: 'Made eslint.config.mjs. Run: npx eslint .\n', stderr: '' });
    expect(linted(folder)).toEqual(FOUND);
    const before = filesOf(folder);
    expect(init(folder)).toEqual({ status: 0, stdout: 'eslint.config.mjs names eslint-plugin-idempotency already: nothing to do.\n', stderr: '' });
    expect(filesOf(folder)).toEqual(before);
  });

  it('of plain JavaScript gets one for that', () => {
    const folder = project({ 'package.json': '{"type":"module"}', 'src/pay.js': JS });
    expect(init(folder)).toMatchObject({ status: 0, stderr: '' });
    expect(linted(folder)).toEqual(['src/pay.js:5:110']);
  });

  it('has the files that no tsconfig takes left out, which the parser would refuse', () => {
    const folder = project({ ...TYPED, 'vitest.config.ts': 'export default {};\n' });
    expect(init(folder)).toMatchObject({ status: 0, stderr: '' });
    expect(linted(folder)).toEqual(FOUND);
  });

  it('and without the packages is told what to install', () => {
    const folder = project(TYPED, false);
    const { status, stdout } = init(folder);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Made eslint\.config\.mjs\. Run: npx eslint \.\nInstall what it needs: npm i -D .*eslint-plugin-idempotency\n$/u);
  });
});

/** A rule of the project's own: it has to go on. */
const OWN = (file: string): string => `${file} no-var`;
const CONFIGS: readonly (readonly [what: string, name: string, text: string])[] = [
  ['ESM', 'eslint.config.js', `export default [\n  { files: ['**/*.js', '**/*.ts'], rules: { 'no-var': 'error' } },\n];\n`],
  ['ESM with comments', 'eslint.config.mjs', `// @ts-check\n/* Ours. */\n\n/** @type {import('eslint').Linter.Config[]} */\nexport default [\n  // why\n  { files: ['**/*.js', '**/*.ts'], rules: { 'no-var': 'error' } }, // the rule\n  /* the end */\n]; // done\n`],
  ['CommonJS', 'eslint.config.cjs', `'use strict';\n// Ours.\nmodule.exports = [\n  { files: ['**/*.js', '**/*.ts'], rules: { 'no-var': 'error' } }\n];\n`],
  ['TypeScript', 'eslint.config.ts', `import type { Linter } from 'eslint';\n\nconst config: Linter.Config[] = [\n  { files: ['src/**'], rules: { 'no-var': 'error' } },\n];\n\nexport default config;\n`],
  ['TypeScript, as .mts', 'eslint.config.mts', `import type { Linter } from 'eslint';\n\nexport default [{ files: ['**/*.js', '**/*.ts'], rules: { 'no-var': 'error' } }] satisfies Linter.Config[];\n`],
  ['defineConfig with an array', 'eslint.config.js', `import { defineConfig } from 'eslint/config';\n\nexport default defineConfig([\n\t{ files: ['**/*.js', '**/*.ts'], rules: { 'no-var': 'error' } },\n]);\n`],
  ['defineConfig with entries', 'eslint.config.js', `import { defineConfig, globalIgnores } from "eslint/config"; // make\n\nexport default defineConfig(globalIgnores(["dist"]), { files: ["**/*.js", "**/*.ts"], rules: { "no-var": "error" } });\n`],
  ['typescript-eslint’s config', 'eslint.config.js', `import tseslint from 'typescript-eslint';\n\nexport default tseslint.config(\n  tseslint.configs.base,\n  { files: ['**/*.js', '**/*.ts'], rules: { 'no-var': 'error' } },\n);\n`],
  ['typescript-eslint with types', 'eslint.config.js', `import tseslint from 'typescript-eslint';\n\nexport default tseslint.config(tseslint.configs.base, {\n  files: ['**/*.ts'],\n  languageOptions: { parserOptions: { projectService: true } },\n  rules: { 'no-var': 'error' },\n});\n`],
];

describe.each(CONFIGS)('a config in %s', (_, name, text) => {
  const folder = project({ ...TYPED, 'src/own.ts': 'export var own = 1;\n', [name]: text });
  const first = init(folder);

  it('gets the lines, keeps its own, and gives the finding', () => {
    expect(first).toEqual({ status: 0, stdout: `Added eslint-plugin-idempotency to ${name}. Run: npx eslint .\n`, stderr: '' });
    expect([...linted(folder)].sort()).toEqual([OWN('src/own.ts:1:8'), ...FOUND]);
    // Nothing of what was there is gone: all its words and marks are still there, in their order.
    const after = readFileSync(join(folder, name), 'utf8');
    let at = 0;
    for (const word of text.match(/[\w@'"*/]+|[^\s\w]/gu) ?? []) {
      const found = after.indexOf(word, at);
      expect(found, word).toBeGreaterThanOrEqual(at);
      at = found + word.length;
    }
  });

  it('is left alone by a second run', () => {
    const before = filesOf(folder);
    expect(init(folder)).toEqual({ status: 0, stdout: `${name} names eslint-plugin-idempotency already: nothing to do.\n`, stderr: '' });
    expect(filesOf(folder)).toEqual(before);
  });
});

describe('what it cannot edit is left alone, with the lines to add', () => {
  const LINES = /import idempotency from 'eslint-plugin-idempotency';\n\nexport default \[\n {2}\{\n {4}\.\.\.idempotency\.configs\.recommended,\n/u;

  it.each([
    ['a config that a function makes', { 'eslint.config.js': `import { make } from './make.js';\nexport default make({});\n`, 'make.js': 'export const make = () => [];\n' }, /^eslint\.config\.js is left as it is, as it is not certain where the lines belong: what make makes of its arguments is not known\./u],
    ['a config that does not parse', { 'eslint.config.js': 'export default [\n' }, /^eslint\.config\.js is left as it is, .*: it does not parse\./u],
    ['a config that does not load', { 'eslint.config.js': `import './missing.js';\nexport default [];\n` }, /^eslint\.config\.js is left as it is, as it does not work with the lines in it: .*missing\.js/u],
    ['a config in the older format', { '.eslintrc.json': '{ "root": true, "rules": { "no-var": "error" } }\n' }, /^No config is made: \.eslintrc\.json has a config in ESLint's older format, .* \(npx @eslint\/migrate-config \.eslintrc\.json\)/u],
    ['the older format in package.json', { 'package.json': '{ "type": "module", "eslintConfig": { "rules": {} } }\n' }, /^No config is made: package\.json has a config in ESLint's older format/u],
  ] as const)('%s', (_, files, sentence) => {
    const folder = project({ ...TYPED, ...files });
    const before = filesOf(folder);
    const { status, stdout, stderr } = init(folder);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(LINES);
    // The trial's file is gone too.
    expect(filesOf(folder)).toEqual(before);
  });

  it('a package below a config, for which a new one would take that one’s place', () => {
    const folder = project({ ...TYPED, 'eslint.config.js': 'export default [];\n', 'packages/a/package.json': '{}', 'packages/a/index.js': '' });
    expect(init(join(folder, 'packages/a'))).toEqual({ status: 2, stdout: '', stderr: `No config is made: ${join('../../eslint.config.js')} is for this folder, and another one here would take its place. Run --init in ${join('../..')} instead.\n` });
    expect(existsSync(join(folder, 'packages/a/eslint.config.mjs'))).toBe(false);
  });

  it('and the lines work where they are pasted', () => {
    const folder = project({ ...TYPED, '.eslintrc.json': '{}\n' });
    const { stderr } = init(folder);
    put(folder, { 'eslint.config.mjs': stderr.slice(stderr.indexOf('\n\n') + 2) });
    expect(linted(folder)).toEqual(FOUND);
  });
});
