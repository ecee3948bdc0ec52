/** Questions that syntax alone answers. No checker here. */
import { ts } from './typescript.js';

export type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

/** What can be evaluated as a unit: a function, a class (its field initializers), or a module. */
export type Owner = FunctionNode | ts.ClassLikeDeclaration | ts.SourceFile;

export function isFunctionNode(node: ts.Node): node is FunctionNode {
  return (
    ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) || ts.isGetAccessorDeclaration(node) || ts.isSetAccessorDeclaration(node)
  );
}

/** An arrow or function expression: code that is a value where it stands. */
export function isClosure(node: ts.Node): node is ts.ArrowFunction | ts.FunctionExpression {
  return ts.isArrowFunction(node) || ts.isFunctionExpression(node);
}

export type CallLike = ts.CallExpression | ts.NewExpression;

export function isCallLike(node: ts.Node): node is CallLike {
  return ts.isCallExpression(node) || ts.isNewExpression(node);
}

/** Takes off what does not change a value: parentheses, assertions, `satisfies`, `!`. */
export function unwrap(node: ts.Node): ts.Node {
  let inner = node;
  while (
    ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isNonNullExpression(inner) ||
    ts.isSatisfiesExpression(inner) || ts.isTypeAssertionExpression(inner) || inner.kind === ts.SyntaxKind.PartiallyEmittedExpression
  )
    inner = (inner as unknown as { expression: ts.Node }).expression;
  return inner;
}

/** As `unwrap`, and through `await`. */
export function unwrapAwait(node: ts.Node): ts.Node {
  let inner = unwrap(node);
  while (ts.isAwaitExpression(inner)) inner = unwrap(inner.expression);
  return inner;
}

/** What a node stands in, past the parentheses, assertions and `satisfies` around it. */
export function unwrapUp(node: ts.Node): ts.Node {
  let up = node.parent;
  while (ts.isParenthesizedExpression(up) || ts.isAsExpression(up) || ts.isSatisfiesExpression(up)) up = up.parent;
  return up;
}

/** The unit whose evaluation evaluates the node. A decorator belongs to what stands around the class. */
export function ownerOf(node: ts.Node): Owner {
  let child = node;
  for (let up: ts.Node | undefined = node.parent; up; child = up, up = up.parent) {
    if (ts.isDecorator(child)) continue;
    if (isFunctionNode(up) && up.name !== child && !isDecoratorOf(up, child)) return up;
    if (ts.isPropertyDeclaration(up) && up.initializer === child) return up.parent;
    if (ts.isSourceFile(up)) return up;
  }
  return node.getSourceFile();
}

function isDecoratorOf(fn: FunctionNode, child: ts.Node): boolean {
  return ts.isDecorator(child) && 'modifiers' in fn && !!fn.modifiers?.some((modifier) => modifier === child);
}

export function enclosingClass(node: ts.Node): ts.ClassLikeDeclaration | undefined {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) if (ts.isClassLike(up)) return up;
  return undefined;
}

/** Whether `inner` is `outer` or stands inside it. */
export function contains(outer: ts.Node, inner: ts.Node): boolean {
  for (let up: ts.Node | undefined = inner; up; up = up.parent) {
    if (up === outer) return true;
    if (up.pos < outer.pos || up.end > outer.end) return false;
  }
  return false;
}

/** The name of a member when it is written out: `a.b`, `a['b']`, `{ b: 1 }`, `{ 'b': 1 }`; computed names are another's matter. */
export function nameText(name: ts.Node | undefined): string | undefined {
  if (!name) return undefined;
  if (ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) || ts.isPrivateIdentifier(name)) return name.text;
  if (ts.isComputedPropertyName(name)) {
    const inner = unwrap(name.expression);
    return ts.isStringLiteralLike(inner) || ts.isNumericLiteral(inner) ? inner.text : undefined;
  }
  return undefined;
}

/** The member that an access names, when it is written out. */
export function memberName(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isElementAccessExpression(node)) {
    const index = unwrap(node.argumentExpression);
    if (ts.isStringLiteralLike(index) || ts.isNumericLiteral(index)) return index.text;
  }
  return undefined;
}

/** `null` or `undefined`, written out. */
export function isNothing(node: ts.Node): boolean {
  const inner = unwrap(node);
  return inner.kind === ts.SyntaxKind.NullKeyword || (ts.isIdentifier(inner) && inner.text === 'undefined');
}

