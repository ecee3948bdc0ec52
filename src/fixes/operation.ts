/** What an operation is called, and which values decide it. */
import { BESIDE_OPERATION, KEY_NAMES } from '../models/keys.js';
import { ACTS_ON_EXISTING, PURE_CALLS, PURE_METHODS } from '../models/occurrences.js';
import { environmentVariable } from '../analysis/sources.js';
import { declarationsOf, symbolAt } from '../analysis/names.js';
import { isAccess, isCallLike, isFunctionNode, memberName, nameText, unwrap, unwrapAwait, type CallLike } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';

export interface Operation {
  /** The scope word of its keys: `refunds.create`, `orders/charge`. */
  readonly scope: string;
  /** The words of that, lower case and singular. */
  readonly words: readonly string[];
  /** Variables and fields whose values decide what is done. */
  readonly leaves: readonly ts.Expression[];
  /** Whether those are all; false where something else may decide too. */
  readonly isComplete: boolean;
}

/** The name and the deciding values of a request; undefined where it cannot be named, or acts on something that exists. */
export function operationOf(host: Host, request: ts.Node, key: ts.Node): Operation | undefined {
  if (!isCallLike(request)) return undefined;
  const scope = scopeText(request);
  if (scope === undefined || !/^[\w./-]{1,80}$/u.test(scope)) return undefined;
  const words = wordsOf(scope);
  if (words.some((word) => ACTS_ON_EXISTING.has(word))) return undefined;
  const leaves: ts.Expression[] = [];
  let isComplete = true;
  for (const argument of request.arguments ?? []) if (!collect(host, argument, key, leaves, 6)) isComplete = false;
  return { scope, words, leaves, isComplete };
}

const HTTP_VERBS = /^(?:fetch|post|put|patch|request|axios|got|ky|ofetch|\$fetch|superagent|send)$/u;

function scopeText(request: CallLike): string | undefined {
  const callee = unwrap(request.expression);
  if (ts.isNewExpression(request)) return ts.isIdentifier(callee) ? callee.text.replace(/Command$/u, '') : undefined;
  const members: string[] = [];
  let inner: ts.Node = callee;
  while (isAccess(inner)) {
    const name = memberName(inner);
    if (name === undefined) return undefined;
    members.unshift(name);
    inner = unwrapAwait(inner.expression);
  }
  if (isCallLike(inner)) return undefined;
  const last = members.at(-1) ?? (ts.isIdentifier(inner) ? inner.text : '');
  const [first] = request.arguments;
  if (last === 'send' && first && ts.isNewExpression(unwrap(first))) return scopeText(unwrap(first) as ts.NewExpression);
  if (HTTP_VERBS.test(last) && (last !== 'send' || members.length <= 1)) {
    const path = first && pathOf(first);
    if (path === undefined) return undefined;
    const method = last === 'put' || last === 'patch' ? `${last.toUpperCase()} `.trim() : '';
    return method === '' ? path : `${path}.${last}`;
  }
  // `this.stripe.refunds.create`: the last two, without what they hang on.
  const named = inner.kind === ts.SyntaxKind.ThisKeyword ? members.slice(1) : members;
  return named.length > 0 ? named.slice(-2).join('.') : undefined;
}

