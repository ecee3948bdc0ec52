/** Lints real files through ESLint's own class, with the presets as a user has them. */
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter, type Rule } from 'eslint';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import plugin from '../../src/index.js';

export const repository = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/u, '');

export type Preset = 'recommended' | 'strict';
export type Backend = 'classic' | 'native';

export interface Report {
  readonly line: number;
  readonly column: number;
  /** The rule's name without the prefix; empty for an error of the parser. */
  readonly rule: string;
  readonly message: string;
}

export interface LintRun {
  /** The reports of each file, by its path below the root, with slashes. */
  readonly files: ReadonlyMap<string, readonly Report[]>;
  /** Which back ends answered, seen from inside a rule. */
  readonly backends: ReadonlySet<Backend>;
}

/** What only the classic program has, the native back end's has as a getter that throws. */
export function backendOf(program: object): Backend {
  return Object.getOwnPropertyDescriptor(program, 'getIdentifierCount')?.value === undefined ? 'native' : 'classic';
}

/** Lints the TypeScript files below a root, or only some of them. */
export async function lint(root: string, preset: Preset, backend: Backend = 'classic', patterns: readonly string[] = ['.']): Promise<LintRun> {
  const backends = new Set<Backend>();
  const probe: Rule.RuleModule = {
    create(context) {
      const { program } = context.sourceCode.parserServices as { program?: object };
      if (program) backends.add(backendOf(program));
      return {};
    },
  };
  const config: Linter.Config[] = [
    {
      ...plugin.configs[preset],
      files: ['**/*.ts', '**/*.tsx'],
      linterOptions: { reportUnusedDisableDirectives: 'off' },
      languageOptions: { parser, parserOptions: { projectService: backend === 'native' ? { EXPERIMENTAL_backend: 'tsgo' } : true, tsconfigRootDir: root } },
    },
    { files: ['**/*.ts', '**/*.tsx'], plugins: { probe: { rules: { backend: probe } } }, rules: { 'probe/backend': 'error' } },
  ];
  const eslint = new ESLint({ cwd: root, overrideConfigFile: true, overrideConfig: config });
  const results = await eslint.lintFiles([...patterns]);
  const files = results.map((result) => [
    relative(root, result.filePath).split(sep).join('/'),
    result.messages.map((message): Report => ({ line: message.line, column: message.column, rule: message.ruleId?.replace(/^idempotency\//u, '') ?? '', message: message.message })),
  ] as const);
  return { files: new Map(files), backends };
}
