/** A key's value back to its origins. */
import type { SourceKind } from '../models/types.js';
import { spend, type Context } from './context.js';
import { countsOf, enter, enterCall, functionsOf, isProvided, isPutAway, isReadFromStore, parameterOf, pushesOf, recursiveCalls, resolve, resultsOf, sameObject, step } from './evaluate.js';
import { factsOf, guardedByAbsence, type Write } from './facts.js';
import { extend, frameFor, frameOfNode, makeFrame, type Frame, type Place, type Value } from './frames.js';
import { declarationsOf, namesOf, symbolAt } from './names.js';
import { placeOf } from './options.js';
import { regionOfCallback } from './regions.js';
import { cutsToPeriod, isSetToMidnight, partsOfCall, sourceAt, sourceMadeBy } from './sources.js';
import { countedTarget, isAccess, isCallLike, isClosure, isFunctionNode, isStepOf, memberName, ownerOf, returnedExpressions, rootOf, unwrap, unwrapAwait, type FunctionNode } from './syntax.js';
import { ts } from './typescript.js';

/** A source that reaches a key. */
export interface Origin {
  readonly kind: SourceKind;
  /** The source expression. */
  readonly value: Value;
  /** For a counter: what moves it. Empty where the library or the delivery does. */
  readonly moves: readonly Place[];
  /** For an attempt number that comes with a delivery, or with the callback of a library: what it changes with. */
  readonly per?: string;
  /** For the attempt number of a library's callback: the frame of that callback. */
  readonly attemptOf?: Frame;
  /** For the item of a loop over delays or numbers of attempts: that loop. It counts where the loop repeats one operation. */
  readonly itemOf?: ts.Node;
  /** True where the value is only an alternative to another source (`a() ?? b()`): one source, one report. */
  readonly alternative: boolean;
}

