/** The other cell of the table: the key stays the same while the operation changes. */
import { CLIENT_DEFAULTS, SCHEDULED_DATA } from '../models/index.js';
import type { ScheduledDataFact } from '../models/types.js';
import type { Context } from './context.js';
import { resolve } from './evaluate.js';
import { isSetterName } from './facts.js';
import type { Region } from './frames.js';
import { keysOfCall, type KeyUse } from './keys.js';
import { declarationsOf, isNamed, namesOf, symbolAt, unalias } from './names.js';
import { hasOption, optionAt, textOption } from './options.js';
import { keyVaries, operationVaries } from './operations.js';
import { callsOf, isSameOperation, labelOf, makeRegion, roundsOf, roundsOfFunction, type ActiveRegion } from './regions.js';
import { contains, functionAround, isAccess, isCallLike, isFunctionNode, isNothing, memberName, ownerOf, some, unwrap, unwrapAwait, type CallLike } from './syntax.js';
import { ts } from './typescript.js';
import { vendorOf } from './validity.js';

/** The region in which a key is shared by different operations; undefined where it is not. */
export function sharingRegion(context: Context, use: KeyUse, regions: readonly ActiveRegion[]): { readonly region: Region; readonly depth: number } | undefined {
  const defaults = clientDefaults(context, use);
  if (defaults) return { region: defaults, depth: use.frame.depth };
  const scheduled = scheduledData(context, use);
  if (scheduled) return { region: scheduled, depth: use.frame.depth };
  const isLiteral = isConstant(context, use);
  for (const active of regions) {
    if (active.region.repeats && !active.region.advances) {
      // Success leaves a retry: what is outside of it decides.
      continue;
    }
    if (!active.region.advances || active.region.stops || active.region.kind === 'render') continue;
    if (keyVaries(context, use, roundsOf(active))) continue;
    // The literal in a helper is the helper's: it is reported there.
    if (isLiteral && use.frame !== active.frame && isFunctionNode(use.frame.owner)) continue;
    if (active.region.kind !== 'loop' && active.region.kind !== 'item-callback' && !operationVaries(context, use, callsOf(use, active.frame), roundsOfFunction(active.frame), 'advance')) continue;
    // The same event sent to each of several receivers: each has keys of its own.
    if (isFanOut(context, use) && !operationVaries(context, use, callsOf(use, active.frame).map((call) => ({ ...call, skipAddress: true })), roundsOf(active), 'advance')) continue;
    return lacksPart(context, use) ? undefined : { region: active.region, depth: active.depth };
  }
  if (isLiteral && isFunctionNode(use.frame.owner) && use.frame.depth === 0 && !ts.isConstructorDeclaration(use.frame.owner)) {
    const { frame } = use;
    const varies = operationVaries(context, use, [{ node: use.operation, frame }], roundsOfFunction(frame), 'retry');
    if (varies) return { region: makeRegion('call', use.frame.owner, functionAround(use.node) ?? 'this function'), depth: 0 };
  }
  return undefined;
}

