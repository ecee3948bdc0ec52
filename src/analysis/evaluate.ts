/** Evaluation of expressions to what they stand for: through variables, properties, parameters, calls and files. */
import { CLAIM_WORDS } from '../models/claims.js';
import { DEEPEST_STEPS, spend, type Context } from './context.js';
import { calledName, callsByName, factsOf, guardedByAbsence, type Write } from './facts.js';
import { extend, frameFor, frameOfNode, makeFrame, timesOnStack, type Arguments, type Frame, type Held, type Place, type Region, type Value } from './frames.js';
import { declarationsOf, symbolAt, unalias } from './names.js';
import {
  contains, enclosingClass, isAccess, isCallLike, isClosure, isFallback, isFunctionNode, isNothing, memberName, nameText, ownerOf, returnedExpressions, rootOf, some, squeeze, unwrap, unwrapAwait, unwrapUp, visitDeep, type CallLike, type FunctionNode,
} from './syntax.js';
import { isOwnFile, ownFiles, ts } from './typescript.js';

const DEEPEST = 14;

/** A function that a call may run, with the frame it was made in. */
export interface Callee {
  readonly fn: FunctionNode;
  readonly lexical: Frame;
  readonly self: Value | undefined;
  readonly reach: number;
  /** Arguments that were bound before (`bind`). */
  readonly bound?: readonly Value[];
}

/** Follows a value until nothing more is known of it: literals, functions, `new`, calls of foreign code, unknown parameters. */
export function resolve(context: Context, value: Value): readonly Value[] {
  const out: Value[] = [];
  const active = context.resolving.get(value.node) ?? new Set<object>();
  if (active.has(value.frame) || context.nesting > 24) return out;
  active.add(value.frame);
  context.resolving.set(value.node, active);
  context.nesting++;
  const seen = new Map<ts.Node, Set<Frame>>();
  let depth = 0;
  const go = (current: Value): void => {
    if (!spend(context) || out.length > 24 || depth > 50 || context.deep > DEEPEST_STEPS) return;
    const frames = seen.get(current.node);
    if (frames?.has(current.frame)) return;
    if (frames) frames.add(current.frame);
    else seen.set(current.node, new Set([current.frame]));
    depth++;
    context.deep++;
    const next = step(context, current);
    next?.forEach(go);
    context.deep--;
    depth--;
    if (!next) out.push({ ...current, node: unwrap(current.node) });
  };
  go(value);
  context.nesting--;
  active.delete(value.frame);
  return out;
}

/** One step of evaluation; undefined where the value is an end. */
export function step(context: Context, value: Value): readonly Value[] | undefined {
  const node = unwrap(value.node);
  const at = (next: ts.Node): Value => ({ ...value, node: next });
  if (ts.isAwaitExpression(node)) return [at(node.expression)];
  if (ts.isIdentifier(node)) return node.text === 'undefined' ? undefined : stepIdentifier(context, node, value);
  if (ts.isConditionalExpression(node)) return [at(node.whenTrue), at(node.whenFalse)];
  if (ts.isBinaryExpression(node)) {
    const kind = node.operatorToken.kind;
    // `const entry = kept.get(id) ?? { key: fresh() }; kept.set(id, entry);`: the store answers.
    if (kind === ts.SyntaxKind.QuestionQuestionToken || kind === ts.SyntaxKind.BarBarToken) return isReadFromStore(context, node) ? [at(node.left)] : [at(node.left), at(node.right)];
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken || kind === ts.SyntaxKind.CommaToken || kind === ts.SyntaxKind.EqualsToken) return [at(node.right)];
    // `this.key ??= fresh()` as an expression answers with what the target holds.
    if (kind === ts.SyntaxKind.QuestionQuestionEqualsToken || kind === ts.SyntaxKind.BarBarEqualsToken) return [at(node.left)];
    return undefined;
  }
  if (isAccess(node)) {
    const name = memberName(node) ?? (ts.isElementAccessExpression(node) ? constantText(context, { ...value, node: node.argumentExpression }) : undefined);
    return name === undefined ? undefined : readMember(context, { ...value, node: node.expression }, name, node, value);
  }
  if (ts.isCallExpression(node)) {
    const frames = enterCall(context, node, value.frame);
    if (frames.length > 0) return frames.flatMap((frame) => resultsOf(frame, value, node));
    return enteredStore(context, node, value) ?? folded(context, node, value);
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword) {
    const frame = thisFrame(value.frame);
    return frame?.self ? [{ ...frame.self, path: value.path, reach: Math.min(value.reach, frame.reach, frame.self.reach, (frame.caller?.depth ?? Number.POSITIVE_INFINITY)) }] : undefined;
  }
  return undefined;
}

/** What `store.getStore()` answers: what the nearest `store.run(value, callback)` on the way down was given. */
function enteredStore(context: Context, call: ts.CallExpression, value: Value): readonly Value[] | undefined {
  const read = unwrap(call.expression);
  if (!ts.isPropertyAccessExpression(read) || read.name.text !== 'getStore') return undefined;
  const named = (node: ts.Node): ts.Symbol | undefined => {
    const inner = unwrap(node);
    const symbol = symbolAt(context.checker, ts.isPropertyAccessExpression(inner) ? inner.name : inner);
    return symbol && unalias(context.checker, symbol);
  };
  const store = named(read.expression);
  for (let f: Frame | undefined = value.frame; store && f; f = f.caller) {
    if (!f.callback || !f.caller || !f.call || !ts.isCallExpression(f.call)) continue;
    const callee = unwrap(f.call.expression);
    const [given] = f.call.arguments;
    if (!given || !ts.isPropertyAccessExpression(callee) || callee.name.text !== 'run' || named(callee.expression) !== store) continue;
    return [extend({ ...value, node: call, path: { node: call, next: value.path } }, given, f.caller, { reach: Math.min(value.reach, f.caller.depth) })];
  }
  return undefined;
}

/** So many elements of a list are folded: more wrappers nobody puts around one call. */
const MOST_FOLDED = 8;

/** What `list.reduce(callback, first)` answers, where the list is written out: `wrappers.reduce((inner, wrap) => wrap(inner), send)`. */
function folded(context: Context, call: ts.CallExpression, value: Value): readonly Value[] | undefined {
  const callee = unwrap(call.expression);
  const [callback, first] = call.arguments;
  if (!callback || !first || !ts.isPropertyAccessExpression(callee) || !/^reduce(?:Right)?$/u.test(callee.name.text)) return undefined;
  if (value.frame.depth > DEEPEST && value.frame.depth !== Number.POSITIVE_INFINITY) return undefined;
  const list = elementsOf(context, { ...value, node: callee.expression });
  if (!list || list.length > MOST_FOLDED) return undefined;
  const [fn, ...more] = functionsOf(context, { ...value, node: callback });
  if (!fn || more.length > 0) return undefined;
  const elements = callee.name.text === 'reduce' ? list : [...list].reverse();
  let made: Value = { ...value, node: first };
  for (const element of elements) {
    const frame = makeFrame({ owner: fn.fn, depth: value.frame.depth + 1, caller: value.frame, call, lexical: fn.lexical, args: { values: [made, element], open: true }, reach: fn.reach });
    const [result, ...rest] = returnedExpressions(fn.fn);
    if (!result || rest.length > 0) return undefined;
    made = { ...value, node: result, frame };
  }
  return [made];
}

/** The elements of a list that is written out, or that a rest parameter gathered. */
function elementsOf(context: Context, value: Value): readonly Value[] | undefined {
  const rest = restArguments(context, unwrap(value.node), value.frame);
  if (rest) return rest.open ? undefined : rest.values.flatMap((v) => (v ? [{ ...v, path: value.path, reach: Math.min(v.reach, value.reach) }] : []));
  const [list, ...others] = resolve(context, value);
  if (!list || others.length > 0 || !ts.isArrayLiteralExpression(list.node) || list.node.elements.some((element) => ts.isSpreadElement(element))) return undefined;
  return list.node.elements.map((node) => ({ ...list, node }));
}

/** What a function answers with, when it is run in a frame. */
export function resultsOf(frame: Frame, value: Value, call: ts.Node): readonly Value[] {
  if (!isFunctionNode(frame.owner)) return [];
  return returnedExpressions(frame.owner).map((node) => extend({ ...value, node: call, path: { node: call, next: value.path } }, node, frame, { reach: Math.min(value.reach, frame.reach) }));
}

function thisFrame(frame: Frame): Frame | undefined {
  let f: Frame | undefined = frame;
  while (f && ts.isArrowFunction(f.owner)) f = f.lexical;
  return f;
}

