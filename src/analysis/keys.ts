/** Where a value becomes a key: what a call that leaves the project carries under a key's name. */
import { CLIENT_DEFAULTS, KEY_OPTIONS, SCHEDULED_DATA, SENDS_NOTHING } from '../models/index.js';
import { KEY_NAMES, KNOWN_CLIENTS, MODEL_PACKAGES, NEUTRAL_METHODS, NEUTRAL_PACKAGES, NEUTRAL_RECEIVERS } from '../models/keys.js';
import { spend, type Context } from './context.js';
import { calleesOf, classChain, classOf, constantName, constantText, functionsOf, isProvided, memberOfValue, parameterOf, pushesOf, resolve, step } from './evaluate.js';
import { factsOf, guardedByAbsence, isSetterName, type Write } from './facts.js';
import { extend, frameOfNode, makeFrame, type Frame, type Place, type Value } from './frames.js';
import { declarationsOf, isNamed, namesOf, symbolAt, type Name } from './names.js';
import { specifierFor } from './specifiers.js';
import { enclosingClass, isAccess, isCallLike, isFallback, isFunctionNode, memberName, nameText, returnedExpressions, rootOf, some, squeeze, unwrap, unwrapAwait, unwrapUp, type CallLike } from './syntax.js';
import { isOwnFile, packageOfFile, ts } from './typescript.js';

/** An expression that becomes a key. */
export interface KeyUse {
  readonly value: Value;
  /** The property, argument or call that puts it under the key's name. */
  readonly node: ts.Node;
  /** The key's name as written. */
  readonly name: string;
  /** The request: the call that carries the key, or the node itself where a header is put onto a request directly. */
  readonly operation: ts.Node;
  readonly frame: Frame;
}

const normal = (name: string): string => name.toLowerCase().replaceAll(/[-_\s]/gu, '');

/** Whether a name says "key" by itself: the known spellings, and the headers of the settings. */
export function isKeyName(context: Context, name: string): boolean {
  const plain = normal(name);
  return KEY_NAMES.has(plain) || context.settings.keys.headers.some((header) => normal(header) === plain);
}

/** Key names that are headers: they count on whatever object they are put. */
function isHeaderName(context: Context, name: string): boolean {
  return isKeyName(context, name) && (name.includes('-') || context.settings.keys.headers.some((header) => normal(header) === normal(name)));
}

/** Whether a name counts as a key in calls of what `names` names. */
function isOptionOf(context: Context, name: string, names: readonly Name[]): boolean {
  return KEY_OPTIONS.some((row) => row.property === name && isNamed(row, names)) || context.settings.keys.options.some((option) => option.property === name && names.some((n) => n.package === option.package));
}

/** The key uses that a node of the walk makes by itself. */
export function keyUsesAt(context: Context, node: ts.Node, frame: Frame): readonly KeyUse[] {
  if (isCallLike(node)) {
    const out: KeyUse[] = [];
    const position = specifierFor(context.checker, context.settings.keys.arguments, node.expression);
    if (position) {
      const [index = '0', ...path] = String(position.argument).split('.');
      const argument = node.arguments?.[Number(index)];
      if (argument) {
        let values: readonly Value[] = [plainValue(argument, frame)];
        for (const name of path) values = values.flatMap((value) => memberOfValue(context, value, name) ?? []);
        for (const value of values) out.push({ value, node: argument, name: `argument ${String(position.argument)} of ${position.name}`, operation: node, frame });
      }
    }
    const direct = directSetter(context, node, frame);
    if (direct) out.push(direct);
    out.push(...assignedHeaders(context, node, frame));
    const answers = contextAnswers(node);
    if (answers.length > 0) out.push(...keysOfCall(context, node, frame, answers));
    if (mayHoldKeys(node) && isRequest(context, node, frame)) out.push(...keysOfCall(context, node, frame));
    return out;
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind >= ts.SyntaxKind.FirstAssignment && node.operatorToken.kind <= ts.SyntaxKind.LastAssignment) {
    const left = unwrap(node.left);
    if (!isAccess(left)) return [];
    const name = memberName(left) ?? (ts.isElementAccessExpression(left) ? constantText(context, plainValue(left.argumentExpression, frame)) : undefined);
    if (name === undefined || !isHeaderName(context, name) || isLocalLiteral(context, left.expression, frame)) return [];
    // Set only if absent: what survives an attempt is the object, of which nothing is known here.
    if ((isFilling(node) || isGuarded(context, node, name)) && !startsAnew(frame)) return [];
    return [{ value: plainValue(node.right, frame), node: left, name, operation: node, frame }];
  }
  return [];
}

