/** Where a line can be put before what runs code again, and how. */
import { isFunctionNode, ownerOf } from '../analysis/syntax.js';
import { ts } from '../analysis/typescript.js';
import { holdsComment, indentAt, indentUnit, lineBreakOf, usesSemicolons, type Edit } from './edits.js';

export interface Spot {
  /** The statement to put a line before, the body without braces to make a block of, or the concise body of an arrow function. */
  readonly node: ts.Node;
  readonly how: 'before' | 'block' | 'body';
  /** The function whose names count. */
  readonly scope: ts.Node;
  /** True where the statement runs the anchor only under a condition. */
  readonly isConditional: boolean;
}

/** The place before an anchor; undefined in module code and class fields, where a value would be made once for all. */
export function placeBefore(anchor: ts.Node): Spot | undefined {
  const scope = ownerOf(anchor);
  if (!isFunctionNode(scope)) return undefined;
  let isConditional = false;
  for (let node: ts.Node = anchor; node !== scope; node = node.parent) {
    const parent: ts.Node = node.parent;
    if (ts.isBlock(parent) || ts.isCaseOrDefaultClause(parent) && node !== (parent as { expression?: ts.Node }).expression) return { node, how: 'before', scope, isConditional };
    // The body of a loop or a branch without braces: the line belongs inside.
    if (isBody(node)) return { node, how: 'block', scope, isConditional };
    if (parent === scope) return ts.isArrowFunction(scope) && scope.body === node ? { node, how: 'body', scope, isConditional } : undefined;
    if (ts.isIfStatement(parent) || ts.isSwitchStatement(parent)) isConditional ||= node !== parent.expression;
    // A loop's own head runs again with each round.
    if (ts.isForStatement(parent) && node !== parent.initializer) return undefined;
    if (ts.isWhileStatement(parent) || ts.isDoStatement(parent)) return undefined;
    if (ts.isConditionalExpression(parent)) isConditional ||= node !== parent.condition;
    if (ts.isBinaryExpression(parent) && parent.right === node) isConditional ||= /^(?:&&|\|\||\?\?)/u.test(parent.operatorToken.getText());
  }
  return undefined;
}

function isBody(node: ts.Node): boolean {
  const { parent } = node;
  if (!ts.isStatement(node)) return false;
  if (ts.isIfStatement(parent)) return node !== (parent.expression as ts.Node) && !(parent.elseStatement === node && ts.isIfStatement(node));
  return (ts.isForStatement(parent) || ts.isForOfStatement(parent) || ts.isForInStatement(parent) || ts.isWhileStatement(parent) || ts.isDoStatement(parent)) && parent.statement === node;
}

/** The edits that put a line at a place; undefined where a comment stands in the way. */
export function insertAt(file: ts.SourceFile, place: Spot, code: string): readonly Edit[] | undefined {
  const { text } = file;
  const end = usesSemicolons(file) ? ';' : '';
  const lineBreak = lineBreakOf(text);
  const start = place.node.getStart();
  if (place.how === 'before') {
    // Without semicolons, a line that begins with a bracket would join the one before it.
    const joins = end === '' && /^[([`+\-/]/u.test(text.slice(start, start + 1)) ? ';' : end;
    const before = text.slice(text.lastIndexOf('\n', start - 1) + 1, start);
    // The statement shares its line with something before it.
    if (!/^[ \t]*$/u.test(before)) return [{ start, end: start, text: `${code}${joins === '' ? ';' : joins} ` }];
    return [{ start, end: start, text: `${code}${joins}${lineBreak}${before}` }];
  }
  const holder = place.node.parent;
  const opens = place.how === 'body' ? (holder as ts.ArrowFunction).equalsGreaterThanToken.end : place.node.pos;
  const lineStart = text.lastIndexOf('\n', (place.how === 'body' ? holder.getStart() : holder.getStart()) - 1) + 1;
  const outer = /^[ \t]*/u.exec(text.slice(lineStart))?.[0] ?? '';
  const inner = `${outer}${indentUnit(text)}`;
  const between = text.slice(opens, start);
  // What stands on a line of its own comes up to the brace, unless a comment stands between.
  const from = /^\s*$/u.test(between) ? opens : start;
  if (from === start && holdsComment(between) && /\/\/[^\n]*$/u.test(between)) return undefined;
  // The parts behind the body: `else`, or the `while` of a `do`.
  const returns = place.how === 'body' ? 'return ' : '';
  return [
    { start: from, end: start, text: `${from === start ? '' : ' '}{${lineBreak}${inner}${code}${end}${lineBreak}${inner}${returns}` },
    { start: place.node.end, end: place.node.end, text: `${place.how === 'body' ? end : ''}${lineBreak}${outer}}` },
  ];
}

/** The statement with the comments that belong to it, as whole lines: what moves when it moves. */
export function wholeLines(file: ts.SourceFile, statement: ts.Statement): { readonly start: number; readonly end: number; readonly text: (indent: string) => string } {
  const { text } = file;
  const start = statement.getStart();
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const tail = /^[ \t]*(?:\/\/[^\r\n]*|\/\*(?:(?!\*\/)[^\r\n])*\*\/[ \t]*)?(?=\r?\n|$)/u.exec(text.slice(statement.end))?.[0];
  const isAlone = /^[ \t]*$/u.test(text.slice(lineStart, start)) && tail !== undefined;
  if (!isAlone) return { start, end: statement.end, text: () => text.slice(start, statement.end) };
  // Comments on the lines right before it.
  let from = start;
  for (const comment of (ts.getLeadingCommentRanges(text, statement.pos) ?? []).toReversed()) {
    const line = text.lastIndexOf('\n', comment.pos - 1) + 1;
    if (!/^[ \t]*$/u.test(text.slice(line, comment.pos)) || /\n[ \t]*\r?\n/u.test(text.slice(comment.end, from))) break;
    from = comment.pos;
  }
  const end = statement.end + (tail?.length ?? 0);
  const code = text.slice(from, end).trimEnd();
  const old = indentAt(text, start);
  // A text that runs over lines keeps its lines as they are.
  const isPlain = !/`/u.test(code);
  return {
    start: text.lastIndexOf('\n', from - 1) + 1,
    end: end + (/^\r?\n/u.exec(text.slice(end))?.[0].length ?? 0),
    text: (indent) => (isPlain ? code.split('\n').map((line, index) => (index > 0 && line.startsWith(old) ? indent + line.slice(old.length) : line)).join('\n') : code),
  };
}
