import eslintPlugin from 'eslint-plugin-eslint-plugin';
import { configs as regexp } from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import idempotency from './dist/index.js';

const { dirname: tsconfigRootDir } = import.meta;
const COMPILER = { name: 'typescript', message: 'Only src/analysis/typescript.ts touches the compiler: take `ts` from there.' };
const LINTERS = { group: ['eslint', '@typescript-eslint/*'], message: 'Only rules know ESLint.' };

/** Import direction: rules -> fixes -> analysis -> models. A folder may import what stands after it (tests/layers.test.ts has the rest). */
const LAYERS = ['rules', 'fixes', 'analysis', 'models'];

function direction(folder) {
  const above = LAYERS.slice(0, LAYERS.indexOf(folder));
  return {
    name: `imports of src/${folder}`,
    files: [`src/${folder}/**/*.ts`],
    ignores: ['src/analysis/typescript.ts'],
    rules: {
      'no-restricted-imports': ['error', {
        paths: [COMPILER],
        patterns: [
          ...above.map((layer) => ({ group: [`**/${layer}/**`], message: `src/${folder} does not import src/${layer}.` })),
          { group: ['../index.js', '../configs.js'], message: `src/${folder} does not import the plugin.` },
          ...(folder === 'rules' ? [] : [LINTERS]),
        ],
      }],
    },
  };
}

export default defineConfig([
  globalIgnores(['**/dist/', 'coverage/', '.cache/', 'bench/out/', 'tests/fixtures/', 'tests/support/project/', 'examples/']),

  {
    name: 'sources',
    files: ['src/**/*.ts', 'packages/stable-key/src/**/*.ts'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked, regexp['flat/recommended']],
    languageOptions: { parserOptions: { project: ['./tsconfig.json', './packages/stable-key/tsconfig.json'], tsconfigRootDir } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      // The compiler's types say that every node has a parent; the file at the top has none. The same goes for elements of node lists.
      '@typescript-eslint/no-unnecessary-condition': 'off',
      // Entries of an index signature look like what they are.
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      // A test of `undefined || false` is meant as such.
      '@typescript-eslint/prefer-nullish-coalescing': 'off',
      // A pattern reads better as a whole than half as a method call.
      '@typescript-eslint/prefer-string-starts-ends-with': 'off',
      '@typescript-eslint/prefer-includes': 'off',
      // `as T` and `!` are both refused where they hide something; which of them is used is taste.
      '@typescript-eslint/non-nullable-type-assertion-style': 'off',
      'regexp/use-ignore-case': 'off',
    },
  },
  ...LAYERS.map(direction),
  {
    name: 'rules',
    files: ['src/rules/*.ts'],
    extends: [eslintPlugin.configs.recommended],
    rules: {
      // Fixes and suggestions are reported by the helper that all rules share, where this rule does not look.
      'eslint-plugin/require-meta-has-suggestions': 'off',
      'eslint-plugin/require-meta-fixable': 'off',
      'eslint-plugin/require-meta-docs-description': ['error', { pattern: '^(Enforce|Require|Disallow)' }],
      'eslint-plugin/require-meta-default-options': 'error',
    },
  },
  {
    ...idempotency.configs.strict,
    files: ['src/**/*.ts'],
  },

  {
    name: 'tests',
    files: ['tests/**/*.ts', '*.config.ts'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir } },
  },
]);
