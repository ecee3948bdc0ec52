/** What runs a node again, for the same operation or for the next item. */
import { byPackage, CALLBACKS, DECORATORS, EVENT_TYPES, HANDLER_CLASSES, HANDLER_TYPES, HOOKS, INTERCEPTORS, RERUNS, RETRIERS, TICKS } from '../models/index.js';
import { REGION_KINDS } from '../models/region-kinds.js';
import type { CallbackRow, HookFact, RegionKind, TypeRow } from '../models/types.js';
import { LIFECYCLE_EVENTS } from '../models/words.js';
import { answersRequest, keepsRequest, standingInChain } from './chains.js';
import { spend, type Context } from './context.js';
import { functionName, functionsOf, isRejectionCallback, pushesOf, recursiveCalls, resolve, takesRejection, type RecursiveCall } from './evaluate.js';
import { calledName, callsByName, factsOf } from './facts.js';
import { makeFrame, type Frame, type Region } from './frames.js';
import { endOfCallback, endOfRound, isAfterRefusal, type Round, type Verdict } from './flow.js';
import { isKeyName, type KeyUse } from './keys.js';
import { declarationsOf, isNamed, namesOf, namesOfTypeNode, symbolAt, unalias } from './names.js';
import { operationVaries, type Rounds } from './operations.js';
import { fits, hasOption, optionAt, placeOf, textOption } from './options.js';
import { isRetryingPolicy } from './policies.js';
import { putBackInto } from './requeue.js';
import { specifierFor } from './specifiers.js';
import { contains, excerpt, isAccess, isCallLike, isClosure, isFunctionNode, isLoop, isNothing, isStepOf, memberName, nameText, ownerOf, returnedExpressions, rootOf, some, squeeze, unwrap, unwrapAwait, visitDeep, visitShallow, type CallLike, type FunctionNode } from './syntax.js';
import { ownFiles, packageOfFile, ts } from './typescript.js';

/** A region as it applies to one key use: what of which frame is run again. */
export interface ActiveRegion {
  readonly region: Region;
  readonly frame: Frame;
  /** The part of the frame's function that is run again; the owner for all of it. */
  readonly body: ts.Node;
  /** Recursion: the calls that run the function again. */
  readonly again?: readonly RecursiveCall[];
  /** The depth of the frame that holds the binding site. */
  readonly depth: number;
  /** A function on the way that runs later, on its own account: what it makes itself is not made again by this region. */
  readonly cut?: Frame;
}

export function makeRegion(kind: RegionKind, site: ts.Node, label: string, more?: Partial<Region>): Region {
  const row = REGION_KINDS[kind];
  return { kind, repeats: row.repeats, advances: row.advances, preset: row.preset, site, label, ...more };
}

// ---------------------------------------------------------------- callbacks of foreign code

const rowsByPackage = byPackage(CALLBACKS);
const rowsOfScopes = CALLBACKS.filter((row) => row.package.endsWith('*'));

const ITEM_METHODS = new Set(['map', 'forEach', 'flatMap', 'filter', 'some', 'every', 'find', 'reduce', 'reduceRight', 'findIndex', 'mapAsync', 'each']);
const LISTENER_METHODS = new Set(['on', 'addListener', 'addEventListener', 'prependListener', 'addEventHandler']);

/**
 * The region that a callback of a foreign call is in; undefined where it runs once.
 * @param place the callback's position and option path (`0`, `1.hooks.beforeRequest`)
 */
export function regionOfCallback(context: Context, call: CallLike, place: string, frame?: Frame): Region | undefined {
  const callee = unwrap(call.expression);
  const { checker, settings } = context;
  const label = labelOf(call);
  const given = (specifiers: readonly { readonly callback: number | string }[]): boolean => {
    const found = specifierFor(checker, specifiers as never, callee) as { readonly callback: number | string } | undefined;
    return found !== undefined && fits(String(found.callback), place, call);
  };
  if (given(settings.runsOnce)) return undefined;
  const retry = specifierFor(checker, settings.retries, callee);
  if (retry && fits(String(retry.callback), place, call)) {
    const [parameter, ...property] = String(retry.attempt ?? '').split('.');
    return makeRegion('retry', call, label, retry.attempt === undefined ? {} : { attempt: { parameter: Number(parameter), ...(property.length > 0 ? { property: property.join('.') } : {}) } });
  }
  if (given(settings.redelivered)) return makeRegion('redelivery', call, label);
  if (given(settings.schedules)) return makeRegion('schedule', call, label);
  if (given(settings.lazy)) return makeRegion('deferred-alone', call, label);

  const names = namesOf(checker, callee);
  for (const row of [...[...new Set(names.map((name) => name.package))].flatMap((name) => rowsByPackage.get(name) ?? []), ...rowsOfScopes]) {
    if (!isNamed(row, names) || !row.at.some((wanted) => fits(String(wanted), place, call))) continue;
    if (row.when && !row.when.test(stringArgument(call, 0) ?? '')) continue;
    if (row.inSight && !row.inSight.some((text) => call.getSourceFile().text.includes(text))) continue;
    if (row.answered !== undefined && !isAnswered(context, call, row.answered)) continue;
    if (row.retrying && !(isAccess(callee) && isRetryingPolicy(context, callee.expression, row.package, row.retrying, row.attempt?.property))) continue;
    if (row.behind && !isPipedBehind(context, call, row.package, row.behind)) continue;
    if (row.where && !row.where.every(({ option, is }) => is.includes(textOption(call, option) ?? ''))) continue;
    if (row.needs && !row.needs.every((option) => hasOption(call, option)) && !(row.orDefault && hasDefault(context, call, row.needs[0] ?? '', row.orDefault))) continue;
    return makeRegion(row.kind, call, label, { ...(row.attempt ? { attempt: row.attempt } : {}), ...(row.forMany ? { forMany: true } : {}), ...(row.startsAnew ? { startsAnew: true } : {}), ...(row.keeps ? { survives: true } : {}) });
  }
  const standing = standingInChain(context, call, place);
  // Outside of the retrying part it runs once.
  if (standing) return standing === 'outside' ? undefined : makeRegion(standing === 'inside' ? 'interceptor' : 'interceptor-alone', call, 'the interceptor', { ...(answersRequest(context, call, place) ? { answers: true } : {}), ...(keepsRequest(context, call, place) ? { survives: true } : {}) });
  if (isAccess(callee)) {
    const method = memberName(callee) ?? '';
    if (ITEM_METHODS.has(method)) return makeRegion('item-callback', call, excerpt(callee, 40));
    if (LISTENER_METHODS.has(method)) {
      const event = stringArgument(call, 0);
      if (event !== undefined && LIFECYCLE_EVENTS.has(event)) return makeRegion('lifecycle-listener', call, `'${event}'`);
      if (event !== undefined && isEmittedAgain(call, event)) return makeRegion('lifecycle-listener', call, `'${event}'`);
      return makeRegion('listener', call, event === undefined ? label : `'${event}'`);
    }
    if (sendsAgain(call, place)) return makeRegion('retry', call, 'the response interceptor, which sends the request again', { forMany: true });
    const setter = interceptorRegion(context, call, callee, method, place, frame);
    if (setter) return setter;
  }
  return undefined;
}

function stringArgument(call: CallLike, index: number): string | undefined {
  const argument = call.arguments?.[index];
  const inner = argument && unwrap(argument);
  return inner && ts.isStringLiteralLike(inner) ? inner.text : undefined;
}

/** Whether a listener of an event, in the file of a call, answers something. */
function isAnswered(context: Context, call: CallLike, event: string): boolean {
  const file = call.getSourceFile();
  return factsOf(file).calls.some((other) => {
    const callee = unwrap(other.expression);
    const [, listener] = other.arguments;
    if (!listener || !isAccess(callee) || !LISTENER_METHODS.has(memberName(callee) ?? '') || stringArgument(other, 0) !== event) return false;
    return functionsOf(context, { node: listener, frame: makeFrame({ owner: ownerOf(listener), depth: 0 }), path: undefined, reach: 0 }).some(({ fn }) => returnedExpressions(fn).some((result) => !isNothing(result) && !isReport(result)));
  });
}

/** `(error) => logger.warn(error)`: what an arrow function happens to answer. */
function isReport(result: ts.Node): boolean {
  const inner = unwrapAwait(result);
  return ts.isCallExpression(inner) && ts.isArrowFunction(result.parent) && /^(?:console|\w*log\w*|\w*metric\w*|\w*span\w*|Sentry)\b/iu.test(unwrap(inner.expression).getText().replace(/^this\./u, ''));
}

