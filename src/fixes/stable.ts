/** Makes the key of business fields: `stableKey('refunds.create', refund.id, refund.cents)`. */
import { OWNERS } from '../models/occurrences.js';
import type { Finding } from '../analysis/findings.js';
import { declarationsOf, symbolAt } from '../analysis/names.js';
import type { Settings } from '../analysis/settings.js';
import { contains, isAccess, isFunctionNode, memberName, some, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { isRuntimeDependency } from './dependencies.js';
import { holdsComment, isOwnName, quoteOf, type Edit } from './edits.js';
import { importOf } from './imports.js';
import { isIdOf, isPeriod, isPlainId, isThing, nounOfName, wantedIds, type Wanted } from './occurrence.js';
import { operationOf } from './operation.js';
import { isReadableAt } from './scope.js';

export interface StableCall {
  /** The call that makes the key. */
  readonly text: string;
  /** The import that it needs; empty where it is there. */
  readonly imports: readonly Edit[];
  /** Whether it may be put in without asking: it can run, and every argument of the operation that varies is among its parts. */
  readonly isSafe: boolean;
}

/**
 * The whole expression that makes the key, if the source stands in it: what becomes the header or option, or what the only constant that does is made of.
 * Undefined where the source is elsewhere (a helper, a holder), so that another value could not take its place.
 */
export function keyExpression(host: Host, finding: Finding): ts.Expression | undefined {
  const source = finding.source.node;
  if (source.getSourceFile() !== host.sourceFile || finding.key.node.getSourceFile() !== host.sourceFile) return undefined;
  const value = valueOf(finding.key.node, source);
  if (!value) return undefined;
  if (contains(value, source)) return isDirect(value, source) ? value : undefined;
  const named = unwrap(value);
  if (!ts.isIdentifier(named)) return undefined;
  const symbol = symbolAt(host.checker, named);
  const [declaration, ...more] = declarationsOf(symbol);
  if (!declaration || more.length > 0 || !ts.isVariableDeclaration(declaration) || !declaration.initializer || (declaration.parent.flags & ts.NodeFlags.Const) === 0) return undefined;
  if (!contains(declaration.initializer, source) || !isDirect(declaration.initializer, source)) return undefined;
  // Whatever else reads it would get another value too.
  let uses = 0;
  some(host.sourceFile, (node) => {
    if (ts.isIdentifier(node) && node.text === named.text && isOwnName(node) && node !== declaration.name && symbolAt(host.checker, node) === symbol) uses++;
    return false;
  });
  return uses === 1 ? declaration.initializer : undefined;
}

/** What stands under the key's name. */
function valueOf(node: ts.Node, source: ts.Node): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node)) return node.initializer;
  if (ts.isShorthandPropertyAssignment(node)) return node.name;
  if (ts.isArrayLiteralExpression(node)) return node.elements[1];
  if (ts.isCallExpression(node)) return node.arguments.find((argument) => contains(argument, source)) ?? node.arguments.at(-1);
  if (ts.isBinaryExpression(node.parent) && node.parent.left === node) return node.parent.right;
  return undefined;
}

/** Whether a source makes an expression by itself: no function, no holder and no fallback between. */
function isDirect(expression: ts.Node, source: ts.Node): boolean {
  for (let up: ts.Node = source; up !== expression; up = up.parent) {
    const { parent } = up;
    if (isFunctionNode(parent) || ts.isObjectLiteralExpression(parent) || ts.isConditionalExpression(parent)) return false;
    if (ts.isBinaryExpression(parent) && parent.operatorToken.kind !== ts.SyntaxKind.PlusToken) return parent.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken && parent.operatorToken.kind !== ts.SyntaxKind.BarBarToken && (parent.operatorToken.kind < ts.SyntaxKind.FirstAssignment || parent.operatorToken.kind > ts.SyntaxKind.LastAssignment);
  }
  return true;
}

/**
 * The call that makes the key of business fields, to stand at a place.
 * Undefined where nothing there is an id of this very occurrence: then it would not be honest.
 */
export function stableCall(host: Host, settings: Settings, finding: Finding, place: ts.Node, isReadable: (node: ts.Node) => boolean): StableCall | undefined {
  if (finding.operation?.getSourceFile() !== host.sourceFile) return undefined;
  const operation = operationOf(host, finding.operation, finding.key.node);
  const kind = finding.region?.kind;
  const wanted = operation && wantedIds(operation.words, kind === 'redelivery' || kind === 'webhook');
  if (!operation || !wanted) return undefined;
  const parts = new Map<string, ts.Expression>();
  let { isComplete } = operation;
  for (const leaf of operation.leaves) {
    if (isReadable(leaf) && isKeyPart(host, leaf)) parts.set(leaf.getText().replaceAll(/\s+/gu, ''), leaf);
    else isComplete = false;
  }
  const ids = idsAmong(host, [...parts.values()], wanted) ?? idBeside(host, operation.leaves, wanted, isReadable, place);
  if (!ids) return undefined;
  const listed = [...new Set([...ids, ...parts.keys()])];
  const imported = importOf(host, settings.stableKey.module, settings.stableKey.name);
  if (!imported || listed.length > 8) return undefined;
  const quote = quoteOf(host.sourceFile);
  return { text: `${imported.name}(${quote}${operation.scope}${quote}, ${listed.join(', ')})`, imports: imported.edits, isSafe: isComplete && isRuntimeDependency(host.sourceFile.fileName, settings.stableKey.module) };
}

