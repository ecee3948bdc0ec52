import { describe, expect, it } from 'vitest';
import { editConfig, newConfig, type Wanted } from '../../src/cli/config-edit.js';

const typed: Wanted = { isTyped: true, ignores: [], isCommonJs: false };
const ENTRY = `{
    ...idempotency.configs.recommended,
    files: ['**/*.{ts,tsx,mts,cts}'],
    languageOptions: { parser, parserOptions: { projectService: true } },
  }`;

function edited(text: string, wanted = typed, name = 'eslint.config.js'): string {
  const edit = editConfig(text, name, wanted);
  if (edit.kind !== 'edited') throw new Error(edit.kind === 'unsure' ? edit.reason : edit.kind);
  return edit.text;
}

/** What is left of the new text when the old one is taken out of it, in order; undefined where the old one is not all there. */
function added(before: string, after: string): string | undefined {
  let rest = '';
  let at = 0;
  for (const sign of after) {
    if (sign === before[at]) at++;
    else rest += sign;
  }
  return at === before.length ? rest : undefined;
}

describe('a new config', () => {
  it('for TypeScript', () => {
    expect(newConfig(typed)).toBe(`import * as parser from '@typescript-eslint/parser';
import idempotency from 'eslint-plugin-idempotency';

export default [
  ${ENTRY},
];
`);
  });

  it('for JavaScript without a tsconfig, in CommonJS', () => {
    expect(newConfig({ isTyped: false, ignores: [], isCommonJs: true })).toBe(`const idempotency = require('eslint-plugin-idempotency');

module.exports = [
  {
    ...idempotency.configs.recommended,
    files: ['**/*.{js,mjs,cjs}'],
  },
];
`);
  });

  it('leaves out files that no tsconfig takes', () => {
    expect(newConfig({ ...typed, ignores: ['vitest.config.ts', "it's.ts"] })).toContain(String.raw`    ignores: ['vitest.config.ts', 'it\'s.ts'],`);
  });
});

describe('the edit of a config', () => {
  const CASES: readonly (readonly [string, string, string?])[] = [
    ['an array with a comma at its end', `import js from '@eslint/js';\n\nexport default [\n  js.configs.recommended,\n];\n`],
    ['an array without', `import js from '@eslint/js';\n\nexport default [\n  js.configs.recommended\n];\n`],
    ['an array with comments at its end', `import js from '@eslint/js'; // base\n\nexport default [\n  js.configs.recommended // why\n  // the rest\n];\n`],
    ['an array on one line', `import js from '@eslint/js';\nexport default [js.configs.recommended];`],
    ['an empty array', 'export default [];\n'],
    ['defineConfig with an array', `import { defineConfig } from 'eslint/config';\nexport default defineConfig([\n\t{ rules: {} },\n]);\n`],
    ['defineConfig with entries', `import { defineConfig as make } from "eslint/config";\nexport default make(\n  { rules: {} },\n  { rules: {} },\n);\n`],
    ['typescript-eslint’s config', `// @ts-check\nimport eslint from '@eslint/js';\nimport tseslint from 'typescript-eslint';\n\nexport default tseslint.config(\n  eslint.configs.recommended,\n  tseslint.configs.recommended,\n);\n`],
    ['a variable that is exported', `import js from '@eslint/js';\n\n/** @type {import('eslint').Linter.Config[]} */\nconst config = [js.configs.recommended];\n\nexport default config;\n`],
    ['a comment with the type, and no import', `// @ts-check\n\n/** @type {import('eslint').Linter.Config[]} */\nexport default [\n  { rules: {} },\n];\n`],
    ['CommonJS', `'use strict';\nconst js = require('@eslint/js');\n\nmodule.exports = [\n  js.configs.recommended,\n];\n`, 'eslint.config.cjs'],
    ['TypeScript', `import type { Linter } from 'eslint';\n\nexport default [\n  { rules: {} },\n] satisfies Linter.Config[];\n`, 'eslint.config.ts'],
    ['line ends of Windows', `import js from '@eslint/js';\r\n\r\nexport default [\r\n  js.configs.recommended,\r\n];\r\n`],
  ];

  it.each(CASES.map(([what, text, name = 'eslint.config.js']) => [what, text, name] as const))('keeps every byte of %s, and puts in one entry and the imports', (_, before, name) => {
    const isCommonJs = name.endsWith('.cjs');
    const after = edited(before, { ...typed, isCommonJs }, name);
    const rest = added(before, after)?.replaceAll(/[\s,]/gu, '') ?? '';
    expect(rest).toHaveLength(newConfig({ ...typed, isCommonJs }).replace(/(?:export default|module\.exports =) \[|\];/gu, '').replaceAll(/[\s,]/gu, '').length);
    if (before.includes('\r\n')) expect(after.replaceAll('\r\n', '')).not.toContain('\n');
    // A second time, nothing is left to do.
    expect(editConfig(after, name, typed)).toEqual({ kind: 'there' });
  });

  it('reads like what somebody would have written', () => {
    expect(edited(CASES[1]?.[1] ?? '')).toBe(`import js from '@eslint/js';
import * as parser from '@typescript-eslint/parser';
import idempotency from 'eslint-plugin-idempotency';

export default [
  js.configs.recommended,
  ${ENTRY},
];
`);
    expect(edited(CASES[2]?.[1] ?? '')).toContain(`  js.configs.recommended, // why\n  ${ENTRY},\n  // the rest\n];`);
    expect(edited(CASES[9]?.[1] ?? '')).toMatch(/^\/\/ @ts-check\n\nimport \* as parser .*\nimport idempotency .*\n\/\*\* @type/u);
    expect(edited(CASES[5]?.[1] ?? '')).toContain('\n\t{ rules: {} },\n\t{\n\t  ...idempotency');
  });

  it('uses the parser that is imported already', () => {
    const after = edited(`import tsParser from '@typescript-eslint/parser';\nexport default [\n  { rules: {} },\n];\n`);
    expect(after).toContain('languageOptions: { parser: tsParser, parserOptions: { projectService: true } }');
    expect(after.match(/typescript-eslint\/parser/gu)).toHaveLength(1);
  });

  it('sets no second project where files are parsed with types already', () => {
    const after = edited(`import tseslint from 'typescript-eslint';\nexport default [\n  { languageOptions: { parserOptions: { project: './tsconfig.json' } } },\n];\n`);
    expect(after).not.toContain('projectService');
    expect(after).not.toContain("'@typescript-eslint/parser'");
  });

  it.each([
    ['export default { rules: {} };\n', 'not a list'],
    [`import antfu from '@antfu/eslint-config';\nexport default antfu({});\n`, 'what antfu makes'],
    [`import base from './base.js';\nexport default base;\n`, 'where base comes from'],
    [`export default [...(\n`, 'does not parse'],
    [`module.exports = [];\nmodule.exports = [];\n`, 'more than once'],
    [`const a = 1;\n`, 'exports nothing'],
    [`const idempotency = 1;\nexport default [];\n`, 'named idempotency'],
    [`import * as x from './config.js';\nexport default x.config([]);\n`, 'what x.config makes'],
    [`export default [].concat([]);\n`, 'makes of its arguments'],
  ])('is refused for %j', (text, reason) => {
    expect(editConfig(text, 'eslint.config.js', typed)).toMatchObject({ kind: 'unsure', reason: expect.stringContaining(reason) as string });
  });
});