/** Whether a call stands in `source(…).pipe(…)`, behind one of these sources of the package. */
function isPipedBehind(context: Context, call: CallLike, packageName: string, sources: NonNullable<CallbackRow['behind']>): boolean {
  const pipe = call.parent;
  if (!ts.isCallExpression(pipe)) return false;
  const callee = unwrap(pipe.expression);
  if (!isAccess(callee) || memberName(callee) !== 'pipe') return false;
  const source = unwrap(callee.expression);
  if (!ts.isCallExpression(source)) return false;
  const names = namesOf(context.checker, source.expression);
  return sources.some((wanted) => source.arguments.length >= wanted.arguments && isNamed({ package: packageName.split('/')[0] ?? packageName, names: [wanted.name] }, names));
}

/** Whether an option that a call leaves out is set for all calls, where the client is made. */
function hasDefault(context: Context, call: CallLike, option: string, row: NonNullable<CallbackRow['orDefault']>): boolean {
  const [index = '0', ...path] = option.split('.');
  const given = call.arguments?.[Number(index)];
  const literal = given && unwrap(given);
  if (literal && ts.isObjectLiteralExpression(literal) && literal.properties.some((p) => nameText(p.name) === path[0])) return false;
  return ownFiles(context.program).some((file) => file.text.includes(row.constructor) && file.text.includes(path[0] ?? '') && factsOf(file).constructions.some((made) => unwrap(made.expression).getText() === row.constructor && hasOption(made, row.option)));
}

/** How a call is named in a message: its callee, shortened. */
export function labelOf(call: CallLike): string {
  const callee = unwrap(call.expression);
  const text = isAccess(callee) && isCallLike(unwrapAwait(callee.expression)) ? (memberName(callee) ?? callee.getText()) : callee.getText();
  return `${ts.isNewExpression(call) ? 'new ' : ''}${text.replaceAll(/\s+/gu, '').slice(-48)}`;
}

/** Whether the event is emitted again from an error path in the same file. */
function isEmittedAgain(call: CallLike, event: string): boolean {
  return isEmittedAfterFailure(call.getSourceFile(), event, 3);
}

/** Whether an event is emitted where something failed, or by the listener of an event that is. */
function isEmittedAfterFailure(file: ts.SourceFile, event: string, depth: number): boolean {
  return depth > 0 && (factsOf(file).emits.get(event) ?? []).some((emit) => {
    if (isAfterFailure(emit)) return true;
    for (let up: ts.Node | undefined = emit.parent; up; up = up.parent) {
      if (!isClosure(up) || !ts.isCallExpression(up.parent)) continue;
      const callee = unwrap(up.parent.expression);
      const of = stringArgument(up.parent, 0);
      if (isAccess(callee) && LISTENER_METHODS.has(memberName(callee) ?? '') && of !== undefined && of !== event && isEmittedAfterFailure(file, of, depth - 1)) return true;
    }
    return false;
  });
}

/** Whether a node is reached only after something failed: a catch block, a rejection callback, an error listener. */
function isAfterFailure(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node.parent, child: ts.Node = node; up; child = up, up = up.parent) {
    if (ts.isCatchClause(up)) return true;
    if (isClosure(up) && (isRejectionCallback(up) || isErrorListener(up))) return true;
    if (isFunctionNode(up)) {
      const [first] = up.parameters;
      // `function onError(error, request) { … emit('request', request) }`
      if (first && ts.isIdentifier(first.name) && ERROR_NAME.test(first.name.text) && child !== first) return true;
    }
  }
  return false;
}

const ERROR_NAME = /^(?:e|err|error|cause|reason)$/iu;

const FAILURE_EVENTS = /^(?:error|close|end|disconnect\w*|exit|timeout|abort|aborted|unhandledRejection|uncaughtException|failed|stalled|connect_error|reconnect_failed|goaway|frameError|clientError|fail|failure|rejected|exception|nack)$/u;

function isErrorListener(closure: ts.Node): boolean {
  const call = closure.parent;
  // `socket.onclose = () => …`
  if (ts.isBinaryExpression(call) && isAccess(unwrap(call.left))) return FAILURE_EVENTS.test((memberName(unwrap(call.left)) ?? '').replace(/^on/u, ''));
  if (!ts.isCallExpression(call)) return false;
  const callee = unwrap(call.expression);
  return isAccess(callee) && /^(?:on|once|addListener|addEventListener|prependListener)$/u.test(memberName(callee) ?? '') && FAILURE_EVENTS.test(stringArgument(call, 0) ?? '');
}

// ---------------------------------------------------------------- interceptors and hooks

/** Places inside a client that run for each request: again per attempt where the code shows that the client retries. */
function interceptorRegion(context: Context, call: CallLike, callee: ts.PropertyAccessExpression | ts.ElementAccessExpression, method: string, place: string, frame: Frame | undefined): Region | undefined {
  const names = namesOf(context.checker, callee);
  const receiver = unwrap(callee.expression);
  if (method === 'use' && (INTERCEPTORS.some((row) => isNamed(row, names)) || /\.interceptors\.request$/u.test(receiver.getText())) && /\.request$/u.test(receiver.getText())) {
    const instance = rootOfInstance(receiver);
    const answers = place === '0' ? { answers: true } : {};
    if (isRetryingClient(context, instance, frame)) return makeRegion('interceptor', call, 'the request interceptor', { ...answers, survives: true });
    // The code around the client calls it again: each call starts from what the code gives it.
    if (isCalledAgain(context, instance)) return makeRegion('interceptor', call, 'the request interceptor', { ...answers, startsAnew: true });
    return makeRegion('interceptor-alone', call, 'the request interceptor', { ...answers, survives: true });
  }
  return undefined;
}

/** `api.interceptors.response.use(ok, (error) => api(error.config))`: the handler sends the failed request once more. */
function sendsAgain(call: CallLike, place: string): boolean {
  const callee = unwrap(call.expression);
  if (place !== '1' || !isAccess(callee) || memberName(callee) !== 'use' || !/\.interceptors\.response$/u.test(unwrap(callee.expression).getText())) return false;
  const handler = call.arguments?.[1];
  const instance = rootOfInstance(callee.expression);
  return !!handler && ts.isCallExpression(call) && some(handler, (n) => ts.isCallExpression(n) && isReissue(n, instance.getText()));
}

function isReissue(call: ts.CallExpression, instance: string): boolean {
  const callee = unwrap(call.expression);
  const target = isAccess(callee) && memberName(callee) === 'request' ? unwrap(callee.expression) : callee;
  return (target.getText() === instance || target.getText() === 'axios') && call.arguments.some((argument) => /config|request/iu.test(argument.getText()));
}

function rootOfInstance(receiver: ts.Node): ts.Node {
  let inner = unwrap(receiver);
  // `api.interceptors.request` and `this.http.interceptors.request`: the instance is what stands before `.interceptors`.
  while (isAccess(inner) && memberName(inner) !== 'interceptors') inner = unwrap(inner.expression);
  return isAccess(inner) ? unwrap(inner.expression) : inner;
}

/** Whether the code shows that a client's requests are issued again: a retry plugin on it, or an error interceptor that sends its config again. */
function isRetryingClient(context: Context, instance: ts.Node, frame: Frame | undefined): boolean {
  const files = new Set([instance.getSourceFile(), context.host.sourceFile]);
  // Through the parameters of an installing helper, to where the instance is made.
  const made = frame && creationOf(context, instance, frame);
  if (made) files.add(made.getSourceFile());
  const name = ts.isIdentifier(instance) ? instance : ts.isPropertyAccessExpression(instance) ? instance.name : undefined;
  if (!name) return false;
  const symbol = symbolAt(context.checker, name);
  const target = symbol && unalias(context.checker, symbol);
  for (const declaration of declarationsOf(target)) files.add(declaration.getSourceFile());
  const isSame = (node: ts.Node): boolean => {
    const inner = unwrap(node);
    if (made && creationOf(context, inner, makeFrame({ owner: ownerOf(inner), depth: 0 })) === made) return true;
    const last = ts.isIdentifier(inner) ? inner : ts.isPropertyAccessExpression(inner) ? inner.name : undefined;
    if (last?.text !== name.text) return false;
    const other = symbolAt(context.checker, last);
    return other !== undefined && unalias(context.checker, other) === target;
  };
  for (const file of files)
    for (const call of factsOf(file).calls) {
      const callee = unwrap(call.expression);
      const [first, second] = call.arguments;
      if ((!first || isSame(first)) && isRetrier(context, callee)) return true;
      // `api.interceptors.response.use(ok, (error) => api(error.config))`
      if (isAccess(callee) && memberName(callee) === 'use' && /\.interceptors\.response$/u.test(unwrap(callee.expression).getText()) && isSame(rootOfInstance(callee.expression)) && second) {
        if (some(second, (n) => ts.isCallExpression(n) && (isSame(n.expression) || (isAccess(unwrap(n.expression)) && isSame((unwrap(n.expression) as ts.PropertyAccessExpression).expression) && memberName(unwrap(n.expression)) === 'request')) && n.arguments.some((a) => /config/iu.test(a.getText())))) return true;
      }
    }
  return false;
}

