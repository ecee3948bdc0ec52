/**
 * The code of README.md and docs is run: what follows the language in a block's info string says what the linter finds in it.
 *
 * - `ts wrong [strict] [rule…]`: each rule reports at least once (on a rule's page without names: that page's rule);
 * - `ts right [strict]`: the preset (recommended without the word) reports nothing;
 * - `text report`: holds every message that the block before gets;
 * - `js settings`: an object that the settings' check takes.
 *
 * `js wrong` and `js right` are linted without type information.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { ESLint } from 'eslint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../src/index.js';
import { readSettings } from '../src/analysis/settings.js';
import { lint, repository, type Preset } from './support/lint.js';

interface Block {
  /** `docs/limits.md:12`. */
  readonly where: string;
  readonly page: string;
  readonly language: string;
  readonly words: readonly string[];
  readonly code: string;
  /** The name of the file that the block is linted as. */
  readonly file: string;
}

function pages(): readonly string[] {
  const below = readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.md'));
  return [join(repository, 'README.md'), join(repository, 'CONTRIBUTING.md'), ...below.sort().map((file) => join(repository, 'docs', file))];
}

function blocksOf(page: string): readonly Block[] {
  const out: Block[] = [];
  const name = relative(repository, page);
  let open: { fence: string; info: string; line: number; code: string[] } | undefined;
  readFileSync(page, 'utf8').split('\n').forEach((text, index) => {
    const fence = /^(`{3,})(.*)$/u.exec(text);
    if (!open) {
      if (fence) open = { fence: fence[1] ?? '', info: fence[2] ?? '', line: index + 1, code: [] };
    } else if (fence && fence[1] === open.fence && fence[2] === '') {
      const [language = '', ...words] = open.info.trim().split(/\s+/u);
      const extension = /^[jt]sx?$/u.test(language) ? language : 'txt';
      out.push({ where: `${name}:${open.line}`, page: basename(page, '.md'), language, words, code: `${open.code.join('\n')}\n`, file: `${basename(page, '.md').toLowerCase()}-${open.line}.${extension}` });
      open = undefined;
    } else open.code.push(text);
  });
  if (open) throw new Error(`${name}:${open.line} opens a block that nothing closes.`);
  return out;
}

const blocks = pages().flatMap(blocksOf);
const code = blocks.filter((block) => /^[jt]sx?$/u.test(block.language) && (block.words[0] === 'wrong' || block.words[0] === 'right'));
const typed = code.filter((block) => block.language.startsWith('ts'));
const plain = code.filter((block) => block.language.startsWith('js'));
const presetOf = (block: Block): Preset => (block.words.includes('strict') ? 'strict' : 'recommended');
const squeeze = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim();

function rulesOf(block: Block): readonly string[] {
  const named = block.words.slice(1).filter((word) => word !== 'strict');
  return named.length > 0 || !block.where.startsWith('docs/rules/') ? named : [block.page];
}

interface Found {
  readonly rule: string;
  readonly message: string;
}

const found: Record<Preset, Map<string, readonly Found[]>> = { recommended: new Map(), strict: new Map() };
let folder = '';

beforeAll(async () => {
  mkdirSync(join(repository, '.cache'), { recursive: true });
  folder = mkdtempSync(join(repository, '.cache', 'docs-'));
  for (const block of code) writeFileSync(join(folder, block.file), block.code);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  const { compilerOptions } = JSON.parse(readFileSync(join(repository, 'tests/fixtures/tsconfig.json'), 'utf8')) as { compilerOptions: object };
  const paths = { 'stable-idempotency-key': ['../../packages/stable-key/src/index.ts'] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...compilerOptions, moduleDetection: 'force', paths }, include: ['*.ts', '*.tsx'] }));
  for (const preset of ['recommended', 'strict'] as const) {
    const { files } = await lint(folder, preset, 'classic', ['*.{ts,tsx}']);
    for (const [file, reports] of files) found[preset].set(file, reports);
    if (plain.length === 0) continue;
    const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [{ ...plugin.configs[preset], files: ['**/*.js'] }] });
    for (const result of await eslint.lintFiles(['*.js']))
      found[preset].set(basename(result.filePath), result.messages.map(({ ruleId, message }) => ({ rule: ruleId?.replace(/^idempotency\//u, '') ?? '', message })));
  }
});

afterAll(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

function reportsOf(block: Block): readonly Found[] {
  return found[presetOf(block)].get(block.file) ?? [];
}

describe('code of the documentation', () => {
  it.each(code.filter((block) => block.words[0] === 'wrong').map((block) => [block.where, block] as const))('is reported: %s', (_, block) => {
    expect(rulesOf(block)).not.toEqual([]);
    expect(reportsOf(block).map((report) => report.rule)).toEqual(expect.arrayContaining([...rulesOf(block)]));
    // What the page calls strict is not in the other preset.
    if (presetOf(block) === 'strict') expect(found.recommended.get(block.file)).toEqual([]);
  });

  it.each(code.filter((block) => block.words[0] === 'right').map((block) => [block.where, block] as const))('is not reported: %s', (_, block) => {
    expect(reportsOf(block)).toEqual([]);
  });

  it.each(blocks.filter((block) => block.words[0] === 'report').map((block) => [block.where, block] as const))('gives this report: %s', (_, block) => {
    const before = code[code.findLastIndex((other) => blocks.indexOf(other) < blocks.indexOf(block))];
    const messages = before ? reportsOf(before).map((report) => squeeze(report.message)) : [];
    expect(messages).not.toEqual([]);
    for (const message of messages) expect(squeeze(block.code)).toContain(message);
  });

  it.each(blocks.filter((block) => block.words[0] === 'settings').map((block) => [block.where, block] as const))('is accepted as settings: %s', (_, block) => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- an object literal of our own pages
    const value = new Function(`return (${block.code.replace(/^\s*settings:/u, '')});`)() as { idempotency: unknown };
    expect(() => readSettings(value.idempotency)).not.toThrow();
  });

  it('has a word for every block of TypeScript', () => {
    expect(blocks.filter((block) => block.language.startsWith('ts') && !code.includes(block)).map((block) => block.where)).toEqual([]);
  });

  it('has a wrong and a right block on every rule page', () => {
    for (const page of readdirSync(join(repository, 'docs/rules')).filter((file) => file.endsWith('.md')))
      for (const word of ['wrong', 'right']) expect(typed.filter((block) => block.where.startsWith(`docs/rules/${page}:`) && block.words[0] === word), `${page}: ${word}`).not.toEqual([]);
  });

  it('has no type errors', () => {
    expect(typeErrors()).toBe('');
  });
});

function typeErrors(): string {
  try {
    return execFileSync(process.execPath, [join(repository, 'node_modules/@typescript/native/bin/tsc'), '-p', join(folder, 'tsconfig.json')], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
