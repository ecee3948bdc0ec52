/** Runs a function in the mind: every call it makes, every callback it hands over, down to the key uses. */
import { LAZY_PACKAGES, RERUNS } from '../models/index.js';
import { LIFECYCLE_EVENTS } from '../models/words.js';
import { spend, type Context } from './context.js';
import { baseClass, calleesOf, classChain, enter, functionsOf, resolve, step, type Callee } from './evaluate.js';
import { factsOf } from './facts.js';
import { frameFor, frameOfNode, makeFrame, timesOnStack, type Arguments, type Frame, type Region, type Value } from './frames.js';
import { keysOfAnswer, keyUsesAt, type KeyUse } from './keys.js';
import { declarationsOf, isNamed, namesOf, symbolAt, unalias } from './names.js';
import { specifierFor } from './specifiers.js';
import { labelOf, makeRegion, regionOfCallback, regionOfFunction, regionOfHook, webhookOr } from './regions.js';
import { isAccess, isCallLike, isClosure, isFunctionNode, memberName, nameText, ownerOf, returnedExpressions, rootOf, some, unwrap, unwrapAwait, type CallLike, type FunctionNode, type Owner } from './syntax.js';
import { isOwnFile, ts } from './typescript.js';

/** Walks everything of a file that can be entered by itself, and hands each key use to `found`. */
export function walkFile(context: Context, file: ts.SourceFile, found: (use: KeyUse) => void, budget: number, called?: (call: CallLike, frame: Frame) => void): void {
  withinStack(context, () => { walkRoots(context, file, found, budget, called); });
}

/** Runs a part of the analysis. Code that nests deeper than the stack is silence from there on, as for everything that is too large. */
function withinStack(context: Context, run: () => void): void {
  try {
    run();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    context.exhausted = true;
  }
}

function walkRoots(context: Context, file: ts.SourceFile, found: (use: KeyUse) => void, budget: number, called: ((call: CallLike, frame: Frame) => void) | undefined): void {
  const start = (run: (walker: Walker) => void): void => {
    context.budget = budget;
    run(new Walker(context, found, called, budget));
  };
  start((walker) => { walker.body(makeFrame({ owner: file, depth: 0 }), file); });
  const facts = factsOf(file);
  // What stands around a function is one for all of them: in nested code its frames would be the most of the work.
  const outer = makeFrame({ owner: file, depth: Number.POSITIVE_INFINITY });
  for (const fn of facts.functions) {
    if (!context.gate.carries(fn)) continue;
    start((walker) => { walker.root(fn, outer); });
  }
  for (const cls of facts.classes) if (baseClass(context, cls)) start((walker) => { walker.inherited(cls); });
}

const ownedIn = new WeakMap<ts.SourceFile, Map<Owner, FunctionNode[]>>();

/** The functions that stand in a function, in the order of the text: not those in them again, which hold on to frames of theirs. */
function functionsIn(fn: FunctionNode): readonly FunctionNode[] {
  const file = fn.getSourceFile();
  let owned = ownedIn.get(file);
  if (!owned) {
    owned = new Map();
    for (const inner of factsOf(file).functions) {
      const owner = ownerOf(inner);
      const others = owned.get(owner);
      if (others) others.push(inner);
      else owned.set(owner, [inner]);
    }
    ownedIn.set(file, owned);
  }
  return owned.get(fn) ?? [];
}

/** Walks one function by itself, as if nobody called it. */
export function walkFunction(context: Context, fn: FunctionNode, found: (use: KeyUse) => void): void {
  withinStack(context, () => { new Walker(context, found, undefined, context.budget).root(fn, makeFrame({ owner: fn.getSourceFile(), depth: Number.POSITIVE_INFINITY })); });
}

class Walker {
  constructor(private readonly context: Context, private readonly found: (use: KeyUse) => void, private readonly called: ((call: CallLike, frame: Frame) => void) | undefined, private readonly budget: number) {}

  /** A function by itself: nobody's arguments, its own region. */
  root(fn: FunctionNode, outer: Frame): void {
    const frame = makeFrame({ owner: fn, depth: 0, lexical: frameOfNode(outer, fn), region: regionOfFunction(this.context, fn) });
    this.run(frame);
    this.handedOut(fn, frame);
    this.decorated(fn);
  }

  /** Closures that nobody in sight runs: returned, stored, handed out. They run later, with what the function around them holds. */
  private handedOut(fn: FunctionNode, frame: Frame): void {
    for (const inner of functionsIn(fn)) {
      if (this.entered.has(inner) || !this.context.gate.carries(inner)) continue;
      if (!spend(this.context)) return;
      this.run(makeFrame({ owner: inner, depth: frame.depth + 1, caller: frame, call: inner, lexical: frame, callback: true, later: true }));
    }
  }

  private readonly entered = new Set<FunctionNode>();