/** Whether a call of a client stands in a retried callback, or in an observable that is retried. */
function isCalledAgain(context: Context, instance: ts.Node): boolean {
  // `this.http.axiosRef` is the client in which `this.http` of Nest sends.
  const client = isAccess(instance) && memberName(instance) === 'axiosRef' ? unwrap(instance.expression) : instance;
  const text = client.getText();
  return factsOf(client.getSourceFile()).calls.some((call) => {
    const callee = unwrap(call.expression);
    const isCall = callee.getText() === text || (isAccess(callee) && SENDING.test(memberName(callee) ?? '') && unwrap(callee.expression).getText() === text);
    return isCall && (isInRetriedCallback(context, call) || isPipedToRerun(context, call));
  });
}

const SENDING = /^(?:request|post|put|patch|delete|postForm|putForm|patchForm)$/u;

function isInRetriedCallback(context: Context, node: ts.Node): boolean {
  for (let up: ts.Node = node.parent; !ts.isSourceFile(up); up = up.parent) {
    const site = isClosure(up) ? placeOf(up) : undefined;
    if (site && regionOfCallback(context, site.call, site.place)?.kind === 'retry') return true;
  }
  return false;
}

/** `http.post(…).pipe(timeout(1000), retry(3))` */
function isPipedToRerun(context: Context, call: ts.CallExpression): boolean {
  const pipe = call.parent;
  return isAccess(pipe) && memberName(pipe) === 'pipe' && ts.isCallExpression(pipe.parent) && pipe.parent.arguments.some((argument) => {
    const operator = unwrap(argument);
    return ts.isCallExpression(operator) && RERUNS.some((row) => isNamed(row, namesOf(context.checker, operator.expression)));
  });
}

