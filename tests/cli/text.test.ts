import { describe, expect, it } from 'vitest';
import { stripVTControlCharacters } from 'node:util';
import { coloursFor, wantsColour } from '../../src/cli/colours.js';
import { framesOf, splitLines } from '../../src/cli/frames.js';
import { marksOf, matchReports } from '../../src/cli/model.js';
import { Progress } from '../../src/cli/progress.js';
import { findingText, frameText, summaryText } from '../../src/cli/text.js';
import { KEYS, read, regenerated, RETRY, ROOT } from '../support/cli.js';

const plain = { colours: coloursFor(false), cwd: ROOT, read };

describe('the marks of a finding', () => {
  it('are the steps from the source to the key, then the region, each with its place', () => {
    expect(marksOf(regenerated()).map(({ role, file, line, column, step }) => [role, file === KEYS ? 'keys' : file === RETRY ? 'retry' : file, line, column, step])).toEqual([
      ['source', 'keys', 4, 41, 1], ['step', 'retry', 6, 24, 2], ['key', 'keys', 4, 25, 3], ['region', 'retry', 4, 3, 0],
    ]);
  });

  it('say both where the source is the key use', () => {
    const found = regenerated();
    const [mark, ...others] = marksOf(regenerated({ key: { ...found.place, name: 'Idempotency-Key' }, path: [found.place], region: undefined }));
    expect(others).toEqual([]);
    expect(mark?.label).toBe('source: random, another value each time; key use: Idempotency-Key');
  });

  it('have the place of the report where it is none of them', () => {
    const found = regenerated({ place: { file: RETRY, line: 3, column: 1, endLine: 3, endColumn: 7, text: 'export' } });
    expect(marksOf(found).map(({ role, label }) => [role, label])).toContainEqual(['step', 'comes in here']);
  });

  it('name what lacks a key', () => {
    const found = regenerated({ kind: 'missing', source: undefined, key: undefined, path: [] });
    expect(marksOf(found).map(({ role, label }) => [role, label])).toEqual([['place', 'sent again without a key'], ['region', 'region: runs again on each attempt of the loop']]);
  });
});