/** Whether a request goes to an address whose host is not fixed in the code. */
function isFanOut(context: Context, use: KeyUse): boolean {
  const [first] = (isCallLike(use.operation) && use.operation.arguments) || [];
  if (!first || !isCallLike(use.operation)) return false;
  // Only where the first argument is an address.
  if (!namesOf(context.checker, use.operation.expression).some((name) => /^(?:fetch|axios|got|ky|ofetch|undici|node-fetch|cross-fetch|superagent|needle)$/u.test(name.package === 'global' || name.package === 'lib' ? name.path : name.package))) return false;
  const ends = resolve(context, { node: first, frame: use.frame, path: undefined, reach: Number.POSITIVE_INFINITY });
  return !ends.some((end) => /^['"`](?:https?:|\/)/u.test(end.node.getText()) || /^`\$\{\w*(?:url|base|host|origin|api)\w*\}/iu.test(end.node.getText())) && ends.every((end) => !ts.isObjectLiteralExpression(end.node));
}

/** Whether a key is written out: nothing in it is computed. */
function isConstant(context: Context, use: KeyUse): boolean {
  const ends = resolve(context, use.value);
  return ends.length > 0 && ends.every((end) => {
    const node = unwrap(end.node);
    return ts.isStringLiteralLike(node) && node.text !== '';
  });
}

/**
 * Whether a part of the key is missing on this way to it: `run.parent ? \`again:${run.parent}\` : undefined` for a run without a parent. Such a key is
 * left out rather than sent, or is one for `valid-key`.
 */
function lacksPart(context: Context, use: KeyUse): boolean {
  return resolve(context, use.value).some((end) => {
    const node = unwrap(end.node);
    if (!ts.isTemplateExpression(node)) return false;
    return node.templateSpans.some((span) => {
      const parts = resolve(context, { ...end, node: span.expression });
      return parts.length > 0 && parts.every((part) => isNothing(part.node));
    });
  });
}

/** A key among what a client sends with every call. */
function clientDefaults(context: Context, use: KeyUse): Region | undefined {
  const { operation } = use;
  if (ts.isBinaryExpression(operation)) {
    // `axios.defaults.headers.common['Idempotency-Key'] = …`
    const text = unwrap(operation.left).getText();
    return /\.defaults\.headers\b/u.test(text) && operation.operatorToken.kind === ts.SyntaxKind.EqualsToken ? makeRegion('client-defaults', operation, text.split('.defaults')[0] ?? text) : undefined;
  }
  if (!isCallLike(operation)) return undefined;
  const agent = agentCall(context, use.node);
  if (agent) return makeRegion('client-defaults', operation, labelOf(agent));
  const names = namesOf(context.checker, operation.expression);
  const row = CLIENT_DEFAULTS.find((candidate) => isNamed(candidate, names));
  if (!row || isUsedOnce(context, operation)) return undefined;
  return makeRegion('client-defaults', operation, labelOf(operation));
}

/** A key in what a scheduler writes down once and hands over at each run of a repeating job. */
function scheduledData(context: Context, use: KeyUse): Region | undefined {
  const { operation, value } = use;
  if (!isCallLike(operation)) return undefined;
  const names = namesOf(context.checker, operation.expression);
  const places = SCHEDULED_DATA.flatMap((row) => (isNamed(row, names) && isRepeating(row, operation) ? row.at : [])).flatMap((at) => optionAt(operation, at) ?? []);
  if (places.length === 0) return undefined;
  // A name of the job itself (`jobId`) stands beside its data.
  return keysOfCall(context, operation, use.frame, places).some((other) => other.value.node === value.node) ? makeRegion('scheduled-data', operation, labelOf(operation)) : undefined;
}

function isRepeating({ needs = [], repeating }: ScheduledDataFact, call: CallLike): boolean {
  return needs.every((option) => hasOption(call, option)) && (!repeating || repeating.is.test(textOption(call, repeating.option) ?? ''));
}

/** `superagent.agent().set(name, value)` */
function agentCall(context: Context, node: ts.Node): CallLike | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const callee = unwrap(node.expression);
  if (!isAccess(callee) || memberName(callee) !== 'set') return undefined;
  const names = namesOf(context.checker, callee.expression);
  return names.some((name) => name.package === 'superagent' && /(?:^|\.)agent\(\)(?:\.(?:set|auth|use|timeout|retry|accept|type)\(\))*$/u.test(name.path)) ? node : undefined;
}

/** Whether a client belongs to one operation: it makes one call where it is made, or was asked for with that operation's key. */
function isUsedOnce(context: Context, made: CallLike): boolean {
  let up: ts.Node = made.parent;
  while (ts.isParenthesizedExpression(up) || ts.isAwaitExpression(up) || ts.isAsExpression(up)) up = up.parent;
  // `axios.create({ … }).post(…)`
  if (isAccess(up) && ts.isCallExpression(up.parent)) return true;
  // `clientFor(key)`: given back with a key that was passed in.
  if ((ts.isReturnStatement(up) || ts.isArrowFunction(up)) && isFunctionNode(ownerOf(made))) return keyIsParameter(context, made);
  if (ts.isVariableDeclaration(up) && ts.isIdentifier(up.name)) return isLocal(up) && usesOf(context, up.name, scopeOf(up), 3) <= 1;
  if (!ts.isBinaryExpression(up) || up.operatorToken.kind !== ts.SyntaxKind.EqualsToken && up.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionEqualsToken) return false;
  const target = unwrap(up.left);
  // `this.http = axios.create({ … key … })` in the constructor that is given the key: the object is one operation's.
  if (isAccess(target) && target.expression.kind === ts.SyntaxKind.ThisKeyword && ts.isConstructorDeclaration(ownerOf(made))) return keyIsParameter(context, made) && usesOfField(ownerOf(made).parent, memberName(target) ?? '') <= 1;
  if (!ts.isIdentifier(target)) return false;
  const [declaration] = declarationsOf(symbolAt(context.checker, target));
  return !!declaration && ts.isVariableDeclaration(declaration) && isLocal(declaration) && keyIsParameter(context, made) && usesOf(context, target, scopeOf(declaration), 3) <= 1;
}

function isLocal(declaration: ts.Node): boolean {
  return isFunctionNode(ownerOf(declaration));
}

function scopeOf(node: ts.Node): ts.Node {
  let scope = node;
  while (!ts.isSourceFile(scope) && !isFunctionNode(scope)) scope = scope.parent;
  return scope;
}

/** Reads change nothing, whatever key they bring. */
const READS = /^(?:get|head|options)$/u;

/** How many operations are asked of a client in a scope: 0, 1, or more than one. What it is handed to counts by its body, where that is in sight. */
function usesOf(context: Context, name: ts.Identifier, scope: ts.Node, depth: number): number {
  const symbol = symbolAt(context.checker, name);
  let uses = 0;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node.text === name.text && node !== name && symbolAt(context.checker, node) === symbol) {
      const count = usesAt(context, node, depth);
      uses += count > 0 && isForEachItem(node, scope) ? 2 : count;
    }
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return uses;
}