  /** The methods that a class inherits and that call what the class overrides. */
  inherited(cls: ts.ClassLikeDeclaration): void {
    const own = new Set(cls.members.map((member) => nameText(member.name)));
    const frame = makeFrame({ owner: cls, depth: 0, lexical: makeFrame({ owner: cls.getSourceFile(), depth: Number.POSITIVE_INFINITY }) });
    // As if made by `new`: `this` is an instance of the class, of whose making nothing is known.
    const self: Value = { node: cls, frame, path: undefined, reach: 0 };
    for (const base of classChain(this.context, cls).slice(1))
      for (const member of base.members) {
        const name = nameText(member.name);
        if (!ts.isMethodDeclaration(member) || !member.body || name === undefined || own.has(name)) continue;
        own.add(name);
        if (!callsOverride(member, cls)) continue;
        this.run(makeFrame({ owner: member, depth: 1, caller: frame, call: cls.name ?? cls, lexical: frameFor(frame, base.getSourceFile()), self, reach: 0 }));
      }
  }

  /** A decorator of the project's own, with the method put in for what it wraps. */
  private decorated(fn: FunctionNode): void {
    if (!ts.isMethodDeclaration(fn)) return;
    for (const decorator of ts.getDecorators(fn) ?? []) {
      const expression = unwrap(decorator.expression);
      const outer = makeFrame({ owner: fn.getSourceFile(), depth: 0 });
      for (const callee of functionsOf(this.context, { node: expression, frame: outer, path: undefined, reach: Number.POSITIVE_INFINITY })) this.wrapped(callee, fn, outer, decorator);
    }
  }

  private wrapped(decorator: Callee, method: FunctionNode, outer: Frame, site: ts.Node): void {
    const methodValue: Value = { node: method, frame: frameOfNode(outer, method), path: undefined, reach: 0 };
    // Both kinds: `(target, name, descriptor)` reads `descriptor.value`, `(value, context)` gets the method itself.
    const applied = makeFrame({ owner: decorator.fn, depth: 1, caller: outer, call: site, lexical: decorator.lexical, args: { values: [methodValue], open: true }, reach: 0 });
    const originals = new Set<string>();
    if (decorator.fn.body) {
      const [first] = decorator.fn.parameters;
      if (first && ts.isIdentifier(first.name) && decorator.fn.parameters.length < 3) originals.add(first.name.text);
      some(decorator.fn.body, (node) => {
        if (ts.isVariableDeclaration(node) && node.initializer && ts.isIdentifier(node.name) && /\.value\b/u.test(node.initializer.getText())) originals.add(node.name.text);
        return false;
      });
    }
    const run = (replacement: ts.Node): void => {
      const inner = unwrap(replacement);
      if (!isClosure(inner)) return;
      this.decorating = { method, originals };
      this.run(makeFrame({ owner: inner, depth: 2, caller: applied, call: replacement, lexical: applied, reach: 0 }));
      this.decorating = undefined;
    };
    for (const expression of returnedExpressions(decorator.fn)) run(expression);
    for (const write of factsOf(decorator.fn.getSourceFile()).propertyWrites.get('value') ?? [])
      if (write.value && some(decorator.fn, (node) => node === write.node)) run(write.value);
  }

  private decorating: { readonly method: FunctionNode; readonly originals: ReadonlySet<string> } | undefined;

  /** Runs the body of a frame's function, its parameters' defaults included. */
  run(frame: Frame): void {
    if (!isFunctionNode(frame.owner) || !frame.owner.body || !spend(this.context, 5)) return;
    this.entered.add(frame.owner);
    for (const parameter of frame.owner.parameters) this.body(frame, parameter);
    this.body(frame, frame.owner.body);
    if (ts.isArrowFunction(frame.owner) && !ts.isBlock(frame.owner.body)) this.visit(frame.owner.body, frame);
  }

  /** Visits what a node holds, in a frame. */
  body(frame: Frame, node: ts.Node): void {
    ts.forEachChild(node, (child) => { this.visit(child, frame); });
  }