/** The name of a property, where it is written out or a constant stands in its brackets. */
export function constantName(context: Context, name: ts.PropertyName | undefined, value: Value): string | undefined {
  return nameText(name) ?? (name && ts.isComputedPropertyName(name) ? constantText(context, { ...value, node: name.expression }) : undefined);
}

/** The text of a constant expression: literals, constants, enum members, templates of those. */
export function constantText(context: Context, value: Value, depth = 6): string | undefined {
  if (depth === 0) return undefined;
  const node = unwrap(value.node);
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node)) {
    let text = node.head.text;
    for (const span of node.templateSpans) {
      const part = constantText(context, { ...value, node: span.expression }, depth - 1);
      if (part === undefined) return undefined;
      text += part + span.literal.text;
    }
    return text;
  }
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const text = constantText(context, { ...value, node: node.expression.expression }, depth - 1);
    const method = node.expression.name.text;
    return method === 'toLowerCase' ? text?.toLowerCase() : method === 'toUpperCase' ? text?.toUpperCase() : undefined;
  }
  if (!ts.isIdentifier(node) && !isAccess(node)) return undefined;
  const ends = resolve(context, value);
  const [only] = ends;
  if (ends.length !== 1 || !only) return undefined;
  if (ts.isEnumMember(only.node)) return only.node.initializer ? constantText(context, { ...only, node: only.node.initializer }, depth - 1) : undefined;
  return only.node === node ? undefined : constantText(context, only, depth - 1);
}

function stepIdentifier(context: Context, node: ts.Identifier, value: Value): readonly Value[] | undefined {
  const found = symbolAt(context.checker, node);
  if (!found) return undefined;
  const symbol = unalias(context.checker, found);
  const out: Value[] = [];
  for (const declaration of declarationsOf(symbol)) {
    if (!isOwnFile(declaration.getSourceFile())) return undefined;
    const values = declared(context, declaration, symbol, extend(value, node, value.frame), node);
    if (!values) return undefined;
    out.push(...values);
  }
  return out.length > 0 ? out : undefined;
}

/** The values of what a declaration declares; undefined where it is an end of its own (a loop's item, a catch variable). */
function declared(context: Context, declaration: ts.Declaration, symbol: ts.Symbol, value: Value, read?: ts.Node): readonly Value[] | undefined {
  if (ts.isParameter(declaration)) {
    const written = writtenToParameter(context, declaration, symbol, value);
    const given = parameterValues(context, declaration, value);
    return written.length > 0 ? [...(given ?? []), ...written] : given;
  }
  const frame = frameOfNode(value.frame, declaration);
  if (ts.isVariableDeclaration(declaration)) {
    const list = declaration.parent.parent;
    if (ts.isForOfStatement(list) || ts.isForInStatement(list) || ts.isCatchClause(declaration.parent)) return undefined;
    const last = read && lastBefore(context, declaration, symbol, read);
    return [...(declaration.initializer && !last ? [extend(value, declaration.initializer, frame)] : []), ...writtenValues(context, declaration, symbol, frame, value, last)];
  }
  if (ts.isBindingElement(declaration)) return bindingValues(context, declaration, symbol, value);
  if (isFunctionNode(declaration)) return declaration.body ? [{ ...value, node: declaration, frame }] : [];
  if (ts.isClassLike(declaration)) return [{ ...value, node: declaration, frame }];
  if (ts.isEnumMember(declaration)) return [{ ...value, node: declaration, frame }];
  if (ts.isPropertyAssignment(declaration)) return [extend(value, declaration.initializer, frame)];
  if (ts.isShorthandPropertyAssignment(declaration)) return [{ ...value, node: declaration.name, frame }];
  if (ts.isExportAssignment(declaration)) return [extend(value, declaration.expression, frame)];
  if (ts.isPropertyDeclaration(declaration)) {
    const holder = declaration.parent;
    return ts.isClassLike(holder) ? memberOfClass(context, holder, nameText(declaration.name) ?? '', undefined, value) : undefined;
  }
  return undefined;
}

// ---------------------------------------------------------------- writes and holders

/** The values that assignments give a variable. */
function writtenValues(context: Context, declaration: ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration, symbol: ts.Symbol, frame: Frame, value: Value, last?: Write): readonly Value[] {
  if (!ts.isIdentifier(declaration.name)) return [];
  const writes = (factsOf(declaration.getSourceFile()).writes.get(declaration.name.text) ?? []).filter((write) => symbolAt(context.checker, write.target) === symbol && !(last && write.node.pos < last.node.pos));
  // `let key = await store.get(id); if (!key) { key = fresh(); await store.set(id, key) }`: the store holds it.
  if (ts.isVariableDeclaration(declaration) && writes.some(isFill) && isBackedByStore(declaration)) return valuesOfWrites(writes.filter((write) => !isFill(write)), undefined, value);
  return valuesOfWrites(writes, { node: declaration, frame }, value);
}

/** The last assignment that every way to a read passes: what was written before it is gone. */
function lastBefore(context: Context, declaration: ts.VariableDeclaration, symbol: ts.Symbol, read: ts.Node): Write | undefined {
  if (!ts.isIdentifier(declaration.name) || declaration.getSourceFile() !== read.getSourceFile()) return undefined;
  const owner = ownerOf(read);
  let last: Write | undefined;
  for (const write of factsOf(declaration.getSourceFile()).writes.get(declaration.name.text) ?? []) {
    const statement = write.node.parent;
    if (write.how !== 'assign' || isFill(write) || !ts.isExpressionStatement(statement) || !ts.isBlock(statement.parent) && !ts.isSourceFile(statement.parent)) continue;
    if (write.node.end > read.pos || ownerOf(write.node) !== owner || symbolAt(context.checker, write.target) !== symbol) continue;
    if (contains(statement.parent, read)) last = write;
  }
  return last;
}

/** Whether a variable starts with what a store answers and is handed back to it, or is stored where it is filled. */
function isBackedByStore(declaration: ts.VariableDeclaration): boolean {
  const first = declaration.initializer && unwrapAwait(declaration.initializer);
  if (!first || !ts.isIdentifier(declaration.name)) return false;
  const read = isAccess(first) ? unwrapAwait(first.expression) : first;
  const { text } = declaration.name;
  const scope = ownerOf(declaration);
  const stores = (tree: ts.Node): boolean => some(tree, (node) => isCallLike(node) && node !== read && isStoring(node) && (node.arguments ?? []).some((argument) => mentions(argument, text)));
  if (ts.isCallExpression(read)) return stores(scope);
  // `let key = job.data.key; if (!key) { key = fresh(); await job.updateData({ key }) }`
  return isAccess(first) && (factsOf(declaration.getSourceFile()).writes.get(text) ?? []).some((write) => {
    const block = write.node.parent.parent;
    return isFill(write) && ts.isBlock(block) && stores(block);
  });
}

function mentions(tree: ts.Node, text: string): boolean {
  return some(tree, (node) => ts.isIdentifier(node) && node.text === text);
}

/** Whether a call puts something away: by its name, or by a flag such as `NX`. */
export function isStoring(call: CallLike): boolean {
  return STORING.test(calleeName(call)) || (call.arguments ?? []).some((argument) => ts.isStringLiteralLike(unwrap(argument)) && /^NX$/iu.test((unwrap(argument) as unknown as { text: string }).text));
}

/** `row.key ?? fresh()` where the row came from a store and the result goes back into one. */
export function isReadFromStore(context: Context, node: ts.BinaryExpression): boolean {
  let known = storesRead.get(context.program);
  if (!known) storesRead.set(context.program, (known = new WeakMap<ts.Node, boolean>()));
  let answer = known.get(node);
  if (answer === undefined) known.set(node, (answer = readsStore(context, node)));
  return answer;
}

// Asked at each step over a fallback, and answered by a look through the function around it.
const storesRead = new WeakMap<ts.Program, WeakMap<ts.Node, boolean>>();

