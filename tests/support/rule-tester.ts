/** The rule testers: with types, under the names of files in ./project, and one file alone, as for plain JavaScript. */
import * as parser from '@typescript-eslint/parser';
import { RuleTester } from '@typescript-eslint/rule-tester';
import { RuleTester as PlainRuleTester } from 'eslint';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, it } from 'vitest';

for (const tester of [RuleTester, PlainRuleTester] as (typeof RuleTester)[]) {
  tester.afterAll = afterAll;
  tester.describe = describe;
  tester.it = it;
  tester.itOnly = it.only;
}

const tsconfigRootDir = fileURLToPath(new URL('project', import.meta.url));

/** With the types of a whole program. */
export const typed = new RuleTester({ languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir } } });

/** One file without types: ESLint's own parser, JavaScript. */
export const plain = new PlainRuleTester({ languageOptions: { ecmaVersion: 2025, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } } }) as unknown as RuleTester;