  private visit(node: ts.Node, frame: Frame): void {
    if (isFunctionNode(node) || ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) || ts.isImportDeclaration(node)) return;
    if (!spend(this.context)) return;
    if (ts.isClassLike(node)) {
      for (const member of node.members) if (ts.isPropertyDeclaration(member) && member.initializer && !isFunctionNode(unwrap(member.initializer))) this.visit(member.initializer, frame);
      return;
    }
    if (isCallLike(node)) this.call(node, frame);
    else if (ts.isBinaryExpression(node)) {
      for (const use of keyUsesAt(this.context, node, frame)) this.found(use);
      this.listener(node, frame);
    }
    else if (ts.isJsxAttribute(node) && node.initializer && ts.isJsxExpression(node.initializer) && node.initializer.expression) this.jsx(node.initializer.expression, node.name.getText(), frame);
    ts.forEachChild(node, (child) => { this.visit(child, frame); });
  }

  /** `socket.onopen = () => …`: what `addEventListener('open', …)` is. */
  private listener(node: ts.BinaryExpression, frame: Frame): void {
    const left = unwrap(node.left);
    const event = isAccess(left) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken ? /^on([a-z]+)$/u.exec(memberName(left) ?? '')?.[1] : undefined;
    if (event === undefined) return;
    for (const callee of functionsOf(this.context, { node: node.right, frame, path: undefined, reach: Number.POSITIVE_INFINITY })) {
      if (!this.context.gate.carries(callee.fn) || timesOnStack(frame, callee.fn) > 0) continue;
      const region = makeRegion(LIFECYCLE_EVENTS.has(event) ? 'lifecycle-listener' : 'listener', node, `'${event}'`);
      this.run(makeFrame({ owner: callee.fn, depth: frame.depth + 1, caller: frame, call: node, lexical: callee.lexical, region, callback: true, later: true, reach: callee.reach }));
    }
  }

  private call(node: CallLike, frame: Frame): void {
    const { context } = this;
    for (const use of keyUsesAt(context, node, frame)) this.found(use);
    this.called?.(node, frame);
    this.reruns(node, frame);
    const original = this.decoratedCallee(node);
    // What the settings say runs its callback once does, whatever its body looks like.
    const isOnce = specifierFor(context.checker, context.settings.runsOnce, node.expression) !== undefined;
    const callees = isOnce ? [] : (original ?? calleesOf(context, node, frame));
    for (const callee of callees) {
      const holdsFunctions = (node.arguments ?? []).some((argument) => this.holdsCarrier({ node: argument, frame, path: undefined, reach: 0 }, 5)) || (callee.self !== undefined && this.holdsCarrier(callee.self, 3));
      // A closure that a call made: what the call was given may reach a key.
      const isInner = (): boolean => isFunctionNode(callee.lexical.owner) && this.wasGivenCarrier(callee.lexical, 8);
      if (!context.gate.carries(callee.fn) && !holdsFunctions && !isInner() && !(node.arguments ?? []).some((argument) => this.mayHoldKey(argument, frame, 5))) continue;
      const entered = enter(context, callee, node, frame);
      if (!entered) continue;
      this.run(entered);
      // A wrapper's answer is run by whoever gets it.
      if (holdsFunctions || isInner()) for (const result of returnedExpressions(callee.fn)) this.returned(result, entered, undefined);
    }
    if (callees.length === 0) this.callbacks(node, frame);
  }

  /** Closures that a function answers with, run as their receiver would. */
  private returned(result: ts.Node, frame: Frame, region: Region | undefined): void {
    const inner = unwrap(result);
    const run = (fn: FunctionNode): void => {
      if (timesOnStack(frame, fn) > 0) return;
      const entered = makeFrame({ owner: fn, depth: frame.depth + 1, caller: frame, call: result, lexical: frame, region, callback: region !== undefined });
      this.run(entered);
      for (const more of returnedExpressions(fn)) if (isClosure(unwrap(more)) || ts.isCallExpression(unwrap(more))) this.returned(more, entered, undefined);
    };
    if (isClosure(inner)) run(inner);
    else if (ts.isIdentifier(inner)) {
      for (const callee of functionsOf(this.context, { node: inner, frame, path: undefined, reach: Number.POSITIVE_INFINITY })) if (callee.lexical === frame) run(callee.fn);
    } else if (ts.isCallExpression(inner)) {
      // `return middlewares.reduceRight((next, middleware) => (call) => middleware(call, next), transport)`
      for (const callee of functionsOf(this.context, { node: inner, frame, path: undefined, reach: Number.POSITIVE_INFINITY })) {
        if (!isFunctionNode(callee.lexical.owner) || timesOnStack(frame, callee.fn) > 0) continue;
        this.run(makeFrame({ owner: callee.fn, depth: frame.depth + 1, caller: frame, call: result, lexical: callee.lexical, self: callee.self, region, callback: region !== undefined, reach: callee.reach }));
      }
    } else if (ts.isObjectLiteralExpression(inner))
      for (const property of inner.properties) {
        if (ts.isMethodDeclaration(property)) run(property);
        else if (ts.isPropertyAssignment(property) && isClosure(unwrap(property.initializer))) run(unwrap(property.initializer) as FunctionNode);
      }
  }

  /** The decorated method, where a decorator's wrapper calls what it wraps. */
  private decoratedCallee(node: CallLike): readonly Callee[] | undefined {
    const { decorating } = this;
    if (!decorating || !ts.isCallExpression(node)) return undefined;
    let callee = unwrap(node.expression);
    if (isAccess(callee) && /^(?:call|apply)$/u.test(memberName(callee) ?? '')) callee = unwrap(callee.expression);
    const isOriginal = (ts.isIdentifier(callee) && decorating.originals.has(callee.text)) || (isAccess(callee) && memberName(callee) === 'value');
    if (!isOriginal) return undefined;
    return [{ fn: decorating.method, lexical: makeFrame({ owner: decorating.method.getSourceFile(), depth: Number.POSITIVE_INFINITY }), self: undefined, reach: 0 }];
  }

  /** Whether a value is, or holds, a function that can reach a key. */
  private holdsCarrier(value: Value, depth: number): boolean {
    const { gate } = this.context;
    const inner = unwrap(ts.isSpreadElement(value.node) ? value.node.expression : value.node);
    if (isFunctionNode(inner)) return gate.carries(inner) || (isClosure(inner) && this.wasGivenCarrier(value.frame, depth - 1));
    if (depth <= 0) return false;
    const at = (node: ts.Node): Value => ({ ...value, node });
    if (ts.isObjectLiteralExpression(inner))
      return inner.properties.some((p) => (ts.isMethodDeclaration(p) ? gate.carries(p) : ts.isPropertyAssignment(p) ? this.holdsCarrier(at(p.initializer), depth - 1) : ts.isShorthandPropertyAssignment(p) && this.holdsCarrier(at(p.name), depth - 1)));
    if (ts.isArrayLiteralExpression(inner)) return inner.elements.some((element) => this.holdsCarrier(at(element), depth - 1));
    if (ts.isNewExpression(inner)) {
      const name = unwrap(inner.expression);
      const members = ts.isIdentifier(name) ? declarationsOf(unaliased(this.context, name)).flatMap((d) => (ts.isClassLike(d) ? [...d.members] : [])) : [];
      return members.some((m) => isFunctionNode(m) && gate.carries(m)) || (inner.arguments ?? []).some((argument) => this.holdsCarrier(at(argument), depth - 1));
    }
    if (isAccess(inner)) return gate.isNamed(memberName(inner) ?? '') || (unwrap(inner.expression).kind !== ts.SyntaxKind.ThisKeyword && this.holdsCarrier(at(inner.expression), depth - 2));
    if (ts.isCallExpression(inner)) {
      const callee = unwrap(inner.expression);
      const name = ts.isIdentifier(callee) ? callee.text : memberName(callee);
      return (name !== undefined && gate.isNamed(name)) || inner.arguments.some((argument) => this.holdsCarrier(at(argument), depth - 1)) || (isAccess(callee) && memberName(callee) === 'bind' && this.holdsCarrier(at(callee.expression), depth - 1));
    }
    if (ts.isConditionalExpression(inner)) return this.holdsCarrier(at(inner.whenTrue), depth - 1) || this.holdsCarrier(at(inner.whenFalse), depth - 1);
    if (!ts.isIdentifier(inner)) return false;
    if (gate.isNamed(inner.text)) return true;
    const next = step(this.context, { ...value, node: inner });
    return next?.some((v) => v.node !== inner && this.holdsCarrier(v, depth - 1)) ?? false;
  }

  /** Whether a frame's function was given, as an argument, a function that can reach a key. */
  private wasGivenCarrier(frame: Frame, depth: number): boolean {
    if (depth <= 0) return false;
    return (frame.args?.values.some((v) => v && this.holdsCarrier(v, depth - 1)) ?? false) || (frame.lexical !== undefined && this.wasGivenCarrier(frame.lexical, depth - 1));
  }

  /** Whether an argument may bring a key along: by its text, by what its variables hold, by what the functions it calls can reach. */
  private mayHoldKey(argument: ts.Node, frame: Frame, depth: number): boolean {
    const inner = unwrapAwait(ts.isSpreadElement(argument) ? argument.expression : argument);
    if (this.context.keyText.test(inner.getText())) return true;
    if (depth === 0) return false;
    if (ts.isObjectLiteralExpression(inner)) return inner.properties.some((p) => (ts.isPropertyAssignment(p) ? this.mayHoldKey(p.initializer, frame, depth - 1) : ts.isSpreadAssignment(p) ? this.mayHoldKey(p.expression, frame, depth - 1) : ts.isShorthandPropertyAssignment(p) && this.mayHoldKey(p.name, frame, depth - 1)));
    if (ts.isCallExpression(inner)) return calleesOf(this.context, inner, frame).some((callee) => this.context.gate.carries(callee.fn)) || inner.arguments.some((a) => this.mayHoldKey(a, frame, depth - 1));
    if (!ts.isIdentifier(inner)) return false;
    const next = step(this.context, { node: inner, frame, path: undefined, reach: Number.POSITIVE_INFINITY });
    if (next?.some((value) => value.node !== inner && this.mayHoldKey(value.node, value.frame, depth - 1))) return true;
    return depth === 5 && (factsOf(inner.getSourceFile()).writesInto.get(inner.text) ?? []).some(({ property }) => property === '*' || this.context.keyText.test(property));
  }

  /** The functions that a foreign call is given: run here, in the region that the call puts them in. */
  private callbacks(node: CallLike, frame: Frame): void {
    (node.arguments ?? []).forEach((argument, index) => {
      for (const { value, place } of this.functionValues({ node: ts.isSpreadElement(argument) ? argument.expression : argument, frame, path: undefined, reach: Number.POSITIVE_INFINITY }, String(index), 0))
        for (const callee of functionsOf(this.context, value)) {
          if (!this.context.gate.carries(callee.fn) && !this.wasGivenCarrier(callee.lexical, 4)) continue;
          const region = regionOfCallback(this.context, node, place, frame) ?? regionOfHook(this.context, node, place);
          this.callback(callee, node, frame, region && webhookOr(callee.fn, region), region?.kind === 'interceptor' ? this.reachOfReceiver(node, frame) : undefined);
        }
    });
  }

  /** How far up it depends on arguments which object a call is made on: the helper that installs an interceptor gets its client from there. */
  private reachOfReceiver(node: CallLike, frame: Frame): number | undefined {
    const root = rootOf(node.expression);
    const [end] = ts.isIdentifier(root) ? resolve(this.context, { node: root, frame, path: undefined, reach: Number.POSITIVE_INFINITY }) : [];
    return end && end.reach < frame.depth ? end.reach : undefined;
  }

  private callback(callee: Callee, node: CallLike, frame: Frame, region: Region | undefined, siteDepth?: number): void {
    const entered = enter(this.context, callee, node, frame, { args: settled(node, frame), region, siteDepth, callback: true });
    if (!entered) return;
    // A handler or a job is a root of its own: a file of fifty routes is not one large function.
    const left = this.context.budget;
    const isOwn = region !== undefined && /^(?:handler|webhook|redelivery|schedule|listener|lifecycle-listener|timer)$/u.test(region.kind);
    if (isOwn) this.context.budget = this.budget;
    this.run(entered);
    for (const result of returnedExpressions(callee.fn)) if (isClosure(unwrap(result))) this.returned(result, entered, undefined);
    if (region?.answers) for (const use of keysOfAnswer(this.context, node, entered)) this.found(use);
    if (isOwn) this.context.budget = left;
  }

  private *functionValues(value: Value, place: string, depth: number): Generator<{ value: Value; place: string }> {
    const inner = unwrap(value.node);
    if (isClosure(inner)) {
      yield { value: { ...value, node: inner }, place };
      return;
    }
    if (depth > 3) return;
    if (ts.isObjectLiteralExpression(inner)) {
      for (const property of inner.properties) {
        const name = nameText(property.name);
        if (name === undefined) continue;
        if (ts.isMethodDeclaration(property)) yield { value: { ...value, node: property }, place: `${place}.${name}` };
        else if (ts.isPropertyAssignment(property)) yield* this.functionValues({ ...value, node: property.initializer }, `${place}.${name}`, depth + 1);
        else if (ts.isShorthandPropertyAssignment(property)) yield* this.functionValues({ ...value, node: property.name }, `${place}.${name}`, depth + 1);
      }
      return;
    }
    if (ts.isArrayLiteralExpression(inner)) {
      for (const [index, element] of inner.elements.entries()) yield* this.functionValues({ ...value, node: element }, `${place}.${index}`, depth + 1);
      return;
    }
    if (!ts.isIdentifier(inner) && !isAccess(inner) && !ts.isCallExpression(inner) && !ts.isConditionalExpression(inner)) return;
    const [end, ...more] = resolve(this.context, value);
    if (end && more.length === 0 && (ts.isObjectLiteralExpression(end.node) || ts.isArrayLiteralExpression(end.node))) {
      if (depth < 2) yield* this.functionValues(end, place, depth + 1);
      return;
    }
    yield { value, place };
  }

  private jsx(expression: ts.Node, name: string, frame: Frame): void {
    if (!/^on[A-Z]|^(?:action|formAction)$/u.test(name)) return;
    for (const callee of functionsOf(this.context, { node: expression, frame, path: undefined, reach: Number.POSITIVE_INFINITY })) {
      if (!this.context.gate.carries(callee.fn) || timesOnStack(frame, callee.fn) > 0) continue;
      this.run(makeFrame({ owner: callee.fn, depth: frame.depth + 1, caller: frame, call: expression, lexical: callee.lexical, region: makeRegion('handler', expression, name), callback: true, later: true, reach: callee.reach }));
    }
  }

  /** What a call has run again of a description: `source.pipe(retry(3))`, `Effect.retry(effect, policy)`. */
  private reruns(node: CallLike, frame: Frame): void {
    const { checker } = this.context;
    if (!ts.isCallExpression(node)) return;
    const callee = unwrap(node.expression);
    const again = (expression: ts.Node): ts.CallExpression | undefined => {
      const inner = unwrap(expression);
      if (!ts.isCallExpression(inner)) return undefined;
      const names = namesOf(checker, inner.expression);
      return RERUNS.some((row) => isNamed(row, names)) || returnsSource(inner) ? inner : undefined;
    };
    const isPipe = isAccess(callee) ? memberName(callee) === 'pipe' : ts.isIdentifier(callee) && callee.text === 'pipe';
    if (isPipe) {
      node.arguments.forEach((operator, index) => {
        const site = again(operator);
        if (!site) return;
        const region = makeRegion('deferred', site, labelOf(site));
        // `source.pipe(…)`, or `pipe(source, …)`
        const start = isAccess(callee) ? callee.expression : index > 0 ? node.arguments[0] : undefined;
        const source: Value | undefined = start && { node: start, frame, path: undefined, reach: Number.POSITIVE_INFINITY };
        if (source && !(index === (isAccess(callee) ? 0 : 1) && this.cannotFail(source.node, site))) this.description(source, region, 0, frame.depth);
        this.operators(node.arguments.slice(isAccess(callee) ? 0 : 1, index), frame, region, frame.depth, source && this.emitted(source, region, 4));
      });
      const source = isAccess(callee) ? recurring(this.context, callee.expression) : undefined;
      if (source) this.operators(node.arguments, frame, source, frame.depth);
      return;
    }
    const names = namesOf(checker, callee);
    const [first] = node.arguments;
    if (first && RERUNS.some((row) => row.package !== 'rxjs' && isNamed(row, names)) && (node.arguments.length > 1 || !ts.isObjectLiteralExpression(unwrap(first)))) {
      if (!this.cannotFail(first, node)) this.description({ node: first, frame, path: undefined, reach: Number.POSITIVE_INFINITY }, makeRegion('deferred', node, labelOf(node)), 0, frame.depth);
      return;
    }
    // `Effect.fn(function* () { … }, Effect.retry(policy))`
    if (names.some((name) => name.package === 'effect' && /^Effect\.fn(?:\(\))?$/u.test(name.path)))
      node.arguments.forEach((operator, index) => {
        const site = again(operator);
        if (site) this.operators(node.arguments.slice(0, index), frame, makeRegion('deferred', site, labelOf(site)), frame.depth);
      });
  }

  /** `Effect.promise(…)` alone under a retry: what it rejects with is a defect, which is not retried. */
  private cannotFail(source: ts.Node, site: ts.CallExpression): boolean {
    const inner = unwrap(source);
    const is = (call: ts.CallExpression, path: RegExp): boolean => namesOf(this.context.checker, call.expression).some((name) => /^effect(?:\/Effect)?$/u.test(name.package) && path.test(name.path));
    return ts.isCallExpression(inner) && is(inner, /(?:^|\.)promise$/u) && is(site, /(?:^|\.)retry(?:OrElse)?$/u);
  }

  /** Runs the callbacks that a description is made of, in a region. */
  private description(value: Value, region: Region, depth: number, siteDepth: number, given?: Value): void {
    if (depth > 8 || !spend(this.context, 3)) return;
    for (const end of resolve(this.context, value)) {
      const node = unwrapAwait(end.node);
      if (isFunctionNode(node)) {
        for (const callee of functionsOf(this.context, { ...end, node })) this.runAgain(callee, end, region, siteDepth);
        continue;
      }
      if (!isCallLike(node)) continue;
      const names = namesOf(this.context.checker, node.expression);
      const callee = unwrap(node.expression);
      const isPipe = isAccess(callee) && memberName(callee) === 'pipe';
      if (!isPipe && !names.some((name) => LAZY_PACKAGES.has(name.package) || name.package.startsWith('@effect/'))) continue;
      if (names.some((name) => /(?:^|\.)(?:from|of|succeed|fail|fromFetch|shareReplay|cached|cachedFunction)$/u.test(name.path))) continue;
      // What is behind a `shareReplay` is kept, not run again.
      if (isPipe && node.arguments?.some((argument) => /^(?:shareReplay|Effect\.cached)\b/u.test(argument.getText())) && isKeptValue(node)) continue;
      if (isAccess(callee) && (isPipe || !isNamespaceLike(this.context, callee.expression))) this.description({ ...end, node: callee.expression }, region, depth + 1, siteDepth);
      if (isPipe) {
        this.operators(node.arguments ?? [], end.frame, region, siteDepth, this.emitted({ ...end, node: callee.expression }, region, 4));
        continue;
      }
      // `const charge = Effect.fn(function* () { … })`: the body of what is called.
      if (ts.isCallExpression(node) && names.some((name) => name.package === 'effect' && /^Effect\.fn(?:\(\)){1,2}$/u.test(name.path)))
        for (const made of resolve(this.context, { ...end, node: callee }))
          if (ts.isCallExpression(made.node)) for (const fn of made.node.arguments.flatMap((argument) => functionsOf(this.context, { ...made, node: argument }))) this.runAgain(fn, made, region, siteDepth, node);
      const [source, then] = node.arguments ?? [];
      // `Effect.flatMap(source, (value) => …)`
      const handed = given ?? (source && then && !isFunctionNode(unwrap(source)) ? this.emitted({ ...end, node: source }, region, 4) : undefined);
      for (const argument of node.arguments ?? [])
        for (const { value: inner } of this.thunks({ ...end, node: argument })) {
          const functions = functionsOf(this.context, inner);
          if (functions.length > 0) functions.forEach((fn) => { this.runAgain(fn, inner, region, siteDepth, node, handed); });
          else this.description(inner, region, depth + 1, siteDepth);
        }
    }
  }

  private *thunks(value: Value): Generator<{ value: Value }> {
    const inner = unwrap(value.node);
    if (ts.isObjectLiteralExpression(inner)) {
      for (const property of inner.properties) {
        if (ts.isPropertyAssignment(property)) yield { value: { ...value, node: property.initializer } };
        else if (ts.isMethodDeclaration(property)) yield { value: { ...value, node: property } };
      }
    } else yield { value };
  }

  /** The operators of a pipe, each given what the one before it makes. */
  private operators(list: readonly ts.Expression[], frame: Frame, region: Region, siteDepth: number, source?: Value): void {
    let given = source;
    for (const operator of list) {
      const value: Value = { node: operator, frame, path: undefined, reach: Number.POSITIVE_INFINITY };
      this.description(value, region, 0, siteDepth, given);
      given = this.madeBy(operator, frame, region, given);
    }
  }

  /** What a description hands on when it is run: what `of` and `succeed` were given, what the function of `sync` and `defer` answers on each run. */
  private emitted(value: Value, region: Region, depth: number): Value | undefined {
    const [end, ...more] = depth > 0 ? resolve(this.context, value) : [];
    const node = end && unwrapAwait(end.node);
    if (!end || more.length > 0 || !node || !ts.isCallExpression(node)) return undefined;
    const callee = unwrap(node.expression);
    const name = (isAccess(callee) ? memberName(callee) : callee.getText()) ?? '';
    if (isAccess(callee) && name === 'pipe') {
      if (node.arguments.some((operator) => /^(?:shareReplay|Effect\.cached)\b/u.test(operator.getText()))) return undefined;
      let given = this.emitted({ ...end, node: callee.expression }, region, depth - 1);
      for (const operator of node.arguments) given = this.madeBy(operator, end.frame, region, given);
      return given;
    }
    const [first] = node.arguments;
    if (!first || !namesOf(this.context.checker, callee).some(({ package: packageName }) => LAZY_PACKAGES.has(packageName))) return undefined;
    if (/^(?:of|succeed)$/u.test(name)) return { ...end, node: first };
    if (!/^(?:sync|defer|suspend)$/u.test(name)) return undefined;
    const [fn] = functionsOf(this.context, { ...end, node: first });
    const [result] = fn ? returnedExpressions(fn.fn) : [];
    if (!fn || !result) return undefined;
    const made = makeFrame({ owner: fn.fn, depth: end.frame.depth === Number.POSITIVE_INFINITY ? 1 : end.frame.depth + 1, caller: end.frame, call: node, lexical: fn.lexical, region, callback: true });
    const answer: Value = { node: result, frame: made, path: undefined, reach: Number.POSITIVE_INFINITY };
    return name === 'sync' ? answer : this.emitted(answer, region, depth - 1);
  }

  /** What an operator hands on: what `map` makes, what `mergeMap` wraps by `of`, or what `tap` and `filter` were given. */
  private madeBy(operator: ts.Expression, frame: Frame, region: Region, given: Value | undefined): Value | undefined {
    const inner = unwrap(operator);
    if (!ts.isCallExpression(inner)) return undefined;
    const name = (isAccess(unwrap(inner.expression)) ? memberName(unwrap(inner.expression)) : unwrap(inner.expression).getText()) ?? '';
    if (/^(?:tap|filter|delay|take|retry|catchError|timeout|finalize|observeOn|throttleTime|debounceTime|share|first)$/u.test(name)) return given;
    const [callback] = inner.arguments;
    if (!callback || !/^(?:map|mergeMap|concatMap|switchMap|exhaustMap|flatMap|let)$/u.test(name)) return undefined;
    const [fn] = functionsOf(this.context, { node: callback, frame, path: undefined, reach: Number.POSITIVE_INFINITY });
    const [result] = fn ? returnedExpressions(fn.fn) : [];
    if (!fn || !result) return undefined;
    const made = makeFrame({ owner: fn.fn, depth: frame.depth + 1, caller: frame, call: inner, lexical: fn.lexical, args: given ? { values: [given], open: true } : undefined, region, callback: true });
    const node = unwrap(result);
    const isWrapped = name !== 'map' && ts.isCallExpression(node) && /(?:^|\.)(?:of|succeed|resolve)$/u.test(unwrap(node.expression).getText());
    if (name !== 'map' && !isWrapped) return undefined;
    const wrapped = isWrapped ? node.arguments[0] : result;
    return wrapped ? { node: wrapped, frame: made, path: undefined, reach: Number.POSITIVE_INFINITY } : undefined;
  }

  private runAgain(callee: Callee, value: Value, region: Region, siteDepth: number, call?: CallLike, given?: Value): void {
    if (!this.context.gate.carries(callee.fn) || timesOnStack(value.frame, callee.fn) > 0) return;
    this.run(makeFrame({ owner: callee.fn, depth: value.frame.depth === Number.POSITIVE_INFINITY ? 1 : value.frame.depth + 1, caller: value.frame, call: call ?? value.node, lexical: callee.lexical, self: callee.self, reach: Math.min(callee.reach, value.reach), region, siteDepth, callback: true, args: given ? { values: [given], open: true } : undefined }));
  }
}