/** The origins of a value that are sources; what is stable or unknown has none. */
export function originsOf(context: Context, value: Value): readonly Origin[] {
  const out: Origin[] = [];
  // A fine visit may follow a coarse one: `getFullYear()` beside `getSeconds()` of one date.
  const visited = { coarse: new Map<ts.Node, Set<Frame>>(), fine: new Map<ts.Node, Set<Frame>>() };
  let depth = 0;

  const go = (current: Value, alternative: boolean): void => {
    const node = unwrap(current.node);
    const seen = current.coarse ? visited.coarse : visited.fine;
    const frames = seen.get(node);
    if (frames?.has(current.frame) || !spend(context) || depth > 60) return;
    if (frames) frames.add(current.frame);
    else seen.set(node, new Set([current.frame]));
    depth++;
    visit({ ...current, node }, alternative);
    depth--;
  };
  const each = (current: Value, nodes: readonly ts.Node[], alternative: boolean, more?: Partial<Value>): void => {
    for (const node of nodes) go(extend(current, node, current.frame, more), alternative);
  };
  /** Branches of which only one comes to pass: two sources among them are one. */
  const branches = (current: Value, nodes: readonly ts.Node[], alternative: boolean): void => {
    let had = false;
    for (const node of nodes) {
      const before = out.length;
      go(extend(current, node, current.frame), alternative || had);
      if (out.length > before) had = true;
    }
  };

  const visit = (current: Value, alternative: boolean): void => {
    const { node } = current;
    const found = sourceAt(context, node);
    if (found) {
      if (found.kind === 'clock' && current.coarse) return;
      out.push({ kind: found.kind, value: current, moves: [], alternative, ...(found.per === undefined ? {} : { per: found.per }) });
      return;
    }
    const coarse = cutsToPeriod(context, node) ? { coarse: true } : undefined;

    if (ts.isTemplateExpression(node)) each(current, node.templateSpans.map((span) => span.expression), alternative);
    else if (ts.isTaggedTemplateExpression(node)) {
      if (ts.isTemplateExpression(node.template)) each(current, node.template.templateSpans.map((span) => span.expression), alternative);
    } else if (ts.isConditionalExpression(node)) branches(current, [node.whenTrue, node.whenFalse], alternative);
    else if (ts.isBinaryExpression(node)) visitBinary(current, node, alternative, coarse);
    else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      if (countedTarget(node)) visitRead(current, node.operand, alternative);
      else each(current, [node.operand], alternative);
    } else if (ts.isAwaitExpression(node)) each(current, [node.expression], alternative);
    else if (ts.isYieldExpression(node)) {
      if (node.asteriskToken && node.expression && !visitEffect(current, node, node.expression, alternative)) each(current, [node.expression], alternative);
    } else if (ts.isArrayLiteralExpression(node)) each(current, node.elements.map((e) => (ts.isSpreadElement(e) ? e.expression : e)), alternative);
    else if (ts.isObjectLiteralExpression(node)) {
      for (const property of node.properties) {
        if (ts.isPropertyAssignment(property)) go(extend(current, property.initializer, current.frame), alternative);
        else if (ts.isShorthandPropertyAssignment(property)) go(extend(current, property.name, current.frame), alternative);
        else if (ts.isSpreadAssignment(property)) go(extend(current, property.expression, current.frame), alternative);
      }
    } else if (isCallLike(node)) visitCall(current, node, alternative, coarse);
    else if (ts.isIdentifier(node) || isAccess(node) || node.kind === ts.SyntaxKind.ThisKeyword) visitRead(current, node, alternative, coarse);
  };

  const visitBinary = (current: Value, node: ts.BinaryExpression, alternative: boolean, coarse: { coarse: boolean } | undefined): void => {
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.QuestionQuestionToken:
      case ts.SyntaxKind.BarBarToken:
        visitFallback(current, node, alternative);
        return;
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.CommaToken:
      case ts.SyntaxKind.EqualsToken:
        each(current, [node.right], alternative);
        return;
      case ts.SyntaxKind.QuestionQuestionEqualsToken:
      case ts.SyntaxKind.BarBarEqualsToken:
        each(current, [node.left], alternative);
        return;
      case ts.SyntaxKind.PlusToken: case ts.SyntaxKind.MinusToken: case ts.SyntaxKind.AsteriskToken: case ts.SyntaxKind.SlashToken: case ts.SyntaxKind.PercentToken:
      case ts.SyntaxKind.BarToken: case ts.SyntaxKind.AmpersandToken: case ts.SyntaxKind.CaretToken: case ts.SyntaxKind.LessThanLessThanToken:
      case ts.SyntaxKind.GreaterThanGreaterThanToken: case ts.SyntaxKind.GreaterThanGreaterThanGreaterThanToken: case ts.SyntaxKind.AsteriskAsteriskToken:
        each(current, [node.left, node.right], alternative, coarse);
        return;
      default:
    }
  };

  /** `left ?? right`: the right side counts only where the left may be missing. */
  const visitFallback = (current: Value, node: ts.BinaryExpression, alternative: boolean): void => {
    const before = out.length;
    go(extend(current, node.left, current.frame), alternative);
    if (isProvided(context, extend(current, node.left, current.frame))) return;
    if (isReadFromStore(context, node)) return;
    const parameter = parameterOf(context, node.left);
    go(extend(current, node.right, current.frame, parameter ? { unless: parameter } : {}), alternative || out.length > before);
  };

  const visitCall = (current: Value, node: ts.CallExpression | ts.NewExpression, alternative: boolean, coarse: { coarse: boolean } | undefined): void => {
    const callee = unwrap(node.expression);
    if (ts.isPropertyAccessExpression(callee) && callee.name.text === 'then' && ts.isCallExpression(node)) {
      const [callback] = node.arguments;
      if (callback) for (const fn of functionsOf(context, { ...current, node: callback })) runCallback(current, fn, node, alternative);
      return;
    }
    const kept = ts.isCallExpression(node) ? keptIn(context, node) : undefined;
    if (kept) {
      for (const write of kept) if (write.value) go(extend(current, write.value, frameOfNode(current.frame, write.node)), alternative);
      return;
    }
    const entered = ts.isCallExpression(node) ? enterCall(context, node, current.frame) : [];
    if (entered.length > 0) {
      for (const frame of entered) for (const result of resultsOf(frame, current, node)) go({ ...result, ...coarse }, alternative);
      return;
    }
    // `keys()`, where `keys` is what was handed over: `new Client(url, randomUUID)`.
    const handed = ts.isCallExpression(node) ? handedSource(context, callee, node, current) : undefined;
    if (handed) {
      out.push({ kind: handed.kind, value: handed.value, moves: [], alternative });
      return;
    }
    const parts = partsOfCall(context, node);
    if (!parts) return;
    for (const part of parts) {
      const inner = unwrap(part);
      if (isClosure(inner)) for (const fn of functionsOf(context, { ...current, node: inner })) runCallback(current, fn, node, alternative);
      else go(extend(current, ts.isSpreadElement(inner) ? inner.expression : part, current.frame, coarse), alternative);
    }
  };

  /** `yield* Effect.sync(() => fresh())`: what the function answers is made where it is yielded. */
  const visitEffect = (current: Value, node: ts.YieldExpression, effect: ts.Expression, alternative: boolean): boolean => {
    const [end, ...more] = resolve(context, { ...current, node: effect });
    const made = end && unwrapAwait(end.node);
    if (!end || more.length > 0 || !made || !ts.isCallExpression(made) || !namesOf(context.checker, made.expression).some((name) => /^effect(?:\/Effect)?$/u.test(name.package) && /(?:^|\.)sync$/u.test(name.path))) return false;
    const [first] = made.arguments;
    for (const callee of first ? functionsOf(context, { ...end, node: first }) : []) {
      const entered = makeFrame({ owner: callee.fn, depth: current.frame.depth + 1, caller: current.frame, call: node, lexical: callee.lexical, callback: true });
      for (const result of returnedExpressions(callee.fn)) go(extend(current, result, entered), alternative);
    }
    return true;
  };

  const runCallback = (current: Value, fn: ReturnType<typeof functionsOf>[number], call: ts.CallExpression | ts.NewExpression, alternative: boolean): void => {
    const frame = enter(context, fn, call, current.frame, { args: undefined });
    if (frame) for (const result of resultsOf(frame, current, call)) go(result, alternative);
  };

  /** Reading a variable or a property: a counter, an attempt number, or on to what it was set to. */
  const visitRead = (current: Value, node: ts.Node, alternative: boolean, coarse?: { coarse: boolean }): void => {
    const inner = unwrap(node);
    const attempt = attemptNumber(context, inner, current.frame);
    if (attempt) {
      out.push({ kind: 'counter', value: { ...current, node: inner }, moves: [], attemptOf: attempt, alternative, per: attempt.region?.label ?? '' });
      return;
    }
    const counts = countsOf(context, inner);
    if (counts.length > 0) {
      const moves = counts.map((write: Write): Place => ({ node: write.node, frame: frameOfNode(current.frame, write.node) }));
      out.push({ kind: 'counter', value: { ...current, node: inner }, moves, alternative });
    }
    const steps = recursionSteps(context, inner, current.frame);
    if (steps.length > 0) out.push({ kind: 'counter', value: { ...current, node: inner }, moves: steps, alternative });
    if (ts.isIdentifier(inner)) {
      if (isSetToMidnight(context, inner)) return;
      const declaration = declarationsOf(symbolAt(context.checker, inner)).find(ts.isVariableDeclaration);
      const loop = declaration?.parent.parent;
      if (loop && ts.isForOfStatement(loop)) out.push({ kind: 'counter', value: { ...current, node: inner }, moves: [], itemOf: loop, alternative });
      if (declaration && isPutAway(context, declaration)) return;
    }
    if (ts.isIdentifier(inner)) for (const push of pushesOf(context, inner)) if (push.value) go(extend(current, ts.isSpreadElement(push.value) ? push.value.expression : push.value, frameOfNode(current.frame, push.node)), alternative);
    const next = step(context, { ...current, node: inner });
    if (next) {
      for (const value of next) if (!isStepOf(value.node, inner.getText())) go({ ...value, ...coarse }, alternative);
    } else if (isAccess(inner) && coarse) go(extend(current, inner.expression, current.frame, coarse), alternative);
    else if (ts.isPropertyAccessExpression(inner) && isCoarseFreeMember(context, inner)) go(extend(current, inner.expression, current.frame), alternative);
    else if (ts.isElementAccessExpression(inner)) go(extend(current, inner.expression, current.frame), alternative);
    else if (ts.isIdentifier(inner)) {
      const taken = takenApart(context, inner);
      if (taken) onlyHosts(extend(current, taken, frameOfNode(current.frame, taken)), alternative);
    } else if (ts.isPropertyAccessExpression(inner)) {
      onlyHosts(extend(current, inner.expression, current.frame), alternative);
    }
  };

  /** A part of what names the machine names the machine: `networkInterfaces().eth0`, `first.mac`. */
  const onlyHosts = (current: Value, alternative: boolean): void => {
    const before = out.length;
    go(current, alternative);
    const added = out.splice(before);
    out.push(...added.filter((origin) => origin.kind === 'host'));
  };

  go(value, false);
  return out;
}

