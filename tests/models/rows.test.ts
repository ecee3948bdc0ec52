import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { NOT_RUN } from './not-run.js';
import { holds, MEASURED } from './observed.js';
import { RAN } from './ran.js';
import { countLine, fitsNotRun, fitsRan, ROWS } from './rows.js';

/** The names of the tests of this folder that really run: those with a name that stands in the code. */
function testNames(): readonly string[] {
  const folder = import.meta.dirname;
  return readdirSync(folder).filter((file) => file.endsWith('.test.ts')).flatMap((file) => {
    const names: string[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'it') {
        const [title] = node.arguments;
        if (title && ts.isStringLiteralLike(title)) names.push(title.text);
      }
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(file, readFileSync(join(folder, file), 'utf8'), ts.ScriptTarget.ES2022));
    return names;
  });
}

/** Kinds of observations that show what is not so: evaluated once, run a single time, the same for the same arguments. */
const NEGATIVE: ReadonlySet<string> = new Set(['once', 'single', 'same', 'nothing']);

const say = (row: { readonly table: string; readonly package: string; readonly name: string; readonly place: string }): string => `${row.table}: ${row.package} ${row.name} ${row.place}`;

describe('the inventory', () => {
  it('has a proof, or the reason why there is none, for each row of the tables', () => {
    expect(ROWS.filter((row) => !row.proof).map(say)).toEqual([]);
  });

  it('names tests that are there', () => {
    const names = new Set(testNames());
    expect([...RAN.map(({ test }) => test), ...ROWS.flatMap(({ proof }) => (proof?.kind === 'ran' ? [proof.test] : []))].filter((test) => !names.has(test))).toEqual([]);
  });

  it('has no entry that fits no row', () => {
    expect(RAN.filter((entry) => !ROWS.some((row) => fitsRan(entry, row))).map(({ test, package: name }) => `${name}: ${test}`)).toEqual([]);
    expect(NOT_RUN.filter((entry) => !ROWS.some((row) => row.proof?.kind !== 'ran' && fitsNotRun(entry, row))).map((entry) => `${entry.package} ${entry.names?.join() ?? ''}`)).toEqual([]);
  });

  it('names places that are in the tables', () => {
    const missing = RAN.flatMap((entry) => (entry.names ?? []).filter((name) => !ROWS.some((row) => fitsRan({ ...entry, names: [name] }, row))).map((name) => `${entry.package} ${name}`));
    expect(missing).toEqual([]);
  });

  it('is counted in one line, each row in one class', () => {
    const [, rows = 0, measured = 0, documented = 0, notRun = 0] = /^(?:\d+) libraries, (\d+) rows, (\d+) measured, (\d+) documented, (\d+) not run here$/u.exec(countLine())?.map(Number) ?? [];
    expect(rows).toBe(ROWS.length);
    expect(measured + documented + notRun).toBe(rows);
  });

  it('rests on observations that bear out what they say', () => {
    expect(MEASURED.filter((observation) => !holds(observation)).map(({ package: name, names, places, kind }) => `${name} ${names.join()} ${places.join()}: ${kind}`)).toEqual([]);
  });

  it('has a row for each thing that was seen to differ, to be run again or to decide: what nothing says is a row that was lost', () => {
    const lost = MEASURED.filter(({ kind }) => !NEGATIVE.has(kind)).flatMap(({ package: name, names, places, kind }) => names.flatMap((member) => places.map((place) => ({ name, member, place, kind }))))
      // A place in words is what is known beside a row: after each step, an ECDSA key.
      .filter(({ name, member, place }) => !ROWS.some((row) => row.package === name && row.name === member && (row.place === place || (place.includes(' ') && !/^(?:option|last|first|what|request|key|method|argument|for) /u.test(place)))));
    expect(lost.map(({ name, member, place, kind }) => `${name} ${member} ${place}: ${kind}`)).toEqual([]);
  });

  it('says in docs/models.md what the tables say (npm run models:docs writes it)', () => {
    const said = readFileSync(join(import.meta.dirname, '../../docs/models.md'), 'utf8').split('\n').filter((line) => line.startsWith('| `')).map((line) => line.split(/(?<!\\) \| /u).slice(0, 4).join(' | '));
    const told = ROWS.map((row) => `| \`${row.package}\` | \`${row.name}\` | ${row.place} | ${row.what.replaceAll('|', '\\|')}`);
    expect(told.toSorted()).toEqual(said.toSorted());
  });

  it('gives addresses that are addresses', () => {
    expect(NOT_RUN.map(({ address }) => address).filter((address) => address !== undefined && !/^https:\/\/\S+$/u.test(address))).toEqual([]);
  });
});
