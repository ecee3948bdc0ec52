/** Moves the making of a key to before what runs it again. */
import type { Finding } from '../analysis/findings.js';
import { symbolAt } from '../analysis/names.js';
import type { Settings } from '../analysis/settings.js';
import { contains, isAccess, isCallLike, isClosure, isFunctionNode, isLoop, memberName, returnedExpressions, rootOf, some, unwrap, type CallLike, type FunctionNode } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { freeName, holdsComment, indentAt, isOwnName, type Edit } from './edits.js';
import { insertAt, placeBefore, wholeLines, type Spot } from './place.js';
import { readsOnlyOuter } from './scope.js';
import { isStillText, keyExpression, stableCall } from './stable.js';

/** Names of what runs a callback for each item: arrays, observables, streams, effects. */
const ITEMS = /(?:map|each|filter|reduce|reduceright|some|every|find|all|tap|series|parallel|expand|scan)$/iu;

export interface Hoisted {
  readonly edits: readonly Edit[];
  /** With `stableKey`: whether it may be put in without asking. */
  readonly isSafe: boolean;
}

/**
 * The edits that put the key before the region, evaluated once, as the expression that it is.
 * Undefined where the place is unclear, an `await` or a side effect would move, or what the key reads is not there.
 */
export function hoist(host: Host, finding: Finding): readonly Edit[] | undefined {
  const spot = spotOf(host, finding);
  if (!spot) return undefined;
  const { anchor, place } = spot;
  const source = finding.source.node;
  const file = host.sourceFile;
  const moved = movableDeclaration(host, source, anchor, place.scope);
  if (moved) return moveDeclaration(file, moved, place, undefined);
  const expression = widest(host, source, anchor, place.isConditional);
  if (!expression || isWritten(expression)) return undefined;
  return putBefore(host, place, expression, expression.getText());
}

/**
 * The edits that call a helper once before the region, where all that the helper does is make the key.
 * Undefined where it does more, or its answer is more than the key.
 */
export function hoistCall(host: Host, finding: Finding, call: ts.CallExpression, helper: FunctionNode): readonly Edit[] | undefined {
  const { anchor } = finding;
  if (!anchor || leavesItems(call, anchor) || !isMakingBody(helper, finding.source.node)) return undefined;
  const place = placeBefore(anchor);
  const expression = place && widest(host, call, anchor, place.isConditional);
  const moved = place && movableDeclaration(host, call, anchor, place.scope);
  if (moved) return moveDeclaration(host.sourceFile, moved, place, undefined);
  return expression && !isWritten(expression) ? putBefore(host, place, expression, expression.getText()) : undefined;
}

/** Whether a function answers with a text that it makes, and does nothing else. */
function isMakingBody(helper: FunctionNode, source: ts.Node): boolean {
  const { body } = helper;
  if (!body || helper.asteriskToken || (ts.canHaveModifiers(helper) && ts.getModifiers(helper)?.some((modifier) => modifier.kind === ts.SyntaxKind.AsyncKeyword))) return false;
  if (ts.isBlock(body) && !body.statements.every((statement) => ts.isReturnStatement(statement) || ts.isVariableStatement(statement))) return false;
  const isObject = returnedExpressions(helper).some((answer) => !ts.isTemplateExpression(unwrap(answer)) && !isCallLike(unwrap(answer)) && !ts.isBinaryExpression(unwrap(answer)) && !ts.isConditionalExpression(unwrap(answer)) && !ts.isIdentifier(unwrap(answer)));
  // Calls without arguments make something fresh, as the source does.
  return !isObject && !some(body, (node) => (isCallLike(node) && node !== source && !isKeyCallOrFresh(node)) || isWriting(node));
}

function isKeyCallOrFresh(node: CallLike): boolean {
  return (node.arguments ?? []).length === 0 || (ts.isCallExpression(node) && isKeyCall(node) && !changesReceiver(node));
}

function isWriting(node: ts.Node): boolean {
  if (ts.isAwaitExpression(node) || ts.isDeleteExpression(node)) return true;
  if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) return node.operator === ts.SyntaxKind.PlusPlusToken || node.operator === ts.SyntaxKind.MinusMinusToken;
  return ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
}