/** What a callback is given: by `promise.then((value) => …)` what the promise holds, by a timer its further arguments. */
function settled(node: CallLike, frame: Frame): Arguments | undefined {
  const callee = unwrap(node.expression);
  // `setInterval(charge, 60_000, key)`: what stands behind the delay is handed over at each tick.
  if (ts.isIdentifier(callee) && /^set(?:Interval|Timeout)$/u.test(callee.text) && (node.arguments?.length ?? 0) > 2) return { values: (node.arguments ?? []).slice(2).map((argument) => ({ node: argument, frame, path: undefined, reach: Number.POSITIVE_INFINITY })), open: false };
  if (!isAccess(callee) || memberName(callee) !== 'then') return undefined;
  return { values: [{ node: callee.expression, frame, path: undefined, reach: Number.POSITIVE_INFINITY }], open: true };
}

function unaliased(context: Context, node: ts.Node): ts.Symbol | undefined {
  const symbol = symbolAt(context.checker, node);
  return symbol && unalias(context.checker, symbol);
}

function isKeptValue(node: ts.Node): boolean {
  return !some(node, (n) => ts.isCallExpression(n) && /\b(?:fetch|create|post|send)\b/u.test(unwrap(n.expression).getText()));
}

function isNamespaceLike(context: Context, node: ts.Node): boolean {
  const inner = unwrap(node);
  if (!ts.isIdentifier(inner)) return false;
  const symbol = symbolAt(context.checker, inner);
  return !symbol || declarationsOf(unalias(context.checker, symbol)).every((d) => !isOwnFile(d.getSourceFile()));
}