/** The fixed segments of an address's path, without the version; undefined where the path is not written out. */
function pathOf(node: ts.Node): string | undefined {
  const inner = unwrap(node);
  const text = ts.isStringLiteralLike(inner) ? inner.text : ts.isTemplateExpression(inner) ? inner.head.text + inner.templateSpans.map((span) => `{}${span.literal.text}`).join('') : undefined;
  if (text === undefined) return undefined;
  const path = text.replace(/^(?:https?:\/\/[^/]+|\{\})(?=\/)/u, '').replace(/[?#].*$/u, '');
  if (!path.startsWith('/')) return undefined;
  const segments = path.split('/').filter((segment) => /^[A-Za-z][\w.-]*$/u.test(segment) && !/^(?:api|v\d+|rest)$/iu.test(segment));
  return segments.length > 0 ? segments.join('/') : undefined;
}

/** The words of a name: `paymentIntents.create` is payment, intent, create. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2')
    .split(/[^A-Za-z]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .map((word) => (/(?:ss|us|is|sms)$/u.test(word) ? word : word.replace(/ies$/u, 'y').replace(/s$/u, '')));
}

const normal = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/gu, '');

/** Adds what an argument is made of; false where something in it is not known. */
function collect(host: Host, node: ts.Node, key: ts.Node, out: ts.Expression[], depth: number): boolean {
  const inner = unwrap(node);
  if (inner === key || depth === 0) return depth > 0;
  if (ts.isLiteralExpression(inner) || inner.kind === ts.SyntaxKind.TrueKeyword || inner.kind === ts.SyntaxKind.FalseKeyword || inner.kind === ts.SyntaxKind.NullKeyword) return true;
  const all = (nodes: readonly ts.Node[]): boolean => nodes.map((part) => collect(host, part, key, out, depth - 1)).every(Boolean);
  if (ts.isObjectLiteralExpression(inner))
    return inner.properties.map((property) => {
      if (property === key) return true;
      const name = nameText(property.name);
      if (name === undefined) return false;
      if (BESIDE_OPERATION.test(name) || KEY_NAMES.has(normal(name))) return true;
      if (ts.isPropertyAssignment(property)) return collect(host, property.initializer, key, out, depth - 1);
      return ts.isShorthandPropertyAssignment(property) && collect(host, property.name, key, out, depth - 1);
    }).every(Boolean);
  if (ts.isArrayLiteralExpression(inner)) return !inner.elements.some(ts.isSpreadElement) && all(inner.elements);
  if (ts.isTemplateExpression(inner)) return all(inner.templateSpans.map((span) => span.expression));
  if (ts.isBinaryExpression(inner)) return inner.operatorToken.kind < ts.SyntaxKind.FirstAssignment || inner.operatorToken.kind > ts.SyntaxKind.LastAssignment ? all([inner.left, inner.right]) : false;
  if (ts.isConditionalExpression(inner)) return all([inner.condition, inner.whenTrue, inner.whenFalse]);
  if (ts.isPrefixUnaryExpression(inner)) return all([inner.operand]);
  if (isCallLike(inner)) {
    const callee = unwrap(inner.expression);
    if (PURE_CALLS.test(callee.getText())) return all(inner.arguments ?? []);
    return isAccess(callee) && PURE_METHODS.test(memberName(callee) ?? '') && all([callee.expression, ...(inner.arguments ?? [])]);
  }
  if (isFunctionNode(inner)) return false;
  if (ts.isIdentifier(inner)) return ofVariable(host, inner, key, out, depth);
  if (isAccess(inner)) {
    if (environmentVariable(inner) !== undefined) return true;
    if (memberName(inner) === undefined) return false;
    let root: ts.Node = inner;
    while (isAccess(root)) root = unwrap(root.expression);
    if (root.kind !== ts.SyntaxKind.ThisKeyword && !ts.isIdentifier(root)) return false;
    if (!(ts.isIdentifier(root) && isOfModule(host, root))) out.push(inner);
    return true;
  }
  return false;
}

/** A variable is a value of its own, or stands for what it was made of. */
function ofVariable(host: Host, node: ts.Identifier, key: ts.Node, out: ts.Expression[], depth: number): boolean {
  if (node.text === 'undefined' || isOfModule(host, node)) return true;
  const [declaration] = declarationsOf(symbolAt(host.checker, node));
  const made = declaration && ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrap(declaration.initializer) : undefined;
  if (made && (ts.isObjectLiteralExpression(made) || ts.isTemplateExpression(made) || ts.isBinaryExpression(made) || ts.isCallExpression(made) && PURE_CALLS.test(unwrap(made.expression).getText()))) return collect(host, made, key, out, depth - 1);
  out.push(node);
  return true;
}

/** Whether a variable is the module's, which is the same for all operations. */
function isOfModule(host: Host, node: ts.Identifier): boolean {
  const declarations = declarationsOf(symbolAt(host.checker, node));
  return declarations.length > 0 && declarations.every((declaration) => {
    if (declaration.getSourceFile() !== host.sourceFile || ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration) || ts.isEnumDeclaration(declaration)) return true;
    return ts.isVariableDeclaration(declaration) && (declaration.parent.flags & ts.NodeFlags.Const) !== 0 && ts.isSourceFile(declaration.parent.parent.parent);
  });
}
