/** The command as a process over every wrong fixture: what the markers expect is found, at the lines that hold what is shown. */
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { command, makeProject, type Outcome } from '../../support/command.js';
import { expectationsOf, fixtureRoot } from '../../support/fixtures.js';
import { repository } from '../../support/lint.js';

interface Span { readonly file: string; readonly line: number; readonly column: number; readonly endLine: number; readonly endColumn: number; readonly text: string }
interface Output { readonly findings: readonly (Span & { readonly rule: string; readonly source: Span | null; readonly key: Span | null; readonly region: Span | null; readonly path: readonly Span[] })[]; readonly skipped: readonly unknown[]; readonly summary: { readonly files: number } }

// Outside of this repository, whose own config leaves fixtures out.
const folder = makeProject({ 'package.json': '{ "type": "module" }' });
afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

let output: Output = { findings: [], skipped: [], summary: { files: 0 } };
let text: Outcome = { status: null, stdout: '', stderr: '' };
beforeAll(() => {
  cpSync(fixtureRoot, folder, { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction');
  output = JSON.parse(command(folder, ['--strict', '--json', 'wrong']).stdout) as Output;
  text = command(folder, ['--strict', 'wrong']);
}, 600_000);

/** Every file of the wrong fixtures, as paths below the folder. */
const filesWithMarkers = (): readonly string[] => readdirSync(join(fixtureRoot, 'wrong'), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.tsx?$/u.test(entry.name)).map((entry) => relative(fixtureRoot, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));

const linesOf = (file: string): readonly string[] => readFileSync(join(folder, file), 'utf8').split('\n');

describe('the command over the wrong fixtures', () => {
  it('reads every file, and ends with 1', () => {
    expect([text.status, text.stderr, output.skipped]).toEqual([1, '', []]);
    expect(output.summary.files).toBeGreaterThan(50);
  });

  it('finds what is marked', () => {
    const marked = output.findings.map(({ file, line, rule }) => `${file}:${line} ${rule.replace('idempotency/', '')}`);
    const expected = filesWithMarkers().flatMap((file) => expectationsOf(file));
    expect(expected.length).toBeGreaterThan(50);
    expect(expected.filter(({ file, rule, lines }) => !lines.some((line) => marked.includes(`${file}:${line} ${rule}`)))).toEqual([]);
  });

  it('shows places that hold what they say', () => {
    for (const { source, key, path } of output.findings) {
      for (const span of [source, key, ...path]) {
        if (!span || span.line !== span.endLine || span.text.endsWith('…')) continue;
        expect((linesOf(span.file)[span.line - 1] ?? '').slice(span.column - 1, span.endColumn - 1).replaceAll(/\s+/gu, ' '), `${span.file}:${span.line}`).toBe(span.text);
      }
    }
  });

  it('shows each finding once, with a head, a mark and a timeline', () => {
    const heads = text.stdout.match(/^\S+:\d+:\d+ {2}[a-z-]+(?: {2}--fix can do it)?$/gmu) ?? [];
    expect(heads).toHaveLength(output.findings.length);
    for (const block of text.stdout.split(/^(?=\S+:\d+:\d+ {2}[a-z-]+(?: {2}--fix can do it)?$)/mu).slice(1)) {
      expect(block).toMatch(/[\^=~·]{1,} /u);
      expect(block).toMatch(/^ +[✓✗⋮] /mu);
    }
  });
});
