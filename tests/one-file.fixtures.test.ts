// The fixtures once more without type information, each file by itself: what is found of what the markers expect, and nothing else.
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import plugin from '../src/index.js';
import { expectationsOf, fixtureFolders, fixtureRoot } from './support/fixtures.js';
import { repository, type Preset, type Report } from './support/lint.js';

const files = fixtureFolders().flatMap((folder) => readdirSync(join(fixtureRoot, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/u.test(file)).map((file) => `${folder}/${file.replaceAll('\\', '/')}`)).sort();

function lint(file: string, preset: Preset): readonly Report[] {
  const linter = new Linter();
  const messages = linter.verify(readFileSync(join(fixtureRoot, file), 'utf8'), [{ ...plugin.configs[preset], files: ['**/*.ts', '**/*.tsx'], linterOptions: { reportUnusedDisableDirectives: 'off' }, languageOptions: { parser } }], file);
  return messages.map(({ line, column, ruleId, message }) => ({ line, column, rule: ruleId?.replace('idempotency/', '') ?? '', message }));
}

const reports = new Map(files.map((file) => [file, { recommended: lint(file, 'recommended'), strict: lint(file, 'strict') }]));

/** The expectations of the markers that are not met in this mode, by fixture: `wrong/default-parameter-key/bad.ts`. */
function missed(): readonly string[] {
  const out = new Map<string, number>();
  for (const [file, of] of reports)
    for (const { preset, rule, lines } of expectationsOf(file))
      if (!of[preset].some((report) => report.rule === rule && lines.includes(report.line))) out.set(file, (out.get(file) ?? 0) + 1);
  return [...out].map(([file, count]) => (count === 1 ? file : `${file} (${count})`));
}

describe('the fixtures, one file at a time without types', () => {
  it.each(files)('%s: nothing is reported that is not marked', (file) => {
    const of = reports.get(file) ?? { recommended: [], strict: [] };
    const marked = expectationsOf(file);
    const unexpected = of.recommended.filter((report) => !marked.some(({ rule, lines, preset }) => preset === 'recommended' && rule === report.rule && lines.includes(report.line)));
    expect(unexpected).toEqual([]);
    // The strict preset takes nothing back.
    expect(of.recommended.filter((report) => !of.strict.some(({ rule, line }) => rule === report.rule && line === report.line))).toEqual([]);
  });

  it('finds what docs/limits.md does not list as missed, and no less than that', () => {
    const page = readFileSync(join(repository, 'docs/limits.md'), 'utf8');
    const listed = [...page.matchAll(/^\| `([^`]+)`(?: \((\d+)\))? \| [^|]+ \|$/gmu)].map(([, file = '', count]) => (count === undefined ? file : `${file} (${count})`));
    expect([...missed()].sort()).toEqual(listed.sort());
  });
});
