// Without type information: plain JavaScript, and parsers that give no program.
import * as typescriptParser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../src/index.js';

function lint(code: string, fileName = 'pay.js', languageOptions: Linter.LanguageOptions = {}): readonly string[] {
  return new Linter()
    .verify(code, [{ files: ['**/*.js', '**/*.cjs', '**/*.mjs', '**/*.jsx', '**/*.ts', '**/*.tsx'], ...plugin.configs.recommended, languageOptions }], fileName)
    .map(({ ruleId, line, message }) => (ruleId === null ? message : `${ruleId.replace('idempotency/', '')} ${line}`));
}

const CALL = "fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order })";
const RETRY = `import pRetry from 'p-retry';
import { randomUUID } from 'node:crypto';
export const pay = (order) => pRetry(() => ${CALL});`;

describe('one file without types', () => {
  it('knows imports by their specifier', () => {
    expect(lint(RETRY)).toEqual(['no-regenerated-key 3']);
  });

  it('does not know a function of the same name that is imported from elsewhere', () => {
    expect(lint(RETRY.replace("'p-retry'", "'./retry.js'"))).toEqual([]);
    expect(lint(RETRY.replace("'node:crypto'", "'./ids.js'"))).toEqual([]);
  });

  it('knows what require() gives, by property and by pattern', () => {
    expect(lint(`const crypto = require('crypto');\nconst { default: pRetry } = require('p-retry');\nmodule.exports = (order) => pRetry(() => ${CALL.replace('randomUUID()', 'crypto.randomUUID()')});`, 'pay.cjs', { sourceType: 'commonjs' })).toEqual(['no-regenerated-key 3']);
    expect(lint(`const { randomUUID } = require('node:crypto');\nconst axios = require('axios');\nasync function pay(order) { for (;;) { try { return await axios.post('/charges', order, { headers: { 'Idempotency-Key': randomUUID() } }); } catch {} } }`, 'pay.cjs', { sourceType: 'commonjs' })).toEqual(['no-regenerated-key 3']);
  });

  it('knows a function that is what require() gives', () => {
    expect(lint(`const { randomUUID } = require('node:crypto');\nconst retry = require('async-retry');\nmodule.exports = (order) => retry(() => ${CALL});`, 'pay.cjs', { sourceType: 'commonjs' })).toEqual(['no-regenerated-key 3']);
  });

  it('knows globals, unless something local has their name', () => {
    const code = (local: string): string => `${local}\nexport async function pay(order) { for (;;) { try { return await ${CALL.replace('randomUUID()', 'String(Date.now())')}; } catch {} } }`;
    expect(lint(code(''))).toEqual(['no-regenerated-key 2']);
    expect(lint(code('const Date = { now: () => 1 };'))).toEqual([]);
  });

  it('reads .js as JSX', () => {
    expect(lint(`${RETRY}\nexport const Pay = () => <button />;`, 'pay.js', { parserOptions: { ecmaFeatures: { jsx: true } } })).toEqual(['no-regenerated-key 3']);
  });

  it('reads scripts', () => {
    expect(lint(`async function pay(order) { for (;;) { try { return await ${CALL.replace('randomUUID()', 'Math.random()')}; } catch {} } }`, 'pay.js', { sourceType: 'script' })).toEqual(['no-regenerated-key 1']);
  });

  it('reads TypeScript where the parser gives no program', () => {
    expect(lint(RETRY.replace('(order)', '(order: string)'), 'pay.ts', { parser: typescriptParser })).toEqual(['no-regenerated-key 3']);
  });

  it('says nothing on a function that it cannot see', () => {
    expect(lint(RETRY.replace("import pRetry from 'p-retry';", "import { insist as pRetry } from 'somewhere';"))).toEqual([]);
  });

  it('leaves a syntax error to the parser', () => {
    const messages = lint(`${RETRY}\nconst = 1;`);
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatch(/^Parsing error/u);
  });

  it.each(['', '\uFEFF', '#!/usr/bin/env node\n', '// nothing\n', '"use strict";'])('takes a file that holds next to nothing (%j)', (code) => {
    expect(lint(code)).toEqual([]);
  });

  it('keeps its places behind a byte order mark and a hash-bang line', () => {
    expect(lint(`\uFEFF${RETRY}`)).toEqual(['no-regenerated-key 3']);
    expect(lint(`#!/usr/bin/env node\n${RETRY}`)).toEqual(['no-regenerated-key 4']);
  });

  it('keeps its places with Windows line ends', () => {
    expect(lint(RETRY.replaceAll('\n', '\r\n'))).toEqual(['no-regenerated-key 3']);
  });
});

describe('Flow', () => {
  /** Stands for a parser that knows Flow: what only Flow has is blanked out for the tree, and stays in the text. */
  const flowParser = {
    parseForESLint: (text: string, options?: typescriptParser.ParserOptions) => typescriptParser.parseForESLint(text.replaceAll(/^(?:export type|opaque type|import typeof) .*$/gmu, (line) => ' '.repeat(line.length)), options),
  } as unknown as Linter.Parser;

  it.each([
    ['an exact object type', 'export type Payment = {| id: string |};'],
    ['an opaque type', 'opaque type Id: string = string;'],
    ['a type of an import', "import typeof Payment from './payment.js';"],
  ])('is silent: %s', (_name, line) => {
    expect(lint(`${RETRY}\n${line}`, 'pay.js', { parser: flowParser })).toEqual([]);
  });

  it('is about the text: the same parser on plain JavaScript', () => {
    expect(lint(RETRY, 'pay.js', { parser: flowParser })).toEqual(['no-regenerated-key 3']);
  });
});
