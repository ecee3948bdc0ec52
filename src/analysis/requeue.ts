/** Loops that put an item back into the list from which they take the items: its next round is another attempt. */
import type { Context } from './context.js';
import { callsByName, factsOf, type Write } from './facts.js';
import { endOfRound } from './flow.js';
import { symbolAt } from './names.js';
import { contains, isAccess, isFallback, memberName, nameText, ownerOf, rootOf, some, squeeze, unwrap } from './syntax.js';
import { ts } from './typescript.js';

/** What a loop takes out of a list in each round, and the list. */
interface Item {
  readonly name: ts.Identifier;
  readonly list: ts.Node;
}

/**
 * The call that puts a round's item back into the list from which the rounds take theirs, where the operation failed and only there, and counts that on the item:
 * `queue.push({ ...job, tries: job.tries + 1 })`. Without a count it may be put off for another occasion.
 *
 * @param loop the loop around the operation
 * @param operation the call that is made for the item
 * @returns `undefined` too where the item goes back with the key that its round made
 */
export function putBackInto(context: Context, loop: ts.IterationStatement, operation: ts.Node): ts.CallExpression | undefined {
  const item = itemOf(loop);
  if (!item) return undefined;
  const puts = callsIn(loop, ['push', 'unshift']).filter((put) => isSame(context, listOf(put), item.list) && put.arguments.some((given) => holdsItem(context, given, item.name)));
  if (puts.length === 0) return undefined;
  const writes = writesOn(item.name.text, loop);
  if (!writes.some(({ write }) => write.how === 'count') || puts.every((put) => goesBackFilled(loop, put, item.name.text, writes))) return undefined;
  const { leaves, stays } = endOfRound({ body: loop.statement, again: new Set(puts) }, operation);
  return leaves && stays ? puts[0] : undefined;
}

/** The calls of methods of these names that a loop makes itself, not in closures. */
function callsIn(loop: ts.IterationStatement, methods: readonly string[]): readonly ts.CallExpression[] {
  const named = callsByName(loop.getSourceFile());
  const owner = ownerOf(loop);
  return methods.flatMap((method) => named.get(method) ?? []).filter((call) => contains(loop, call) && isAccess(unwrap(call.expression)) && ownerOf(call) === owner);
}

function listOf(call: ts.CallExpression): ts.Node | undefined {
  const callee = unwrap(call.expression);
  return isAccess(callee) ? unwrap(callee.expression) : undefined;
}

/** `for (const job of jobs)`, `const job = jobs.shift()`, `while ((job = jobs.pop()))` */
function itemOf(loop: ts.IterationStatement): Item | undefined {
  if (ts.isForOfStatement(loop)) {
    const [declaration] = ts.isVariableDeclarationList(loop.initializer) ? loop.initializer.declarations : [];
    return declaration && ts.isIdentifier(declaration.name) ? { name: declaration.name, list: unwrap(loop.expression) } : undefined;
  }
  for (const take of callsIn(loop, ['shift', 'pop'])) {
    const list = listOf(take);
    const { parent } = take;
    const name = ts.isVariableDeclaration(parent) ? parent.name : ts.isBinaryExpression(parent) && parent.operatorToken.kind === ts.SyntaxKind.EqualsToken ? unwrap(parent.left) : undefined;
    if (list && name && ts.isIdentifier(name)) return { name, list };
  }
  return undefined;
}

function isSame(context: Context, left: ts.Node | undefined, right: ts.Node): boolean {
  return left !== undefined && squeeze(left) === squeeze(right) && symbolAt(context.checker, rootOf(left)) === symbolAt(context.checker, rootOf(right));
}

function holdsItem(context: Context, given: ts.Node, name: ts.Identifier): boolean {
  const inner = unwrap(given);
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.some((property) => ts.isSpreadAssignment(property) && holdsItem(context, property.expression, name));
  return ts.isIdentifier(inner) && isSame(context, inner, name);
}

interface PropertyWrite {
  readonly property: string;
  readonly write: Write;
}

/** What a loop writes on its item, copies that are put back among it: `job.tries++`, `jobs.push({ ...job, tries: job.tries + 1 })`. */
function writesOn(item: string, loop: ts.IterationStatement): readonly PropertyWrite[] {
  return [...factsOf(loop.getSourceFile()).propertyWrites].flatMap(([property, writes]) => writes.filter((write) => contains(loop, write.node) && write.target.getText() === item).map((write) => ({ property, write })));
}

/** Whether the item goes back with what its round has filled in: `const key = job.key ?? fresh(); … jobs.push({ ...job, key });`. */
function goesBackFilled(loop: ts.IterationStatement, put: ts.CallExpression, item: string, writes: readonly PropertyWrite[]): boolean {
  const counts = new Set<ts.Node>(writes.filter(({ write }) => write.how === 'count').map(({ write }) => write.node));
  const filled = new Set(writes.filter(({ write }) => write.how === 'assign').map(({ property }) => property));
  for (const copy of put.arguments.map((argument) => unwrap(argument)).filter(ts.isObjectLiteralExpression)) {
    for (const property of copy.properties) {
      const name = nameText(property.name);
      if (name !== undefined && !counts.has(property)) filled.add(name);
    }
  }
  return some(loop.statement, (node) => {
    const left = isFallback(node) ? unwrap(node.left) : undefined;
    return !!left && isAccess(left) && unwrap(left.expression).getText() === item && filled.has(memberName(left) ?? '');
  });
}
