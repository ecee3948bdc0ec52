/** The command as a process, in projects of its own. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { command, makeProject, put } from '../../support/command.js';

const TSCONFIG = JSON.stringify({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2022', 'DOM'], types: [] }, include: ['src'] });
const KEYS = `export function options() {\n  return { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() } };\n}\n`;
const PAY = `import { options } from './keys.js';

export async function pay(order: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await fetch('https://pay.test/charges', { ...options(), body: order });
      return;
    } catch {}
  }
}
`;
const WRONG = { 'package.json': '{"type":"module"}', 'tsconfig.json': TSCONFIG, 'src/keys.ts': KEYS, 'src/pay.ts': PAY };
const JS = `const { randomUUID } = require('node:crypto');
exports.pay = async (order) => {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
    } catch {}
  }
};
`;

const made: string[] = [];
const project = (files: Readonly<Record<string, string>>): string => {
  const folder = makeProject(files);
  made.push(folder);
  return folder;
};
afterAll(() => { for (const folder of made) rmSync(folder, { recursive: true, force: true }); });

interface Output { version: number; findings: { rule: string; file: string; line: number; source: { file: string }; region: { file: string } }[]; skipped: { file: string }[]; summary: { files: number } }
const json = (folder: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}): { status: number | null; stderr: string; output: Output } => {
  const { status, stdout, stderr } = command(folder, [...args, '--json'], env);
  return { status, stderr, output: JSON.parse(stdout) as Output };
};

describe('a project with types', () => {
  const folder = project(WRONG);
  const run = command(folder, ['--sarif', 'out/a.sarif', '--html', 'out/a.html']);

  it('ends with 1, and shows source, region and key use through two files', () => {
    expect(run.status).toBe(1);
    expect(run.stdout).toMatch(/\^{5,} 1 source/u);
    expect(run.stdout).toMatch(/={5,} \d key use: Idempotency-Key/u);
    expect(run.stdout).toMatch(/┌─ src\/pay\.ts:4:3[\s\S]*~{5,} region: runs again on each attempt of the loop/u);
    expect(run.stdout).toContain('✗ attempt 2 → key B → second charge');
    expect(run.stdout).toContain('1 finding in 2 files: 1 no-regenerated-key.');
  });

  it('is quiet in a pipe, and without colour', () => {
    expect(run.stderr).toBe('');
    expect(run.stdout).not.toMatch(/\u001B/u);
  });

  it('is written as SARIF and as a page', () => {
    const log = JSON.parse(readFileSync(join(folder, 'out/a.sarif'), 'utf8')) as { runs: { results: { ruleId: string; codeFlows: unknown[] }[] }[] };
    expect(log.runs[0]?.results.map(({ ruleId, codeFlows }) => [ruleId, codeFlows.length])).toEqual([['idempotency/no-regenerated-key', 1]]);
    expect(readFileSync(join(folder, 'out/a.html'), 'utf8')).toContain('<mark class="source">');
  });

  it('keeps its fingerprint when lines are added above and files come before', () => {
    const prints = (): unknown => json(folder).output.findings.map((found) => (found as unknown as { fingerprint: string }).fingerprint);
    const before = prints();
    put(folder, { 'src/pay.ts': `// one\n// two\nexport const other = 1;\n${PAY}`, 'src/keys.ts': `export const first = 0;\n${KEYS}`, 'src/a.ts': 'export {};\n' });
    expect(prints()).toEqual(before);
    expect(before).toHaveLength(1);
  });
});

describe('comments', () => {
  it('that disable a rule are obeyed; what else they name is no error', () => {
    const folder = project({ 'a.js': JS.replace("      return await", "      // eslint-disable-next-line idempotency/no-regenerated-key, other/rule -- tried out\n      return await"), 'b.js': `/* eslint no-undef: error, other/rule: error */\n/* eslint-disable other/rule, no-console */\nundefinedThing();\n` });
    const { status, output } = json(folder);
    expect([status, output.findings, output.skipped]).toEqual([0, [], []]);
  });
});

describe('a project without a tsconfig', () => {
  const folder = project({ 'pay.js': JS, 'App.vue': '<script></script>', 'flow.js': 'type A = {| a: number |};\nexport default (x: A) => x;\n' });

  it('is linted file by file; what does not parse is named once', () => {
    const { status, stderr, output } = json(folder);
    expect(status).toBe(1);
    expect(output.findings.map(({ rule, file, line }) => [rule, file, line])).toEqual([['idempotency/no-regenerated-key', 'pay.js', 5]]);
    expect(output.skipped.map(({ file }) => file)).toEqual(['App.vue', 'flow.js']);
    expect(stderr).toBe('2 files could not be read or parsed, and were left out: App.vue (vue-eslint-parser, which reads it, is not installed here) and 1 other; --json lists them.\n');
  });

  it('is fixed where that is asked for with types, and left alone without', () => {
    const typed = project({ ...WRONG, 'src/pay.ts': PAY.replace("...options(), body: order", "method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: order").replace("import { options } from './keys.js';", '') });
    const { status, stderr, stdout } = command(typed, ['--fix']);
    expect([status, stderr]).toEqual([0, 'Fixed 1 file.\n']);
    expect(stdout).toBe('No findings in 2 files.\n');
    const text = readFileSync(join(typed, 'src/pay.ts'), 'utf8');
    expect(text.indexOf('randomUUID();')).toBeGreaterThan(0);
    expect(text.indexOf('randomUUID();')).toBeLessThan(text.indexOf('for ('));
  });
});

describe('a monorepo', () => {
  const folder = project({
    'package.json': '{}', '.gitignore': 'generated/\n',
    'packages/a/tsconfig.json': TSCONFIG, 'packages/a/src/keys.ts': KEYS, 'packages/a/src/pay.ts': PAY, 'packages/a/scripts/outside.ts': JS, 'packages/a/src/generated/pay.ts': JS,
    'packages/b/tsconfig.json': TSCONFIG, 'packages/b/src/index.ts': 'export const x: number = 1;\n', 'packages/b/dist/pay.js': JS, 'packages/b/node_modules/x/pay.js': JS,
    'packages/c/tsconfig.json': '{ this is broken', 'packages/c/src/pay.ts': JS,
  });

  // The parser makes its programs in another way where nothing changes during the run.
  it.each(['true', 'false'])('is linted with the tsconfig of each package, and files outside of all of them alone; a single run: %s', (single) => {
    const { status, output } = json(folder, [], { TSESTREE_SINGLE_RUN: single });
    expect({ status, skipped: output.skipped, found: output.findings.map(({ file, source }) => `${file} < ${source.file}`) }).toEqual({
      status: 1, skipped: [],
      found: [
        'packages/a/scripts/outside.ts < packages/a/scripts/outside.ts',
        'packages/a/src/pay.ts < packages/a/src/keys.ts',
        'packages/c/src/pay.ts < packages/c/src/pay.ts',
      ],
    });
    expect(output.findings.some(({ region }) => region.file === 'packages/a/src/pay.ts')).toBe(true);
    expect(output.findings.some(({ file }) => /generated|dist|node_modules/u.test(file))).toBe(false);
  });
});

describe('the project’s own config', () => {
  it('says what is ignored, and has the settings', () => {
    const folder = project({
      'package.json': '{"type":"module"}', 'skip/pay.js': JS, 'once.js': JS.replace("'Idempotency-Key'", "'X-Acme-Request'"),
      'eslint.config.js': `export default [{ ignores: ['skip/**'] }, { settings: { idempotency: { keys: { headers: ['X-Acme-Request'] } } } }];\n`,
    });
    const { output, stderr } = json(folder);
    expect(output.findings.map(({ file }) => file)).toEqual(['once.js']);
    expect(stderr).toBe('');
  });

  it('that ignores everything is told of', () => {
    const folder = project({ 'package.json': '{"type":"module"}', 'pay.js': JS, 'eslint.config.js': `export default [{ ignores: ['**'] }];\n` });
    expect(command(folder, ['pay.js'])).toEqual({ status: 0, stdout: 'No findings in 0 files.\n', stderr: 'The one file found is ignored by the project\'s ESLint config.\n' });
  });

  it('that does not load is told of, and counts as none', () => {
    const folder = project({ 'package.json': '{"type":"module"}', 'pay.js': JS, 'eslint.config.js': `import 'not-installed-anywhere';\nexport default [];\n` });
    const { status, output, stderr } = json(folder);
    expect([status, output.findings.length]).toEqual([1, 1]);
    expect(stderr).toMatch(/eslint\.config\.js could not be loaded, .*not-installed-anywhere/u);
  });

  it('with wrong settings ends with 2 and one sentence that names the entry', () => {
    const folder = project({ 'package.json': '{"type":"module"}', 'pay.js': JS, 'eslint.config.js': `export default [{ settings: { idempotency: { retrys: [] } } }];\n` });
    const { status, stdout, stderr } = command(folder, []);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^.*settings\.idempotency\.retrys is not known.*\n$/u);
  });
});

describe('what cannot be run', () => {
  it.each([[['--nope'], /^There is no option --nope\. --help lists the options\.\n$/u], [['nowhere'], /^There is no nowhere\. .*\n$/u], [['--explain', 'no-rule'], /^There is no rule no-rule\. The rules are .*\n$/u], [['--html', 'a.js/b.html', 'a.js'], /^a\.js\/b\.html could not be written: .*\n$/u]] as const)('%j ends with 2 and a sentence', (args, sentence) => {
    const { status, stdout, stderr } = command(project({ 'a.js': '' }), args);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(sentence);
  });
});

describe('what needs no lint', () => {
  const folder = project({});

  it('is help, version and the pages of the rules, in colour where it is wanted', () => {
    expect(command(folder, ['--help'])).toMatchObject({ status: 0, stderr: '', stdout: expect.stringContaining('Exit status') as string });
    expect(command(folder, ['--version']).stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
    const page = command(folder, ['--explain', 'idempotency/valid-key'], { FORCE_COLOR: '1' });
    expect([page.status, page.stderr]).toEqual([0, '']);
    expect(page.stdout).toContain('\u001B[');
    expect(page.stdout).toContain('The bug');
  });

  it('is an empty folder', () => {
    expect(command(folder, [])).toEqual({ status: 0, stdout: 'No findings in 0 files.\n', stderr: 'There is no JavaScript or TypeScript file in this folder.\n' });
  });
});
