/** The fixes on the fixtures: what is fixed parses and type-checks, is reported no more, is left alone the second time, and keeps its comments. */
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { readFileSync } from 'node:fs';
import { relative, sep } from 'node:path';
import typescript from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { fixtureRoot } from '../support/fixtures.js';

function linter(fix: boolean): ESLint {
  return new ESLint({
    cwd: fixtureRoot,
    overrideConfigFile: true,
    fix,
    overrideConfig: [{ ...plugin.configs.recommended, files: ['**/*.ts', '**/*.tsx'], languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: fixtureRoot } } }],
  });
}

interface Fixed {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

/** The comments of a fixture: they are whole lines, or stand at the end of one. */
function commentsOf(text: string): readonly string[] {
  return [...text.matchAll(/(?:^|\s)\/\/ .*$/gmu)].map((match) => match[0].trim()).sort();
}

/** The type errors of the fixture project with some files replaced. */
function typeErrors(replaced: ReadonlyMap<string, string>): readonly string[] {
  const config = typescript.getParsedCommandLineOfConfigFile(`${fixtureRoot}/tsconfig.json`, {}, { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
  if (!config) throw new Error('no tsconfig');
  const host = typescript.createCompilerHost(config.options);
  const read = host.readFile.bind(host);
  host.readFile = (name) => replaced.get(name) ?? read(name);
  const program = typescript.createProgram([...replaced.keys()], config.options, host);
  return [...replaced.keys()].flatMap((name) => {
    const file = program.getSourceFile(name);
    return file ? program.getSemanticDiagnostics(file).concat(program.getSyntacticDiagnostics(file)).map((d) => `${relative(fixtureRoot, name)}: ${typescript.flattenDiagnosticMessageText(d.messageText, ' ')}`) : [];
  });
}

describe('fixes on the fixtures', () => {
  let fixed: readonly Fixed[] = [];
  let refused = 0;

  beforeAll(async () => {
    const results = await linter(true).lintFiles(['failure-modes/*/bad.*', 'wrong/*/bad.*']);
    fixed = results.flatMap((result) => (result.output === undefined ? [] : [{ file: result.filePath, before: readFileSync(result.filePath, 'utf8'), after: result.output }]));
    refused = results.filter((result) => result.output === undefined && result.messages.length > 0).length;
    console.log(`${fixed.length} files fixed, ${refused} refused`);
  }, 240_000);

  it('fixes a good part of the wrong fixtures', () => {
    expect(fixed.length).toBeGreaterThanOrEqual(25);
    expect(refused).toBeGreaterThan(0);
  });

  it('leaves text that type-checks', () => {
    expect(typeErrors(new Map(fixed.map((f) => [f.file, f.after])))).toEqual([]);
  }, 120_000);

  it('keeps every comment', () => {
    for (const { file, before, after } of fixed) expect(commentsOf(after), file).toEqual(commentsOf(before));
  });

  it('leaves nothing to fix, and no other report in its place', async () => {
    const again = linter(true);
    const before = new Map((await linter(false).lintFiles(fixed.map((f) => relative(fixtureRoot, f.file).split(sep).join('/')))).map((r) => [r.filePath, r.messages.length]));
    for (const { file, after } of fixed) {
      const [result] = await again.lintText(after, { filePath: file });
      expect(result?.output, file).toBeUndefined();
      expect(result?.messages.length ?? 0, file).toBeLessThan(before.get(file) ?? 0);
    }
  }, 240_000);
});