export function isAccess(node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** The leftmost expression of a chain of accesses and calls: `a` of `a.b().c`. */
export function rootOf(node: ts.Node): ts.Node {
  let inner = unwrapAwait(node);
  for (;;) {
    if (isAccess(inner) || isCallLike(inner)) inner = unwrapAwait(inner.expression);
    else return inner;
  }
}

/** Visits a subtree without entering nested functions and classes; `visit` returns false to skip the children. */
export function visitShallow(node: ts.Node, visit: (node: ts.Node) => boolean | undefined): void {
  ts.forEachChild(node, (child) => {
    if (visit(child) === false) return;
    if (!isFunctionNode(child)) visitShallow(child, visit);
  });
}

/** Visits a whole subtree, nested functions included. */
export function visitDeep(node: ts.Node, visit: (node: ts.Node) => boolean | undefined): void {
  ts.forEachChild(node, (child) => {
    if (visit(child) !== false) visitDeep(child, visit);
  });
}

export function some(node: ts.Node, test: (node: ts.Node) => boolean): boolean {
  if (test(node)) return true;
  return ts.forEachChild(node, (child) => some(child, test) || undefined) ?? false;
}

const returnsOf = new WeakMap<FunctionNode, readonly ts.Expression[]>();

/** The expressions that a function can answer with. */
export function returnedExpressions(fn: FunctionNode): readonly ts.Expression[] {
  let list = returnsOf.get(fn);
  if (!list) {
    const found: ts.Expression[] = [];
    if (ts.isArrowFunction(fn) && !ts.isBlock(fn.body)) found.push(fn.body);
    else if (fn.body)
      visitShallow(fn.body, (node) => {
        if (ts.isReturnStatement(node) && node.expression) found.push(node.expression);
        return undefined;
      });
    returnsOf.set(fn, (list = found));
  }
  return list;
}

export function isLoop(node: ts.Node): node is ts.IterationStatement {
  return ts.isForStatement(node) || ts.isForOfStatement(node) || ts.isForInStatement(node) || ts.isWhileStatement(node) || ts.isDoStatement(node);
}

/** `i++`, `--i`, `i += 1`, `i = i + 1`: the target that a counting expression moves by a constant. */
export function countedTarget(node: ts.Node): ts.Node | undefined {
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node))
    return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken ? unwrap(node.operand) : undefined;
  if (!ts.isBinaryExpression(node)) return undefined;
  const kind = node.operatorToken.kind;
  if (kind === ts.SyntaxKind.PlusEqualsToken || kind === ts.SyntaxKind.MinusEqualsToken)
    return isNumber(node.right) ? unwrap(node.left) : undefined;
  if (kind === ts.SyntaxKind.EqualsToken && isStepOf(node.right, node.left.getText())) return unwrap(node.left);
  return undefined;
}

/** `a ?? b`, `a || b` */
export function isFallback(node: ts.Node): node is ts.BinaryExpression {
  return ts.isBinaryExpression(node) && (node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken || node.operatorToken.kind === ts.SyntaxKind.BarBarToken);
}

/** Whether an expression is `text + n` or `text - n`. */
export function isStepOf(node: ts.Node, text: string): boolean {
  const sum = unwrap(node);
  if (!ts.isBinaryExpression(sum)) return false;
  const plus = sum.operatorToken.kind === ts.SyntaxKind.PlusToken;
  if (!plus && sum.operatorToken.kind !== ts.SyntaxKind.MinusToken) return false;
  const base = (side: ts.Node): boolean => {
    const inner = unwrap(side);
    return (isFallback(inner) ? unwrap(inner.left) : inner).getText() === text;
  };
  return (base(sum.left) && isNumber(sum.right)) || (plus && base(sum.right) && isNumber(sum.left));
}

function isNumber(node: ts.Node): boolean {
  return ts.isNumericLiteral(unwrap(node));
}

/** The operator token of an assignment, or undefined. */
export function assignmentOperator(node: ts.Node): ts.SyntaxKind | undefined {
  if (!ts.isBinaryExpression(node)) return undefined;
  const kind = node.operatorToken.kind;
  return kind >= ts.SyntaxKind.FirstAssignment && kind <= ts.SyntaxKind.LastAssignment ? kind : undefined;
}

/** A short, one-line rendering of a node for messages. */
export function excerpt(node: ts.Node, most = 60): string {
  const text = node.getText().replaceAll(/\s+/gu, ' ');
  return text.length > most ? `${text.slice(0, most - 1)}…` : text;
}

/** The name of the function around a node, for messages. */
export function functionAround(node: ts.Node): string | undefined {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) {
    if (!isFunctionNode(up)) continue;
    const name = nameText(up.name) ?? (ts.isVariableDeclaration(up.parent) || ts.isPropertyAssignment(up.parent) ? nameText(up.parent.name) : undefined);
    if (name !== undefined) return name;
  }
  return undefined;
}

/** The body of the function around a node. */
export function functionBodyAround(node: ts.Node): ts.Node | undefined {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) if (isFunctionNode(up)) return up.body;
  return undefined;
}

const squeezed = new WeakMap<ts.Node, string>();

/** The text of an expression without what makes no difference to what it asks for; kept, since each call is compared with those before it. */
export function squeeze(node: ts.Node): string {
  let text = squeezed.get(node);
  if (text === undefined) squeezed.set(node, (text = unwrap(node).getText().replaceAll(/[\s!?;]|,(?=\s*[)\]}])/gu, '')));
  return text;
}
