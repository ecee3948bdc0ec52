/** What the command shows, in any form: a finding as data, with its timeline. */
import { relative, sep } from 'node:path';
import type { Report } from '../rules/create-rule.js';
import { timelineOf, type Timeline } from './timeline.js';

/** A finding as the command shows it. Files are absolute paths; lines and columns count from 1. */
export interface Found extends Report, Stretch {
  readonly message: string;
  readonly timeline: Timeline;
}

/** A message of ESLint's, as far as it is needed here. */
export interface Message {
  readonly ruleId: string | null;
  readonly message: string;
  readonly line: number;
  readonly column: number;
  readonly endLine?: number | undefined;
  readonly endColumn?: number | undefined;
}

/**
 * Messages of one file put together with the reports that the rules told of. What a comment disabled is told of too, and has no message.
 * @param reports in the order in which they were made
 */
export function matchReports(messages: readonly Message[], reports: readonly Report[]): readonly Found[] {
  const at = (rule: string | null, line: number, column: number): string => `${rule ?? ''}:${line}:${column}`;
  const waiting = new Map<string, Report[]>();
  for (const report of reports) {
    const id = at(report.rule, report.place.line, report.place.column);
    const list = waiting.get(id);
    if (list) list.push(report);
    else waiting.set(id, [report]);
  }
  const out: Found[] = [];
  for (const { ruleId, message, line, column, endLine, endColumn } of messages) {
    const report = waiting.get(at(ruleId, line, column))?.shift();
    if (report) out.push({ ...report, message, line, column, endLine: endLine ?? line, endColumn: endColumn ?? column, timeline: timelineOf(report) });
  }
  return out;
}

/** The rule's name without the prefix. */
export function ruleName(rule: string): string {
  return rule.replace(/^idempotency\//u, '');
}

/** A file as it is shown: below a folder, with slashes. */
export function shown(file: string, base: string): string {
  const path = relative(base, file);
  return (path === '' ? file : path).split(sep).join('/');
}

/** By file and place, so that the order of linting does not matter. */
export function inOrder(findings: readonly Found[]): readonly Found[] {
  const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return findings.toSorted((a, b) => compare(a.file, b.file) || a.line - b.line || a.column - b.column || compare(a.rule, b.rule) || compare(a.message, b.message));
}

/** What belongs to each file, in the order in which the files come. */
export function byFileOf<T extends { readonly file: string }>(all: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const out = new Map<string, T[]>();
  for (const one of all) {
    const list = out.get(one.file);
    if (list) list.push(one);
    else out.set(one.file, [one]);
  }
  return out;
}

/** How many findings each rule has, the most first. */
export function countByRule(findings: readonly Found[]): readonly (readonly [rule: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const { rule } of findings) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`;
}

/** A part of a file. */
export interface Stretch {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

/** What each mark says: the source, the region, the key use, and the steps between the first and the last. */
export interface Mark extends Stretch {
  readonly role: 'source' | 'region' | 'key' | 'step' | 'place';
  /** A step of the path, from 1; 0 for what is no step. */
  readonly step: number;
  readonly label: string;
}

const SOURCES = { random: 'random, another value each time', clock: 'the clock, another value each time', counter: 'counts the attempts', host: 'differs between processes, hosts or connections' } as const;

/** What the place of a report says, where it is neither source nor key. */
const PLACES: Readonly<Partial<Record<Found['kind'], string>>> = { invalid: 'this part', missing: 'sent again without a key', unclaimed: 'sent without a claim', shared: 'sent with that key' };

/** The marks of a finding, each place once: the steps of the path in their order, then the region. */
export function marksOf(found: Found): readonly Mark[] {
  const marks: Mark[] = [];
  const isAt = (a: Stretch, b: Stretch): boolean => a.file === b.file && a.line === b.line && a.column === b.column;
  const isInside = (a: Stretch, b: Stretch): boolean => a.file === b.file && (a.line > b.line || (a.line === b.line && a.column >= b.column)) && (a.endLine < b.endLine || (a.endLine === b.endLine && a.endColumn <= b.endColumn));
  const add = (role: Mark['role'], span: Stretch, label: string, isStep: boolean): void => {
    const { file, line, column, endLine, endColumn } = span;
    marks.push({ role, file, line, column, endLine, endColumn, step: isStep ? marks.length + 1 : 0, label });
  };
  const { source, key, region, path, kind } = found;
  if (source) {
    add('source', source, `source: ${SOURCES[source.kind]}`, true);
    for (const span of path) {
      // What is at the place of an end, or on the line of the step before, adds nothing.
      const before = marks.at(-1);
      if (isAt(span, source) || (key && (isAt(span, key) || isInside(span, key))) || marks.some((mark) => isAt(mark, span)) || (before?.file === span.file && before.line === span.line)) continue;
      add('step', span, 'on its way to the key', true);
    }
  }
  if (key && !(source && isAt(source, key))) add('key', key, `key use: ${key.name}${kind === 'shared' ? ', the same each time' : ''}`, source !== undefined);
  else if (key) marks[0] = { ...marks[0] as Mark, label: `${marks[0]?.label ?? ''}; key use: ${key.name}` };
  const has = (span: Stretch): boolean => marks.some((mark) => isAt(mark, span));
  if (!has(found.place)) add(PLACES[kind] === undefined ? 'step' : 'place', found.place, PLACES[kind] ?? 'comes in here', false);
  if (region && !has(region.site) && region.kind !== 'process') add('region', region.site, `region: ${kind === 'shared' ? 'sent again' : 'runs again'} ${found.again.replaceAll('`', '')}`, false);
  return marks;
}