/** Whether an expression reads as an id of an occurrence of a finding's operation: what is left of a key when the fresh part is taken out. */
export function namesOccurrence(host: Host, finding: Finding, expressions: readonly ts.Node[]): boolean {
  const operation = finding.operation && operationOf(host, finding.operation, finding.key.node);
  const kind = finding.region?.kind;
  const wanted = operation && wantedIds(operation.words, kind === 'redelivery' || kind === 'webhook');
  return !!wanted && idsAmong(host, expressions.map((expression) => unwrap(expression)), wanted) !== undefined;
}

/** Whether what would be left of a key can tell one operation from the next: more than the id of whom it is for, and more than a number of attempts. */
export function mayNameOperation(host: Host, finding: Finding, expressions: readonly ts.Node[]): boolean {
  const operation = finding.operation && operationOf(host, finding.operation, finding.key.node);
  const owners = new Set(OWNERS.filter((owner) => !operation?.words.includes(owner)));
  return expressions.some((expression) => !isIdOf(host, expression, owners) && !isCount(host, expression));
}

/** A number that is not called an id says how many, not which. */
function isCount(host: Host, expression: ts.Node): boolean {
  const inner = unwrap(expression);
  const name = ts.isIdentifier(inner) ? inner.text : (memberName(inner) ?? '');
  if (/(?:id|no|number|ref|reference|key|code|seq\w*|version|revision)$/iu.test(name)) return false;
  try {
    return (host.checker.getTypeAtLocation(inner).flags & ts.TypeFlags.NumberLike) !== 0;
  } catch {
    return false;
  }
}

function idsAmong(host: Host, expressions: readonly ts.Node[], wanted: Wanted): readonly string[] | undefined {
  const text = (node: ts.Node): string => node.getText().replaceAll(/\s+/gu, '');
  const id = expressions.find((expression) => isIdOf(host, expression, wanted.ids));
  if (id) return [text(id)];
  const owner = expressions.find((expression) => isIdOf(host, expression, wanted.withPeriod));
  const period = expressions.find((expression) => isPeriod(expression));
  return owner && period ? [text(owner), text(period)] : undefined;
}

/** An id that is not sent but stands beside what is: a member of the same object, or a parameter. */
function idBeside(host: Host, leaves: readonly ts.Expression[], wanted: Wanted, isReadable: (node: ts.Node) => boolean, place: ts.Node): readonly string[] | undefined {
  for (const leaf of leaves) {
    const taken = takenFrom(host, leaf);
    const sibling = taken?.names.find((name) => isIdOf(host, name, wanted.ids) && isReadable(name) && isKeyPart(host, name));
    if (sibling) return [sibling.text];
    const object = isAccess(leaf) ? leaf.expression : taken?.object;
    const found = object && isReadable(object) ? idOfObject(host, object, wanted) : undefined;
    if (found) return found;
  }
  for (let up: ts.Node | undefined = place; up; up = up.parent) {
    if (!isFunctionNode(up)) continue;
    for (const parameter of up.parameters) {
      if (!ts.isIdentifier(parameter.name) || parameter.questionToken || parameter.dotDotDotToken || isTaken(up, parameter.name) || !isReadable(parameter.name)) continue;
      if (isIdOf(host, parameter.name, wanted.ids) && isKeyPart(host, parameter.name)) return [parameter.name.text];
      const found = idOfObject(host, parameter.name, wanted);
      if (found) return found;
    }
  }
  return undefined;
}

/** The other variables that one destructuring makes, and what it takes apart: `const { orderId, amount } = job.data`. */
function takenFrom(host: Host, leaf: ts.Expression): { readonly names: readonly ts.Identifier[]; readonly object: ts.Expression | undefined } | undefined {
  if (!ts.isIdentifier(leaf)) return undefined;
  const [declaration] = declarationsOf(symbolAt(host.checker, leaf));
  if (!declaration || !ts.isBindingElement(declaration) || !ts.isObjectBindingPattern(declaration.parent)) return undefined;
  const pattern = declaration.parent;
  const holder = pattern.parent;
  const names = pattern.elements.map((element) => element.name).filter((name) => ts.isIdentifier(name));
  const object = ts.isVariableDeclaration(holder) ? holder.initializer : undefined;
  return { names, object: object && (ts.isIdentifier(object) || isAccess(object)) ? object : undefined };
}

/** Whether a parameter's name is declared anew inside its function, where the place may be. */
function isTaken(fn: ts.Node, name: ts.Identifier): boolean {
  return some(fn, (node) => ts.isIdentifier(node) && node !== name && node.text === name.text && (node.parent as { name?: ts.Node }).name === node && isOwnName(node));
}

