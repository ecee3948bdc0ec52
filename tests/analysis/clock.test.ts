import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { cutsToPeriod } from '../../src/analysis/sources.js';
import { contextOf, findingsIn, hostOfText, sourcesIn } from '../support/engine.js';

const IMPORTS = `
import dayjs from 'dayjs';
import { format, startOfMonth, startOfHour } from 'date-fns';
import { DateTime } from 'luxon';
const DAY = 24 * 60 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
const now = new Date();
`;

/** Whether the clock of an expression still reaches a key that is made of it. */
function reaches(expression: string, before = ''): boolean {
  const code = `${IMPORTS}${before}\nasync function bill(order: any) { await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`bill-\${order.id}-\${${expression}}\` } }); }`;
  return sourcesIn(hostOfText(code)).some((source) => source.startsWith('clock '));
}

const COARSE: readonly string[] = [
  'new Date().toISOString().slice(0, 10)',
  'new Date().toISOString().slice(0, 7)',
  'new Date().toISOString().substring(0, 4)',
  "new Date().toISOString().split('T')[0]",
  'new Date().getUTCFullYear()',
  'new Date().getUTCMonth()',
  'new Date().getFullYear() + "-" + new Date().getMonth()',
  'now.toISOString().slice(0, 7)',
  'new Date().toDateString()',
  "dayjs().format('YYYY-MM-DD')",
  "dayjs().startOf('month').toISOString()",
  "format(new Date(), 'yyyy-MM')",
  'startOfMonth(new Date()).toISOString()',
  'DateTime.now().toISODate()',
  "DateTime.now().startOf('day').toISO()",
  "DateTime.utc().toFormat('yyyy-LL')",
  'Math.floor(Date.now() / 86_400_000)',
  'Math.floor(Date.now() / DAY)',
  'Math.floor(Date.now() / 1000 / 86400)',
  'Math.trunc(Date.now() / (30 * DAY))',
];

const FINE: readonly string[] = [
  'new Date().toISOString()',
  'new Date().toISOString().slice(0, 13)',
  'new Date().toISOString().slice(0, 19)',
  'new Date().toISOString().slice(11, 19)',
  "new Date().toISOString().split('T')[1]",
  'new Date().getTime()',
  'new Date().getUTCHours()',
  'new Date().getMinutes()',
  'Date.now()',
  "dayjs().format('YYYY-MM-DD HH:mm')",
  "dayjs().startOf('hour').toISOString()",
  "format(new Date(), 'yyyy-MM-dd HH')",
  'startOfHour(new Date()).toISOString()',
  "DateTime.now().startOf('minute').toISO()",
  'Math.floor(Date.now() / HOUR)',
  'Math.floor(Date.now() / 60_000)',
  'Math.floor(Date.now() / 1000)',
  'Date.now() / DAY',
];

describe('a clock value cut to a period', () => {
  it.each(COARSE)('names a period: %s', (expression) => {
    expect(reaches(expression)).toBe(false);
  });

  it.each(FINE)('is still a clock: %s', (expression) => {
    expect(reaches(expression)).toBe(true);
  });

  it('is cut through a helper', () => {
    expect(reaches('period(new Date())', "function period(date: Date) { return date.toISOString().slice(0, 7); }")).toBe(false);
    expect(reaches('period(new Date())', "function period(date: Date) { return date.toISOString().slice(0, 16); }")).toBe(true);
  });

  it('is cut by setting the date back to midnight', () => {
    expect(reaches('today.toISOString()', 'const today = new Date(); today.setUTCHours(0, 0, 0, 0);')).toBe(false);
    expect(reaches('today.toISOString()', 'const today = new Date(); today.setUTCHours(12);')).toBe(true);
  });

  it('is quiet beside a value that is not cut, which is reported alone', () => {
    const code = `${IMPORTS}async function bill(order: any) { for (;;) { try { return await fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': \`\${new Date().toISOString().slice(0, 7)}-\${Math.random()}\` } }); } catch {} } }`;
    expect(findingsIn(hostOfText(code))).toEqual(['regenerated 8 Math.random()']);
  });
});

describe('cutsToPeriod', () => {
  function cuts(expression: string): boolean {
    const host = hostOfText(`${IMPORTS}const value = ${expression};`);
    const statement = host.sourceFile.statements.at(-1);
    const [declaration] = statement && typescript.isVariableStatement(statement) ? statement.declarationList.declarations : [];
    if (!declaration?.initializer) throw new Error('No expression');
    return cutsToPeriod(contextOf(host), declaration.initializer);
  }

  it.each(['new Date().toISOString().slice(0, 10)', 'now.getUTCDate()', "dayjs().startOf('week')", "format(now, 'yyyy-MM-dd')"])('%s', (expression) => {
    expect(cuts(expression)).toBe(true);
  });

  it.each(['new Date().toISOString().slice(0, 16)', 'now.getUTCHours()', "dayjs().startOf('hour')", "format(now, 'yyyy-MM-dd HH')", "'2026-11-30'.slice(0, 10).length"])('not %s', (expression) => {
    expect(cuts(expression)).toBe(false);
  });
});