function readsStore(context: Context, node: ts.BinaryExpression): boolean {
  const root = rootOf(node.left);
  let first: ts.Node | undefined = unwrapAwait(node.left);
  if (ts.isIdentifier(root)) {
    const declaration = declarationsOf(symbolAt(context.checker, root)).find(ts.isVariableDeclaration);
    if (declaration?.initializer) first = unwrapAwait(declaration.initializer);
  }
  while (first && isAccess(first)) first = unwrapAwait(first.expression);
  if (!first || !ts.isCallExpression(first)) return false;
  const callee = unwrap(first.expression);
  const method = ts.isIdentifier(callee) ? callee.text : memberName(callee);
  const isAwaited = ts.isAwaitExpression(first.parent);
  if (method === undefined || !isAwaited && !/^(?:get|find|load|fetch|read|select|query|lookup|hget|first|peek|recall)/u.test(method) || /^(?:get|header)$/u.test(method) && /headers|metadata|req|ctx|params/iu.test(callee.getText())) return false;
  const candidate = unwrap(node.right);
  // `await redis.hsetnx(k, f, candidate); (await redis.hget(k, f)) ?? candidate`
  if (ts.isIdentifier(candidate) && some(ownerOf(node), (n) => isCallLike(n) && n.end < node.pos && isStoring(n) && (n.arguments ?? []).some((argument) => unwrap(argument).getText() === candidate.text))) return true;
  const holder = node.parent;
  let variable: ts.Node = holder;
  while (ts.isParenthesizedExpression(variable) || ts.isAwaitExpression(variable)) variable = variable.parent;
  if (!ts.isVariableDeclaration(variable) || !ts.isIdentifier(variable.name)) return false;
  const { text } = variable.name;
  return some(ownerOf(node), (n) => isCallLike(n) && n !== first && isStoring(n) && (n.arguments ?? []).some((argument) => some(argument, (inner) => ts.isIdentifier(inner) && inner.text === text)));
}

/**
 * Whether a fresh local is put away where nothing was kept yet, so that the next round finds it:
 * `const hit = keys.get(id); if (hit) return hit; const key = fresh(); keys.set(id, key);`
 * What is kept in an object that is made in the same function holds nothing.
 */