/** The source that a call of a variable, a field or a parameter is, where that holds a foreign function. */
function handedSource(context: Context, callee: ts.Node, call: ts.CallExpression, current: Value): { readonly kind: SourceKind; readonly value: Value } | undefined {
  if (!ts.isIdentifier(callee) && !isAccess(callee)) return undefined;
  for (const end of resolve(context, { ...current, node: callee })) {
    if (end.node === callee || (!ts.isIdentifier(end.node) && !isAccess(end.node))) continue;
    const made = sourceMadeBy(context, end.node, call);
    if (made) return { kind: made.kind, value: { ...current, node: call, reach: Math.min(current.reach, end.reach), ...(end.byDefault ? { byDefault: end.byDefault } : {}) } };
  }
  return undefined;
}

/** Members that hand on what their object was made of: `url.href`, `hash.hex`, `dt.ts`, `buf.buffer`, `result.value`. */
function isCoarseFreeMember(_context: Context, node: ts.PropertyAccessExpression): boolean {
  return /^(?:href|search|hash|buffer|ts|epochMilliseconds|epochNanoseconds|length)$/u.test(node.name.text) && node.name.text !== 'length';
}

/** The frame of the library callback whose attempt number an expression reads. */
function attemptNumber(context: Context, node: ts.Node, frame: Frame): Frame | undefined {
  const path: string[] = [];
  let inner = unwrap(node);
  while (isAccess(inner)) {
    const name = memberName(inner);
    if (name === undefined) return undefined;
    path.unshift(name);
    inner = unwrapAwait(inner.expression);
  }
  if (!ts.isIdentifier(inner)) return undefined;
  const symbol = symbolAt(context.checker, inner);
  for (const declaration of declarationsOf(symbol)) {
    let parameter: ts.Node = declaration;
    const names: string[] = [];
    // `({ attemptNumber }) => …`
    while (ts.isBindingElement(parameter)) {
      const name = parameter.propertyName ?? parameter.name;
      if (!ts.isIdentifier(name)) return undefined;
      names.unshift(name.text);
      parameter = parameter.parent.parent;
    }
    if (!ts.isParameter(parameter) || !isFunctionNode(parameter.parent)) continue;
    const fn = parameter.parent;
    const holder = heldByRegion(context, frame, fn);
    const attempt = holder.region?.attempt;
    if (!attempt) continue;
    const index = fn.parameters.indexOf(parameter);
    const wanted = attempt.parameter < 0 ? fn.parameters.length + attempt.parameter : attempt.parameter;
    if (index === wanted && [...names, ...path].join('.') === (attempt.property ?? '')) return holder;
  }
  return undefined;
}

