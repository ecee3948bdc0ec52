import * as parser from '@typescript-eslint/parser';
import { ESLint, Linter } from 'eslint';
import { defineConfig } from 'eslint/config';
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import plugin from '../src/index.js';
import { rules } from '../src/rules/index.js';
import { repository } from './support/lint.js';

const require = createRequire(import.meta.url);
const HELPERS = new Set(['addresses', 'index', 'component', 'create-rule']);
const names = Object.keys(rules).sort();

function stems(folder: string, ending: string): readonly string[] {
  const path = join(repository, folder);
  if (!existsSync(path)) return [];
  return readdirSync(path).filter((file) => file.endsWith(ending)).map((file) => basename(file, ending)).sort();
}

/** Keeps the mutations of ESLint and the types of rules made with RuleCreator out of the tests. */
const rule = (name: string) => rules[name as keyof typeof rules];

describe('one name for rule, file, page and test', () => {
  it('has a file in src/rules for each rule', () => {
    expect(stems('src/rules', '.ts').filter((stem) => !HELPERS.has(stem))).toEqual(names);
  });

  it('has a page in docs/rules for each rule', () => {
    expect(stems('docs/rules', '.md')).toEqual(names);
  });

  it('has a test file in tests/rules for each rule', () => {
    expect(stems('tests/rules', '.test.ts')).toEqual(names);
  });

  it.each(names)('%s: its documentation URL names it', (name) => {
    expect(rule(name).meta.docs?.url).toContain(`/docs/rules/${name}.md`);
  });

  it.each(names)('%s: is in the README', (name) => {
    expect(readFileSync(join(repository, 'README.md'), 'utf8')).toContain(`docs/rules/${name}.md`);
  });
});