export function isPutAway(context: Context, declaration: ts.VariableDeclaration): boolean {
  if (!ts.isIdentifier(declaration.name) || !declaration.initializer) return false;
  const { text } = declaration.name;
  const scope = ownerOf(declaration);
  if (!isFunctionNode(scope) || !scope.body) return false;
  let kept = false;
  visitDeep(scope.body, (node) => {
    if (kept || ownerOf(node) !== scope) return !kept;
    if (isCallLike(node) && isConditionalStore(node, text)) kept = true;
    const place = storedIn(node, text);
    if (!place) return undefined;
    const root = rootOf(place);
    const isOnce = isCallLike(node) && (/nx$/iu.test(calleeName(node)) || (node.arguments ?? []).some((argument) => /^['"`]NX['"`]$/iu.test(argument.getText())));
    const isTested = guardedByAbsence(node, (test) => readsFrom(context, test, root)) || guardedByAbsence(declaration, (test) => readsFrom(context, test, root));
    if ((isOnce || isTested || isCaughtAbsence(node, declaration)) && !isMadeIn(context, root, scope)) kept = true;
    return !kept;
  });
  return kept;
}

/** Whether a value is made and put away where the reading of the very place has failed: `try { return await readFile(path) } catch { … await writeFile(path, key) }`. */
function isCaughtAbsence(store: ts.Node, declaration: ts.Node): boolean {
  if (!isCallLike(store)) return false;
  const [place] = store.arguments ?? [];
  if (!place) return false;
  let up: ts.Node | undefined = declaration.parent;
  while (up && !ts.isCatchClause(up) && !isFunctionNode(up)) up = up.parent;
  if (!up || !ts.isCatchClause(up) || !contains(up, store)) return false;
  const text = place.getText();
  return some(up.parent.tryBlock, (node) => isCallLike(node) && READING.test(calleeName(node)) && node.arguments?.[0]?.getText() === text);
}

/** Whether a value is put away where nothing is yet, as the store sees to it: `INSERT … ON CONFLICT DO NOTHING`, `attribute_not_exists(pk)`, a unique index whose violation is caught. */
function isConditionalStore(call: CallLike, text: string): boolean {
  if (!(call.arguments ?? []).some((argument) => mentions(argument, text))) return false;
  let whole: ts.Node = call;
  while (isAccess(whole.parent) || (isCallLike(whole.parent) && isAccess(whole))) whole = whole.parent;
  if (CLAIM_WORDS.test(whole.getText())) return true;
  const caught = isStoring(call) && ancestor(call, ts.isTryStatement);
  return !!caught && !!caught.catchClause && contains(caught.tryBlock, call) && CLAIM_WORDS.test(caught.catchClause.getText());
}

function ancestor<T extends ts.Node>(node: ts.Node, is: (node: ts.Node) => node is T): T | undefined {
  for (let up: ts.Node | undefined = node.parent; up && !isFunctionNode(up); up = up.parent) if (is(up)) return up;
  return undefined;
}

const READING = /^(?:get|read|load|fetch|find|lookup|restore|hm?get)\w*$/u;

/** What a node puts a variable's value into: the receiver of `set(…, key)`, the object of `kept[id] = key`, the path of a file. */
function storedIn(node: ts.Node, text: string): ts.Node | undefined {
  if (isCallLike(node)) {
    const callee = unwrap(node.expression);
    if (!isStoring(node) || !(node.arguments ?? []).some((argument) => mentions(argument, text))) return undefined;
    // `writeFile(path, key)`: the place is what it is written to.
    if (ts.isIdentifier(callee) && /^(?:write|output)File/u.test(callee.text)) return node.arguments?.[0];
    return isAccess(callee) ? callee.expression : undefined;
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const left = unwrap(node.left);
  return isAccess(left) && ts.isIdentifier(unwrap(node.right)) && unwrap(node.right).getText() === text ? left.expression : undefined;
}

/** Whether a test asks the same object, directly or through a local that was read from it. */
function readsFrom(context: Context, test: ts.Node, root: ts.Node): boolean {
  const name = root.getText();
  return some(test, (node) => {
    if (ts.isIdentifier(node) && node.text === name) return true;
    if (node.kind === ts.SyntaxKind.ThisKeyword && root.kind === ts.SyntaxKind.ThisKeyword) return true;
    if (!ts.isIdentifier(node)) return false;
    const declared = declarationsOf(symbolAt(context.checker, node)).find(ts.isVariableDeclaration);
    return !!declared?.initializer && rootOf(declared.initializer).getText() === name;
  });
}

function isMadeIn(context: Context, root: ts.Node, scope: ts.Node): boolean {
  if (!ts.isIdentifier(root)) return false;
  const declared = declarationsOf(symbolAt(context.checker, root)).find(ts.isVariableDeclaration);
  return !!declared && contains(scope, declared);
}

const STORING = /^(?:(?:set|put|save|insert|upsert|update|store|persist|write|create|remember|record|output)\w*|add|hm?set\w*)$/u;

function calleeName(call: CallLike): string {
  const callee = unwrap(call.expression);
  return ts.isIdentifier(callee) ? callee.text : (memberName(callee) ?? '');
}

/** The writes that empty a holder, or set it anew without looking. */
function clearsOf(writes: readonly Write[], frame: Frame): readonly Place[] {
  return writes.filter((write) => write.how === 'assign' && !isFill(write)).map((write) => ({ node: write.node, frame: frameOfNode(frame, write.node) }));
}

/** What `isFill` has answered: a file's facts are kept, and a variable of a bundle is asked for thousands of times. */
const fills = new WeakMap<Write, boolean>();

/** Whether a write gives a value only where there is none. */
function isFill(write: Write): boolean {
  let answer = fills.get(write);
  if (answer === undefined) fills.set(write, (answer = writesIfAbsent(write)));
  return answer;
}

function writesIfAbsent(write: Write): boolean {
  if (write.how === 'fill') return true;
  if (write.how !== 'assign' || !write.value) return false;
  const target = targetText(write);
  const right = unwrap(write.value);
  if (isFallback(right) && squeeze(right.left) === target) return true;
  return guardedByAbsence(write.node, (node) => some(node, (inner) => squeeze(inner) === target || (write.byCall === true && readsSame(inner, write))));
}

/** Whether a node asks an object for the very entry that a `set` call writes: `headers.has(name)`, `headers.get(name)`. */
function readsSame(node: ts.Node, write: Write): boolean {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression) || !ts.isCallExpression(write.node)) return false;
  const [first] = node.arguments;
  return /^(?:has|get|getHeader|contains|includes|getAll|hasHeader)$/u.test(node.expression.name.text) && !!first && first.getText().toLowerCase() === write.node.arguments[0]?.getText().toLowerCase();
}

function targetText(write: Write): string {
  if (ts.isBinaryExpression(write.node)) return squeeze(write.node.left);
  return squeeze(write.target);
}

function valuesOfWrites(writes: readonly Write[], holder: Place | undefined, value: Value): readonly Value[] {
  const out: Value[] = [];
  for (const write of writes) {
    if (!write.value || write.how === 'count') continue;
    const frame = frameOfNode(value.frame, write.node);
    const next = extend(value, write.value, frame);
    if (!isFill(write)) out.push(next);
    else if (holder) {
      const held: Held = { ...holder, clears: clearsOf(writes, value.frame), fill: write.node };
      // What is filled from itself adds nothing: only the other side of `x = x ?? fresh` counts.
      const right = unwrap(write.value);
      out.push(write.how === 'assign' && ts.isBinaryExpression(right) && squeeze(right.left) === targetText(write) ? { ...next, node: right.right, held } : { ...next, held });
    }
  }
  return out;
}

/** Whether a variable's or property's writes count it up or down. */
export function countsOf(context: Context, node: ts.Node): readonly Write[] {
  const inner = unwrap(node);
  if (ts.isIdentifier(inner)) {
    const symbol = symbolAt(context.checker, inner);
    if (!symbol) return [];
    const [declaration] = declarationsOf(symbol);
    if (!declaration || !isOwnFile(declaration.getSourceFile())) return [];
    return (factsOf(declaration.getSourceFile()).writes.get(inner.text) ?? []).filter((write) => write.how === 'count' && symbolAt(context.checker, write.target) === symbol);
  }
  if (isAccess(inner)) {
    const name = memberName(inner);
    if (name === undefined) return [];
    return (factsOf(inner.getSourceFile()).propertyWrites.get(name) ?? []).filter((write) => write.how === 'count' && sameObject(context, write.target, inner.expression));
  }
  return [];
}

/** What is appended to a variable that is made in the project: `parts.push(x)`. */
export function pushesOf(context: Context, node: ts.Identifier): readonly Write[] {
  const symbol = symbolAt(context.checker, node);
  const [declaration] = declarationsOf(symbol);
  if (!declaration || !ts.isVariableDeclaration(declaration) || !isOwnFile(declaration.getSourceFile())) return [];
  return (factsOf(declaration.getSourceFile()).pushes.get(node.text) ?? []).filter((write) => symbolAt(context.checker, write.target) === symbol);
}

/** Whether two expressions of one file name the same object: the same variable, `this` of the same class, or the same chain on them. */
export function sameObject(context: Context, left: ts.Node, right: ts.Node): boolean {
  const a = unwrap(left);
  const b = unwrap(right);
  if (a.getSourceFile() !== b.getSourceFile()) return false;
  if (a.kind === ts.SyntaxKind.ThisKeyword && b.kind === ts.SyntaxKind.ThisKeyword) return enclosingClass(a) === enclosingClass(b);
  if (ts.isIdentifier(a) && ts.isIdentifier(b)) {
    if (a.text !== b.text) return false;
    return symbolAt(context.checker, a) === symbolAt(context.checker, b);
  }
  if (isAccess(a) && isAccess(b)) {
    const name = memberName(a);
    return name !== undefined && name === memberName(b) && sameObject(context, a.expression, b.expression);
  }
  return false;
}

// ---------------------------------------------------------------- destructuring and parameters

function bindingValues(context: Context, element: ts.BindingElement, symbol: ts.Symbol, value: Value): readonly Value[] | undefined {
  const pattern = element.parent;
  const frame = frameOfNode(value.frame, element);
  const sources = patternValues(context, pattern, extend(value, element, frame));
  const written = writtenValues(context, element, symbol, frame, value);
  const fallback = element.initializer ? [extend(value, element.initializer, frame)] : [];
  if (!sources) return fallback.length + written.length > 0 ? [...fallback, ...written] : undefined;
  let name: string | undefined;
  if (ts.isArrayBindingPattern(pattern)) name = String(pattern.elements.indexOf(element));
  else name = nameText(element.propertyName ?? (ts.isIdentifier(element.name) ? element.name : undefined));
  if (element.dotDotDotToken) return sources;
  if (name === undefined) return undefined;
  const read = sources.map((source) => memberOfValue(context, source, name));
  const known = read.flatMap((values) => values ?? []);
  // The default is used only where the property may be missing: not where every source has it.
  const certain = read.length > 0 && read.every((values) => values !== undefined && values.length > 0);
  const all = [...known, ...(certain ? [] : fallback), ...written];
  return all.length > 0 ? all : read.some((values) => values === undefined) ? undefined : [];
}

/** The values that a destructuring pattern takes apart. */
function patternValues(context: Context, pattern: ts.Node, value: Value): readonly Value[] | undefined {
  const holder = pattern.parent;
  if (ts.isVariableDeclaration(holder)) {
    if (!holder.initializer || ts.isForOfStatement(holder.parent.parent)) return undefined;
    return [{ ...value, node: holder.initializer, frame: frameOfNode(value.frame, holder) }];
  }
  if (ts.isParameter(holder)) return parameterValues(context, holder, value);
  if (ts.isBindingElement(holder)) {
    const outer = patternValues(context, holder.parent, value);
    const name = ts.isArrayBindingPattern(holder.parent) ? String(holder.parent.elements.indexOf(holder)) : nameText(holder.propertyName);
    if (!outer || name === undefined) return undefined;
    const values = outer.flatMap((source) => memberOfValue(context, source, name) ?? []);
    return values.length > 0 ? values : holder.initializer ? [{ ...value, node: holder.initializer, frame: frameOfNode(value.frame, holder) }] : undefined;
  }
  return undefined;
}

/** What assignments in the body give a parameter: `key ??= fresh()` is only for calls that leave it out. */
function writtenToParameter(context: Context, declaration: ts.ParameterDeclaration, symbol: ts.Symbol, value: Value): readonly Value[] {
  if (!ts.isIdentifier(declaration.name) || !isFunctionNode(declaration.parent)) return [];
  const frame = frameFor(value.frame, declaration.parent);
  const index = declaration.parent.parameters.indexOf(declaration);
  if (frame.args?.values[index]) return [];
  return writtenValues(context, declaration, symbol, frame, value).map((v) => (v.held ? { ...v, unless: { parameter: declaration, property: undefined } } : v));
}

/** What a parameter can hold in its frame: the argument, its default where the argument is missing, what a recursive call hands on. */
function parameterValues(context: Context, parameter: ts.ParameterDeclaration, value: Value): readonly Value[] | undefined {
  const fn = parameter.parent;
  if (!isFunctionNode(fn)) return undefined;
  const frame = frameFor(value.frame, fn);
  const index = fn.parameters.filter((p) => p.name.getText() !== 'this').indexOf(parameter);
  const fallback = parameter.initializer ? [extend(value, parameter.initializer, frame)] : [];
  const handedOn = recursiveArguments(context, fn, index, frame, value);
  if (!frame.args) {
    const all = [...fallback.map((v) => ({ ...v, byDefault: parameter })), ...handedOn];
    return all.length > 0 ? all : undefined;
  }
  const reachOfArguments = Math.min(value.reach, frame.reach, frame.caller?.depth ?? Number.POSITIVE_INFINITY, frame.args.reach ?? Number.POSITIVE_INFINITY);
  // All that the rest parameter gathers stands for it.
  if (parameter.dotDotDotToken) return frame.args.open ? undefined : frame.args.values.slice(index).flatMap((v) => (v ? [{ ...extend(value, v.node, v.frame), reach: Math.min(reachOfArguments, v.reach) }] : []));
  const argument = frame.args.values[index];
  const reach = reachOfArguments;
  if (argument) {
    const inner = unwrap(argument.node);
    if (ts.isIdentifier(inner) && inner.text === 'undefined' && fallback.length > 0) return fallback.map((v) => ({ ...v, reach }));
    return [{ ...extend(value, argument.node, argument.frame), reach: Math.min(reach, argument.reach) }, ...handedOn];
  }
  if (frame.args.open || index >= 0 && frame.args.values.length > index) return handedOn.length > 0 ? handedOn : undefined;
  return [...fallback.map((v) => ({ ...v, reach, byDefault: parameter })), ...handedOn];
}

/** What the function's own recursive calls pass for a parameter, other than the parameter itself. */
function recursiveArguments(context: Context, fn: FunctionNode, index: number, frame: Frame, value: Value): readonly Value[] {
  const out: Value[] = [];
  for (const call of recursiveCalls(context, fn)) {
    const argument = call.args?.[index];
    if (!argument || ts.isSpreadElement(argument)) continue;
    const inner = unwrap(argument);
    const parameter = fn.parameters[index];
    if (ts.isIdentifier(inner) && parameter && ts.isIdentifier(parameter.name) && inner.text === parameter.name.text) continue;
    out.push({ ...extend(value, argument, frameOfNode(frame, argument)), reach: Math.min(value.reach, frame.depth) });
  }
  return out;
}

/** A call that runs a function again from inside itself; `args` is undefined where nothing is known of what it passes. */
export interface RecursiveCall {
  readonly node: CallLike;
  readonly args: readonly ts.Expression[] | undefined;
}

const recursionOf = new WeakMap<ts.Program, WeakMap<FunctionNode, readonly RecursiveCall[]>>();

/** The calls inside a function (closures included) that call the function again. */
export function recursiveCalls(context: Context, fn: FunctionNode): readonly RecursiveCall[] {
  let perProgram = recursionOf.get(context.program);
  if (!perProgram) recursionOf.set(context.program, (perProgram = new WeakMap()));
  let calls = perProgram.get(fn);
  if (calls) return calls;
  const name = functionName(fn);
  const found: RecursiveCall[] = [];
  perProgram.set(fn, found);
  if (name !== undefined && fn.body)
    visitDeep(fn.body, (node) => {
      if (isCallLike(node)) {
        const callee = unwrap(node.expression);
        const last = ts.isIdentifier(callee) ? callee : ts.isPropertyAccessExpression(callee) ? callee.name : undefined;
        if (last?.text === name && refersTo(context, last, fn)) found.push({ node, args: node.arguments ?? [] });
        // Handed over by name: `setTimeout(tick, 1000)`, `.catch(this.send)`.
        for (const argument of node.arguments ?? []) {
          const inner = unwrap(argument);
          const named = ts.isIdentifier(inner) ? inner : ts.isPropertyAccessExpression(inner) ? inner.name : undefined;
          // A timer passes on what stands behind the delay.
          const isTimer = last !== undefined && /^(?:setTimeout|setImmediate)$/u.test(last.text);
          if (named?.text === name && refersTo(context, named, fn)) found.push({ node, args: isTimer ? node.arguments?.slice(last.text === 'setTimeout' ? 2 : 1) : undefined });
        }
      }
      return undefined;
    });
  found.push(...roundAbout(context, fn));
  calls = found;
  return calls;
}

/** The calls of another function of the file that calls this one again: `request()` fails and asks `retryRequest()`, which waits and asks `request()`. */
function roundAbout(context: Context, fn: FunctionNode): readonly RecursiveCall[] {
  const name = functionName(fn);
  if (name === undefined || !fn.body) return [];
  const named = callsByName(fn.getSourceFile());
  const out: RecursiveCall[] = [];
  for (const back of named.get(name) ?? []) {
    if (contains(fn, back) || !calls(context, back, fn, name)) continue;
    for (let other: ts.Node | undefined = ownerOf(back); other && isFunctionNode(other); other = ownerOf(other)) {
      const by = functionName(other);
      if (by === undefined || contains(other, fn)) continue;
      for (const call of named.get(by) ?? []) if (contains(fn.body, call) && calls(context, call, other, by)) out.push({ node: call, args: substituted(back.arguments, other, call.arguments) });
    }
  }
  return out;
}

function calls(context: Context, call: ts.CallExpression, fn: FunctionNode, name: string): boolean {
  const last = calledName(call);
  return last?.text === name && refersTo(context, last, fn);
}

/** The arguments of a call in `through`, with what that was given put in for its parameters. */
function substituted(args: readonly ts.Expression[], through: FunctionNode, given: readonly ts.Expression[]): readonly ts.Expression[] {
  return args.map((argument) => {
    const inner = unwrap(argument);
    const index = ts.isIdentifier(inner) ? through.parameters.findIndex((parameter) => ts.isIdentifier(parameter.name) && parameter.name.text === inner.text) : -1;
    return given[index] ?? argument;
  });
}

/** The name under which a function can be called. */
export function functionName(fn: FunctionNode): string | undefined {
  const own = nameText(fn.name);
  if (own !== undefined) return own;
  let up: ts.Node = fn.parent;
  // `const send = useCallback(async () => …)` and the like still bear the variable's name.
  while (ts.isParenthesizedExpression(up) || ts.isAsExpression(up) || ts.isSatisfiesExpression(up) || (ts.isCallExpression(up) && up.expression !== fn)) up = up.parent;
  if (ts.isVariableDeclaration(up) || ts.isPropertyAssignment(up) || ts.isPropertyDeclaration(up)) return nameText(up.name);
  if (ts.isBinaryExpression(up)) return ts.isIdentifier(up.left) ? up.left.text : memberName(up.left);
  return undefined;
}

function refersTo(context: Context, name: ts.Node, fn: FunctionNode): boolean {
  const symbol = symbolAt(context.checker, name);
  return declarationsOf(symbol && unalias(context.checker, symbol)).some((declaration) => {
    if (declaration === fn) return true;
    const value = (ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration)) && declaration.initializer;
    if (!value) return false;
    const inner = unwrap(value);
    return inner === fn || (ts.isCallExpression(inner) && inner.arguments.some((argument) => unwrap(argument) === fn));
  });
}

// ---------------------------------------------------------------- properties

/** What `base.name` can be. `access` is the expression itself, `base` the value of its left side. */
function readMember(context: Context, base: Value, name: string, access: ts.PropertyAccessExpression | ts.ElementAccessExpression, value: Value): readonly Value[] | undefined {
  const here = { ...base, path: { node: access, next: value.path } };
  const fromValue = memberOfValue(context, here, name);
  if (fromValue && fromValue.length > 0) return fromValue;
  if (!ts.isPropertyAccessExpression(access)) return fromValue;
  const symbol = symbolAt(context.checker, access.name);
  if (!symbol) return fromValue;
  const target = unalias(context.checker, symbol);
  const out: Value[] = [];
  for (const declaration of declarationsOf(target)) {
    if (!isOwnFile(declaration.getSourceFile())) return fromValue;
    if (ts.isMethodDeclaration(declaration)) {
      if (declaration.body) out.push({ ...here, node: declaration, frame: frameOfNode(value.frame, declaration) });
      continue;
    }
    if (ts.isGetAccessorDeclaration(declaration)) {
      out.push(...runGetter(declaration, undefined, here, access));
      continue;
    }
    const holder = declaration.parent;
    if (ts.isParameter(declaration)) {
      const cls = holder.parent;
      if (ts.isClassLike(cls)) out.push(...(memberOfClass(context, cls, name, undefined, here) ?? []));
      continue;
    }
    const values = declared(context, declaration, target, here);
    if (values) out.push(...values);
  }
  return out.length > 0 ? out : fromValue;
}

/** What a value's member can be: of an object or array literal, an instance, a class, and what was written to it by name. */
export function memberOfValue(context: Context, base: Value, name: string): readonly Value[] | undefined {
  const active = context.reading.get(base.node) ?? [];
  if (active.length > 6 || active.some((read) => read.frame === base.frame && read.name === name) || !spend(context)) return undefined;
  context.reading.set(base.node, [...active, { frame: base.frame, name }]);
  const values = findMember(context, base, name);
  context.reading.set(base.node, active);
  return values;
}

function findMember(context: Context, base: Value, name: string): readonly Value[] | undefined {
  const out: Value[] = [];
  let known = false;
  const ends = resolve(context, base);
  for (const end of ends) {
    const values = memberOfEnd(context, end, name, base);
    if (values) {
      known = true;
      out.push(...values);
    }
  }
  const written = propertyWrites(context, base.node, name);
  if (written.length > 0) {
    known = true;
    const [end] = ends;
    const made = end && (ts.isObjectLiteralExpression(end.node) || ts.isNewExpression(end.node) || ts.isArrayLiteralExpression(end.node)) ? { node: end.node, frame: end.frame } : undefined;
    out.push(...valuesOfWrites(written, made, base));
  }
  return known ? out : undefined;
}

/** The writes to one property of what an expression names. */
export function propertyWrites(context: Context, base: ts.Node, name: string): readonly Write[] {
  const inner = unwrapAwait(base);
  if (!ts.isIdentifier(inner) && !isAccess(inner) && inner.kind !== ts.SyntaxKind.ThisKeyword) return [];
  const all = factsOf(inner.getSourceFile()).propertyWrites;
  return (all.get(name) ?? []).filter((write) => !write.byCall && sameObject(context, write.target, inner));
}

function memberOfEnd(context: Context, end: Value, name: string, base: Value): readonly Value[] | undefined {
  const node = unwrap(end.node);
  if (ts.isObjectLiteralExpression(node)) return memberOfLiteral(context, node, name, end, base);
  if (ts.isArrayLiteralExpression(node)) {
    const element = node.elements[Number(name)];
    return element && !ts.isSpreadElement(element) ? [extend(end, element, end.frame)] : undefined;
  }
  if (ts.isNewExpression(node)) {
    const cls = classOf(context, { ...end, node: node.expression });
    return cls ? memberOfClass(context, cls, name, end, end, false, base) : undefined;
  }
  if (node.kind === ts.SyntaxKind.ThisKeyword || node.kind === ts.SyntaxKind.SuperKeyword) {
    const cls = enclosingClass(node);
    return cls ? memberOfClass(context, cls, name, undefined, end) : undefined;
  }
  if (ts.isClassLike(node)) return memberOfClass(context, node, name, undefined, end, true, base);
  if (ts.isCallExpression(node)) {
    const callee = unwrap(node.expression);
    if (ts.isPropertyAccessExpression(callee) && ts.isIdentifier(callee.expression) && callee.expression.text === 'Object' && /^(?:assign|freeze|seal)$/u.test(callee.name.text)) {
      for (const argument of [...node.arguments].reverse()) {
        const values = memberOfValue(context, { ...end, node: argument }, name);
        if (values && values.length > 0) return values;
      }
    }
  }
  return undefined;
}

function memberOfLiteral(context: Context, literal: ts.ObjectLiteralExpression, name: string, end: Value, base: Value): readonly Value[] | undefined {
  const out: Value[] = [];
  let unknown = false;
  for (const property of [...literal.properties].reverse()) {
    if (ts.isSpreadAssignment(property)) {
      const values = memberOfValue(context, extend(end, property.expression, end.frame), name);
      if (values) out.push(...values);
      else unknown = true;
      continue;
    }
    const text = constantName(context, property.name, end);
    if (text !== name) continue;
    if (ts.isPropertyAssignment(property)) out.push(extend(end, property.initializer, end.frame));
    else if (ts.isShorthandPropertyAssignment(property)) out.push(extend(end, property.name, end.frame));
    else if (ts.isMethodDeclaration(property)) out.push({ ...end, node: property });
    else if (ts.isGetAccessorDeclaration(property)) out.push(...runGetter(property, end, base, base.path?.node ?? base.node));
    return out;
  }
  return out.length > 0 ? out : unknown ? undefined : [];
}

function runGetter(getter: ts.GetAccessorDeclaration, self: Value | undefined, value: Value, access: ts.Node): readonly Value[] {
  if (value.frame.depth > DEEPEST && value.frame.depth !== Number.POSITIVE_INFINITY) return [];
  const frame = makeFrame({ owner: getter, depth: value.frame.depth + 1, caller: value.frame, call: access, lexical: frameOfNode(value.frame, getter), self });
  return returnedExpressions(getter).map((node) => extend(value, node, frame));
}

/** The class that an expression names. */
export function classOf(context: Context, value: Value): ts.ClassLikeDeclaration | undefined {
  for (const end of resolve(context, value)) if (ts.isClassLike(end.node)) return end.node;
  return undefined;
}

const baseOf = new WeakMap<ts.Program, WeakMap<ts.ClassLikeDeclaration, ts.ClassLikeDeclaration | null>>();

/** The class that a class extends, where it is the project's own. */
export function baseClass(context: Context, cls: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined {
  let cache = baseOf.get(context.program);
  if (!cache) baseOf.set(context.program, (cache = new WeakMap()));
  const cached = cache.get(cls);
  if (cached !== undefined) return cached ?? undefined;
  const clause = cls.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
  let found: ts.ClassLikeDeclaration | undefined;
  if (clause) {
    const symbol = symbolAt(context.checker, unwrap(clause.expression));
    found = declarationsOf(symbol && unalias(context.checker, symbol)).find((d): d is ts.ClassLikeDeclaration => ts.isClassLike(d) && isOwnFile(d.getSourceFile()));
  }
  cache.set(cls, found ?? null);
  return found;
}

/** A class and those it extends, nearest first. */
export function classChain(context: Context, cls: ts.ClassLikeDeclaration): readonly ts.ClassLikeDeclaration[] {
  const chain: ts.ClassLikeDeclaration[] = [];
  for (let c: ts.ClassLikeDeclaration | undefined = cls; c && !chain.includes(c) && chain.length < 10; c = baseClass(context, c)) chain.push(c);
  return chain;
}

/** What a member of a class is: a method, what a field is set to, what a getter answers. */
function memberOfClass(context: Context, cls: ts.ClassLikeDeclaration, name: string, self: Value | undefined, value: Value, isStatic = false, base: Value = value): readonly Value[] | undefined {
  const out: Value[] = [];
  let known = false;
  for (const owner of classChain(context, cls)) {
    const outer = frameOfNode(value.frame, owner);
    // A field is set when the instance is made: at the `new`, where that is known.
    const making = self
      ? makeFrame({ owner, depth: self.frame.depth === Number.POSITIVE_INFINITY ? self.frame.depth : self.frame.depth + 1, caller: self.frame, call: self.node, lexical: outer, self })
      : makeFrame({ owner, depth: Number.POSITIVE_INFINITY, lexical: outer });
    for (const member of owner.members) {
      if (nameText(member.name) !== name) {
        if (!isStatic && ts.isConstructorDeclaration(member)) {
          const index = member.parameters.findIndex((p) => ts.isIdentifier(p.name) && p.name.text === name && !!ts.getModifiers(p)?.length);
          const parameter = member.parameters[index];
          if (parameter) {
            known = true;
            const argument = self && ts.isNewExpression(self.node) ? self.node.arguments?.[index] : undefined;
            if (self && argument) out.push({ ...extend(value, argument, self.frame), reach: Math.min(value.reach, self.reach) });
            else if (parameter.initializer) out.push(extend(value, parameter.initializer, making));
          }
        }
        continue;
      }
      known = true;
      if (ts.isMethodDeclaration(member)) {
        if (!member.body) continue;
        return [{ ...value, node: member, frame: makeFrame({ owner, depth: Number.POSITIVE_INFINITY, lexical: outer, self }) }];
      }
      if (ts.isGetAccessorDeclaration(member)) return runGetter(member, self, base, base.path?.node ?? base.node);
      if (ts.isPropertyDeclaration(member) && member.initializer)
        out.push(extend(value, member.initializer, isClosure(unwrap(member.initializer)) ? makeFrame({ owner, depth: Number.POSITIVE_INFINITY, lexical: outer, self }) : hasStatic(member) ? frameFor(value.frame, owner.getSourceFile()) : making));
    }
    const writes = (factsOf(owner.getSourceFile()).propertyWrites.get(name) ?? []).filter((write) => {
      const target = unwrap(write.target);
      if (write.byCall || enclosingClass(write.node) !== owner) return false;
      return target.kind === ts.SyntaxKind.ThisKeyword || (ts.isIdentifier(target) && target.text === owner.name?.text);
    });
    for (const write of writes) {
      known = true;
      if (!write.value || write.how === 'count') continue;
      const at = ownerOf(write.node);
      const frame = ts.isConstructorDeclaration(at) ? { ...making, owner: at } : frameFor(value.frame, at);
      const next = extend(value, write.value, frame);
      if (!isFill(write)) out.push(next);
      else if (self) out.push({ ...next, held: { node: self.node, frame: self.frame, clears: clearsOf(writes, value.frame), fill: write.node } });
      else if (clearsOf(writes, value.frame).some((clear) => isOnFailurePath(clear.node))) out.push(next);
    }
    if (known) break;
  }
  return known ? out : undefined;
}

function hasStatic(member: ts.PropertyDeclaration): boolean {
  return !!member.modifiers?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword);
}

/** Whether a node stands in a catch or finally block, or in a callback for a rejection. */
export function isOnFailurePath(node: ts.Node): boolean {
  let child: ts.Node = node;
  for (let up: ts.Node | undefined = node.parent; up; child = up, up = up.parent) {
    if (ts.isCatchClause(up) || (ts.isTryStatement(up) && up.finallyBlock === child)) return true;
    if (isClosure(up)) return isRejectionCallback(up);
    if (isFunctionNode(up)) return false;
  }
  return false;
}

/** Whether a closure is run when something has failed: `.catch(f)`, `.then(_, f)`, `.orElse(f)`, `pipe(catchError(f))`. */
export function isRejectionCallback(closure: ts.Node): boolean {
  const call = closure.parent;
  if (!ts.isCallExpression(call)) return false;
  const callee = unwrap(call.expression);
  if (ts.isIdentifier(callee)) return ON_REJECTION.test(callee.text) && callee.text !== 'catch' && call.arguments[0] === closure;
  if (!ts.isPropertyAccessExpression(callee)) return false;
  return (ON_REJECTION.test(callee.name.text) && call.arguments[0] === closure) || (callee.name.text === 'then' && call.arguments[1] === closure);
}

/** Whether a method or operator takes a callback for a failure as its first argument. */
export function takesRejection(name: string): boolean {
  return ON_REJECTION.test(name);
}

/** What takes a callback for the failure of what it is called on, or piped behind: a promise, a Result, a task, an observable. */
const ON_REJECTION = /^(?:catch|orElse(?:W|First)?|catchError|catchAll|catchSome|recover(?:With)?)$/u;

// ---------------------------------------------------------------- calls

/** The arguments of a call as values; spreads of arrays and of a frame's own rest parameter are laid out. */
export function argumentsOf(context: Context, nodes: readonly ts.Expression[], frame: Frame): Arguments {
  const values: (Value | undefined)[] = [];
  let reach: number | undefined;
  for (const node of nodes) {
    if (!ts.isSpreadElement(node)) {
      values.push({ node, frame, path: undefined, reach: Number.POSITIVE_INFINITY });
      continue;
    }
    const inner = unwrap(node.expression);
    const rest = restArguments(context, inner, frame);
    if (rest) {
      values.push(...rest.values);
      if (rest.reach !== undefined) reach = Math.min(reach ?? Number.POSITIVE_INFINITY, rest.reach);
      if (rest.open) return { values, open: true };
      continue;
    }
    const ends = resolve(context, { node: inner, frame, path: undefined, reach: Number.POSITIVE_INFINITY });
    const [only] = ends;
    if (ends.length !== 1 || !only || !ts.isArrayLiteralExpression(only.node)) return { values, open: true };
    for (const element of only.node.elements) values.push({ ...only, node: element });
  }
  return { values, open: false, ...(reach === undefined ? {} : { reach }) };
}

function restArguments(context: Context, node: ts.Node, frame: Frame): Arguments | undefined {
  if (!ts.isIdentifier(node)) return undefined;
  const symbol = symbolAt(context.checker, node);
  if (!symbol) return node.text === 'arguments' && frame.args ? frame.args : undefined;
  const parameter = declarationsOf(symbol).find(ts.isParameter);
  if (!parameter?.dotDotDotToken || !isFunctionNode(parameter.parent)) return undefined;
  const holder = frameFor(frame, parameter.parent);
  if (!holder.args) return undefined;
  const index = parameter.parent.parameters.filter((p) => p.name.getText() !== 'this').indexOf(parameter);
  const reach = Math.min(holder.reach, holder.caller?.depth ?? Number.POSITIVE_INFINITY);
  return { values: holder.args.values.slice(index).map((v) => v && { ...v, reach: Math.min(v.reach, reach) }), open: holder.args.open, reach };
}

/** The frames that a call enters: one for each function of the project that it may run. */
export function enterCall(context: Context, call: CallLike, frame: Frame): readonly Frame[] {
  if (frame.depth > DEEPEST && frame.depth !== Number.POSITIVE_INFINITY) return [];
  return calleesOf(context, call, frame).flatMap((callee) => {
    const entered = enter(context, callee, call, frame);
    return entered ? [entered] : [];
  });
}

/** Enters one function from a call; undefined where that would go round in a circle. */
export function enter(context: Context, callee: Callee, call: CallLike, frame: Frame, more?: Partial<Frame>): Frame | undefined {
  if (!callee.fn.body || timesOnStack(frame, callee.fn) > 1 && !isOtherClosure(frame, callee)) return undefined;
  let depthGuard = 0;
  for (let f: Frame | undefined = frame; f; f = f.caller) if (++depthGuard > DEEPEST + 4) return undefined;
  let nodes: readonly ts.Expression[] = call.arguments ?? [];
  let args: Arguments | undefined;
  const target = unwrap(call.expression);
  if (ts.isPropertyAccessExpression(target) && ts.isCallExpression(call) && callsFunctionObject(context, target, frame)) {
    if (target.name.text === 'call') nodes = nodes.slice(1);
    else if (target.name.text === 'apply') {
      const [, list] = nodes;
      args = list ? argumentsOf(context, [ts.isArrayLiteralExpression(unwrap(list)) ? list : list], frame) : { values: [], open: false };
      const inner = list && unwrap(list);
      if (inner) args = ts.isArrayLiteralExpression(inner) ? argumentsOf(context, inner.elements, frame) : restArguments(context, inner, frame) ?? { values: [], open: true };
    }
  }
  args ??= argumentsOf(context, nodes, frame);
  // What was bound comes before what the call brings, its attempt number too.
  const { bound } = callee;
  if (bound) args = { values: [...bound, ...args.values], open: args.open };
  const entry = bound && more ? { ...more, ...('args' in more ? { args: { values: [...bound, ...(more.args?.values ?? [])], open: true } } : {}), region: more.region && behindBound(more.region, bound.length) } : more;
  return makeFrame({ owner: callee.fn, depth: frame.depth + 1, caller: frame, call, lexical: callee.lexical, self: callee.self, args, reach: callee.reach, ...entry });
}

/** So many closures of one function are followed into each other: more wrappers nobody puts around one call. */
const MOST_CLOSURES = 5;

/** Whether what is entered is another closure of a function that is being run: of a chain of wrappers, each is one. */
function isOtherClosure(frame: Frame, { fn, lexical }: Callee): boolean {
  if (!isFunctionNode(lexical.owner) || !lexical.args) return false;
  let times = 0;
  for (let f: Frame | undefined = frame; f; f = f.caller) {
    if (f.owner !== fn) continue;
    if (f.lexical === lexical || ++times >= MOST_CLOSURES) return false;
  }
  return true;
}

function behindBound(region: Region, count: number): Region {
  const { attempt } = region;
  return attempt && attempt.parameter >= 0 ? { ...region, attempt: { ...attempt, parameter: attempt.parameter + count } } : region;
}

function callsFunctionObject(context: Context, target: ts.PropertyAccessExpression, frame: Frame): boolean {
  if (!/^(?:call|apply|bind)$/u.test(target.name.text)) return false;
  return resolve(context, { node: target.expression, frame, path: undefined, reach: Number.POSITIVE_INFINITY }).some((end) => isFunctionNode(end.node));
}

/** The functions of the project that a call (or `new`) may run. */
export function calleesOf(context: Context, call: CallLike, frame: Frame): readonly Callee[] {
  const cached = frame.callees?.get(call);
  if (cached) return cached as readonly Callee[];
  const callees = findCallees(context, call, frame);
  // What was cut short by a circle may be more from elsewhere.
  if (context.nesting === 0 && context.budget > 0) (frame.callees ??= new Map<ts.Node, unknown>()).set(call, callees);
  return callees;
}

function findCallees(context: Context, call: CallLike, frame: Frame): readonly Callee[] {
  const target = unwrap(call.expression);
  const value: Value = { node: target, frame, path: undefined, reach: Number.POSITIVE_INFINITY };
  if (ts.isNewExpression(call)) {
    const cls = classOf(context, value);
    const made = cls?.members.find((m): m is ts.ConstructorDeclaration => ts.isConstructorDeclaration(m) && !!m.body);
    return made ? [{ fn: made, lexical: frameOfNode(frame, made), self: { ...value, node: call }, reach: Number.POSITIVE_INFINITY }] : [];
  }
  if (ts.isPropertyAccessExpression(target) && callsFunctionObject(context, target, frame) && target.name.text !== 'bind') return functionsOf(context, { ...value, node: target.expression });
  const found = functionsOf(context, value);
  if (found.length > 0 || !ts.isPropertyAccessExpression(target)) return found;
  // What a subclass puts in for `this.step()` is the subclass's affair: it is looked at from there.
  if (unwrap(target.expression).kind === ts.SyntaxKind.ThisKeyword) return [];
  const handed = handedToMaker(context, target, value);
  if (handed.length > 0) return handed;
  // No value in sight: an interface, an abstract method, a field of an injected type.
  // What wraps another of its own interface is not wrapped by itself.
  const all = implementationsOf(context, target.name);
  // Of several wrappers nothing says which stands around which: there is only what they wrap in the end.
  const isWrapper = all.some((fn) => timesOnStack(frame, fn) > 0);
  return all.filter((fn) => timesOnStack(frame, fn) === 0 && !(isWrapper && callsMember(context, fn, target.name))).map((fn) => ({ fn, lexical: frameOfNode(frame, fn), self: undefined, reach: Number.POSITIVE_INFINITY }));
}

/** The functions that a value can be. */
export function functionsOf(context: Context, value: Value): readonly Callee[] {
  const out: Callee[] = [];
  for (const end of resolve(context, value)) {
    if (isFunctionNode(end.node)) {
      if (end.node.body && !out.some((c) => c.fn === end.node && c.lexical === end.frame)) {
        const isMember = ts.isClassLike(end.frame.owner) || ts.isMethodDeclaration(end.node);
        out.push({ fn: end.node, lexical: isMember && ts.isClassLike(end.frame.owner) && end.frame.lexical ? end.frame.lexical : end.frame, self: isMember ? (end.frame.self ?? selfOf(context, value)) : undefined, reach: end.reach });
      }
    } else if (ts.isElementAccessExpression(end.node)) {
      // `handlers[job.name](job)`: any of them.
      for (const table of resolve(context, { ...end, node: end.node.expression })) {
        const members = ts.isObjectLiteralExpression(table.node) ? table.node.properties.flatMap((p): ts.Node[] => (ts.isPropertyAssignment(p) ? [p.initializer] : ts.isMethodDeclaration(p) ? [p] : ts.isShorthandPropertyAssignment(p) ? [p.name] : [])) : ts.isArrayLiteralExpression(table.node) ? [...table.node.elements] : [];
        for (const member of members.slice(0, 12)) out.push(...functionsOf(context, { ...table, node: member }));
      }
    } else if (ts.isCallExpression(end.node)) {
      const callee = unwrap(end.node.expression);
      if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'bind') {
        const bound = end.node.arguments.slice(1).map((node): Value => ({ node, frame: end.frame, path: undefined, reach: Number.POSITIVE_INFINITY }));
        for (const fn of functionsOf(context, { ...end, node: callee.expression })) out.push({ ...fn, bound });
      }
      // `useCallback(fn, [])`, `memo(fn)`, `throttle(fn)` of foreign code: the function comes back as it was given.
      else if (/^(?:useCallback|useEvent|useEffectEvent|useMemoizedFn|memo|forwardRef|cache|bindActionCreators)$/u.test(ts.isIdentifier(callee) ? callee.text : ts.isPropertyAccessExpression(callee) ? callee.name.text : '')) {
        const [first] = end.node.arguments;
        if (first) out.push(...functionsOf(context, { ...end, node: first }));
      }
    }
  }
  return out.slice(0, 12);
}