function usesAt(context: Context, node: ts.Identifier, depth: number): number {
  const { parent } = node;
  if (isAccess(parent) && parent.expression === node && ts.isCallExpression(parent.parent) && parent.parent.expression === parent) return READS.test(memberName(parent) ?? '') ? 0 : 1;
  if (ts.isCallExpression(parent) && parent.expression === node) return 1;
  // Given back, it is whoever asks for it that decides.
  if (ts.isReturnStatement(parent)) return 0;
  // The declaration, an assignment, a test of whether it is there.
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent) || ts.isPrefixUnaryExpression(parent) || (ts.isIfStatement(parent) && parent.expression === node) || (ts.isBinaryExpression(parent) && (parent.left === node || parent.right.kind === ts.SyntaxKind.NullKeyword))) return 0;
  if (ts.isCallExpression(parent)) {
    const place = parent.arguments.indexOf(node);
    // `clients.set(order, client)`: kept for that order.
    if (place > 0 && isAccess(parent.expression) && isSetterName(memberName(parent.expression) ?? '')) return 0;
    const parameter = parameterOf(context, parent.expression, place);
    if (parameter && depth > 0) return usesOf(context, parameter.name, parameter.parent, depth - 1);
  }
  return 2;
}

/** The parameter that an argument becomes, of a function of the project. */
function parameterOf(context: Context, callee: ts.Node, place: number): (ts.ParameterDeclaration & { readonly name: ts.Identifier }) | undefined {
  const name = unwrap(callee);
  const symbol = ts.isIdentifier(name) ? symbolAt(context.checker, name) : undefined;
  for (const declaration of symbol ? declarationsOf(unalias(context.checker, symbol)) : []) {
    const fn = ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrap(declaration.initializer) : declaration;
    const parameter = isFunctionNode(fn) && fn.body ? fn.parameters[place] : undefined;
    if (parameter && ts.isIdentifier(parameter.name)) return parameter as ts.ParameterDeclaration & { readonly name: ts.Identifier };
  }
  return undefined;
}