describe('frames', () => {
  it('hold what is near together, and a file of its own for each', () => {
    expect(framesOf(marksOf(regenerated()), read).map(({ file, start, lines, marks }) => [file === KEYS ? 'keys' : 'retry', start, lines.length, marks.length])).toEqual([['keys', 3, 3, 2], ['retry', 3, 5, 2]]);
  });

  it('are two where marks are far from each other', () => {
    const text = Array.from({ length: 40 }, (_, i) => `line ${i + 1}`).join('\n');
    const mark = (line: number) => ({ role: 'step' as const, file: 'a', line, column: 1, endLine: line, endColumn: 5, step: 0, label: '' });
    expect(framesOf([mark(30), mark(3)], () => text).map((frame) => [frame.start, frame.lines])).toEqual([[2, ['line 2', 'line 3', 'line 4']], [29, ['line 29', 'line 30', 'line 31']]]);
  });

  it('leave out files that cannot be read', () => {
    expect(framesOf(marksOf(regenerated()), (file) => (file === KEYS ? read(file) : undefined)).map((frame) => frame.file)).toEqual([KEYS]);
  });

  it('count lines as the compiler does', () => {
    expect(splitLines('a\r\nb\nc\u2028d')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('draw each mark below its text, with its own sign', () => {
    const [keys] = framesOf(marksOf(regenerated()), read);
    expect(keys && frameText(keys, 2, plain)).toBe([
      '    ┌─ src/keys.ts:4:25',
      '  3 │ export function options() {',
      '  4 │   return { timeout: 10, idempotencyKey: randomUUID() };',
      '    │                                         ^^^^^^^^^^^^ 1 source: random, another value each time',
      '    │                         ============================ 3 key use: idempotencyKey',
      '  5 │ }',
      '    │',
    ].join('\n'));
  });

  it('keep marks below their text behind tabs, and cut long lines around them', () => {
    const mark = (column: number, length: number) => ({ role: 'source' as const, file: 'a', line: 1, column, endLine: 1, endColumn: column + length, step: 0, label: 'here' });
    const draw = (text: string, column: number, length: number): readonly string[] => frameText({ file: 'a', start: 1, lines: [text], marks: [mark(column, length)] }, 2, { ...plain, read: () => text }).split('\n');
    const [, code, sign] = draw('\t\tkey()', 3, 5);
    expect([code?.indexOf('key()'), sign?.length]).toEqual([sign?.indexOf('^^^^^ here'), (sign?.indexOf('^^^^^') ?? 0) + 10]);
    const [, long, below] = draw(`${'a'.repeat(500)}KEY()${'b'.repeat(500)}`, 501, 5);
    expect(long?.length).toBeLessThan(170);
    expect(long?.indexOf('KEY()')).toBe(below?.indexOf('^^^^^ here'));
  });
});

describe('a finding as text', () => {
  const text = findingText(regenerated(), plain);

  it('begins with its place and rule, and says that it can be fixed', () => {
    expect(text.split('\n')[0]).toBe('src/keys.ts:4:41  no-regenerated-key  --fix can do it');
  });

  it('leaves the path to the code', () => {
    expect(text.split('\n')[1]).toBe('`randomUUID()` runs again on each attempt of the loop (retry.ts, line 4).');
  });

  it('ends with the timeline', () => {
    expect(text.trimEnd().split('\n').slice(-3).map((line) => line.trim())).toEqual(['✓ attempt 1 → key A → charge', '⋮ time-out: the charge went through, its answer is lost', '✗ attempt 2 → key B → second charge']);
  });

  it('says the same in colour, with another one for each mark', () => {
    const coloured = findingText(regenerated(), { ...plain, colours: coloursFor(true) });
    expect(stripVTControlCharacters(coloured)).toBe(text);
    for (const [sign, colour] of [['^', 31], ['=', 36], ['~', 33]] as const) expect(coloured).toContain(`\u001B[${colour}m${sign.repeat(3)}`);
  });
});

describe('the last lines', () => {
  it('count findings by rule', () => {
    expect(summaryText([regenerated(), regenerated(), regenerated({ rule: 'idempotency/no-shared-key', fixable: false })], 12, plain.colours)).toBe('3 findings in 12 files: 2 no-regenerated-key, 1 no-shared-key.\n--fix can do 2 of them; --explain no-regenerated-key tells more.');
  });

  it('say that there is nothing', () => {
    expect(summaryText([], 1, plain.colours)).toBe('No findings in 1 file.');
  });
});

describe('colour', () => {
  it.each([
    [{}, true, true], [{}, false, false], [{ NO_COLOR: '1' }, true, false], [{ NO_COLOR: '' }, true, true], [{ FORCE_COLOR: '1' }, false, true], [{ FORCE_COLOR: '' }, false, true],
    [{ FORCE_COLOR: '0' }, true, false], [{ FORCE_COLOR: 'false' }, true, false], [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false], [{ TERM: 'dumb' }, true, false], [{ CI: 'true' }, false, false],
  ])('with %o on a terminal (%s) is %s', (env, isTerminal, expected) => {
    expect(wantsColour(env, isTerminal)).toBe(expected);
  });
});

describe('progress', () => {
  function run(isTTY: boolean, times: readonly number[]): string {
    let out = '';
    let at = 0;
    const progress = new Progress({ isTTY, columns: 30, write: (text) => (out += text) }, 200, () => times[at++] ?? 0);
    times.slice(1).forEach((_, index) => { progress.show(index, `src/a/very/long/folder/name/file-${index}.ts`); });
    progress.clear();
    return out;
  }

  it('is silent in a pipe', () => {
    expect(run(false, [0, 1000, 2000])).toBe('');
  });

  it('is silent in a run that is over soon', () => {
    expect(run(true, [0, 100, 200])).toBe('');
  });

  it('writes one line that fits, no more than some times a second, and takes it away', () => {
    expect(run(true, [0, 1000, 1010, 2000])).toBe('\r\u001B[2K  1/200 src/a/very/long/folde\r\u001B[2K  3/200 src/a/very/long/folde\r\u001B[2K');
  });
});

describe('messages and reports', () => {
  const report = regenerated();
  const message = { ruleId: report.rule, message: 'one', line: 4, column: 41, endLine: 4, endColumn: 53 };

  it('are put together by rule and place, in their order', () => {
    const second = { ...report, fixable: false };
    expect(matchReports([message, { ...message, message: 'two' }], [report, second]).map((found) => [found.message, found.fixable])).toEqual([['one', true], ['two', false]]);
  });

  it('of a disabled line have no finding, and of other rules neither', () => {
    expect(matchReports([{ ...message, ruleId: 'no-console' }, { ...message, ruleId: null }], [report])).toEqual([]);
    expect(matchReports([], [report])).toEqual([]);
  });
});