function selfOf(context: Context, value: Value): Value | undefined {
  const node = unwrap(value.node);
  if (!isAccess(node)) return undefined;
  const base = unwrap(node.expression);
  if (base.kind === ts.SyntaxKind.ThisKeyword || base.kind === ts.SyntaxKind.SuperKeyword) return thisFrame(value.frame)?.self;
  const [end, more] = resolve(context, { ...value, node: base });
  return end && !more && (ts.isNewExpression(end.node) || ts.isObjectLiteralExpression(end.node)) ? end : undefined;
}

/** `new CircuitBreaker(charge, options).fire(order)`: what an object of foreign code is made with is what such a method of it runs. */
function handedToMaker(context: Context, target: ts.PropertyAccessExpression, value: Value): readonly Callee[] {
  if (!/^(?:fire|exec|execute|run|invoke)$/u.test(target.name.text)) return [];
  const [made, ...others] = resolve(context, { ...value, node: target.expression });
  if (!made || others.length > 0 || !ts.isNewExpression(made.node) || classOf(context, { ...made, node: made.node.expression })) return [];
  const [first] = made.node.arguments ?? [];
  return first ? functionsOf(context, { ...made, node: first }).map((callee) => ({ ...callee, reach: Math.min(callee.reach, made.reach) })) : [];
}