/** Whether a file of the project has a request of Angular's client run again where it is made: then all interceptors run again. */
function isRetriedAtTheCall(context: Context, packageName: string): boolean {
  return ownFiles(context.program).some((file) => /\.pipe\(.*?retry/su.test(file.text) && factsOf(file).imports.has(packageName) && factsOf(file).calls.some((call) => {
    const callee = unwrap(call.expression);
    return isAccess(callee) && SENDING.test(memberName(callee) ?? '') && isPipedToRerun(context, call);
  }));
}

function isRetrier(context: Context, callee: ts.Node): boolean {
  const names = namesOf(context.checker, callee);
  return RETRIERS.some((row) => isNamed(row, names));
}

/** The one call or `new` that makes what an expression names. */
function creationOf(context: Context, node: ts.Node, frame: Frame): ts.Node | undefined {
  const [end, ...more] = resolve(context, { node, frame, path: undefined, reach: Number.POSITIVE_INFINITY });
  return end && more.length === 0 && isCallLike(end.node) ? end.node : undefined;
}

/** The region of a hook in a client's options; undefined where the place is none. */
export function regionOfHook(context: Context, call: CallLike, place: string): Region | undefined {
  const names = namesOf(context.checker, call.expression);
  const [index = '', ...path] = place.split('.');
  const hook = path.join('.').replace(/\.\d+$/u, '');
  const row = HOOKS.find((candidate) => (hook === candidate.hook || hook.endsWith(`.${candidate.hook}`)) && isNamed(candidate, names));
  if (!row) return undefined;
  const retrying = (row.retry.some((option) => hasOption(call, `${index}.${option}`)) && takesPost(call, index, row)) || isRetriedByDefault(call, index, row);
  return makeRegion(retrying ? 'interceptor' : 'interceptor-alone', call, `the hook ${hook}`, row.attempt ? { attempt: row.attempt } : {});
}

/** Whether a POST is retried too: got and ky do so only where its methods say it. */
function takesPost(call: CallLike, index: string, { numberCoversPost }: HookFact): boolean {
  const options = call.arguments?.[Number(index)];
  const literal = options && unwrap(options);
  if (!literal || !ts.isObjectLiteralExpression(literal)) return false;
  const retry = literal.properties.find((p) => nameText(p.name) === 'retry');
  const value = retry && ts.isPropertyAssignment(retry) ? unwrap(retry.initializer) : undefined;
  if (!value) return false;
  if (ts.isNumericLiteral(value)) return numberCoversPost === true && value.text !== '0';
  if (!ts.isObjectLiteralExpression(value)) return value.kind !== ts.SyntaxKind.FalseKeyword;
  const methods = value.properties.find((p) => nameText(p.name) === 'methods');
  if (!methods) return numberCoversPost === true;
  return /post|patch/iu.test(methods.getText()) || !/\[/u.test(methods.getText());
}

/** Whether a call is one of those that the client retries unless it is told not to: a PUT of got. */
function isRetriedByDefault(call: CallLike, index: string, { byDefault, retry }: HookFact): boolean {
  const callee = unwrap(call.expression);
  if (!byDefault || !isAccess(callee) || !byDefault.includes(memberName(callee) ?? '')) return false;
  const [option = ''] = retry;
  const given = optionAt(call, `${index}.${option}`);
  return !given || (hasOption(call, `${index}.${option}`) && optionAt(call, `${index}.${option}.methods`) === undefined);
}

// ---------------------------------------------------------------- functions that are run again by what they are

/** The region of a function by its declaration: a decorator, the type of its event, a component, a directive. */
export function regionOfFunction(context: Context, fn: FunctionNode): Region | undefined {
  const { checker } = context;
  const label = functionName(fn) ?? 'this function';
  if (ts.isMethodDeclaration(fn)) {
    for (const modifier of fn.modifiers ?? []) {
      if (!ts.isDecorator(modifier)) continue;
      const expression = unwrap(modifier.expression);
      const names = namesOf(checker, ts.isCallExpression(expression) ? expression.expression : expression);
      for (const row of DECORATORS)
        if (isNamed(row, names) && (!row.retrying || (ts.isCallExpression(expression) && expression.arguments[0] && isRetryingPolicy(context, expression.arguments[0], row.package, row.retrying, row.attempt?.property)))) {
          const attempt = row.attempt && row.attempt.parameter < 0 ? { ...row.attempt, parameter: fn.parameters.length + row.attempt.parameter } : row.attempt;
          return webhookOr(fn, makeRegion(row.kind, modifier, `@${excerpt(ts.isCallExpression(expression) ? expression.expression : expression, 30)}`, attempt ? { attempt } : {}));
        }
    }
    if (ts.isClassLike(fn.parent)) {
      const base = fn.parent.heritageClauses?.find((c) => c.token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
      const names = base ? namesOf(checker, base.expression) : [];
      for (const row of HANDLER_CLASSES) if (row.method === nameText(fn.name) && isNamed(row, names)) return makeRegion(row.kind, base ?? fn, `${row.names[0] ?? ''}.${row.method}`);
      const processor = ts.getDecorators(fn.parent)?.some((d) => /^Processor\b/u.test(d.expression.getText()));
      if (processor && nameText(fn.name) === 'process') return makeRegion('redelivery', fn.parent.name ?? fn, 'the queue processor');
    }
  }
  if (usesActivityContext(context, fn)) return makeRegion('redelivery', fn.name ?? fn, `the activity ${label}`);
  const directive = directiveOf(fn);
  // The body of a "use workflow" is replayed with the same clock and the same random values.
  if (directive === 'use step') return makeRegion('redelivery', fn, `${label} ("${directive}")`);
  const [first] = fn.parameters;
  const annotated = handlerType(context, fn);
  if (annotated) return annotated;
  const names = namesOfTypeNode(checker, first?.type);
  const inner = first?.type && ts.isTypeReferenceNode(first.type) ? first.type : undefined;
  if (inner && !ts.isConstructorDeclaration(fn))
    for (const row of EVENT_TYPES) if (isNamed(row, names)) return webhookOr(fn, makeRegion(row.kind, fn.name ?? first ?? fn, label, serialOf(row)));
  const inferred = inferredEvent(context, fn);
  if (inferred) return webhookOr(fn, makeRegion(inferred.kind, fn.name ?? first ?? fn, label, serialOf(inferred)));
  if (isRender(fn)) return makeRegion('render', fn.name ?? fn, label);
  if (verifiesSignature(fn) && fn.parameters.length > 0) return makeRegion('webhook', fn.name ?? first ?? fn, label);
  if (isRouteExport(fn)) return makeRegion('handler', fn.name ?? fn, label);
  return undefined;
}

function serialOf(of: { readonly serial?: true }): Partial<Region> {
  return of.serial ? { serial: true } : {};
}

/** Whether a function asks for the context that only a durable activity or step has. */
function usesActivityContext(context: Context, fn: FunctionNode): boolean {
  const { imports } = factsOf(fn.getSourceFile());
  if (!fn.body || !['@temporalio/activity', '@dbos-inc/dbos-sdk', 'workflow'].some((name) => imports.has(name))) return false;
  let found = false;
  visitShallow(fn.body, (node) => {
    if (ts.isCallExpression(node) && namesOf(context.checker, node.expression).some((name) => (name.package === '@temporalio/activity' && /^(?:activityInfo|Context\.current|heartbeat|sleep|cancelled|cancellationSignal|log\.\w+|getClient)/u.test(name.path)) || (name.package === 'workflow' && name.path === 'getStepMetadata'))) found = true;
    return !found;
  });
  return found;
}

/** A handler that checks a provider's signature is a webhook: it is delivered again until it answers. */
export function webhookOr(fn: FunctionNode, region: Region): Region {
  return region.kind === 'handler' && verifiesSignature(fn) ? makeRegion('webhook', region.site, region.label, serialOf(region)) : region;
}

/** Packages whose `verify` checks what a webhook was sent with. */
const VERIFIERS = ['svix', 'standardwebhooks', '@octokit/webhooks', '@octokit/webhooks-methods'];

interface Verifiers {
  /** Whether the file's text has a word for it at all. */
  readonly any: boolean;
  readonly names: ReadonlySet<string>;
}

const verifying = new WeakMap<ts.SourceFile, Verifiers>();

/** The names of a file's functions that check a signature themselves. */
function verifiersOf(file: ts.SourceFile): Verifiers {
  let verifiers = verifying.get(file);
  if (!verifiers) {
    const names = new Set<string>();
    const any = /signature|verify|constructEvent|timingSafeEqual|webhook/iu.test(file.text);
    if (any)
      for (const call of factsOf(file).calls) {
        if (!isVerification(call)) continue;
        for (let up: ts.Node | undefined = call.parent; up; up = up.parent) {
          const name = isFunctionNode(up) ? functionName(up) : undefined;
          if (name !== undefined) names.add(name);
        }
      }
    verifying.set(file, (verifiers = { any, names }));
  }
  return verifiers;
}

function isVerification(node: ts.Node): boolean {
  const name = ts.isCallExpression(node) ? calledName(node)?.text : undefined;
  // `new Webhook(secret).verify(payload, headers)` of Svix and its like: the object says what is verified.
  if (name === 'verify' && ts.isCallExpression(node) && node.arguments.length > 1) return VERIFIERS.some((packageName) => factsOf(node.getSourceFile()).imports.has(packageName)) && !/jwt|token/iu.test(node.expression.getText());
  return name !== undefined && /^(?:constructEvent(?:Async)?|timingSafeEqual|verifyWebhook\w*|verify\w*Signature\w*|validateWebhook\w*|isValidSignature|unwrapWebhook|verifyHeader)$/u.test(name);
}

/** Whether a function checks a signature: itself, or by a check of the team's own in the same file. */
function verifiesSignature(fn: FunctionNode): boolean {
  const verifiers = verifiersOf(fn.getSourceFile());
  if (!fn.body || !verifiers.any) return false;
  const own = functionName(fn);
  return some(fn.body, (node) => {
    if (isVerification(node)) return true;
    const name = ts.isCallExpression(node) ? calledName(node)?.text : undefined;
    return name !== undefined && name !== own && verifiers.names.has(name);
  });
}

function directiveOf(fn: FunctionNode): string | undefined {
  const body = fn.body && ts.isBlock(fn.body) ? fn.body.statements[0] : undefined;
  return body && ts.isExpressionStatement(body) && ts.isStringLiteral(body.expression) ? body.expression.text : undefined;
}

function handlerType(context: Context, fn: FunctionNode): Region | undefined {
  if (!isClosure(fn)) return undefined;
  let up: ts.Node = fn.parent;
  while (ts.isParenthesizedExpression(up) || ts.isAsExpression(up)) up = up.parent;
  const type = ts.isSatisfiesExpression(up) ? up.type : ts.isVariableDeclaration(up) || ts.isPropertyDeclaration(up) ? up.type : undefined;
  if (!type) return undefined;
  const names = namesOfTypeNode(context.checker, type);
  for (const row of HANDLER_TYPES) if (isNamed(row, names) && row.kind === 'interceptor-alone' && isRetriedAtTheCall(context, row.package)) return makeRegion('interceptor', fn, functionName(fn) ?? row.names[0] ?? '', { startsAnew: true });
  for (const row of HANDLER_TYPES) if (isNamed(row, names)) return webhookOr(fn, makeRegion(row.kind, fn, functionName(fn) ?? row.names[0] ?? '', serialOf(row)));
  return undefined;
}

function exportedText(fn: FunctionNode): string {
  let up: ts.Node = fn;
  while (up.parent && !ts.isSourceFile(up.parent)) up = up.parent;
  return up.getText().slice(0, 20);
}

/** The delivery that the type of a first parameter stands for, where the type comes from around the function. */
function inferredEvent(context: Context, fn: FunctionNode): TypeRow | undefined {
  const [first] = fn.parameters;
  if (!first || first.type || !ts.isIdentifier(first.name) || context.host.mode === 'one-file' || !isClosure(fn) && !ts.isMethodDeclaration(fn)) return undefined;
  // A callback of a foreign call is judged by that call.
  if (ts.isCallExpression(fn.parent) || ts.isNewExpression(fn.parent)) return undefined;
  let type: ts.Type;
  try {
    type = context.checker.getTypeAtLocation(first.name);
  } catch {
    return undefined;
  }
  const symbol = (type.aliasSymbol ?? type.symbol) as ts.Symbol | undefined;
  const file = declarationsOf(symbol)[0]?.getSourceFile().fileName;
  const packageName = file === undefined ? undefined : packageOfFile(file);
  if (!symbol || packageName === undefined) return undefined;
  return EVENT_TYPES.find((row) => isNamed(row, [{ package: packageName, path: symbol.name }]));
}

/** `export async function POST(request)` of a route file. */
function isRouteExport(fn: FunctionNode): boolean {
  const name = functionName(fn);
  if (name === undefined || fn.parameters.length === 0) return false;
  if (/^(?:POST|PUT|PATCH)$/u.test(name)) return true;
  // Remix: `export const action = async ({ request }) => …`
  return /^(?:action|loader)$/u.test(name) && /\brequest\b/u.test(fn.parameters[0]?.getText() ?? '') && /^\s*export\b/u.test(exportedText(fn));
}

/** Whether a function is a component or a hook that the client runs at each render. */
function isRender(fn: FunctionNode): boolean {
  if (!fn.body || ts.isConstructorDeclaration(fn) || fn.modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword)) return false;
  const name = functionName(fn);
  if (name === undefined || !/^(?:[A-Z]|use[A-Z])/u.test(name)) return false;
  const imports = factsOf(fn.getSourceFile()).imports;
  if (![...imports].some((i) => /^(?:react|preact|@tanstack\/react-query|react-native|next|react-hook-form|swr|@apollo\/client)(?:\/|$)/u.test(i))) return false;
  let hook = false;
  let handler = false;
  let jsx = false;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const callee = unwrap(node.expression);
      const text = ts.isIdentifier(callee) ? callee.text : memberName(callee);
      if (text !== undefined && /^use[A-Z]/u.test(text) && text !== 'useServer') hook = true;
    }
    if (ts.isJsxAttribute(node) && /^on[A-Z]/u.test(node.name.getText())) handler = true;
    if (ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node)) jsx = true;
    if (!isFunctionNode(node)) ts.forEachChild(node, visit);
  };
  ts.forEachChild(fn.body, visit);
  if (/^use[A-Z]/u.test(name)) return hook;
  if (!/^[A-Z]/u.test(name)) return false;
  return hook || (jsx && (handler || /^\s*['"]use client['"]/u.test(fn.getSourceFile().text)));
}

// ---------------------------------------------------------------- regions around a key use

/** The regions that run a key use again, innermost first, as the walk reached it. */
export function regionsOf(context: Context, use: KeyUse): readonly ActiveRegion[] {
  const all: ActiveRegion[] = [];
  let cut: Frame | undefined;
  let node: ts.Node = use.operation;
  const calls: { node: ts.Node; frame: Frame }[] = [{ node: use.operation, frame: use.frame }];
  for (let frame: Frame | undefined = use.frame; frame && spend(context, 5); frame = frame.caller) {
    const around = operationIn(node, frame, use);
    const out: ActiveRegion[] = [];
    hedges(context, around, frame, out);
    secondCalls(context, around, frame, out);
    loops(context, around, frame, use, calls, out);
    recursion(context, around, frame, use, calls, out);
    if (frame.region) {
      if (frame.region.kind === 'item-callback') itemCallback(context, around, frame, use, calls, out);
      else out.push({ region: frame.region, frame, body: frame.owner, depth: frame.siteDepth ?? frame.caller?.depth ?? frame.depth });
    }
    all.push(...out.map((active) => (cut ? { ...active, cut } : active)));
    if (isLater(frame)) cut ??= frame;
    if (!frame.call) break;
    node = frame.call;
    // What only registers a callback is no part of the operation.
    if (frame.caller && !isLater(frame)) calls.push({ node, frame: frame.caller });
  }
  return all;
}

/**
 * The operation as it stands in a frame's function: for a header put onto an object, the call that then takes the object.
 * Without such a call, the node itself.
 */
function operationIn(node: ts.Node, frame: Frame, use: KeyUse): ts.Node {
  if (frame !== use.frame || isCallLike(node) && node !== use.node) return node;
  if (isCallLike(node) && !isAccess(unwrap(node.expression))) return node;
  const target = isCallLike(node) ? unwrap(node.expression) : ts.isBinaryExpression(node) ? unwrap(node.left) : undefined;
  const root = target && rootOf(target);
  if (!root || !ts.isIdentifier(root) || !isFunctionNode(frame.owner) || !frame.owner.body) return node;
  let found: ts.Node | undefined;
  visitDeep(frame.owner.body, (candidate) => {
    if (found || candidate.end <= node.end) return !found;
    if (isCallLike(candidate) && candidate.pos >= node.end && some(candidate, (n) => ts.isIdentifier(n) && n.text === root.text)) found = candidate;
    return !found;
  });
  return found ?? node;
}

function loops(context: Context, node: ts.Node, frame: Frame, use: KeyUse, calls: readonly { node: ts.Node; frame: Frame }[], out: ActiveRegion[]): void {
  let child: ts.Node = node;
  for (let up: ts.Node | undefined = node.parent; up && child !== frame.owner; child = up, up = up.parent) {
    if (!isLoop(up) || child !== up.statement && !(contains(up, node) && !isInitializer(up, child))) continue;
    const ticks = child === up.statement ? tickingCall(context, up) : undefined;
    if (ticks) {
      out.push({ region: makeRegion(ticks.delivers ? 'redelivery' : 'timer', up, ticks.label), frame, body: up, depth: frame.depth });
      continue;
    }
    if (takesUpFailed(context, up, node)) {
      out.push({ region: makeRegion('loop', up, 'the loop', { repeats: true, advances: false }), frame, body: up, depth: frame.depth });
      continue;
    }
    const putBack = putBackInto(context, up, node);
    if (putBack) {
      out.push({ region: makeRegion('requeue', putBack, excerpt(putBack.expression, 40)), frame, body: up, depth: frame.depth });
      continue;
    }
    const flags = loopFlags(context, up, node, frame, use, calls);
    if (flags.repeats || flags.advances) out.push({ region: makeRegion('loop', up, 'the loop', flags), frame, body: up, depth: frame.depth });
  }
}

/** Whether each round of a loop goes over what the round before has left as failed: `open = open.filter((_, i) => results[i].status === 'rejected')`. */
function takesUpFailed(context: Context, loop: ts.IterationStatement, node: ts.Node): boolean {
  let list: ts.Node | undefined;
  const inner = unwrapAwait(node);
  const callee = ts.isCallExpression(inner) ? unwrap(inner.expression) : undefined;
  if (callee && isAccess(callee) && ITEM_METHODS.has(memberName(callee) ?? '')) list = unwrap(callee.expression);
  for (let up: ts.Node | undefined = node.parent; up && up !== loop; up = up.parent) if (ts.isForOfStatement(up)) list = unwrap(up.expression);
  if (!list || !ts.isIdentifier(list)) return false;
  const symbol = symbolAt(context.checker, list);
  const [declaration] = declarationsOf(symbol);
  if (!declaration || contains(loop.statement, declaration)) return false;
  const writes = (factsOf(list.getSourceFile()).writes.get(list.text) ?? []).filter((write) => write.how === 'assign' && contains(loop.statement, write.node) && symbolAt(context.checker, write.target) === symbol);
  return writes.length > 0 && writes.every((write) => !!write.value && isLeftAsFailed(context, write.value, loop, node));
}

/** Whether a list holds what failed in a round: filtered by what `allSettled` answered, or filled in a `catch`. */
function isLeftAsFailed(context: Context, list: ts.Node, loop: ts.IterationStatement, node: ts.Node): boolean {
  return some(list, (part) => {
    if (!ts.isIdentifier(part)) return false;
    const declaration = declarationsOf(symbolAt(context.checker, part)).find(ts.isVariableDeclaration);
    if (!declaration?.initializer || !contains(loop.statement, declaration)) return false;
    if (contains(declaration.initializer, node)) return /\ballSettled\b/u.test(declaration.initializer.getText()) && /['"`]rejected['"`]|['"`]fulfilled['"`]/u.test(list.getText());
    const pushes = pushesOf(context, part);
    return ts.isArrayLiteralExpression(unwrap(declaration.initializer)) && pushes.length > 0 && pushes.every((push) => isAfterFailure(push.node));
  });
}

/** What a loop goes over that comes again by itself: `for await (const tick of setInterval(1000))`, `for (const message of response.Messages)` of a queue. */
function tickingCall(context: Context, loop: ts.IterationStatement): { readonly label: string; readonly delivers: boolean } | undefined {
  if (!ts.isForOfStatement(loop)) return undefined;
  let source = unwrapAwait(loop.expression);
  if (!loop.awaitModifier && ts.isBinaryExpression(source)) source = unwrap(source.left);
  const root = rootOf(source);
  const declaration = ts.isIdentifier(root) ? declarationsOf(symbolAt(context.checker, root))[0] : undefined;
  let holder: ts.Node | undefined = declaration;
  while (holder && ts.isBindingElement(holder)) holder = holder.parent.parent;
  const call = ts.isCallExpression(source) ? source : holder && ts.isVariableDeclaration(holder) && holder.initializer ? unwrapAwait(holder.initializer) : undefined;
  if (!call || !ts.isCallExpression(call)) return undefined;
  // What brings messages is asked by a method, or sent as a command.
  const [command] = call.arguments;
  const asked = [call.expression, ...(command && ts.isNewExpression(unwrap(command)) ? [(unwrap(command) as ts.NewExpression).expression] : [])].flatMap((node) => namesOf(context.checker, node));
  const row = TICKS.find((candidate) => isNamed(candidate, asked) && (loop.awaitModifier !== undefined || candidate.delivers));
  return row && { label: labelOf(call), delivers: row.delivers === true };
}

function isInitializer(loop: ts.IterationStatement, child: ts.Node): boolean {
  return (ts.isForStatement(loop) && loop.initializer === child) || ((ts.isForOfStatement(loop) || ts.isForInStatement(loop)) && (loop.expression === child || loop.initializer === child));
}

/** What changes from one run to the next where a function is entered again by kind: its parameters, and what it asks for itself. */
export function roundsOfFunction(frame: Frame): Rounds {
  const { owner } = frame;
  return {
    frame,
    body: owner,
    isItem: (declaration) => {
      // What a timer hands over is the same at each tick.
      if (frame.region?.kind === 'timer' && frame.args) return false;
      let up: ts.Node = declaration;
      while (ts.isBindingElement(up)) up = up.parent.parent;
      return ts.isParameter(up) && up.parent === owner;
    },
    isCounter: () => false,
  };
}

/** The rounds of a region, for the question whether a key changes with them. */
export function roundsOf(active: ActiveRegion): Rounds {
  const { body, frame } = active;
  if (!isLoop(body)) return roundsOfFunction(frame);
  return loopRounds(body, frame);
}

function loopRounds(loop: ts.IterationStatement, frame: Frame): Rounds {
  return {
    frame,
    body: loop,
    isItem: (declaration) => (ts.isForOfStatement(loop) || ts.isForInStatement(loop)) && contains(loop.initializer, declaration),
    isCounter: (declaration) => ts.isForStatement(loop) && !!loop.initializer && contains(loop.initializer, declaration),
  };
}

/** Whether a frame's function runs later than what entered it, on its own account. */
function isLater(frame: Frame): boolean {
  return frame.later || (frame.region !== undefined && /^(?:listener|lifecycle-listener|handler|webhook|redelivery|schedule|timer)$/u.test(frame.region.kind));
}

/** The calls on the way from a frame down to a key use: together they are the operation. */
export function callsOf(use: KeyUse, upTo: Frame): readonly { readonly node: ts.Node; readonly frame: Frame }[] {
  const out: { node: ts.Node; frame: Frame }[] = [{ node: use.operation, frame: use.frame }];
  for (let frame: Frame | undefined = use.frame; frame?.call && frame.caller && frame !== upTo; frame = frame.caller) if (!isLater(frame)) out.push({ node: frame.call, frame: frame.caller });
  return out;
}

/** What a loop's rounds are: further attempts at the same operation, or the next items. */
export function loopFlags(context: Context, loop: ts.IterationStatement, operation: ts.Node, frame: Frame, use: KeyUse, calls: readonly { node: ts.Node; frame: Frame }[]): { readonly repeats: boolean; readonly advances: boolean; readonly stops?: boolean } {
  const { leaves, stays } = endOfRound({ body: loop.statement, loop, again: new Set() }, operation);
  const rounds = loopRounds(loop, frame);
  if (leaves && stays) {
    // Another host, another card, until one is taken: the next item, and the last.
    const varies = operationVaries(context, use, calls, rounds, 'retry');
    return varies ? { repeats: false, advances: true, stops: true } : { repeats: true, advances: false };
  }
  if (!leaves) return { repeats: false, advances: operationVaries(context, use, calls, rounds, 'advance') };
  return { repeats: false, advances: false };
}

function itemCallback(context: Context, node: ts.Node, frame: Frame, use: KeyUse, calls: readonly { node: ts.Node; frame: Frame }[], out: ActiveRegion[]): void {
  const { owner, region } = frame;
  if (!isFunctionNode(owner) || !region) return;
  const rounds: Rounds = { frame, body: owner, isItem: (d) => ts.isParameter(d) && d.parent === owner, isCounter: () => false };
  // `delays.reduce((p, ms) => p.catch(() => send(order)), Promise.reject())`: each item is another attempt.
  const callee = isCallLike(region.site) ? unwrap(region.site.expression) : undefined;
  const accumulator = callee && isAccess(callee) && /^reduce/u.test(memberName(callee) ?? '') ? owner.parameters[0] : undefined;
  const competing = ts.isCallExpression(region.site) && ts.isCallExpression(region.site.parent) && isRaceCall(region.site.parent);
  if (competing && !operationVaries(context, use, calls.map((call) => ({ ...call, receiver: false })), rounds, 'advance')) {
    out.push({ region: makeRegion('hedge', region.site.parent, unwrap((region.site.parent).expression).getText()), frame, body: owner, depth: frame.caller?.depth ?? frame.depth });
    return;
  }
  // One operation, sent to several places at once: whichever answers first.
  if (competing) return;
  const inCatch = isOnFailureOf(node, owner, accumulator);
  const varies = operationVaries(context, use, calls, { ...rounds, isItem: (d) => rounds.isItem(d) && d !== accumulator }, 'advance');
  if (inCatch && !varies) out.push({ region: { ...region, repeats: true, advances: false, kind: 'retry' }, frame, body: owner, depth: frame.caller?.depth ?? frame.depth });
  else if (varies) out.push({ region: { ...region, repeats: false, advances: true }, frame, body: owner, depth: frame.caller?.depth ?? frame.depth });
}

function isOnFailureOf(node: ts.Node, owner: ts.Node, accumulator: ts.ParameterDeclaration | undefined): boolean {
  if (!accumulator || !ts.isIdentifier(accumulator.name)) return false;
  const { text } = accumulator.name;
  for (let up: ts.Node | undefined = node; up && up !== owner; up = up.parent) {
    const call = ts.isCallExpression(up) ? up : isClosure(up) && ts.isCallExpression(up.parent) ? up.parent : undefined;
    const callee = call && unwrap(call.expression);
    if (callee && isAccess(callee) && memberName(callee) === 'catch') {
      const root = rootOf(callee);
      if (ts.isIdentifier(root) && root.text === text) return true;
    }
  }
  return false;
}

function recursion(context: Context, node: ts.Node, frame: Frame, use: KeyUse, calls: readonly { node: ts.Node; frame: Frame }[], out: ActiveRegion[]): void {
  const { owner } = frame;
  if (!isFunctionNode(owner) || !owner.body) return;
  const edges = recursiveCalls(context, owner).filter((edge) => !isAfterRefusal(edge.node));
  if (edges.length === 0) return;
  const answered = answerOf(node, edges) ?? (contains(owner, use.operation) ? answerOf(use.operation, edges) : undefined);
  const lifted = answered ? [] : edges.flatMap((edge) => lift(edge.node, owner));
  const failing = lifted.some((edge) => edge.failureOnly);
  const round: Round = { body: owner.body, again: new Set(lifted.filter((edge) => !edge.failureOnly).map((edge) => edge.node)) };
  const verdict = answered ?? endOfRound(round, node);
  if (verdict.leaves ? !(verdict.stays || failing) : edges.every((edge) => edge.args === undefined)) return;
  const changed = new Set(owner.parameters.filter((parameter, index) => edges.some((edge) => isChanged(edge.args?.[index], parameter))));
  const rounds: Rounds = {
    frame,
    body: owner,
    isItem: (declaration) => {
      // What a timer hands over is the same at each tick.
      if (frame.region?.kind === 'timer' && frame.args) return false;
      let up: ts.Node = declaration;
      while (ts.isBindingElement(up)) up = up.parent.parent;
      return ts.isParameter(up) && changed.has(up);
    },
    isCounter: () => false,
  };
  if (!verdict.leaves) {
    // Success goes on to the call of itself: the next page, not another attempt.
    if (operationVaries(context, use, calls, rounds, 'advance')) out.push({ region: makeRegion('recursion', owner.name ?? owner, functionName(owner) ?? 'the function', { repeats: false, advances: true }), frame, body: owner, again: edges, depth: frame.depth });
    return;
  }
  if (operationVaries(context, use, calls, rounds, 'retry')) return;
  out.push({ region: makeRegion('recursion', owner.name ?? owner, functionName(owner) ?? 'the function', { repeats: true, advances: false }), frame, body: owner, again: edges, depth: frame.depth });
}

/** How the operation ends where its answer comes by a callback, `client.post(entry, (error, answer) => { … })`, that runs the function again. */
function answerOf(operation: ts.Node, edges: readonly RecursiveCall[]): Verdict | undefined {
  const call = unwrapAwait(operation);
  if (!isCallLike(call)) return undefined;
  for (const argument of call.arguments ?? []) {
    const callback = unwrap(argument);
    if (!isClosure(callback) || !edges.some((edge) => contains(callback, edge.node))) continue;
    const [error] = callback.parameters;
    if (error && ts.isIdentifier(error.name) && ERROR_NAME.test(error.name.text)) return endOfCallback(callback, error.name.text, new Set(edges.map((edge) => edge.node)));
  }
  return undefined;
}

/** Whether a recursive call passes something else for a parameter than the parameter itself, a count, or a copy with counts. */
function isChanged(argument: ts.Node | undefined, parameter: ts.ParameterDeclaration): boolean {
  if (!argument) return false;
  const name = ts.isIdentifier(parameter.name) ? parameter.name.text : undefined;
  const inner = unwrap(argument);
  if (ts.isIdentifier(inner) && inner.text === name) return false;
  if (name !== undefined && isStepOf(inner, name)) return false;
  if (ts.isSpreadElement(inner) || ts.isNumericLiteral(inner) || inner.kind === ts.SyntaxKind.TrueKeyword || inner.kind === ts.SyntaxKind.FalseKeyword) return false;
  if (ts.isObjectLiteralExpression(inner))
    return inner.properties.some((p) => {
      if (ts.isSpreadAssignment(p)) return name !== undefined && rootText(p.expression) !== name;
      const own = nameText(p.name);
      if (own !== undefined && /^(?:\w*(?:attempt|retr|tries|count|depth|delay|backoff)\w*|n)$/iu.test(own)) return false;
      if (ts.isShorthandPropertyAssignment(p)) return !ts.isObjectBindingPattern(parameter.name);
      return ts.isPropertyAssignment(p) && rootText(p.initializer) !== name && !isLiteral(p.initializer);
    });
  if (ts.isBinaryExpression(inner)) return !some(inner, (n) => ts.isIdentifier(n) && n.text === name);
  return true;
}

function isLiteral(node: ts.Node): boolean {
  const inner = unwrap(node);
  return ts.isLiteralExpression(inner) || inner.kind === ts.SyntaxKind.TrueKeyword || inner.kind === ts.SyntaxKind.FalseKeyword;
}

function rootText(node: ts.Node): string | undefined {
  const root = rootOf(node);
  return ts.isIdentifier(root) ? root.text : root.kind === ts.SyntaxKind.ThisKeyword ? 'this' : undefined;
}

interface Edge {
  readonly node: ts.Node;
  /** Reached only after a failure, whatever the statements around it say. */
  readonly failureOnly: boolean;
}

/** Brings a recursive call in nested closures up to the function's own statements: to the call that takes the closure, or to the uses of its name. */
function lift(edge: ts.Node, owner: FunctionNode, depth = 4): readonly Edge[] {
  const inner = ownerOf(edge);
  if (inner === owner || depth === 0) return inner === owner ? [{ node: edge, failureOnly: false }] : [];
  if (!isFunctionNode(inner) || !contains(owner, inner)) return [];
  if (isClosure(inner)) {
    const call = inner.parent;
    if (ts.isCallExpression(call) && call.expression !== inner) {
      const failureOnly = isErrorListener(inner) || isRejectionCallback(inner);
      if (failureOnly) return [{ node: call, failureOnly: true }];
      return lift(call, owner, depth - 1);
    }
    if (ts.isParenthesizedExpression(call)) return lift(call, owner, depth - 1);
  }
  const name = functionName(inner);
  if (name === undefined || !owner.body) return [];
  const out: Edge[] = [];
  visitDeep(owner.body, (node) => {
    if (ts.isIdentifier(node) && node.text === name && node.parent !== inner && !contains(inner, node) && !(ts.isVariableDeclaration(node.parent) && node.parent.name === node)) {
      const call = ts.isCallExpression(node.parent) ? node.parent : isAccess(node.parent) && ts.isCallExpression(node.parent.parent) ? node.parent.parent : undefined;
      if (call) {
        const event = isAccess(unwrap(call.expression)) && call.expression !== node && FAILURE_EVENTS.test(stringArgument(call, 0) ?? '');
        const rejected = isAccess(unwrap(call.expression)) && memberName(unwrap(call.expression)) === 'catch' && call.arguments[0] === node;
        if (event || rejected) out.push({ node: call, failureOnly: true });
        else out.push(...lift(call, owner, depth - 1));
      }
    }
    return undefined;
  });
  return out;
}

/** Another call of the same operation, which this one follows when that one has failed. */
function secondCalls(context: Context, node: ts.Node, frame: Frame, out: ActiveRegion[]): void {
  const { owner } = frame;
  const call = unwrapAwait(node);
  // What follows a definite refusal is another operation: the first one is known to have had no effect.
  if (!isCallLike(call) || isAfterRefusal(call)) return;
  // In a callback for the failure of the first call: `send(order).catch(() => send(order))`.
  if (frame.callback && frame.call && ts.isCallExpression(frame.call) && frame.caller) {
    const outer = unwrap(frame.call.expression);
    const method = isAccess(outer) ? memberName(outer) : undefined;
    // `send(order).pipe(catchError(() => send(order)))`: what is piped is what fails.
    const piped = ts.isIdentifier(outer) && takesRejection(outer.text) && ts.isCallExpression(frame.call.parent) ? unwrap(frame.call.parent.expression) : undefined;
    const handler = piped || (method !== undefined && takesRejection(method)) ? 0 : method === 'then' ? 1 : undefined;
    const receiver = piped ? (isAccess(piped) ? piped.expression : undefined) : isAccess(outer) ? outer.expression : undefined;
    const named = handler === undefined ? undefined : frame.call.arguments[handler];
    if (receiver && named && ts.isIdentifier(unwrap(named)) && some(receiver, (n) => ts.isCallExpression(n) && unwrap(n.expression).getText() === named.getText())) {
      // `call().catch(call)`
      out.push({ region: makeRegion('second-call', frame.call, named.getText()), frame, body: owner, depth: frame.caller.depth });
    } else if (receiver && handler !== undefined && frame.call.arguments[handler] && isHandlerOf(context, frame.call.arguments[handler], owner)) {
      const first = findSame(context, receiver, call);
      if (first) out.push({ region: makeRegion('second-call', first, labelOf(call)), frame, body: owner, depth: frame.caller.depth });
    } else if (receiver && method !== undefined && /^(?:on|once|addEventListener)$/u.test(method) && FAILURE_EVENTS.test(stringArgument(frame.call, 0) ?? '')) {
      const root = rootOf(receiver);
      const declaration = ts.isIdentifier(root) ? declarationsOf(symbolAt(context.checker, root)).find(ts.isVariableDeclaration) : undefined;
      const first = declaration?.initializer ? findSame(context, declaration.initializer, call) : findSame(context, receiver, call);
      if (first) out.push({ region: makeRegion('second-call', first, labelOf(call)), frame, body: owner, depth: frame.caller.depth });
    }
    // Over the items that the first round left behind.
    if (method !== undefined && ITEM_METHODS.has(method) && receiver && comesFromSettled(context, receiver, call)) out.push({ region: makeRegion('second-call', call, labelOf(call)), frame, body: owner, depth: frame.caller.depth });
  }
  const root = isFunctionNode(owner) ? owner.body : ts.isSourceFile(owner) ? owner : undefined;
  if (!root) return;
  for (let up: ts.Node | undefined = call.parent, child: ts.Node = call; up && child !== owner; child = up, up = up.parent)
    if (ts.isForOfStatement(up) && child === up.statement && comesFromSettled(context, up.expression, call)) out.push({ region: makeRegion('second-call', call, labelOf(call)), frame, body: up, depth: frame.depth });
  for (const first of sameCallsBefore(context, root, call)) {
    const body = branchAround(call, first, owner);
    if (!body) continue;
    const verdict = endOfRound({ body: root, again: new Set([call]) }, first);
    if (verdict.leaves && verdict.stays) {
      out.push({ region: makeRegion('second-call', first, labelOf(call)), frame, body, depth: frame.depth });
      return;
    }
  }
}

function isHandlerOf(_context: Context, argument: ts.Node, owner: ts.Node): boolean {
  const inner = unwrap(argument);
  return inner === owner || ts.isIdentifier(inner) || isAccess(inner);
}

function findSame(context: Context, tree: ts.Node, call: CallLike): CallLike | undefined {
  let found: CallLike | undefined;
  const visit = (node: ts.Node): void => {
    if (found || isFunctionNode(node)) return;
    if (isCallLike(node) && node !== call && isSameOperation(context, node, call)) found = node;
    else ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** So many calls that ask for the same are looked at: past that, a machine wrote them. */
const MOST_CALLS = 20;

function sameCallsBefore(context: Context, root: ts.Node, call: CallLike): readonly CallLike[] {
  const out: CallLike[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunctionNode(node) || node.pos >= call.pos || out.length >= MOST_CALLS) return;
    if (isCallLike(node) && node !== call && !contains(node, call) && isSameOperation(context, node, call)) out.push(node);
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(root, visit);
  return out;
}

/** The smallest block around the second call that the first one is not in. */
function branchAround(call: ts.Node, first: ts.Node, owner: ts.Node): ts.Node | undefined {
  let found: ts.Node | undefined;
  for (let up: ts.Node | undefined = call; up && up !== owner; up = up.parent) {
    if (contains(up, first)) break;
    if (ts.isBlock(up) || ts.isStatement(up) || ts.isConditionalExpression(up)) found = up;
  }
  return found ?? call;
}

/** Whether two calls ask for the same operation: the same callee, the same arguments but for the key. */
export function isSameOperation(context: Context, a: CallLike, b: CallLike, delays = false): boolean {
  if (a.kind !== b.kind || squeeze(a.expression) !== squeeze(b.expression)) return false;
  const left = a.arguments ?? [];
  const right = b.arguments ?? [];
  const length = Math.max(left.length, right.length);
  for (let i = 0; i < length; i++) {
    const x = left[i];
    const y = right[i];
    if (!x || !y) {
      if (i === 0) return false;
      continue;
    }
    // Two numbers that differ are delays among competing calls.
    if (delays && ts.isNumericLiteral(unwrap(x)) && ts.isNumericLiteral(unwrap(y)) && i > 0) continue;
    if (i > 0 && isBesideOperation(context, a, i)) continue;
    if (!isSameArgument(context, x, y)) return false;
  }
  return true;
}

/** Whether the parameter that an argument is for says that it is no part of the operation: a time-out, a signal, the number of the attempt. */
function isBesideOperation(context: Context, call: CallLike, index: number): boolean {
  const callee = unwrap(call.expression);
  const name = ts.isIdentifier(callee) ? callee : ts.isPropertyAccessExpression(callee) ? callee.name : undefined;
  const symbol = name && symbolAt(context.checker, name);
  return declarationsOf(symbol && unalias(context.checker, symbol)).some((declaration) => {
    const fn = isFunctionNode(declaration) ? declaration : ts.isVariableDeclaration(declaration) && declaration.initializer ? unwrap(declaration.initializer) : undefined;
    const parameter = fn && isFunctionNode(fn) ? fn.parameters[index] : undefined;
    return !!parameter && ts.isIdentifier(parameter.name) && OF_ATTEMPT.test(parameter.name.text);
  });
}

const OF_ATTEMPT = /^(?:\w*time_?out(?:ms)?|deadline\w*|signal|ms|millis\w*|delay\w*|wait\w*|backoff\w*|\w*attempt\w*|retr(?:y|ies)\w*|tries\w*)$/iu;

function isSameArgument(context: Context, x: ts.Node, y: ts.Node): boolean {
  const a = unwrap(x);
  const b = unwrap(y);
  if (squeeze(a) === squeeze(b)) return true;
  if (!ts.isObjectLiteralExpression(a) || !ts.isObjectLiteralExpression(b)) {
    // Two values in the same place that are both made anew: keys, or what is not the operation's.
    return isCallLike(a) && isCallLike(b) && squeeze(a.expression) === squeeze(b.expression) && (a.arguments?.length ?? 0) === 0;
  }
  const names = new Set([...a.properties, ...b.properties].map((p) => nameText(p.name) ?? squeeze(p)));
  for (const name of names) {
    if (isKeyName(context, name) || /^(?:headers?|timeout|signal|retry|metadata)$/iu.test(name)) continue;
    const p = a.properties.find((q) => (nameText(q.name) ?? squeeze(q)) === name);
    const q = b.properties.find((r) => (nameText(r.name) ?? squeeze(r)) === name);
    if (!p || !q || squeeze(p) !== squeeze(q)) return false;
  }
  return true;
}

/** Whether a collection holds what a `Promise.allSettled` over the same call left as rejected. */
function comesFromSettled(context: Context, collection: ts.Node, call: CallLike, depth = 4): boolean {
  if (depth === 0) return false;
  let found = false;
  const visit = (node: ts.Node): void => {
    if (found) return;
    if (ts.isIdentifier(node)) {
      const declaration = declarationsOf(symbolAt(context.checker, node)).find(ts.isVariableDeclaration);
      const value = declaration?.initializer;
      if (value && !contains(value, call) && !contains(value, collection)) {
        const settled = some(value, (n) => ts.isCallExpression(n) && /\ballSettled$/u.test(unwrap(n.expression).getText()));
        if (settled) found = some(value, (n) => isCallLike(n) && squeeze(n.expression) === squeeze(call.expression)) || some(value, (n) => ts.isIdentifier(n) && n.text === squeeze(call.expression));
        else found = comesFromSettled(context, value, call, depth - 1);
      } else if (declaration && !value || declaration?.initializer && ts.isArrayLiteralExpression(unwrap(declaration.initializer))) {
        // `const failed = []; results.forEach((r, i) => { if (r.status === 'rejected') failed.push(items[i]) })`
        found = some(declaration.getSourceFile(), (n) => ts.isCallExpression(n) && isAccess(unwrap(n.expression)) && memberName(unwrap(n.expression)) === 'push' && unwrap((unwrap(n.expression) as ts.PropertyAccessExpression).expression).getText() === node.text && isPushedFromSettled(context, n, call, depth - 1));
      }
      return;
    }
    ts.forEachChild(node, visit);
  };
  visit(collection);
  return found;
}

function isPushedFromSettled(context: Context, push: ts.Node, call: CallLike, depth: number): boolean {
  for (let up: ts.Node | undefined = push.parent; up; up = up.parent) {
    if (ts.isForOfStatement(up) && comesFromSettled(context, up.expression, call, depth)) return true;
    if (isClosure(up) && ts.isCallExpression(up.parent)) {
      const callee = unwrap(up.parent.expression);
      if (isAccess(callee) && comesFromSettled(context, callee.expression, call, depth)) return true;
    }
  }
  return false;
}

/** The same call twice in `Promise.any` or `Promise.race`. */
function hedges(context: Context, node: ts.Node, frame: Frame, out: ActiveRegion[]): void {
  const call = unwrapAwait(node);
  if (!isCallLike(call)) return;
  hedge(context, call, call, frame, out);
  // In a closure among the competitors: `Promise.any([send(o), sleep(50).then(() => send(o))])`.
  if (frame.callback && frame.call && frame.caller) hedge(context, call, frame.call, frame.caller, out);
}

/** @param competitor the part of a frame's function in which the call is made: itself, or what takes the closure around it */
function hedge(context: Context, call: CallLike, competitor: ts.Node, frame: Frame, out: ActiveRegion[]): void {
  for (const { race, body } of racesOf(context, competitor, frame.owner)) {
    const competes = race.arguments.some((argument) => hasOther(context, argument, call));
    if (competes) out.push({ region: makeRegion('hedge', race, unwrap(race.expression).getText()), frame, body, depth: frame.depth });
  }
}

/** The races that a node of a function takes part in: it stands among the competitors, or in the variable that does (`const first = send(o); Promise.race([first, …])`). */
function racesOf(context: Context, node: ts.Node, owner: ts.Node): readonly { readonly race: ts.CallExpression; readonly body: ts.Node }[] {
  const found: { readonly race: ts.CallExpression; readonly body: ts.Node }[] = [];
  for (let up: ts.Node | undefined = node.parent; up && up !== owner; up = up.parent) {
    if (ts.isCallExpression(up) && isRaceCall(up)) found.push({ race: up, body: up });
    if (!ts.isVariableDeclaration(up) || !ts.isIdentifier(up.name)) continue;
    const { name, end } = up;
    const symbol = symbolAt(context.checker, name);
    const named = callsByName(up.getSourceFile());
    for (const race of [...(named.get('race') ?? []), ...(named.get('any') ?? [])]) {
      if (race.pos < end || !contains(owner, race) || !isRaceCall(race)) continue;
      if (race.arguments.some((argument) => some(argument, (n) => ts.isIdentifier(n) && n.text === name.text && symbolAt(context.checker, n) === symbol))) found.push({ race, body: up });
    }
  }
  return found;
}

function isRaceCall(call: ts.CallExpression): boolean {
  return /^Promise\.(?:any|race)$/u.test(unwrap(call.expression).getText());
}

function hasOther(context: Context, tree: ts.Node, call: CallLike, depth = 2): boolean {
  return some(tree, (node) => {
    if (depth > 0 && ts.isIdentifier(node)) {
      // A promise that is on its way: what is awaited is over when the race begins.
      const declaration = declarationsOf(symbolAt(context.checker, node)).find(ts.isVariableDeclaration);
      const promise = declaration && ts.isIdentifier(declaration.name) ? declaration.initializer && unwrap(declaration.initializer) : undefined;
      return !!promise && ts.isCallExpression(promise) && !contains(promise, tree) && hasOther(context, promise, call, depth - 1);
    }
    if (!isCallLike(node) || node === call || contains(node, call)) return false;
    if (isSameOperation(context, node, call, true)) return true;
    // `Promise.race([send(), backup()])` where `backup` waits and sends.
    const callee = unwrap(node.expression);
    if (depth === 0 || !ts.isIdentifier(callee)) return false;
    const fn = factsOf(node.getSourceFile()).functions.find((candidate) => functionName(candidate) === callee.text && !contains(candidate, call));
    return !!fn?.body && hasOther(context, fn.body, call, depth - 1);
  });
}
