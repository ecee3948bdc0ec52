/** Which lines of which files a finding shows, and what is marked in them. */
import { byFileOf, type Mark } from './model.js';

/** Lines of one file that stand together, with the marks in them. */
export interface Frame {
  readonly file: string;
  /** The first line shown, from 1. */
  readonly start: number;
  readonly lines: readonly string[];
  readonly marks: readonly Mark[];
}

/** The text of a file; undefined where it cannot be read. */
export type ReadText = (file: string) => string | undefined;

/** Lines between two marks that are rather shown than left out. */
const BRIDGED = 4;

/** A text's lines, as TypeScript and ESLint count them. */
export function splitLines(text: string): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/u);
}

/**
 * The frames of a finding, in the order in which its marks come: the file of the source first.
 * @param around how many lines are shown before and after a mark
 */
export function framesOf(marks: readonly Mark[], read: ReadText, around = 1): readonly Frame[] {
  return [...byFileOf(marks)].flatMap(([file, all]) => {
    const text = read(file);
    if (text === undefined) return [];
    const lines = splitLines(text);
    return groups(all.filter((mark) => mark.line <= lines.length)).map((group): Frame => {
      const first = Math.max(1, (group[0]?.line ?? 1) - around);
      const last = Math.min(lines.length, Math.max(...group.map((mark) => mark.line)) + around);
      return { file, start: first, lines: lines.slice(first - 1, last), marks: group };
    });
  });
}

/** Marks that are near to each other, by line and column. */
function groups(marks: readonly Mark[]): readonly (readonly Mark[])[] {
  const out: Mark[][] = [];
  for (const mark of marks.toSorted((a, b) => a.line - b.line || a.column - b.column)) {
    const group = out.at(-1);
    const before = group?.at(-1);
    if (group && before && mark.line - before.line <= BRIDGED) group.push(mark);
    else out.push([mark]);
  }
  return out;
}

/** Where a mark ends on its first line: the column after it. */
export function endOnLine(mark: Mark, line: string): number {
  const end = mark.endLine > mark.line ? line.trimEnd().length + 1 : mark.endColumn;
  return Math.max(mark.column + 1, Math.min(end, line.length + 1));
}