/** `interval(1000)`, `timer(0, 1000)`, `fromEvent(socket, 'open')`: each emission runs what is piped behind it. */
function recurring(context: Context, source: ts.Node): Region | undefined {
  const node = unwrapAwait(rootCall(source));
  if (!ts.isCallExpression(node)) return undefined;
  const names = namesOf(context.checker, node.expression);
  const named = (name: string): boolean => names.some((n) => n.package === 'rxjs' && n.path === name);
  if (named('interval') || (named('timer') && node.arguments.length > 1)) return makeRegion('timer', node, labelOf(node));
  const event = node.arguments[1];
  if (!named('fromEvent') || !event || !ts.isStringLiteralLike(event)) return undefined;
  return makeRegion(LIFECYCLE_EVENTS.has(event.text) ? 'lifecycle-listener' : 'listener', node, `'${event.text}'`);
}

/** The call that a chain of `.pipe(…)` begins with. */
function rootCall(node: ts.Node): ts.Node {
  let inner = unwrapAwait(node);
  while (ts.isCallExpression(inner) && isAccess(unwrap(inner.expression)) && memberName(unwrap(inner.expression)) === 'pipe') inner = unwrapAwait((unwrap(inner.expression) as ts.PropertyAccessExpression).expression);
  return inner;
}

/** `catchError((error, caught) => caught)` subscribes to the source again. */
function returnsSource(call: ts.CallExpression): boolean {
  const callee = unwrap(call.expression);
  const [handler] = call.arguments;
  const fn = handler && unwrap(handler);
  if (!ts.isIdentifier(callee) || callee.text !== 'catchError' || !fn || !isClosure(fn)) return false;
  const caught = fn.parameters[1]?.name;
  return !!caught && ts.isIdentifier(caught) && returnedExpressions(fn).some((e) => some(e, (n) => ts.isIdentifier(n) && n.text === caught.text));
}

/** Whether a method calls, on `this`, what a class that inherits it overrides. */
function callsOverride(method: ts.MethodDeclaration, cls: ts.ClassLikeDeclaration): boolean {
  const names = new Set(cls.members.map((member) => nameText(member.name)));
  return !!method.body && some(method.body, (node) => ts.isPropertyAccessExpression(node) && node.expression.kind === ts.SyntaxKind.ThisKeyword && names.has(node.name.text));
}