/** The edits that put a key of business fields before the region. */
export function hoistStable(host: Host, settings: Settings, finding: Finding): Hoisted | undefined {
  const spot = spotOf(host, finding);
  const expression = spot && keyExpression(host, finding);
  // Under a condition it stays where it is: there the fields that it reads are known.
  if (!spot || !expression || spot.place.isConditional || holdsComment(expression.getText()) || !contains(spot.anchor, expression)) return undefined;
  const { anchor, place } = spot;
  const call = stableCall(host, settings, finding, place.node, (node) => readsOnlyOuter(host, node, anchor));
  if (!call) return undefined;
  const moved = movableDeclaration(host, finding.source.node, anchor, place.scope, true);
  const edits = moved && contains(moved, expression) ? moveDeclaration(host.sourceFile, moved, place, { start: expression.getStart(), end: expression.end, text: call.text }) : putBefore(host, place, expression, call.text);
  return edits && { edits: [...call.imports, ...edits], isSafe: call.isSafe && isStillText(host, expression) };
}

function spotOf(host: Host, finding: Finding): { readonly anchor: ts.Node; readonly place: Spot } | undefined {
  const { anchor, source } = finding;
  const file = host.sourceFile;
  if (anchor?.getSourceFile() !== file || source.node.getSourceFile() !== file || !contains(anchor, source.node) || leavesItems(source.node, anchor)) return undefined;
  const place = placeBefore(anchor);
  return place && { anchor, place };
}

/** Whether a loop over items, or a callback for each item, stands between: a key never leaves it. */
export function leavesItems(node: ts.Node, anchor: ts.Node): boolean {
  for (let up: ts.Node = node; up !== anchor; up = up.parent) {
    if (isLoop(up)) return true;
    if (isFunctionNode(up) && !isClosure(up)) return true;
    if (isClosure(up) && ts.isCallExpression(up.parent)) {
      const callee = unwrap(up.parent.expression);
      const name = isAccess(callee) ? memberName(callee) : ts.isIdentifier(callee) ? callee.text : undefined;
      if (name !== undefined && ITEMS.test(name)) return true;
    }
  }
  return false;
}

