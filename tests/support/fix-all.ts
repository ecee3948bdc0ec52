/** Fixes many files at once: as `eslint --fix` does, round by round, but with one program for all files of a round. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import typescript from 'typescript';
import plugin from '../../src/index.js';

export interface Fixed {
  readonly before: string;
  readonly after: string;
  /** The reports of the first round, and of the last. */
  readonly reported: readonly Linter.LintMessage[];
  readonly left: readonly Linter.LintMessage[];
  /** Syntax and type errors of the last text. */
  readonly errors: readonly string[];
  /** Errors before: a fixture has to have none. */
  readonly errorsBefore: readonly string[];
  /** Whether a further round would change nothing. */
  readonly isSettled: boolean;
}

/** Writes the files below a folder, fixes them there, and says what became of each. */
export function fixAll(folder: string, files: ReadonlyMap<string, string>, settings: Readonly<Record<string, unknown>> = {}, preset: 'recommended' | 'strict' = 'recommended'): ReadonlyMap<string, Fixed> {
  const options: typescript.CompilerOptions = {
    strict: true, target: typescript.ScriptTarget.ES2023, module: typescript.ModuleKind.NodeNext, moduleResolution: typescript.ModuleResolutionKind.NodeNext, lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    jsx: typescript.JsxEmit.ReactJSX, skipLibCheck: true, noEmit: true, types: ['node'], allowJs: true, checkJs: false, exactOptionalPropertyTypes: true,
  };
  const paths = new Map([...files.keys()].map((name) => [name, join(folder, name)]));
  const texts = new Map(files);
  for (const [name, text] of files) {
    const path = paths.get(name) ?? name;
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
  const linter = new Linter({ cwd: folder });
  let program: typescript.Program | undefined;
  const reported = new Map<string, readonly Linter.LintMessage[]>();
  const left = new Map<string, readonly Linter.LintMessage[]>();
  const settled = new Map<string, boolean>();
  const errorsBefore = new Map<string, readonly string[]>();
  let open = new Set(files.keys());
  for (let round = 0; round < 10 && open.size > 0; round++) {
    program = typescript.createProgram([...paths.values()], options, undefined, program);
    const next = new Set<string>();
    for (const name of open) {
      const path = paths.get(name) ?? name;
      const text = texts.get(name) ?? '';
      if (round === 0) errorsBefore.set(name, errorsOf(program, path));
      const messages = linter.verify(text, [{ ...plugin.configs[preset], files: ['**/*.ts', '**/*.tsx', '**/*.mts', '**/*.cts'], settings: { idempotency: settings }, linterOptions: { reportUnusedDisableDirectives: 'off' }, languageOptions: { parser, parserOptions: { programs: [program] } } }], path);
      if (round === 0) reported.set(name, messages);
      left.set(name, messages);
      const after = applied(text, messages);
      settled.set(name, after === text);
      if (after === text) continue;
      texts.set(name, after);
      writeFileSync(path, after);
      next.add(name);
    }
    open = next;
  }
  program = typescript.createProgram([...paths.values()], options, undefined, program);
  const last = program;
  return new Map([...files].map(([name, before]) => {
    const path = paths.get(name) ?? name;
    return [name, { before, after: readFileSync(path, 'utf8'), reported: reported.get(name) ?? [], left: left.get(name) ?? [], errors: errorsOf(last, path), errorsBefore: errorsBefore.get(name) ?? [], isSettled: settled.get(name) ?? false }];
  }));
}

/** The text with the fixes of a round: those that do not overlap, as ESLint takes them. */
function applied(text: string, messages: readonly Linter.LintMessage[]): string {
  const bom = text.startsWith('\uFEFF') ? '\uFEFF' : '';
  const body = text.slice(bom.length);
  let out = '';
  let at = 0;
  for (const { fix } of messages.filter((message) => message.fix).sort((a, b) => (a.fix?.range[0] ?? 0) - (b.fix?.range[0] ?? 0) || (a.fix?.range[1] ?? 0) - (b.fix?.range[1] ?? 0))) {
    if (!fix || fix.range[0] < at) continue;
    out += body.slice(at, fix.range[0]) + fix.text;
    [, at] = fix.range;
  }
  return bom + out + body.slice(at);
}

function errorsOf(program: typescript.Program, path: string): readonly string[] {
  const file = program.getSourceFile(path);
  if (!file) return [`${path} is not in the program`];
  return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map((d) => typescript.flattenDiagnosticMessageText(d.messageText, ' '));
}

/** The comments of a text, in order of their words: scanned, so that what looks like one in a string is none. */
export function commentsOf(text: string): readonly string[] {
  const file = typescript.createSourceFile('a.tsx', text.replace(/^\uFEFF/u, ''), typescript.ScriptTarget.ESNext, true, typescript.ScriptKind.TSX);
  const found = new Map<number, string>();
  const visit = (node: typescript.Node): void => {
    const full = file.text;
    for (const range of [...(typescript.getLeadingCommentRanges(full, node.getFullStart()) ?? []), ...(typescript.getTrailingCommentRanges(full, node.end) ?? [])]) found.set(range.pos, full.slice(range.pos, range.end).replaceAll(/\s+/gu, ' ').trim());
    for (const child of node.getChildren(file)) visit(child);
  };
  visit(file);
  return [...found.values()].sort();
}