/** Whether a method calls, on something else, the interface's member that it implements itself. */
function callsMember(context: Context, fn: FunctionNode, member: ts.Node): boolean {
  const wanted = symbolAt(context.checker, member);
  return !!fn.body && some(fn.body, (node) => ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && node.expression.name.text === member.getText() && symbolAt(context.checker, node.expression.name) === wanted);
}

const implementations = new WeakMap<ts.Program, Map<ts.Node, readonly FunctionNode[]>>();

/** The methods in the program that implement an interface's or abstract class's member; empty where there are none, or too many to say. */
export function implementationsOf(context: Context, member: ts.Node): readonly FunctionNode[] {
  const symbol = symbolAt(context.checker, member);
  const out: FunctionNode[] = [];
  for (const declaration of declarationsOf(symbol)) {
    if (!isOwnFile(declaration.getSourceFile())) continue;
    const container = declaration.parent;
    const named = ts.isTypeLiteralNode(container) && ts.isTypeAliasDeclaration(container.parent) ? container.parent : container;
    if (!ts.isInterfaceDeclaration(named) && !ts.isClassLike(named) && !ts.isTypeAliasDeclaration(named)) continue;
    let cache = implementations.get(context.program);
    if (!cache) implementations.set(context.program, (cache = new Map<ts.Node, readonly FunctionNode[]>()));
    let list = cache.get(declaration);
    if (!list) cache.set(declaration, (list = findImplementations(context, named, nameText((declaration as { name?: ts.Node }).name))));
    out.push(...list);
  }
  return out.length > 6 ? [] : out;
}

