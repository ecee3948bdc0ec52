/** Keys that outlive their request: in a field or variable that the next request overwrites, or in a closure that is made once and kept. */
import { BESIDE_OPERATION } from '../models/keys.js';
import { CONCURRENCY_OPTION, SCOPE_OF_ONE_REQUEST } from '../models/words.js';
import type { Context } from './context.js';
import { factsOf, guardedByAbsence, type Write } from './facts.js';
import type { Region } from './frames.js';
import { isKeyName, type KeyUse } from './keys.js';
import { declarationsOf, symbolAt } from './names.js';
import type { ActiveRegion } from './regions.js';
import { contains, isAccess, isCallLike, isClosure, isFunctionNode, memberName, nameText, ownerOf, some, unwrap, unwrapAwait, type FunctionNode } from './syntax.js';
import { ts } from './typescript.js';

/** What keeps a key, and how another operation comes to send it. */
export interface Kept {
  readonly how: 'interleaved' | 'cached';
  /** The write that the next request makes, or the assignment that keeps the closure. */
  readonly site: ts.Node;
  /** The function that is run for each request. */
  readonly owner: FunctionNode;
}

const CONCURRENT = /^(?:handler|webhook|listener|lifecycle-listener)$/u;

/** Whether a key is kept beyond its request; undefined where it is not, or where nothing shows that two requests meet there. */
export function keptKey(context: Context, use: KeyUse, regions: readonly ActiveRegion[]): Kept | undefined {
  return interleaved(context, use, regions) ?? cached(context, use);
}

/** `this.key = keyOf(request); await check(); send(this.key)`: the request that comes in during the `await` writes its own key there. */
function interleaved(context: Context, use: KeyUse, regions: readonly ActiveRegion[]): Kept | undefined {
  const read = unwrapAwait(use.value.node);
  const owner = ownerOf(read);
  if (!isFunctionNode(owner) || !owner.body) return undefined;
  const write = writesOf(context, read, owner).at(-1);
  // A constant is no request's own.
  if (!write?.value || ts.isLiteralExpression(unwrap(write.value)) || write.how !== 'assign' || write.byCall || guardedByAbsence(write.node, () => true)) return undefined;
  const isBetween = some(owner.body, (node) => ts.isAwaitExpression(node) && ownerOf(node) === owner && node.pos > write.node.end && node.end <= read.pos);
  if (!isBetween || isLocked(owner)) return undefined;
  if (!ts.isIdentifier(read) && isMadePerRequest(owner)) return undefined;
  const declarations = ts.isIdentifier(read) ? declarationsOf(symbolAt(context.checker, read)) : [];
  // A field is shared where the object is: that a handler is run for many requests at once shows it. A module has one variable for all; what the handler declares is each request's own.
  const isConcurrent = regions.some(({ region, frame, body }) => {
    const handler = isFunctionNode(body) ? body : frame.owner;
    return isFunctionNode(handler) && runsAtOnce(region) && contains(handler, owner) && !declarations.some((declaration) => contains(handler, declaration));
  });
  return isConcurrent || (ts.isIdentifier(read) && isExported(owner) && !isEntryPoint(context, owner) && !regions.some(({ region }) => isOneByOne(region))) ? { how: 'interleaved', site: write.node, owner } : undefined;
}

/** Whether a region's rounds overlap: requests and events do; a worker takes one delivery at a time unless its options say otherwise. */
function runsAtOnce(region: Region): boolean {
  if (CONCURRENT.test(region.kind)) return !region.serial;
  return region.kind === 'redelivery' && isCallLike(region.site) && (region.site.arguments ?? []).some((argument) => some(argument, (node) => ts.isPropertyAssignment(node) && CONCURRENCY_OPTION.test(nameText(node.name) ?? '') && unwrap(node.initializer).getText() !== '1'));
}

function isOneByOne(region: Region): boolean {
  return region.serial === true || (region.kind === 'redelivery' && !runsAtOnce(region));
}

/** Whether a container makes an object of the class for each request. */
function isMadePerRequest(owner: FunctionNode): boolean {
  let up: ts.Node = owner;
  while (!ts.isClassLike(up) && !ts.isSourceFile(up)) up = up.parent;
  return ts.isClassLike(up) && !!ts.getDecorators(up)?.some((decorator) => SCOPE_OF_ONE_REQUEST.test(decorator.expression.getText()));
}

/** Whether a module runs a function of its own when it is loaded: the entry point of a program, once. */
function isEntryPoint(context: Context, owner: FunctionNode): boolean {
  return factsOf(owner.getSourceFile()).calls.some((call) => ts.isSourceFile(ownerOf(call)) && ts.isIdentifier(call.expression) && declarationsOf(symbolAt(context.checker, call.expression)).some((declaration) => declaration === owner || (ts.isVariableDeclaration(declaration) && declaration.initializer !== undefined && unwrap(declaration.initializer) === owner)));
}

