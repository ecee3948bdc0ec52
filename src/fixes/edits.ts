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

/** What a file indents by: its narrowest indentation, two spaces where there is none. */
export function indentUnit(text: string): string {
  if (/^\t/mu.test(text)) return '\t';
  let least = 8;
  // Lines of a comment are set in by one more.
  for (const [, spaces] of text.matchAll(/^( +)[^\s*]/gmu)) least = Math.min(least, (spaces ?? '').length);
  return least === 8 || least < 2 ? '  ' : ' '.repeat(least);
}

/** The quotes that a file writes module names and strings with. */
export function quoteOf(file: ts.SourceFile): "'" | '"' {
  let single = 0;
  let double = 0;
  visitDeep(file, (node) => {
    if (!ts.isStringLiteral(node) || ts.isJsxAttribute(node.parent)) return undefined;
    const weight = ts.isImportDeclaration(node.parent) ? 3 : 1;
    if (file.text[node.getStart()] === '"') double += weight;
    else single += weight;
    return undefined;
  });
  return double > single ? '"' : "'";
}

/** Whether an identifier is a variable's name, not a property's. */
export function isOwnName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodSignature(parent) || ts.isJsxAttribute(parent)) && parent.name === node) return false;
  return !(ts.isBindingElement(parent) && parent.propertyName === node);
}

/** A name that nothing in the scope around a node uses for a variable. */
export function freeName(scope: ts.Node, wanted: readonly string[]): string {
  const used = new Set<string>();
  visitDeep(scope, (node) => {
    if (ts.isIdentifier(node) && isOwnName(node)) used.add(node.text);
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