function findImplementations(context: Context, container: ts.Declaration & { name?: ts.Node | undefined }, member: string | undefined): readonly FunctionNode[] {
  const typeName = nameText(container.name);
  if (typeName === undefined || member === undefined) return [];
  const isThis = (node: ts.Node): boolean => {
    const symbol = symbolAt(context.checker, node);
    return declarationsOf(symbol && unalias(context.checker, symbol)).includes(container);
  };
  const found: FunctionNode[] = [];
  for (const file of ownFiles(context.program)) {
    if (!file.text.includes(typeName) || !file.text.includes(member)) continue;
    const facts = factsOf(file);
    for (const cls of facts.classes) {
      if (cls === container) continue;
      const implementsIt = cls.heritageClauses?.some((clause) => clause.types.some((type) => nameText(lastName(type.expression)) === typeName && isThis(lastName(type.expression))));
      if (!implementsIt) continue;
      for (const m of cls.members) {
        if (nameText(m.name) !== member) continue;
        if (ts.isMethodDeclaration(m) && m.body) found.push(m);
        else if (ts.isPropertyDeclaration(m) && m.initializer && isClosure(unwrap(m.initializer))) found.push(unwrap(m.initializer) as ts.ArrowFunction);
      }
    }
    for (const fn of facts.functions) {
      // `const provider: Provider = { async refund() { … } }`
      const literal = ts.isMethodDeclaration(fn) || !ts.isPropertyAssignment(fn.parent) ? fn.parent : fn.parent.parent;
      if (!ts.isObjectLiteralExpression(literal) || functionName(fn) !== member) continue;
      const holder = unwrapUp(literal);
      const type = ts.isVariableDeclaration(holder) ? holder.type : ts.isSatisfiesExpression(literal.parent) ? literal.parent.type : returnTypeOf(holder);
      if (type && ts.isTypeReferenceNode(type) && ts.isIdentifier(type.typeName) && type.typeName.text === typeName && isThis(type.typeName)) found.push(fn);
    }
  }
  return found;
}