/** The frame of a function, with the region that the call puts it in which it stands in: `onRetry: (error, attempt) => { key = … }` is not on the way to the key. */
function heldByRegion(context: Context, frame: Frame, fn: FunctionNode): Frame {
  const holder = frameFor(frame, fn);
  if (holder.region) return holder;
  const site = placeOf(fn);
  const region = site && regionOfCallback(context, site.call, site.place);
  if (!site || !region?.attempt) return holder;
  const around = frameFor(frame, ownerOf(site.call));
  return makeFrame({ owner: fn, depth: around.depth, lexical: around, region });
}

/** Where recursion counts a parameter (or a property of one) up or down: `send(order, attempt + 1)`, `{ ...options, retry: options.retry + 1 }`. */
function recursionSteps(context: Context, node: ts.Node, frame: Frame): readonly Place[] {
  const root = rootOf(node);
  if (!ts.isIdentifier(root)) return [];
  const out: Place[] = [];
  for (const declaration of declarationsOf(symbolAt(context.checker, root))) {
    let parameter: ts.Node = declaration;
    while (ts.isBindingElement(parameter)) parameter = parameter.parent.parent;
    if (!ts.isParameter(parameter) || !isFunctionNode(parameter.parent)) continue;
    const fn = parameter.parent;
    const index = fn.parameters.indexOf(parameter);
    const text = node.getText();
    for (const call of recursiveCalls(context, fn)) {
      const argument = call.args?.[index];
      if (!argument) continue;
      const counted = isStepOf(argument, text) || stepsInLiteral(argument, text);
      if (counted) out.push({ node: call.node, frame: frameOfNode(frame, call.node) });
    }
  }
  return out;
}