/** The edits that make a value before a place, under a name of its own, and use the name. */
export function putBefore(host: Host, place: Spot, expression: ts.Node, code: string): readonly Edit[] | undefined {
  const name = freeName(place.scope, ['idempotencyKey', 'operationKey']);
  const before = insertAt(host.sourceFile, place, `const ${name} = ${code}`);
  if (!before) return undefined;
  const { parent } = expression;
  const isShort = ts.isPropertyAssignment(parent) && parent.initializer === expression && ts.isIdentifier(parent.name) && parent.name.text === name && !holdsComment(parent.getText());
  return [...before, { start: isShort ? parent.getStart() : expression.getStart(), end: expression.end, text: name }].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** The `const key = fresh();` inside the region that can be moved as it is. */
function movableDeclaration(host: Host, source: ts.Node, anchor: ts.Node, scope: ts.Node, isReplaced = false): ts.VariableStatement | undefined {
  for (let up: ts.Node = source; up !== anchor; up = up.parent) {
    if (isFunctionNode(up)) return undefined;
    if (!ts.isVariableDeclaration(up)) continue;
    const list = up.parent;
    if (!ts.isVariableDeclarationList(list)) return undefined;
    const statement = list.parent;
    if (!ts.isIdentifier(up.name) || !up.initializer || list.declarations.length !== 1 || (list.flags & ts.NodeFlags.Const) === 0 || !ts.isVariableStatement(statement)) return undefined;
    if (!ts.isBlock(statement.parent) || (!isReplaced && (!readsOnlyOuter(host, up.initializer, anchor) || !isMaking(up.initializer, source)))) return undefined;
    // It shares its line with something else, or its type is one that may be declared in between.
    if (up.type && !/^[\w.]+$/u.test(up.type.getText())) return undefined;
    const { text } = up.name;
    const declared = up.name;
    // Nothing else in the function may bear the name: not before, not behind, not in another closure.
    const symbol = symbolAt(host.checker, up.name);
    const clash = some(scope, (node) => ts.isIdentifier(node) && node.text === text && node !== declared && isOwnName(node) && symbolAt(host.checker, node) !== symbol);
    // Made again, or written to as an object, in each round: there it would be another thing.
    return clash || isFilledInRound(host, up, symbol) ? undefined : statement;
  }
  return undefined;
}

/** Whether an object or array that a declaration makes is changed afterwards: `headers.set(…)`, `options.retry = …`. */
function isFilledInRound(host: Host, declaration: ts.VariableDeclaration, symbol: ts.Symbol | undefined): boolean {
  const made = declaration.initializer && unwrap(declaration.initializer);
  if (!made || (!ts.isObjectLiteralExpression(made) && !ts.isArrayLiteralExpression(made) && !ts.isNewExpression(made))) return false;
  return some(declaration.parent.parent.parent, (node) => {
    if (!ts.isIdentifier(node) || symbolAt(host.checker, node) !== symbol) return false;
    const { parent } = node;
    if (!isAccess(parent) || parent.expression !== node) return false;
    const use = parent.parent;
    return (ts.isBinaryExpression(use) && use.left === parent && use.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && use.operatorToken.kind <= ts.SyntaxKind.LastAssignment) || (ts.isCallExpression(use) && use.expression === parent);
  });
}

/** Stands for the code in an edit, until it is known how far it is set in: a character that no program has. */
const MARK = '\uE000';

function moveDeclaration(file: ts.SourceFile, statement: ts.VariableStatement, place: Spot, change: Edit | undefined): readonly Edit[] | undefined {
  const lines = wholeLines(file, statement);
  const { text } = file;
  const before = insertAt(file, place, MARK);
  if (!before) return undefined;
  // The comments of the statement go with it, but then it needs lines of its own.
  const isShared = place.how === 'before' && !/^[ \t]*$/u.test(text.slice(text.lastIndexOf('\n', place.node.getStart() - 1) + 1, place.node.getStart()));
  const takesComments = !change && !isShared;
  const code = takesComments ? lines.text(place.how === 'before' ? indentAt(text, place.node.getStart()) : (/\n([ \t]*)\uE000/u.exec(before[0]?.text ?? '')?.[1] ?? '')) : withChange(statement, change);
  const removed = takesComments ? { start: lines.start, end: lines.end, text: '' } : removal(text, statement);
  // The statement brings its own end along.
  const put = before.map((edit) => ({ ...edit, text: takesComments ? edit.text.replace(/\uE000;?/u, () => code) : edit.text.replace(MARK, () => code.replace(/;$/u, '')) }));
  return [...put, removed].sort((a, b) => a.start - b.start || a.end - b.end);
}

function withChange(statement: ts.VariableStatement, change: Edit | undefined): string {
  const text = statement.getText();
  if (!change) return text;
  const start = statement.getStart();
  return text.slice(0, change.start - start) + change.text + text.slice(change.end - start);
}

/** Takes a statement out, with its line where nothing else stands on it. */
function removal(text: string, statement: ts.VariableStatement): Edit {
  const start = statement.getStart();
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const rest = /^[ \t]*(?:\r?\n|$)/u.exec(text.slice(statement.end));
  return /^[ \t]*$/u.test(text.slice(lineStart, start)) && rest ? { start: lineStart, end: statement.end + rest[0].length, text: '' } : { start, end: statement.end, text: '' };
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
  return ts.isCallExpression(node) && (changesReceiver(node) || !contains(node.expression, source) && !isKeyCall(node));
}

/** `hash.update(x)` on a hash that is made elsewhere: moved, it would feed the hash at another time. */
function changesReceiver(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  return isAccess(callee) && /^(?:update|push|set|append|write|digest)$/u.test(memberName(callee) ?? '') && ts.isIdentifier(rootOf(callee.expression)) && !isCallLike(unwrap(callee.expression));
}

function isKeyCall(call: ts.CallExpression): boolean {
  return /(?:^|\.)(?:update|digest|join|concat|String|createHash|createHmac|hash|sha1|sha256|md5|slice|substring|replace|replaceAll|toString|toISOString|toISO|toFixed|stringify|encodeURIComponent|stableKey|trim|toLowerCase|toUpperCase|padStart|getTime|valueOf)$/u.test(unwrap(call.expression).getText().replace(/\s+/gu, ''));
}

/** Whether every call in an initialiser makes a key, or the source: no request moves along. */
function isMaking(initializer: ts.Node, source: ts.Node): boolean {
  return !some(initializer, (node) => isCallLike(node) && node !== source && !contains(source, node) && !(ts.isNewExpression(node) ? /^(?:Headers|Date|URL|AxiosHeaders)$/u.test(unwrap(node.expression).getText()) : (isKeyCall(node) || contains(node.expression, source)) && !changesReceiver(node)));
}

/** Whether an expression is what an assignment writes to. */
function isWritten(node: ts.Node): boolean {
  return ts.isBinaryExpression(node.parent) && node.parent.left === node && node.parent.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.parent.operatorToken.kind <= ts.SyntaxKind.LastAssignment;
}
