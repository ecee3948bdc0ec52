/** Findings for a terminal: the message, the code with its marks, the timeline. */
import { highlight } from '@babel/code-frame';
import type { Colours } from './colours.js';
import { endOnLine, framesOf, splitLines, type Frame, type ReadText } from './frames.js';
import { count, countByRule, marksOf, ruleName, shown, type Found, type Mark } from './model.js';
import type { Timeline } from './timeline.js';

/** Signs under the code, so that the marks differ without colour too. */
const SIGNS: Readonly<Record<Mark['role'], string>> = { source: '^', step: '·', key: '=', region: '~', place: '^' };

/** Longer lines are cut around their marks. */
const WIDEST = 140;
const TAB = '  ';

export interface TextOptions {
  readonly colours: Colours;
  readonly cwd: string;
  readonly read: ReadText;
}

/** One finding, with an empty line at its end. */
export function findingText(found: Found, options: TextOptions): string {
  const { colours } = options;
  const head = `${colours.bold(colours.underline(`${shown(found.file, options.cwd)}:${found.line}:${found.column}`))}  ${colours.red(ruleName(found.rule))}${found.fixable ? colours.dim('  --fix can do it') : ''}`;
  const frames = framesOf(marksOf(found), options.read);
  const width = Math.max(...frames.map((frame) => String(frame.start + frame.lines.length).length), 2);
  const code = frames.map((frame) => frameText(frame, width, options));
  return [head, withoutPath(found.message), '', ...code, ...timelineLines(found.timeline, colours).map((line) => `${' '.repeat(width + 2)}${line}`), '', ''].join('\n');
}

/** The path that ends a message stands in the code. */
function withoutPath(message: string): string {
  return message.replace(/ \[[^[\]]* ← [^\]]*\]$/u, '');
}

function colourOf(role: Mark['role'], colours: Colours): (text: string) => string {
  switch (role) {
    case 'source': case 'place': return (text) => colours.bold(colours.red(text));
    case 'region': return (text) => colours.bold(colours.yellow(text));
    case 'key': return (text) => colours.bold(colours.cyan(text));
    case 'step': return colours.dim;
  }
}

/** One frame: `--> file:line:column`, the lines with their numbers, and below each the marks that are in it. */
export function frameText(frame: Frame, width: number, { colours, cwd, read }: TextOptions): string {
  const [first] = frame.marks;
  const gutter = (text: string): string => colours.dim(`${text.padStart(width + 1)} │`);
  const coloured = colours.isColorSupported ? highlightedLines(read(frame.file) ?? '') : undefined;
  const out = [`${' '.repeat(width + 1)}${colours.dim(' ┌─')} ${shown(frame.file, cwd)}:${first?.line ?? frame.start}:${first?.column ?? 1}`];
  frame.lines.forEach((line, index) => {
    const number = frame.start + index;
    const marks = frame.marks.filter((mark) => mark.line === number);
    const from = cutFrom(line, marks);
    const code = line.length <= WIDEST ? coloured?.[number - 1] ?? line : cut(line, from, colours);
    out.push(`${marks.length > 0 ? gutter(String(number)).replace(String(number), colours.bold(String(number))) : gutter(String(number))} ${code.replaceAll('\t', TAB)}`.trimEnd());
    // The last one first: each row of signs stands below the code without being crossed by another.
    for (const mark of marks.toReversed()) {
      const before = line.slice(from, mark.column - 1).replaceAll('\t', TAB);
      const length = line.slice(mark.column - 1, Math.min(endOnLine(mark, line) - 1, from + WIDEST)).replaceAll('\t', TAB).length;
      const paint = colourOf(mark.role, colours);
      out.push(`${gutter('')} ${' '.repeat(before.length + (from > 0 ? 1 : 0))}${paint(`${SIGNS[mark.role].repeat(Math.max(1, length))} ${mark.step > 0 ? `${mark.step} ` : ''}${mark.label}`)}`);
    }
  });
  out.push(gutter(''));
  return out.join('\n');
}

function cutFrom(line: string, marks: readonly Mark[]): number {
  if (line.length <= WIDEST) return 0;
  const first = Math.min(...marks.map((mark) => mark.column), line.length);
  return Math.max(0, first - 40);
}

function cut(line: string, from: number, colours: Colours): string {
  const part = line.slice(from, from + WIDEST);
  return `${from > 0 ? '…' : ''}${colours.isColorSupported ? highlight(part) : part}${from + WIDEST < line.length ? '…' : ''}`;
}

const highlighted = new Map<string, readonly string[]>();

function highlightedLines(text: string): readonly string[] {
  let lines = highlighted.get(text);
  if (!lines) {
    // A few files at a time are enough, as findings come by file.
    if (highlighted.size > 20) highlighted.clear();
    const plain = splitLines(text);
    const painted = splitLines(highlight(text));
    lines = painted.length === plain.length ? painted : plain;
    highlighted.set(text, lines);
  }
  return lines;
}

/** The timeline, one line a step; what goes wrong is in red, and has a cross without colour too. */
export function timelineLines(timeline: Timeline, colours: Colours): readonly string[] {
  const acts = timeline.filter((step) => step.type === 'act');
  const who = Math.max(...acts.map((step) => step.who.length));
  const key = Math.max(...acts.map((step) => step.key.length));
  return timeline.map((step) => {
    if (step.type === 'gap') return colours.dim(`  ⋮ ${step.text}`);
    const paint = step.isWrong ? (text: string): string => colours.bold(colours.red(text)) : colours.green;
    return `${paint(step.isWrong ? '✗' : '✓')} ${step.who.padEnd(who)} → ${colours.cyan(step.key.padEnd(key))} → ${paint(step.outcome)}`;
  });
}

/** The last lines: how many, and of which rules. */
export function summaryText(findings: readonly Found[], files: number, colours: Colours): string {
  if (findings.length === 0) return `${colours.green('No findings')} in ${count(files, 'file')}.`;
  const rules = countByRule(findings).map(([rule, number]) => `${number} ${ruleName(rule)}`).join(', ');
  const fixable = findings.filter((found) => found.fixable).length;
  const hints = [...(fixable > 0 ? [`--fix can do ${fixable === findings.length ? 'all' : fixable} of them`] : []), `--explain ${ruleName(findings[0]?.rule ?? '')} tells more`];
  return `${colours.bold(colours.red(count(findings.length, 'finding')))} in ${count(files, 'file')}: ${rules}.\n${colours.dim(`${hints.join('; ')}.`)}`;
}
