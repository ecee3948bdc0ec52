/** Text edits, and what they need to know of the text around them. */
import { isFunctionNode, visitDeep } from '../analysis/syntax.js';
import { ts } from '../analysis/typescript.js';

/** Replaces the text between two offsets. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The white space that a line begins with, at an offset. */
export function indentAt(text: string, offset: number): string {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/u.exec(text.slice(lineStart, offset))?.[0] ?? '';
}

/** The line break that a file uses. */
export function lineBreakOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** Whether a file ends its statements with semicolons. */
export function usesSemicolons(file: ts.SourceFile): boolean {
  const ended = file.statements.filter((s) => ts.isVariableStatement(s) || ts.isExpressionStatement(s) || ts.isImportDeclaration(s));
  if (ended.length === 0) return true;
  return ended.filter((s) => file.text[s.end - 1] === ';').length * 2 >= ended.length;
}

/** The statement that a node belongs to, as a member of a block, a clause or the file; undefined below a concise arrow body or in a class field. */
export function blockStatementOf(node: ts.Node): ts.Statement | undefined {
  for (let child = node, up = node.parent; up; child = up, up = up.parent) {
    if (ts.isBlock(up) || ts.isSourceFile(up) || ts.isCaseOrDefaultClause(up)) return child as ts.Statement;
    if (isFunctionNode(up) || ts.isClassLike(up)) return undefined;
  }
  return undefined;
}

/** A name that nothing in the scope around a node uses. */
export function freeName(scope: ts.Node, wanted: readonly string[]): string {
  const used = new Set<string>();
  visitDeep(scope, (node) => {
    if (ts.isIdentifier(node)) used.add(node.text);
    return undefined;
  });
  const free = wanted.find((name) => !used.has(name));
  if (free !== undefined) return free;
  const [base = 'key'] = wanted;
  let number = 2;
  while (used.has(`${base}${number}`)) number++;
  return `${base}${number}`;
}

/** Whether a range of text holds a comment. */
export function holdsComment(text: string): boolean {
  return /\/\*|\/\//u.test(text.replaceAll(/(['"`])(?:\\.|(?!\1)[^\\])*\1/gu, ''));
}
