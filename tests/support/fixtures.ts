/** The fixtures, what their markers expect, and what differs from it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lint, repository, type Backend, type LintRun, type Preset, type Report } from './lint.js';

export const fixtureRoot = join(repository, 'tests/fixtures');

interface Expectation {
  readonly file: string;
  readonly id: string;
  readonly preset: Preset;
  readonly rule: string;
  /** One of these lines has the report. */
  readonly lines: number[];
}

/** The fixture folders: `wrong/default-parameter-key`. */
export function fixtureFolders(): readonly string[] {
  return readdirSync(fixtureRoot, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'node_modules')
    .flatMap((group) => readdirSync(join(fixtureRoot, group.name), { withFileTypes: true }).filter((entry) => entry.isDirectory()).map((entry) => `${group.name}/${entry.name}`))
    .sort();
}

/** What the markers of a file expect: `// expect:ID rule`, `// expect-strict:ID rule`; several lines may share an ID. */
export function expectationsOf(file: string): readonly Expectation[] {
  const found = new Map<string, Expectation>();
  readFileSync(join(fixtureRoot, file), 'utf8').split('\n').forEach((text, index) => {
    for (const [, strict, id, rule] of text.matchAll(/\/\/ expect(-strict)?:([\w-]+) ([\w-]+)/gu)) {
      const key = `${strict ?? ''}:${id}`;
      const known = found.get(key);
      if (known) known.lines.push(index + 1);
      else found.set(key, { file, id: id ?? '', preset: strict ? 'strict' : 'recommended', rule: rule ?? '', lines: [index + 1] });
    }
  });
  return [...found.values()];
}

function text(file: string, report: Report): string {
  return `${file}:${report.line} ${report.rule} ${report.message}`;
}

/** What is wrong with a folder's reports, one sentence each. */
function problems(folder: string, runs: Readonly<Record<Preset, LintRun>>): readonly string[] {
  const out: string[] = [];
  const files = [...runs.recommended.files.keys()].filter((file) => file.startsWith(`${folder}/`));
  if (files.length === 0) out.push(`${folder} has no linted file.`);
  for (const file of files) {
    const expectations = expectationsOf(file);
    const reports = { recommended: runs.recommended.files.get(file) ?? [], strict: runs.strict.files.get(file) ?? [] };
    for (const { id, preset, rule, lines } of expectations)
      if (!reports[preset].some((report) => report.rule === rule && lines.includes(report.line)))
        out.push(`${file}: ${rule} (${preset}) does not report ${id} on line ${lines.join(' or ')}.`);
    const allowed = (report: Report, presets: readonly Preset[]): boolean => expectations.some((e) => presets.includes(e.preset) && e.rule === report.rule && e.lines.includes(report.line));
    for (const report of reports.recommended) if (!allowed(report, ['recommended'])) out.push(`Not expected: ${text(file, report)}`);
    // The strict preset says more, but it takes nothing back.
    for (const report of reports.recommended) if (!reports.strict.some((r) => r.line === report.line && r.rule === report.rule)) out.push(`Not in the strict preset: ${text(file, report)}`);
  }
  return out;
}

/** One test for each folder, over one run of each preset. */
export function describeFixtures(backend: Backend): void {
  describe(`fixtures, ${backend} back end`, () => {
    let runs: Record<Preset, LintRun>;
    beforeAll(async () => {
      runs = { recommended: await lint(fixtureRoot, 'recommended', backend), strict: await lint(fixtureRoot, 'strict', backend) };
    });

    it(`is really the ${backend} back end that answers`, () => {
      expect([...runs.recommended.backends, ...runs.strict.backends]).toEqual([backend, backend]);
    });

    it.each(fixtureFolders())('%s', (folder) => {
      expect(problems(folder, runs)).toEqual([]);
    });
  });
}

/** Folders whose name promises a wrong or a right case, and whose files do not hold it. */
export function brokenPromises(): readonly string[] {
  const out: string[] = [];
  for (const folder of fixtureFolders()) {
    const files = readdirSync(join(fixtureRoot, folder), { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/u.test(file));
    const marked = files.filter((file) => expectationsOf(`${folder}/${file}`).length > 0);
    const loose = files.filter((file) => /\/\/ expect/u.test(readFileSync(join(fixtureRoot, folder, file), 'utf8')) && !marked.includes(file));
    out.push(...loose.map((file) => `${folder}/${file} has a marker without a rule's name`));
    if (folder.startsWith('right/')) out.push(...marked.map((file) => `${folder}/${file} is marked`));
    else if (marked.length === 0) out.push(`${folder} has no marked file`);
    out.push(...marked.filter((file) => /(?:^|\/)good\b/u.test(file)).map((file) => `${folder}/${file} is marked`));
    if (!folder.startsWith('right/') && !files.some((file) => !marked.includes(file))) out.push(`${folder} has no right twin`);
  }
  return out;
}
