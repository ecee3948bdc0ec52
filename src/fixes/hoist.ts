/** Moves the making of a key to before what runs it again. */
import type { Finding } from '../analysis/findings.js';
import { declarationsOf, symbolAt } from '../analysis/names.js';
import { contains, isClosure, isFunctionNode, isLoop, memberName, isAccess, ownerOf, some, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { factsOf } from '../analysis/facts.js';
import { blockStatementOf, freeName, holdsComment, indentAt, lineBreakOf, usesSemicolons, type Edit } from './edits.js';

/** Names of what runs a callback for each item: arrays, observables, streams, effects. */
const ITEMS = /(?:map|each|filter|reduce|reduceright|some|every|find|all|tap|series|parallel|expand|scan)$/iu;

/**
 * The edits that put the key before the region, evaluated once.
 * Undefined where the place is unclear, an `await` or a side effect would move, or what the key reads is not there.
 */
export function hoist(host: Host, finding: Finding): readonly Edit[] | undefined {
  const { anchor, source } = finding;
  const file = host.sourceFile;
  if (anchor?.getSourceFile() !== file || source.node.getSourceFile() !== file || !contains(anchor, source.node) || leavesItems(source.node, anchor)) return undefined;
  const place = placeBefore(anchor);
  if (!place) return undefined;
  const moved = movableDeclaration(host, source.node, anchor, place.scope);
  if (moved) return moveDeclaration(file, moved, place);
  const expression = widest(host, source.node, anchor, place.isConditional);
  if (!expression) return undefined;
  const name = freeName(place.scope, ['idempotencyKey', 'operationKey']);
  const start = expression.getStart();
  // A shorthand property keeps its name.
  return [...insert(file, place, `const ${name} = ${expression.getText()}`), { start, end: expression.end, text: name }];
}

/** Whether a loop over items, or a callback for each item, stands between: a key never leaves it. */
function leavesItems(node: ts.Node, anchor: ts.Node): boolean {
  for (let up: ts.Node = node; up !== anchor; up = up.parent) {
    if (isLoop(up)) return true;
    if (isFunctionNode(up) && !isClosure(up)) return true;
    if (isClosure(up) && ts.isCallExpression(up.parent)) {
      const callee = unwrap(up.parent.expression);
      if (isAccess(callee) && ITEMS.test(memberName(callee) ?? '') && up.parent !== anchor) return true;
    }
  }
  return false;
}

interface Spot {
  /** The statement to put a line before, or the concise body of an arrow function to make a block of. */
  readonly node: ts.Node;
  readonly isBody: boolean;
  readonly scope: ts.Node;
  /** True where the statement runs the anchor only under a condition. */
  readonly isConditional: boolean;
}

function placeBefore(anchor: ts.Node): Spot | undefined {
  const scope = ownerOf(anchor);
  // In module code it would be made once per process, which is no better.
  if (ts.isClassLike(scope) || ts.isSourceFile(scope)) return undefined;
  const statement = blockStatementOf(anchor);
  if (statement) return { node: statement, isBody: false, scope, isConditional: isConditional(anchor, statement) };
  if (ts.isArrowFunction(scope) && !ts.isBlock(scope.body) && contains(scope.body, anchor)) return { node: scope.body, isBody: true, scope, isConditional: isConditional(anchor, scope.body) };
  return undefined;
}

function isConditional(anchor: ts.Node, statement: ts.Node): boolean {
  for (let up: ts.Node = anchor; up !== statement; up = up.parent) {
    const p = up.parent;
    if (ts.isIfStatement(p) || ts.isConditionalExpression(p) || (ts.isBinaryExpression(p) && p.right === up)) return true;
  }
  return false;
}

function insert(file: ts.SourceFile, place: Spot, code: string): readonly Edit[] {
  const { text } = file;
  const end = usesSemicolons(file) ? ';' : '';
  const lineBreak = lineBreakOf(text);
  const start = place.node.getStart();
  if (!place.isBody) {
    // ASI: a line that begins with a bracket would join the one before it.
    const joins = end === '' && /^[([`]/u.test(text.slice(start, start + 1)) ? ';' : end;
    return [{ start, end: start, text: `${code}${joins}${lineBreak}${indentAt(text, start)}` }];
  }
  const arrow = place.node.parent as ts.ArrowFunction;
  const outer = indentAt(text, lineIndentOffset(text, arrow.getStart()));
  // A body on a line of its own comes up to the arrow, unless a comment stands between.
  const between = text.slice(arrow.equalsGreaterThanToken.end, start);
  const from = /^\s*$/u.test(between) ? arrow.equalsGreaterThanToken.end : start;
  const inner = `${outer}${outer.includes('\t') ? '\t' : '  '}`;
  // A parenthesised object stays one; the arrow's own parentheses are part of the body's node.
  return [
    { start: from, end: start, text: `${from === start ? '' : ' '}{${lineBreak}${inner}${code}${end}${lineBreak}${inner}return ` },
    { start: place.node.end, end: place.node.end, text: `${end}${lineBreak}${outer}}` },
  ];
}

function lineIndentOffset(text: string, offset: number): number {
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
  return lineStart + (/^[ \t]*/u.exec(text.slice(lineStart))?.[0].length ?? 0);
}

/** The `const key = fresh();` inside the region that can be moved as it is. */
function movableDeclaration(host: Host, source: ts.Node, anchor: ts.Node, scope: ts.Node): ts.VariableStatement | undefined {
  for (let up: ts.Node = source; up !== anchor; up = up.parent) {
    if (isFunctionNode(up)) return undefined;
    if (!ts.isVariableDeclaration(up)) continue;
    const list = up.parent;
    if (!ts.isVariableDeclarationList(list)) return undefined;
    const statement = list.parent;
    if (!ts.isIdentifier(up.name) || !up.initializer || list.declarations.length !== 1 || (list.flags & ts.NodeFlags.Const) === 0 || !ts.isVariableStatement(statement)) return undefined;
    if (!ts.isBlock(statement.parent) || !readsOnlyOuter(host, up.initializer, anchor)) return undefined;
    if (up.type && !/^[\w.]+$/u.test(up.type.getText())) return undefined;
    const { text } = up.name;
    const declared = up.name;
    // Nothing else in the function may bear the name: not before, not behind, not in another closure.
    const symbol = symbolAt(host.checker, up.name);
    const clash = some(scope, (node) => ts.isIdentifier(node) && node.text === text && node !== declared && isOwnName(node) && symbolAt(host.checker, node) !== symbol);
    return clash ? undefined : statement;
  }
  return undefined;
}

/** Whether an identifier is a variable's name, not a property's. */
function isOwnName(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return false;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isMethodSignature(parent)) && parent.name === node) return false;
  return !(ts.isBindingElement(parent) && parent.propertyName === node) && !ts.isShorthandPropertyAssignment(parent);
}

function moveDeclaration(file: ts.SourceFile, statement: ts.VariableStatement, place: Spot): readonly Edit[] {
  const { text } = file;
  const start = statement.getStart();
  let { end } = statement;
  let from = start;
  // Take the line along when nothing else stands on it.
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*(?:\r?\n|$)/u.exec(text.slice(end));
  if (/^[ \t]*$/u.test(text.slice(lineStart, start)) && rest) {
    from = lineStart;
    end += rest[0].length;
  }
  const code = statement.getText().replace(/;$/u, '');
  return [...insert(file, place, code), { start: from, end, text: '' }];
}

/** The widest part of the key around the source that can be made before the region. */
function widest(host: Host, source: ts.Node, anchor: ts.Node, isConditional: boolean): ts.Node | undefined {
  let best = readsOnlyOuter(host, source, anchor) ? source : undefined;
  if (!best || isConditional) return best;
  for (let up = source.parent; up !== anchor; up = up.parent) {
    const isPart = ts.isTemplateSpan(up) || ts.isTemplateExpression(up) || ts.isParenthesizedExpression(up) || ts.isCallExpression(up) || ts.isPropertyAccessExpression(up) || (ts.isArrayLiteralExpression(up) && ts.isPropertyAccessExpression(up.parent) && up.parent.name.text === 'join') ||
      (ts.isBinaryExpression(up) && up.operatorToken.kind === ts.SyntaxKind.PlusToken);
    if (!isPart || isArgumentOfRequest(up, source)) break;
    if (ts.isTemplateSpan(up)) continue;
    if (!readsOnlyOuter(host, up, anchor)) break;
    best = up;
  }
  return best;
}

/** Whether going up has reached a call that is more than the making of a key. */
function isArgumentOfRequest(node: ts.Node, source: ts.Node): boolean {
  if (!ts.isCallExpression(node) || contains(node.expression, source)) return false;
  return !/(?:^|\.)(?:update|digest|join|concat|String|createHash|hash|sha256|md5|slice|toString|encodeURIComponent|stableKey)$/u.test(unwrap(node.expression).getText());
}

/** Whether an expression reads only what is declared outside of the anchor and not assigned in it, and has nothing that must stay: an `await`, an assignment, a comment. */
function readsOnlyOuter(host: Host, expression: ts.Node, anchor: ts.Node): boolean {
  if (holdsComment(expression.getText())) return false;
  let fine = true;
  const visit = (node: ts.Node): void => {
    if (!fine) return;
    if (ts.isAwaitExpression(node) || ts.isYieldExpression(node) || ts.isDeleteExpression(node) || (ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment) ||
      ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken))) {
      fine = false;
      return;
    }
    if (ts.isIdentifier(node) && isOwnName(node)) fine = isOuter(host, node, anchor);
    else if (node.kind === ts.SyntaxKind.ThisKeyword) fine = !isInsideFunction(node, anchor);
    ts.forEachChild(node, visit);
  };
  visit(expression);
  return fine;
}

/** `this` of an inner `function` is another one. */
function isInsideFunction(node: ts.Node, anchor: ts.Node): boolean {
  for (let up: ts.Node = node; up !== anchor; up = up.parent) if (isFunctionNode(up) && !ts.isArrowFunction(up)) return true;
  return false;
}

function isOuter(host: Host, node: ts.Identifier, anchor: ts.Node): boolean {
  const symbol = symbolAt(host.checker, node);
  const declarations = declarationsOf(symbol);
  if (declarations.some((declaration) => contains(anchor, declaration))) return false;
  const [declaration] = declarations;
  if (declaration?.getSourceFile() === anchor.getSourceFile() && ts.isVariableDeclaration(declaration) && declaration.pos > anchor.pos) return false;
  return !(factsOf(anchor.getSourceFile()).writes.get(node.text) ?? []).some((write) => contains(anchor, write.node) && symbolAt(host.checker, write.target) === symbol);
}

