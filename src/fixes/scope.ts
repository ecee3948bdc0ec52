/** What an expression reads, and whether it is there at another place. */
import { factsOf } from '../analysis/facts.js';
import { declarationsOf, symbolAt } from '../analysis/names.js';
import { contains, isFunctionNode, ownerOf } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { holdsComment, isOwnName } from './edits.js';

/** Whether an expression reads only what is declared outside of the anchor and not assigned in it, and has nothing that must stay: an `await`, an assignment, a comment. */
export function readsOnlyOuter(host: Host, expression: ts.Node, anchor: ts.Node): boolean {
  return !mustStay(expression) && everyRead(expression, (node) => (ts.isIdentifier(node) ? isOuter(host, node, anchor) : !isInsideFunction(node, anchor)));
}

/** Whether what an expression reads is declared, and has its only value, at a place further up in the same function or one around it. */
export function isReadableAt(host: Host, expression: ts.Node, place: ts.Node): boolean {
  return !mustStay(expression) && everyRead(expression, (node) => {
    if (!ts.isIdentifier(node)) return thisOwner(node) === thisOwner(place);
    const symbol = symbolAt(host.checker, node);
    return declarationsOf(symbol).every((declaration) => {
      if (declaration.getSourceFile() !== host.sourceFile) return true;
      const scope = scopeOf(declaration);
      if (!contains(scope, place)) return false;
      if (ownerOf(declaration) === ownerOf(place) && !ts.isParameter(parameterOf(declaration)) && !ts.isFunctionDeclaration(declaration) && declaration.end > place.getStart()) return false;
      return !(factsOf(host.sourceFile).writes.get(node.text) ?? []).some((write) => symbolAt(host.checker, write.target) === symbol);
    });
  });
}

function mustStay(expression: ts.Node): boolean {
  if (holdsComment(expression.getText())) return true;
  const look = (node: ts.Node): boolean => {
    if (ts.isAwaitExpression(node) || ts.isYieldExpression(node) || ts.isDeleteExpression(node)) return true;
    if (ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment) return true;
    if ((ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) && (node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken)) return true;
    return ts.forEachChild(node, (child) => look(child) || undefined) ?? false;
  };
  return look(expression);
}

/** Whether a test holds for every variable, and every `this`, that an expression reads. */
function everyRead(expression: ts.Node, test: (node: ts.Node) => boolean): boolean {
  if ((ts.isIdentifier(expression) && isOwnName(expression)) || expression.kind === ts.SyntaxKind.ThisKeyword || expression.kind === ts.SyntaxKind.SuperKeyword) return test(expression);
  return !(ts.forEachChild(expression, (child) => (ts.isTypeNode(child) ? undefined : !everyRead(child, test) || undefined)) ?? false);
}

/** `this` of an inner `function` is another one. */
function isInsideFunction(node: ts.Node, anchor: ts.Node): boolean {
  for (let up: ts.Node = node; up !== anchor; up = up.parent) if (isFunctionNode(up) && !ts.isArrowFunction(up)) return true;
  return false;
}

function thisOwner(node: ts.Node): ts.Node {
  let owner: ts.Node = ownerOf(node);
  while (ts.isArrowFunction(owner)) owner = ownerOf(owner);
  return owner;
}

function isOuter(host: Host, node: ts.Identifier, anchor: ts.Node): boolean {
  const symbol = symbolAt(host.checker, node);
  const declarations = declarationsOf(symbol);
  if (declarations.some((declaration) => contains(anchor, declaration))) return false;
  const [declaration] = declarations;
  if (declaration?.getSourceFile() === anchor.getSourceFile() && (ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration)) && declaration.pos > anchor.pos) return false;
  return !(factsOf(anchor.getSourceFile()).writes.get(node.text) ?? []).some((write) => contains(anchor, write.node) && symbolAt(host.checker, write.target) === symbol);
}

function parameterOf(declaration: ts.Node): ts.Node {
  let up = declaration;
  while (ts.isBindingElement(up)) up = up.parent.parent;
  return up;
}

function scopeOf(declaration: ts.Node): ts.Node {
  const holder = parameterOf(declaration);
  if (ts.isParameter(holder)) return holder.parent;
  for (let up: ts.Node = holder.parent; ; up = up.parent) if (ts.isBlock(up) || ts.isSourceFile(up) || ts.isCaseBlock(up) || ts.isForStatement(up) || ts.isForOfStatement(up) || ts.isForInStatement(up) || ts.isCatchClause(up) || isFunctionNode(up) || ts.isModuleBlock(up)) return up;
}