/** What `operation.setContext((before) => ({ headers }))` of Apollo answers: it is sent. */
function contextAnswers(node: CallLike): readonly ts.Node[] {
  const callee = unwrap(node.expression);
  const answer = isAccess(callee) && memberName(callee) === 'setContext' ? node.arguments?.[0] : undefined;
  const fn = answer && unwrap(answer);
  return fn && isFunctionNode(fn) ? returnedExpressions(fn).filter((result) => /\bheaders\b/u.test(result.getText())) : [];
}

/** Whether a call is given anything that can hold a key: no plain text, number or function does. */
function mayHoldKeys(node: CallLike): boolean {
  return (node.arguments ?? []).some((argument) => {
    const inner = unwrap(argument);
    return !ts.isLiteralExpression(inner) && !ts.isTemplateExpression(inner) && !isFunctionNode(inner) && inner.kind !== ts.SyntaxKind.TrueKeyword && inner.kind !== ts.SyntaxKind.FalseKeyword && inner.kind !== ts.SyntaxKind.NullKeyword;
  });
}

/** Whether the innermost region around gives each attempt the caller's request again, without what the attempt before has set. */
function startsAnew(frame: Frame): boolean {
  for (let up: Frame | undefined = frame; up; up = up.caller ?? up.lexical) if (up.region) return up.region.startsAnew === true;
  return false;
}

/** Whether what an attempt before has set is there again, as the innermost region around says. */
function survives(frame: Frame): boolean {
  for (let up: Frame | undefined = frame; up; up = up.caller ?? up.lexical) if (up.region) return up.region.survives === true;
  return false;
}

function isFilling(node: ts.BinaryExpression): boolean {
  return node.operatorToken.kind !== ts.SyntaxKind.EqualsToken;
}

function plainValue(node: ts.Node, frame: Frame): Value {
  return { node, frame, path: undefined, reach: Number.POSITIVE_INFINITY };
}

