/** The rule testers: with types, under the names of files in ./project, and one file alone, as for plain JavaScript. */
import * as parser from '@typescript-eslint/parser';
import { RuleTester } from '@typescript-eslint/rule-tester';
import { RuleTester as PlainRuleTester } from 'eslint';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, it } from 'vitest';
import { backendOf, type Backend } from './lint.js';

for (const tester of [RuleTester, PlainRuleTester] as (typeof RuleTester)[]) {
  tester.afterAll = afterAll;
  tester.describe = describe;
  tester.it = it;
  tester.itOnly = it.only;
}

const tsconfigRootDir = fileURLToPath(new URL('project', import.meta.url));

/** Which back end the typed cases run on. tests/rules.native.test.ts, a process of its own, sets it before it loads the rule tests. */
const backend: Backend = process.env['IDEMPOTENCY_RULES_BACKEND'] === 'native' ? 'native' : 'classic';

/** Which back ends answered the typed cases so far, and how often. */
export const answered: Record<Backend, number> = { classic: 0, native: 0 };

/** How many typed cases there are. */
export const typedCases = { count: 0 };

const counting: typeof parser = {
  ...parser,
  parseForESLint(text, options) {
    const result = parser.parseForESLint(text, options);
    if (result.services.program) answered[backendOf(result.services.program)] += 1;
    return result;
  },
};

const tester = new RuleTester({ languageOptions: { parser: counting, parserOptions: { projectService: backend === 'native' ? { EXPERIMENTAL_backend: 'tsgo' } : true, tsconfigRootDir } } });

/** With the types of a whole program. */
export const typed: Pick<RuleTester, 'run'> = {
  run(name, rule, tests) {
    typedCases.count += tests.valid.length + tests.invalid.length;
    tester.run(name, rule, tests);
  },
};

/** One file without types: ESLint's own parser, JavaScript. No back end has a part in it, so it is left to the run on the classic one. */
export const plain: Pick<RuleTester, 'run'> = backend === 'native'
  ? { run: () => undefined }
  : (new PlainRuleTester({ languageOptions: { ecmaVersion: 2025, sourceType: 'module', parserOptions: { ecmaFeatures: { jsx: true } } } }) as unknown as RuleTester);