function returnTypeOf(node: ts.Node): ts.TypeNode | undefined {
  if (ts.isReturnStatement(node)) {
    const owner = ownerOf(node);
    return isFunctionNode(owner) ? owner.type : undefined;
  }
  return ts.isArrowFunction(node) ? node.type : undefined;
}

function lastName(node: ts.Expression): ts.Node {
  return ts.isPropertyAccessExpression(node) ? node.name : node;
}

/** Whether the left side of a fallback is certainly there: it was passed in, or is a text. */
export function isProvided(context: Context, left: Value): boolean {
  const node = unwrapAwait(left.node);
  const ends = resolve(context, left);
  if (ends.length === 0) return false;
  return ends.every((end) => {
    const inner = unwrap(end.node);
    if (inner === node && end.frame === left.frame) return false;
    if (isNothing(inner) || (ts.isStringLiteralLike(inner) && inner.text === '')) return false;
    if (ts.isTemplateExpression(inner) || ts.isStringLiteralLike(inner) || ts.isBinaryExpression(inner)) return true;
    // Handed in from a caller, whatever it is: unknown is never a report.
    return end.reach < left.reach;
  });
}

/** The parameter that a fallback's left side reads: `key ?? fresh()`, `options.key ?? fresh()`. */
export function parameterOf(context: Context, left: ts.Node): Value['unless'] {
  let node = unwrap(left);
  let property: string | undefined;
  while (isAccess(node)) {
    property = memberName(node);
    node = unwrap(node.expression);
  }
  if (!ts.isIdentifier(node)) return undefined;
  for (const declaration of declarationsOf(symbolAt(context.checker, node))) {
    let up: ts.Node = declaration;
    while (ts.isBindingElement(up)) {
      property ??= memberNameOfBinding(up);
      up = up.parent.parent;
    }
    if (ts.isParameter(up)) return { parameter: up, property };
  }
  return undefined;
}

function memberNameOfBinding(element: ts.BindingElement): string | undefined {
  const name = element.propertyName ?? element.name;
  return ts.isIdentifier(name) ? name.text : undefined;
}