/** `request.set('Idempotency-Key', value)` on a request, a parameter, or what foreign code made. */
function directSetter(context: Context, node: CallLike, frame: Frame): KeyUse | undefined {
  const callee = unwrap(node.expression);
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(callee) || !isSetterName(callee.name.text)) return undefined;
  // `HttpClientRequest.setHeader(request, name, value)` of Effect.
  const isDataFirst = node.arguments.length === 3 && namesOf(context.checker, callee).some((n) => /^@?effect\b/u.test(n.package));
  const [nameNode, valueNode] = isDataFirst ? node.arguments.slice(1) : node.arguments;
  if (!nameNode || !valueNode) return undefined;
  const name = constantText(context, plainValue(nameNode, frame));
  if (name === undefined || !isHeaderName(context, name)) return undefined;
  if (isLocalLiteral(context, callee.expression, frame) || isAnswer(context, callee.expression) || (isGuarded(context, node, name) && !startsAnew(frame))) return undefined;
  const names = namesOf(context.checker, callee);
  if (names.some((n) => n.package === 'lib' && /^(?:Map|WeakMap|Storage|URLSearchParams|FormData)#/u.test(n.path))) return undefined;
  if (names.some((n) => /redis|cache|express|koa|hono|fastify/u.test(n.package) && !/axios/u.test(n.package))) return undefined;
  return { value: plainValue(valueNode, frame), node, name, operation: chainOf(node), frame };
}

/** `Object.assign(config.headers, { 'Idempotency-Key': value })`: what `config.headers['Idempotency-Key'] = value` is. */
function assignedHeaders(context: Context, node: CallLike, frame: Frame): readonly KeyUse[] {
  const callee = unwrap(node.expression);
  const [target, ...given] = node.arguments ?? [];
  if (!ts.isCallExpression(node) || !target || !ts.isPropertyAccessExpression(callee) || callee.name.text !== 'assign' || callee.expression.getText() !== 'Object') return [];
  const plain = unwrap(target);
  if ((!ts.isIdentifier(plain) && !isAccess(plain)) || isLocalLiteral(context, plain, frame) || isAnswer(context, plain)) return [];
  const out: KeyUse[] = [];
  given.forEach((argument, index) => {
    const literal = unwrap(argument);
    if (!ts.isObjectLiteralExpression(literal)) return;
    for (const property of literal.properties) {
      if (!ts.isPropertyAssignment(property)) continue;
      const name = constantName(context, property.name, plainValue(property, frame));
      if (name === undefined || !isHeaderName(context, name)) continue;
      if (!startsAnew(frame) && (given.length > index + 1 || isOnlyIfAbsent(context, property, name))) continue;
      out.push({ value: plainValue(property.initializer, frame), node: property, name, operation: node, frame });
    }
  });
  return out;
}

/** Whether a header of a literal gives way to one that the request may bring: a test around it, a spread or an argument behind it, a fallback. */
function isOnlyIfAbsent(context: Context, property: ts.Node, name: string): boolean {
  if (isGuarded(context, property, name)) return true;
  if (!ts.isPropertyAssignment(property)) return false;
  const literal = property.parent;
  if (literal.properties.slice(literal.properties.indexOf(property) + 1).some((later) => ts.isSpreadAssignment(later))) return true;
  const call = literal.parent;
  if (ts.isCallExpression(call) && call.arguments.slice(call.arguments.indexOf(literal) + 1).some((later) => !ts.isObjectLiteralExpression(unwrap(later)))) return true;
  const value = unwrap(property.initializer);
  return isFallback(value);
}

/** Whether a header is set only where a test says that it is not there yet. */
function isGuarded(context: Context, node: ts.Node, name: string): boolean {
  return guardedByAbsence(node, (test) => some(test, (inner) => {
    if (ts.isStringLiteralLike(inner) || ts.isIdentifier(inner)) return isKeyName(context, inner.text) || inner.text === name || (ts.isIdentifier(inner) && isNameConstant(context, inner, name));
    return false;
  }));
}

function isNameConstant(context: Context, node: ts.Identifier, name: string): boolean {
  const declaration = declarationsOf(symbolAt(context.checker, node)).find(ts.isVariableDeclaration);
  const value = declaration?.initializer && unwrap(declaration.initializer);
  return !!value && ts.isStringLiteralLike(value) && value.text.toLowerCase() === name.toLowerCase();
}

/** The whole chain of calls that a setter is part of: `superagent.post(url).set(…).send(…)`. */
function chainOf(node: ts.Node): ts.Node {
  let whole = node;
  while (ts.isPropertyAccessExpression(whole.parent) && ts.isCallExpression(whole.parent.parent) && whole.parent.parent.expression === whole.parent) whole = whole.parent.parent;
  return whole;
}

/** Whether an object is made in the project's code (a literal, `new Headers()`): then the call that sends it carries the key. */
function isLocalLiteral(context: Context, expression: ts.Node, frame: Frame): boolean {
  const root = rootOf(expression);
  if (!ts.isIdentifier(root)) return false;
  const declaration = declarationsOf(symbolAt(context.checker, root)).find(ts.isVariableDeclaration);
  if (!declaration?.initializer || !isOwnFile(declaration.getSourceFile())) return false;
  return resolve(context, plainValue(declaration.initializer, frameOfNode(frame, declaration))).some((end) => {
    const node = unwrapAwait(end.node);
    if (ts.isObjectLiteralExpression(node)) return true;
    if (!ts.isNewExpression(node)) return false;
    const made = unwrap(node.expression).getText();
    return !/XMLHttpRequest|Request$/u.test(made);
  });
}

/** Whether an object is the answer that a server writes: a response header is no key. */
function isAnswer(context: Context, expression: ts.Node): boolean {
  const root = rootOf(expression);
  if (ts.isIdentifier(root) && /^(?:res|resp|response|reply|ctx|c)$/u.test(root.text)) return true;
  try {
    const type = context.checker.getTypeAtLocation(unwrap(expression));
    return /^(?:Response|ServerResponse|FastifyReply|NextResponse|Reply|NextApiResponse|Http2ServerResponse|ResponseToolkit)$/u.test((type.symbol as ts.Symbol | undefined)?.name ?? '');
  } catch {
    return false;
  }
}

/** Whether a call leaves the project with what it is given: no body here, and no schema, store, logger or test double. */
export function isRequest(context: Context, node: CallLike, frame: Frame): boolean {
  const callee = unwrap(node.expression);
  if (callee.kind === ts.SyntaxKind.SuperKeyword || callee.kind === ts.SyntaxKind.ImportKeyword) return false;
  const names = namesOf(context.checker, callee);
  const declaredElsewhere = names.filter((name) => name.package !== 'global');
  // A client that is made sends nothing itself; the headers that it is given go out with every call.
  if (ts.isNewExpression(node)) return KEY_OPTIONS.some((row) => row.ofRequestObject && isNamed(row, names)) || (CLIENT_DEFAULTS.some((row) => isNamed(row, names)) && hasHeaders(node));
  if (calleesOf(context, node, frame).length > 0) return false;
  const method = ts.isIdentifier(callee) ? callee.text : memberName(callee);
  if (names.some((name) => SENDS_NOTHING.has(name.package))) return hasHeaders(node);
  if (declaredElsewhere.length > 0) {
    if (SCHEDULED_DATA.some((row) => isNamed(row, names))) return true;
    if (declaredElsewhere.some((name) => name.package === 'lib')) return declaredElsewhere.some((name) => name.package === 'lib' && /^(?:fetch|WindowOrWorkerGlobalScope#fetch|Window#fetch|Navigator#sendBeacon)$/u.test(name.path)) || names.some((n) => n.package === 'undici' || n.package === 'node-fetch');
    if (names.some((name) => NEUTRAL_PACKAGES.has(name.package) || /^@(?:types\/)?(?:jest|vitest|testing-library|prisma|sentry|opentelemetry)/u.test(name.package))) return false;
    if (names.some((name) => KNOWN_CLIENTS.test(name.package))) return method === undefined || !/^(?:log|info|warn|error|debug|trace|fatal)$/u.test(method);
  }
  // undici hands interceptors a `dispatch`, wretch its middlewares a `next`; redux and express have them too, which take no headers.
  if (ts.isIdentifier(callee) && /^(?:dispatch|next)$/u.test(callee.text)) return hasHeaders(node);
  if (isAccess(callee) && (isStoreChain(context, callee, frame) || isFindOrCreate(node, callee))) return false;
  // Nothing known by package: an injected object, an interface of the project, a global.
  // `operation.setContext({ headers })` of Apollo: what is set is sent.
  if (method !== undefined && NEUTRAL_METHODS.has(method)) return method === 'setContext' && hasHeaders(node);
  if (isAccess(callee)) {
    const receiver = unwrapAwait(callee.expression);
    const receiverName = ts.isIdentifier(receiver) ? receiver.text : receiver.kind === ts.SyntaxKind.ThisKeyword ? '' : (memberName(receiver) ?? '');
    if (NEUTRAL_RECEIVERS.test(receiverName) || NEUTRAL_RECEIVERS.test(typeNameAt(context, receiver))) return false;
    const root = rootOf(receiver);
    if (ts.isIdentifier(root) && /^(?:expect|jest|vi|cy|sinon|console|Object|JSON|Array|Math|Promise|Reflect|Symbol|prisma|db|tx|trx|knex|logger|log)$/u.test(root.text)) return false;
    return true;
  }
  if (ts.isIdentifier(callee)) return !/^(?:set[A-Z]\w*|log\w*|next|resolve|reject|done|cb|callback|expect|describe|it|test|require|super|String|Number|Boolean|BigInt|Symbol|dispatch|assert\w*|validate\w*|parse\w*|is[A-Z]\w*|format\w*|hash\w*|encode\w*|use[A-Z]\w*)$/u.test(callee.text);
  return true;
}

/** `(await rows.find(id)) ?? (await rows.create({ … }))`: what is asked first is a store. */
function isFindOrCreate(node: ts.Node, callee: ts.PropertyAccessExpression | ts.ElementAccessExpression): boolean {
  let up: ts.Node = node;
  while (ts.isAwaitExpression(up.parent) || ts.isParenthesizedExpression(up.parent)) up = up.parent;
  const { parent } = up;
  if (!isFallback(parent) || parent.right !== up) return false;
  const read = unwrapAwait(parent.left);
  const asked = ts.isCallExpression(read) ? unwrap(read.expression) : undefined;
  return !!asked && isAccess(asked) && unwrap(asked.expression).getText() === unwrap(callee.expression).getText();
}

/** Whether a chain of calls builds a query, or starts from a class that a store's package is the base of. */
function isStoreChain(context: Context, callee: ts.Node, frame: Frame): boolean {
  let inner = unwrapAwait(callee);
  while (isAccess(inner) || isCallLike(inner)) {
    const name = isAccess(inner) ? memberName(inner) : undefined;
    if (name !== undefined && (/^(?:query|where|from|into|returning|createQueryBuilder|queryBuilder|getRepository|model|collection|table|knex|trx)$/u.test(name) || NEUTRAL_RECEIVERS.test(name) && inner !== callee)) return true;
    inner = unwrapAwait(inner.expression);
  }
  // `Row.insert(…)` and `this.insert(…)` of a model; what hangs on a field of it is another thing.
  const direct = isAccess(callee) && unwrapAwait(callee.expression) === inner;
  const cls = ts.isIdentifier(inner) ? classOf(context, plainValue(inner, frame)) : direct && inner.kind === ts.SyntaxKind.ThisKeyword ? enclosingClass(inner) : undefined;
  if (!cls) return false;
  return classChain(context, cls).some((c) => {
    const base = c.heritageClauses?.find((clause) => clause.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    return !!base && namesOf(context.checker, base.expression).some((name) => MODEL_PACKAGES.has(name.package));
  });
}

function hasHeaders(node: CallLike): boolean {
  const withHeaders = (argument: ts.Node): boolean => {
    const inner = unwrap(argument);
    if (ts.isConditionalExpression(inner)) return withHeaders(inner.whenTrue) || withHeaders(inner.whenFalse);
    return ts.isObjectLiteralExpression(inner) && inner.properties.some((p) => /^(?:defaultH|h)eaders$/u.test(nameText(p.name) ?? '') || (nameText(p.name) === 'context' && ts.isPropertyAssignment(p) && ts.isObjectLiteralExpression(unwrap(p.initializer)) && /\bheaders\b/u.test(p.initializer.getText())));
  };
  return (node.arguments ?? []).some(withHeaders);
}

function typeNameAt(context: Context, node: ts.Node): string {
  if (context.host.mode === 'one-file') return '';
  try {
    const type = context.checker.getTypeAtLocation(node);
    return ((type.aliasSymbol ?? type.symbol) as ts.Symbol | undefined)?.name ?? '';
  } catch {
    return '';
  }
}

/**
 * Whether a list of two is a name with its value: it stands in a list of such, is what a callback makes of an item, or is called headers.
 * `required: ['idempotencyKey', 'status']` and `pick(event, ['idempotencyKey', 'status'])` are lists of names.
 */
function isPair(list: ts.ArrayLiteralExpression): boolean {
  const up = unwrapUp(list);
  if (ts.isArrayLiteralExpression(up) || ts.isReturnStatement(up) || ts.isYieldExpression(up) || isFunctionNode(up)) return true;
  if (ts.isConditionalExpression(up) || ts.isSpreadElement(up)) return true;
  if (ts.isCallExpression(up)) return /^(?:push|unshift|concat|set|add|append)$/u.test(memberName(unwrap(up.expression)) ?? '');
  return (ts.isPropertyAssignment(up) || ts.isVariableDeclaration(up) || ts.isPropertyDeclaration(up)) && /header|metadata|entr(?:y|ies)|pair/iu.test(nameText(up.name) ?? '');
}

/** The key uses in what a callback answers, where its library sends that: `headers: () => ({ … })`. */
export function keysOfAnswer(context: Context, node: CallLike, answering: Frame): readonly KeyUse[] {
  const { owner } = answering;
  if (!isFunctionNode(owner)) return [];
  const uses = keysOfCall(context, node, answering, returnedExpressions(owner));
  // What gives way to what the request brings is kept, where the next attempt starts from what this one sent.
  return answering.region?.survives ? uses.filter((use) => !isOnlyIfAbsent(context, use.node, use.name)) : uses;
}

/** The key uses in the arguments of a call, or in other expressions that become part of what it sends. */
export function keysOfCall(context: Context, node: CallLike, frame: Frame, given: readonly ts.Node[] = node.arguments ?? []): readonly KeyUse[] {
  const names = namesOf(context.checker, node.expression);
  const sendsNothing = names.some((name) => SENDS_NOTHING.has(name.package));
  const out: KeyUse[] = [];
  const seen = new Map<ts.Node, Set<Frame>>();
  const isKey = (name: string): boolean => (isKeyName(context, name) && !(sendsNothing && !name.includes('-'))) || isOptionOf(context, name, names);
  const emit = (value: Value, at: ts.Node, name: string): void => {
    if (!out.some((use) => use.value.node === value.node && use.value.frame === value.frame)) out.push({ value, node: at, name, operation: node, frame });
  };

  const look = (value: Value, depth: number): void => {
    const inner = unwrapAwait(value.node);
    const frames = seen.get(inner);
    if (frames?.has(value.frame) || depth > 7 || !spend(context)) return;
    if (frames) frames.add(value.frame);
    else seen.set(inner, new Set([value.frame]));
    const at = (next: ts.Node): Value => extend(value, next, value.frame);

    if (ts.isObjectLiteralExpression(inner)) {
      lookIntoLiteral(inner, value, depth);
      return;
    }
    if (ts.isArrayLiteralExpression(inner)) {
      const [first, second] = inner.elements;
      const name = first && inner.elements.length === 2 && isPair(inner) ? constantText(context, at(first)) : undefined;
      if (name !== undefined && second && isKey(name)) emit(at(second), inner, name);
      else for (const element of inner.elements) look(at(ts.isSpreadElement(element) ? element.expression : element), depth + 1);
      return;
    }
    if (ts.isIdentifier(inner) || isAccess(inner)) lookAtWrites(inner, value);
    if (isCallLike(inner)) {
      const next = ts.isCallExpression(inner) ? step(context, { ...value, node: inner }) : undefined;
      if (next) next.forEach((v) => { look(v, depth + 1); });
      else if (lookIntoItems(inner, value, depth)) return;
      else if (carriesArguments(context, inner)) for (const argument of inner.arguments ?? []) look(at(ts.isSpreadElement(argument) ? argument.expression : argument), depth + 1);
      return;
    }
    if (isFunctionNode(inner)) return;
    const fallback = fallbackOf(inner);
    if (fallback) {
      // `headers: init.headers ?? fresh()`: what was handed in takes the place of the fallback.
      look(at(fallback.left), depth + 1);
      if (isProvided(context, at(fallback.left))) return;
      const parameter = parameterOf(context, fallback.left);
      look({ ...at(fallback.right), ...(parameter ? { unless: parameter } : {}) }, depth + 1);
      return;
    }
    const next = step(context, { ...value, node: inner });
    if (next) next.forEach((v) => { look(v, depth + 1); });
  };

  /** The objects that a callback makes of items: `entries: records.map((record) => ({ … }))`. */
  const lookIntoItems = (call: CallLike, value: Value, depth: number): boolean => {
    const callee = unwrap(call.expression);
    const method = isAccess(callee) ? memberName(callee) : undefined;
    if (method === undefined || !/^(?:map|flatMap|from|reduce|filter)$/u.test(method)) return false;
    let found = false;
    for (const argument of call.arguments ?? [])
      for (const fn of isFunctionNode(unwrap(argument)) || ts.isIdentifier(unwrap(argument)) ? functionsOf(context, extend(value, argument, value.frame)) : []) {
        found = true;
        const entered = makeFrame({ owner: fn.fn, depth: value.frame.depth + 1, caller: value.frame, call, lexical: fn.lexical, callback: true });
        for (const result of returnedExpressions(fn.fn)) look({ ...extend(value, result, entered) }, depth + 1);
      }
    if (isAccess(callee) && method === 'filter') look(extend(value, callee.expression, value.frame), depth + 1);
    return found;
  };

  const lookIntoLiteral = (literal: ts.ObjectLiteralExpression, value: Value, depth: number): void => {
    const at = (next: ts.Node): Value => extend(value, next, value.frame);
    const named = literal.properties.map((property) => (ts.isSpreadAssignment(property) ? undefined : constantName(context, property.name, value)));
    literal.properties.forEach((property, index) => {
      if (ts.isSpreadAssignment(property)) {
        // A key that is written out behind a spread takes the place of what the spread brings.
        const overridden = named.some((name, other) => other > index && name !== undefined && isKey(name));
        if (!overridden) look(at(property.expression), depth);
        return;
      }
      const name = named[index];
      if (name === undefined) return;
      const isValue = ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property);
      if (isKey(name) || isConfiguredOption(context, literal, name) || (name === 'id' && isDeduplication(literal))) {
        // A spread behind it that brings the same name wins.
        if (literal.properties.slice(index + 1).some((later) => ts.isSpreadAssignment(later) && (memberOfValue(context, at(later.expression), name) ?? []).length > 0)) return;
        if (isValue) emit(at(ts.isPropertyAssignment(property) ? property.initializer : property.name), property, name);
        else if (ts.isGetAccessorDeclaration(property)) emit(at(property), property, name);
      } else if (isValue && name !== 'meta' && name !== 'extra' && name !== 'tags') look(at(ts.isPropertyAssignment(property) ? property.initializer : property.name), depth + 1);
    });
  };

  /** Keys that are written onto a variable before it is sent: `headers['Idempotency-Key'] = …`, `metadata.set(…)`. */
  const lookAtWrites = (inner: ts.Node, value: Value): void => {
    const root = rootOf(inner);
    if (!ts.isIdentifier(root)) return;
    if (root === inner) for (const push of pushesOf(context, root)) if (push.value) look(extend(value, push.value, frameOfNode(value.frame, push.node)), 3);
    for (const write of factsOf(root.getSourceFile()).writesInto.get(root.text) ?? []) {
      const { property, computedName } = write;
      if (!write.value || (property === '*' ? !computedName : !isKey(property)) || !isSameRoot(context, write, root) || !isPartOf(write.target, inner)) continue;
      const written = computedName ? constantText(context, plainValue(computedName, frameOfNode(value.frame, write.node))) : property;
      if (written === undefined || !isKey(written)) continue;
      const next = extend(value, write.value, frameOfNode(value.frame, write.node));
      if (write.how !== 'fill' && !isGuarded(context, write.node, written)) {
        emit(next, write.node, written);
        continue;
      }
      if (survives(value.frame)) continue;
      // Set only if absent: the object keeps it, so the place where the object is made counts.
      const made = madeAt(context, root, value);
      if (made) emit({ ...next, held: { ...made, clears: [], fill: write.node } }, write.node, written);
    }
  };

  for (const argument of given) look(plainValue(ts.isSpreadElement(argument) ? argument.expression : argument, frame), 0);
  return out;
}

/** The sides of `left ?? right`, `left || right`, `left ? left : right`. */
function fallbackOf(node: ts.Node): { readonly left: ts.Expression; readonly right: ts.Expression } | undefined {
  if (ts.isConditionalExpression(node)) return squeeze(node.condition) === squeeze(node.whenTrue) ? { left: node.whenTrue, right: node.whenFalse } : undefined;
  return isFallback(node) ? node : undefined;
}

/** Whether what is written to is the object that is sent, or lies inside it. */
function isPartOf(target: ts.Node, sent: ts.Node): boolean {
  const whole = squeeze(sent);
  const part = squeeze(target);
  return part === whole || part.startsWith(`${whole}.`) || part.startsWith(`${whole}[`);
}

/** Where the object that a variable names is made; undefined where that is not known. */
function madeAt(context: Context, root: ts.Identifier, value: Value): Place | undefined {
  const [end, ...more] = resolve(context, { ...plainValue(root, value.frame) });
  if (!end || more.length > 0) return undefined;
  const node = unwrapAwait(end.node);
  return ts.isObjectLiteralExpression(node) || ts.isNewExpression(node) ? { node, frame: end.frame } : undefined;
}

function isSameRoot(context: Context, write: Write, root: ts.Identifier): boolean {
  const base = rootOf(write.target);
  return ts.isIdentifier(base) && base.text === root.text && symbolAt(context.checker, base) === symbolAt(context.checker, root);
}

/** Whether the settings name the type that an object literal is given for, and this property of it. */
function isConfiguredOption(context: Context, literal: ts.ObjectLiteralExpression, name: string): boolean {
  const options = context.settings.keys.options.filter((option) => option.property === name);
  if (options.length === 0 || context.host.mode === 'one-file') return false;
  let type: ts.Type | undefined;
  try {
    type = context.checker.getContextualType(literal);
  } catch {
    return false;
  }
  const members = type?.isUnion() ? type.types : type ? [type] : [];
  return members.some((member) => [member.aliasSymbol, member.symbol as ts.Symbol | undefined].some((symbol) => symbol && options.some((option) => option.name === symbol.name && (symbol.declarations ?? []).some((declaration) => {
    const file = declaration.getSourceFile().fileName.replaceAll('\\', '/');
    return option.from === 'file' ? option.path === undefined || file.endsWith(option.path.replace(/^(?:\.?\/)+/u, '')) : packageOfFile(file) === option.package;
  }))));
}

/** `deduplication: { id }` of BullMQ. */
function isDeduplication(literal: ts.ObjectLiteralExpression): boolean {
  return ts.isPropertyAssignment(literal.parent) && nameText(literal.parent.name) === 'deduplication';
}

/** Foreign calls that give back what they are given, as part of a request: `JSON.stringify(body)`, `new Headers({ … })`, `new Metadata()`. */
function carriesArguments(context: Context, node: CallLike): boolean {
  const text = unwrap(node.expression).getText();
  if (/(?:^|\.)(?:stringify|assign|fromEntries|freeze|structuredClone|from|of|create|fromHttp2Headers|Headers|AxiosHeaders|HttpHeaders|Map|URLSearchParams|FormData|Request|merge|defaults|pick|omitBy|pickBy|omit|encode|serialize|clone|cloneDeep|compact)$/u.test(text)) return true;
  return ts.isNewExpression(node) && namesOf(context.checker, node.expression).some((name) => name.package.startsWith('@aws-sdk/'));
}