function idOfObject(host: Host, object: ts.Expression, wanted: Wanted): readonly string[] | undefined {
  let type: ts.Type;
  try {
    type = host.checker.getTypeAtLocation(object);
  } catch {
    return undefined;
  }
  if ((type.flags & ts.TypeFlags.Object) === 0) return undefined;
  const members = type.getProperties().filter((symbol) => isTextType(host, declarationsOf(symbol)[0]));
  const text = object.getText().replaceAll(/\s+/gu, '');
  // `order.id`, where the object is what is wanted.
  const own = members.find((symbol) => isPlainId(symbol.name) && isThing(host, object, wanted.ids));
  if (own) return [`${text}.${own.name}`];
  const named = members.find((symbol) => /(?:id|no|number|ref|reference)$/iu.test(symbol.name) && wanted.ids.has(nounOfName(symbol.name) ?? ''));
  if (named) return [`${text}.${named.name}`];
  const period = members.find((symbol) => /period|month|cycle/iu.test(symbol.name));
  const owner = period && members.find((symbol) => (isPlainId(symbol.name) ? isThing(host, object, wanted.withPeriod) : wanted.withPeriod.has(nounOfName(symbol.name) ?? '')));
  return owner ? [`${text}.${owner.name}`, `${text}.${period.name}`] : undefined;
}

/** Whether a declared member is a text or a number that is always there. */
function isTextType(host: Host, declaration: ts.Declaration | undefined): boolean {
  if (!declaration || (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration)) && declaration.questionToken) return false;
  try {
    return isPartType(host.checker.getTypeAtLocation(declaration), false);
  } catch {
    return false;
  }
}

/** Whether the types take an expression as a part of a key, as it is seen there and as it is declared (a test further down may have narrowed it). */
function isKeyPart(host: Host, node: ts.Expression): boolean {
  try {
    if (!isPartType(host.checker.getTypeAtLocation(node), true)) return false;
    for (let inner: ts.Node = node; ts.isIdentifier(inner) || isAccess(inner); inner = unwrap(inner.expression)) {
      if (isAccess(inner) && (inner.questionDotToken || memberName(inner) === undefined)) return false;
      const [declaration] = declarationsOf(symbolAt(host.checker, ts.isPropertyAccessExpression(inner) ? inner.name : inner));
      if (declaration && (ts.isPropertySignature(declaration) || ts.isPropertyDeclaration(declaration) || ts.isParameter(declaration)) && declaration.questionToken) return false;
      // What is destructured with a default, or declared without an initialiser, has the type that is seen.
      if (declaration && !ts.isBindingElement(declaration) && !isAlwaysThere(host.checker.getTypeAtLocation(declaration))) return false;
      if (ts.isIdentifier(inner)) break;
    }
    return true;
  } catch {
    return false;
  }
}

function isAlwaysThere(type: ts.Type): boolean {
  const nothing = ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void;
  return (type.flags & (nothing | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) === 0 && !(type.isUnion() && type.types.some((member) => (member.flags & nothing) !== 0));
}

/** Texts, numbers, booleans, and dates; `any` may be nothing at run time, and an object may have no stable form. */
function isPartType(type: ts.Type, withDates: boolean): boolean {
  if (type.isUnion()) return type.types.every((member) => isPartType(member, withDates));
  if ((type.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike | ts.TypeFlags.BooleanLike)) !== 0) return true;
  if (type.isIntersection()) return type.types.some((member) => (member.flags & (ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike)) !== 0);
  return withDates && (type.symbol as ts.Symbol | undefined)?.name === 'Date';
}

/** The edits that put the call in the place of the key's expression. */
export function inPlace(host: Host, settings: Settings, finding: Finding): { readonly edits: readonly Edit[]; readonly isSafe: boolean } | undefined {
  const expression = keyExpression(host, finding);
  if (!expression || holdsComment(expression.getText())) return undefined;
  const call = stableCall(host, settings, finding, expression, (node) => isReadableAt(host, node, expression));
  if (!call) return undefined;
  return { edits: [...call.imports, { start: expression.getStart(), end: expression.end, text: call.text }], isSafe: call.isSafe && isStillText(host, expression) };
}

/** Whether what is annotated or typed as the key takes any text. */
export function isStillText(host: Host, expression: ts.Expression): boolean {
  const { parent } = expression;
  if (ts.isVariableDeclaration(parent)) return !parent.type || parent.type.kind === ts.SyntaxKind.StringKeyword;
  let type: ts.Type | undefined;
  try {
    type = host.checker.getContextualType(expression);
  } catch {
    return false;
  }
  const members = type ? (type.isUnion() ? type.types : [type]) : [];
  return members.length === 0 || members.some((member) => (member.flags & (ts.TypeFlags.String | ts.TypeFlags.Any | ts.TypeFlags.Unknown)) !== 0);
}