describe('meta of the rules', () => {
  const ORDER = ['type', 'languages', 'docs', 'fixable', 'hasSuggestions', 'messages', 'schema', 'defaultOptions'];

  it.each(names)('%s: has its entries in the order that all rules keep', (name) => {
    const entries = Object.keys(rule(name).meta).filter((entry) => entry !== 'deprecated');
    expect(entries).toEqual(ORDER.filter((entry) => entries.includes(entry)));
  });

  it.each(names)('%s: describes itself with Enforce, Require or Disallow', (name) => {
    expect(rule(name).meta.docs?.description).toMatch(/^(?:Enforce|Require|Disallow) [^.]+$/u);
  });

  it.each(names)('%s: says whole sentences that end with a full stop, or with the path after it', (name) => {
    // A placeholder before the path stands for a sentence of its own, such as the remedy.
    for (const message of Object.values(rule(name).meta.messages)) expect(message).toMatch(/^[`A-Z].*(?:\.|(?:\.|\. \{\{\w+\}\}) \[\{\{path\}\}\])$/u);
  });

  it.each(names)('%s: takes closed options, each of them described, and has a default for each', (name) => {
    const { schema, defaultOptions } = rule(name).meta as unknown as { schema: readonly { type: string; additionalProperties: boolean; properties: Record<string, { description?: string }> }[]; defaultOptions: readonly object[] };
    for (const [index, options] of schema.entries()) {
      expect(options).toMatchObject({ type: 'object', additionalProperties: false });
      for (const option of Object.values(options.properties)) expect(option.description).toMatch(/\.$/u);
      expect(Object.keys(defaultOptions[index] ?? {}).sort()).toEqual(Object.keys(options.properties).sort());
    }
  });

  it.each(names)('%s: names the languages that it reads', (name) => {
    expect((rule(name).meta as { languages?: unknown }).languages).toEqual(['js/js']);
  });
});

describe('presets', () => {
  const recommended = names.filter((name) => rule(name).meta.docs?.recommended === true);

  it('recommended holds the rules whose meta says so', () => {
    expect(Object.keys(plugin.configs.recommended.rules ?? {}).sort()).toEqual(recommended.map((name) => `idempotency/${name}`));
  });

  it('strict holds all rules', () => {
    expect(Object.keys(plugin.configs.strict.rules ?? {}).sort()).toEqual(names.map((name) => `idempotency/${name}`));
  });

  it.each(['recommended', 'strict'] as const)('%s sets its name, the plugin and rules, and nothing else', (preset) => {
    const config = plugin.configs[preset];
    expect(Object.keys(config).sort()).toEqual(['name', 'plugins', 'rules']);
    expect(config.name).toBe(`idempotency/${preset}`);
  });

  it.each(['recommended', 'strict'] as const)('%s has options that the rules accept', (preset) => {
    expect(new Linter().verify('', [plugin.configs[preset]])).toEqual([]);
  });
});

const CODE = `
import { randomUUID } from 'node:crypto';
export async function pay(order) {
  for (let i = 0; i < 3; i++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
    } catch {}
  }
}
`;

describe('one plugin object', () => {
  async function ruleIds(config: Linter.Config[]): Promise<readonly (string | null)[]> {
    const [result] = await new ESLint({ overrideConfigFile: true, overrideConfig: config }).lintText(CODE, { filePath: 'pay.js' });
    return result?.messages.map((message) => message.ruleId ?? message.message) ?? [];
  }

  it('is what its presets name', () => {
    expect(plugin.configs.recommended.plugins?.['idempotency']).toBe(plugin);
    expect(plugin.configs.strict.plugins?.['idempotency']).toBe(plugin);
  });

  it('says who it is', () => {
    const { name, version } = require('../package.json') as { name: string; version: string };
    expect(plugin.meta).toEqual({ name, version, namespace: 'idempotency' });
  });

  it('is extended by string', async () => {
    expect(await ruleIds(defineConfig({ files: ['**/*.js'], plugins: { idempotency: plugin }, extends: ['idempotency/recommended'] }))).toEqual(['idempotency/no-regenerated-key']);
  });

  it('is extended by object', async () => {
    expect(await ruleIds(defineConfig({ files: ['**/*.js'], extends: [plugin.configs.recommended] }))).toEqual(['idempotency/no-regenerated-key']);
  });

  it('is extended by string and by object at once', async () => {
    expect(await ruleIds(defineConfig({ files: ['**/*.js'], plugins: { idempotency: plugin }, extends: ['idempotency/recommended'] }, plugin.configs.strict))).toEqual(['idempotency/no-regenerated-key']);
  });

  it('is extended under another prefix', async () => {
    expect(await ruleIds(defineConfig({ files: ['**/*.js'], plugins: { keys: plugin }, extends: ['keys/recommended'] }))).toEqual(['keys/no-regenerated-key']);
  });

  it('is used with rules one by one', async () => {
    expect(await ruleIds([{ plugins: { idempotency: plugin }, rules: { 'idempotency/no-regenerated-key': 'warn' } }])).toEqual(['idempotency/no-regenerated-key']);
  });
});

describe('files of tests', () => {
  const TESTS = [
    ['that import a runner', `import { it } from 'vitest'; it('pays', async () => {});\n${CODE}`],
    ['that use its globals', `describe('pay', () => {});\n${CODE}`],
    ['that require node:test', `const test = require('node:test');\n${CODE}`],
  ] as const;

  function reports(code: string, settings?: object): readonly (string | null)[] {
    const config: Linter.Config = { ...plugin.configs.recommended, ...(settings ? { settings: { idempotency: settings } } : {}) };
    return new Linter().verify(code, [config], 'pay.test.js').map((message) => message.ruleId ?? message.message);
  }

  it.each(TESTS)('%s are silent', (_name, code) => {
    expect(reports(code)).toEqual([]);
  });

  it.each(TESTS)('%s are linted where the settings say so', (_name, code) => {
    expect(reports(code, { tests: 'lint' })).toEqual(['idempotency/no-regenerated-key']);
  });

  it('does not take a file for one because of its name', () => {
    expect(reports(CODE)).toEqual(['idempotency/no-regenerated-key']);
  });

  it('does not take a file for one because it calls something `test`', () => {
    expect(reports(`const ok = /a/.test('a'); test(ok);\n${CODE}`)).toEqual(['idempotency/no-regenerated-key']);
  });
});

describe('the build', () => {
  const entry = join(repository, 'dist/index.js');
  const declarations = readFileSync(join(repository, 'dist/index.d.ts'), 'utf8');

  it('gives the plugin itself to require()', () => {
    // In Node itself: the test runner would load modules of its own.
    const script = `const required = require(${JSON.stringify(entry)}); import(${JSON.stringify(pathToFileURL(entry).href)}).then((imported) => console.log(JSON.stringify([required === imported.default, Object.keys(required.rules).sort()])))`;
    expect(JSON.parse(execFileSync(process.execPath, ['--no-warnings', '-e', script], { encoding: 'utf8' }))).toEqual([true, names]);
  });

  it('has types from eslint alone', () => {
    const from = [...declarations.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/gu)].map(([, name]) => name);
    expect(new Set(from)).toEqual(new Set(['eslint']));
  });

  it('takes the classic parser and no parser alike', () => {
    const linter = new Linter();
    const withParser = linter.verify(CODE, [{ ...plugin.configs.recommended, languageOptions: { parser } }], 'pay.js');
    expect(withParser.map(({ ruleId, line, column }) => [ruleId, line, column])).toEqual(linter.verify(CODE, [plugin.configs.recommended], 'pay.js').map(({ ruleId, line, column }) => [ruleId, line, column]));
  });
});