/** The writes, in one function and before a read, to a field of the object or a variable from outside of the function. */
function writesOf(context: Context, read: ts.Node, owner: FunctionNode): readonly Write[] {
  const facts = factsOf(read.getSourceFile());
  const isBefore = (write: Write): boolean => ownerOf(write.node) === owner && write.node.end < read.pos;
  if (ts.isIdentifier(read)) {
    const symbol = symbolAt(context.checker, read);
    const [declaration] = declarationsOf(symbol);
    if (!declaration || !ts.isVariableDeclaration(declaration) || contains(owner, declaration) || !isOfModuleOrHandlers(declaration, owner)) return [];
    return (facts.writes.get(read.text) ?? []).filter((write) => isBefore(write) && symbolAt(context.checker, write.target) === symbol);
  }
  if (!isAccess(read) || unwrap(read.expression).kind !== ts.SyntaxKind.ThisKeyword) return [];
  return (facts.propertyWrites.get(memberName(read) ?? '') ?? []).filter((write) => isBefore(write) && unwrap(write.target).kind === ts.SyntaxKind.ThisKeyword);
}

/** Module variables, and variables beside a callback: those of a function that calls its own closure are one request's. */
function isOfModuleOrHandlers(declaration: ts.Node, owner: FunctionNode): boolean {
  return ts.isSourceFile(ownerOf(declaration)) || isClosure(owner);
}

function isLocked(owner: FunctionNode): boolean {
  return some(owner, (node) => ts.isCallExpression(node) && /lock|mutex|semaphore|acquire|runExclusive|serialize|enqueue/iu.test(unwrap(node.expression).getText()));
}

function isExported(fn: FunctionNode): boolean {
  const holder = ts.isFunctionDeclaration(fn) ? fn : ts.isVariableDeclaration(fn.parent) ? fn.parent.parent.parent : undefined;
  return !!holder && ts.canHaveModifiers(holder) && !!ts.getModifiers(holder)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
}

/** `breaker ??= new Breaker((order) => send(order, key))`: what is made for the first call keeps the first call's key. */
function cached(context: Context, use: KeyUse): Kept | undefined {
  const closure = ownerOf(use.value.node);
  if (!isClosure(closure) || !isCallLike(use.operation) || ownerOf(use.operation) !== closure) return undefined;
  const maker = ownerOf(closure);
  if (!isFunctionNode(maker) || ts.isConstructorDeclaration(maker)) return undefined;
  // The key is the maker's alone, and the operation is what the closure is handed: without that, all of it happens once.
  const inKey = declaredIn(context, use.value.node);
  const isOfFirst = inKey.some((declaration) => ownerOf(declaration) === maker) && !inKey.some((declaration) => contains(closure, declaration));
  const isHanded = (use.operation.arguments ?? []).some((argument) => partsOfOperation(context, argument, use).some((part) => declaredIn(context, part).some((declaration) => closure.parameters.some((parameter) => contains(parameter, declaration)))));
  if (!isOfFirst || !isHanded) return undefined;
  for (let up: ts.Node = closure; up !== maker; up = up.parent) {
    const { parent } = up;
    if (!ts.isBinaryExpression(parent) || parent.right !== up) continue;
    const left = unwrap(parent.left);
    const kind = parent.operatorToken.kind;
    const fills = kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken || (kind === ts.SyntaxKind.EqualsToken && guardedByAbsence(parent, (node) => some(node, (inner) => inner.getText() === left.getText())));
    if (fills && outlives(context, left, maker)) return { how: 'cached', site: parent, owner: maker };
  }
  return undefined;
}

/** What of an argument says what is done: not the key, nor a signal, an attempt number or a trace id beside it. */
function partsOfOperation(context: Context, argument: ts.Node, use: KeyUse): readonly ts.Node[] {
  const inner = unwrap(argument);
  if (!ts.isObjectLiteralExpression(inner)) return contains(inner, use.node) ? [] : [inner];
  return inner.properties.flatMap((property): readonly ts.Node[] => {
    const name = nameText(property.name);
    if (name !== undefined && (BESIDE_OPERATION.test(name) || isKeyName(context, name))) return [];
    return partsOfOperation(context, ts.isPropertyAssignment(property) ? property.initializer : ts.isSpreadAssignment(property) ? property.expression : property, use);
  });
}

/** The declarations of the variables and parameters that an expression reads. */
function declaredIn(context: Context, expression: ts.Node): readonly ts.Declaration[] {
  const out: ts.Declaration[] = [];
  some(expression, (node) => {
    if (ts.isIdentifier(node) && !(isAccess(node.parent) && ts.isPropertyAccessExpression(node.parent) && node.parent.name === node))
      out.push(...declarationsOf(symbolAt(context.checker, node)).filter((declaration) => declaration.getSourceFile() === expression.getSourceFile() && (ts.isParameter(declaration) || ts.isVariableDeclaration(declaration) || ts.isBindingElement(declaration))));
    return false;
  });
  return out;
}

/** Whether what is assigned to lives longer than a call: a module's variable, or a plain field (an entry of a map may be the operation's own). */
function outlives(context: Context, left: ts.Node, maker: FunctionNode): boolean {
  if (ts.isPropertyAccessExpression(left)) return left.expression.kind === ts.SyntaxKind.ThisKeyword;
  if (!ts.isIdentifier(left)) return false;
  const [declaration] = declarationsOf(symbolAt(context.checker, left));
  return !!declaration && !contains(maker, declaration) && ts.isSourceFile(ownerOf(declaration));
}