function stepsInLiteral(argument: ts.Node, text: string): boolean {
  const inner = unwrap(argument);
  if (!ts.isObjectLiteralExpression(inner)) return false;
  return inner.properties.some((p) => ts.isPropertyAssignment(p) && isStepOf(p.initializer, text));
}


/** What a destructured variable was taken out of. */
function takenApart(context: Context, node: ts.Identifier): ts.Node | undefined {
  const declaration = declarationsOf(symbolAt(context.checker, node)).find(ts.isBindingElement);
  let up: ts.Node | undefined = declaration;
  while (up && ts.isBindingElement(up)) up = up.parent.parent;
  return up && ts.isVariableDeclaration(up) ? up.initializer : undefined;
}


/** What was put into a map that an entry is read from: `keys.get(order)` after `keys.set(order, …)`. */
function keptIn(context: Context, call: ts.CallExpression): readonly Write[] | undefined {
  const callee = unwrap(call.expression);
  const [entry] = call.arguments;
  if (!entry || !ts.isPropertyAccessExpression(callee) || callee.name.text !== 'get') return undefined;
  const [end] = resolve(context, { node: callee.expression, frame: makeFrame({ owner: ownerOf(call), depth: Number.POSITIVE_INFINITY }), path: undefined, reach: Number.POSITIVE_INFINITY });
  if (!end || !ts.isNewExpression(end.node) || !/^(?:Weak)?Map$/u.test(unwrap(end.node.expression).getText())) return undefined;
  const facts = factsOf(call.getSourceFile());
  const writes = [...(facts.propertyWrites.get('*') ?? []), ...(facts.propertyWrites.get(ts.isStringLiteralLike(entry) ? entry.text : '*') ?? [])];
  return writes.filter((write) => write.byCall && ts.isCallExpression(write.node) && sameObject(context, write.target, callee.expression) && !guardedByAbsence(write.node, () => true) && write.node.arguments[0]?.getText() === entry.getText());
}