/** How many operations the methods of a class ask of a field. */
function usesOfField(cls: ts.Node, field: string): number {
  let uses = 0;
  some(cls, (node) => {
    if (isAccess(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword && memberName(node) === field) {
      const { parent } = node;
      const isCall = isAccess(parent) && ts.isCallExpression(parent.parent);
      if (isCall) uses += READS.test(memberName(parent) ?? '') ? 0 : isForEachItem(node, cls) ? 2 : 1;
      else if (!ts.isBinaryExpression(parent)) uses += 2;
    }
    return false;
  });
  return uses;
}

function keyIsParameter(context: Context, made: CallLike): boolean {
  return some(made, (node) => ts.isIdentifier(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) && declarationsOf(symbolAt(context.checker, node)).some((d) => ts.isParameter(d) || (ts.isBindingElement(d) && ts.isParameter(d.parent.parent))));
}

/** Whether a node is run for each item: in a `for…of`, or in the callback of an array's method. Further attempts are still one operation. */
function isForEachItem(node: ts.Node, scope: ts.Node): boolean {
  for (let up: ts.Node | undefined = node.parent; up && up !== scope; up = up.parent) {
    if (ts.isForOfStatement(up) || ts.isForInStatement(up)) return true;
    const call = isFunctionNode(up) && ts.isCallExpression(up.parent) ? unwrap(up.parent.expression) : undefined;
    if (call && isAccess(call) && /^(?:map|forEach|flatMap|filter|reduce|some|every)$/u.test(memberName(call) ?? '')) return true;
  }
  return false;
}

/** Uses of one key in calls of one function that ask for different things, one after the other. */
export function sequences(context: Context, uses: readonly KeyUse[]): readonly { readonly use: KeyUse; readonly region: Region }[] {
  const out: { use: KeyUse; region: Region }[] = [];
  const byKey = new Map<ts.Node, KeyUse[]>();
  for (const use of uses) {
    if (use.frame.depth !== 0 || !isCallLike(use.operation)) continue;
    const holder = holderOf(context, use);
    if (holder) byKey.set(holder, [...(byKey.get(holder) ?? []), use]);
  }
  for (const group of byKey.values()) {
    const sorted = [...new Map(group.map((use) => [use.operation, use])).values()].sort((a, b) => a.operation.pos - b.operation.pos);
    for (const [index, later] of sorted.entries()) {
      // Where the vendor scopes keys by endpoint or queue, another one of those is another key.
      const scope = vendorOf(context, later)?.scope ?? 'account';
      if (scope !== 'account') continue;
      const earlier = sorted.slice(0, index).find((use) => !contains(use.operation, later.operation) && !contains(later.operation, use.operation) && isAnother(context, use.operation as CallLike, later.operation as CallLike) && !areExclusive(use.operation, later.operation));
      if (earlier) {
        out.push({ use: later, region: makeRegion('sequence', earlier.operation, labelOf(later.operation as CallLike)) });
        break;
      }
    }
  }
  return out;
}

/** The variable or parameter that holds a key, where the key is just that. */
function holderOf(context: Context, use: KeyUse): ts.Node | undefined {
  let node = unwrapAwait(use.value.node);
  for (let i = 0; i < 3; i++) {
    // The literal itself, where one options object is handed to both.
    if (!ts.isIdentifier(node)) return i === 0 ? node : undefined;
    const [declaration] = declarationsOf(symbolAt(context.checker, node));
    if (!declaration) return undefined;
    const value = ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrapAwait(declaration.initializer) : undefined;
    if (!value || !ts.isIdentifier(value)) return declaration;
    node = value;
  }
  return undefined;
}

function isAnother(context: Context, a: CallLike, b: CallLike): boolean {
  if (isSameOperation(context, a, b)) return false;
  const url = (call: CallLike): string => call.arguments?.[0]?.getText() ?? '';
  return unwrap(a.expression).getText() !== unwrap(b.expression).getText() || url(a) !== url(b);
}

/** Whether only one of two calls comes to pass: branches of one condition, a `try` and its `catch`, an early return between them. */
function areExclusive(a: ts.Node, b: ts.Node): boolean {
  for (let up: ts.Node | undefined = a.parent, child = a; up; child = up, up = up.parent) {
    if (ts.isReturnStatement(up) || ts.isThrowStatement(up)) {
      // The first call ends its branch: what follows is for the other case.
      const block = up.parent;
      if (!contains(block, b) || up.pos < b.pos) return true;
    }
    if (!contains(up, b)) continue;
    const other = [up].flatMap((node) => {
      const found: ts.Node[] = [];
      ts.forEachChild(node, (c) => {
        if (contains(c, b)) found.push(c);
      });
      return found;
    })[0];
    if (ts.isIfStatement(up) || ts.isConditionalExpression(up) || ts.isTryStatement(up)) return other !== child && !(ts.isIfStatement(up) && child === up.expression);
    if (ts.isCaseBlock(up)) return true;
    if (ts.isCallExpression(up) && isAccess(unwrap(up.expression)) && memberName(unwrap(up.expression)) === 'catch') return true;
    return false;
  }
  return false;
}

