/** Key uses and regions put together: the findings of a file. */
import { REGION_KINDS } from '../models/region-kinds.js';
import type { RegionKind, SourceKind } from '../models/types.js';
import { BETWEEN_ATTEMPTS } from '../models/words.js';
import { makeContext, STEPS_PER_FUNCTION, type Context } from './context.js';
import { debug, isDebugging, tellOfDeclarations } from './debug.js';
import { isOnFailurePath, recursiveCalls } from './evaluate.js';
import { factsOf } from './facts.js';
import { isAfterRefusal } from './flow.js';
import { callInFile, isWithin, placeInFile, reachFrom, type Frame, type Path, type Place, type Region, type Value } from './frames.js';
import { gateOf, keyPatternsOf, OPEN_GATE } from './gate.js';
import { keptKey } from './kept.js';
import type { KeyUse } from './keys.js';
import { declarationsOf, symbolAt, unalias } from './names.js';
import { makeRegion, regionsOf, type ActiveRegion } from './regions.js';
import { sequences, sharingRegion } from './shared.js';
import type { Settings } from './settings.js';
import { contains, functionAround, isCallLike, isClosure, isFunctionNode, isLoop, nameText, ownerOf, unwrap, visitDeep, type FunctionNode } from './syntax.js';
import { originsOf, type Origin } from './trace.js';
import { flawsOf } from './validity.js';
import { ts, type Host } from './typescript.js';
import { walkFile, walkFunction } from './walk.js';

/** What is wrong with a key: one of these, one rule each. */
export type FindingKind = 'regenerated' | 'attempt' | 'host' | 'unstable' | 'shared' | 'missing' | 'invalid' | 'unclaimed';

/** One defect. */
export interface Finding {
  readonly kind: FindingKind;
  /** Where the report stands: the source, or the place in this file through which it comes in. */
  readonly place: ts.Node;
  /** What changes; for a shared key, the key itself, which does not. */
  readonly source: { readonly node: ts.Node; readonly kind: SourceKind | 'none' };
  readonly key: { readonly node: ts.Node; readonly name: string };
  /** What runs the source again; undefined where nothing is in sight. */
  readonly region: Region | undefined;
  /** For attempt numbers and hosts: what the value changes with. */
  readonly per: string | undefined;
  readonly certainty: 'recommended' | 'strict';
  readonly regionKind: RegionKind | undefined;
  /** From the source to the key use. */
  readonly path: readonly ts.Node[];
  /** For a call without a key: the address that it is made to, as far as that is written out; `{}` stands for what is not. */
  readonly address?: string;
  /** The request that the key is for. */
  readonly operation?: ts.Node;
  /** What a value has to be made before so that it is made once: the loop, or the call that takes the callback. Undefined where that is not in sight. */
  readonly anchor?: ts.Node;
}

const TEST_IMPORTS = /^(?:vitest|jest|@jest\/globals|mocha|ava|tape|node:test|test|@playwright\/test|cypress|sinon|chai|supertest|bun:test|uvu|tap|@testing-library\/.*|jasmine|nock|msw)$/u;

/**
 * Whether a variable is set for what comes after a loop, and not for its next round: it is read before it is set, and what follows leaves
 * (`if (response.ok) { key = fresh(); return; }`).
 */
function isForLater(value: Value, body: ts.Node): boolean {
  if (!isLoop(body) || value.held) return false;
  // Of what is read on the way, the last one in the loop: there the round before would hand it on.
  let read: ts.Node | undefined;
  for (let step = value.path; step; step = step.next) if (contains(body, step.node)) read = step.node;
  if (!read || read.end > value.node.pos) return false;
  for (let child: ts.Node = value.node; child !== body; child = child.parent) {
    if (isFunctionNode(child)) return false;
    const { parent } = child;
    if (!ts.isBlock(parent)) continue;
    const after = parent.statements.slice(parent.statements.findIndex((statement) => statement === child) + 1);
    if (after.some((statement) => ts.isReturnStatement(statement) || (ts.isBreakStatement(statement) && !statement.label && loopAround(statement) === body))) return true;
  }
  return false;
}

function loopAround(node: ts.Node): ts.Node {
  let up = node.parent;
  while (!isLoop(up) && !ts.isSwitchStatement(up) && !ts.isSourceFile(up)) up = up.parent;
  return up;
}

/** Whether a file belongs to tests: by its imports, or by a test runner's globals. */
export function isTestFile(file: ts.SourceFile): boolean {
  const { imports, calls } = factsOf(file);
  if ([...imports].some((name) => TEST_IMPORTS.test(name))) return true;
  return calls.some((call) => {
    const callee = unwrap(call.expression);
    return ts.isIdentifier(callee) && /^(?:describe|it|test|suite)$/u.test(callee.text) && call.arguments.length >= 2 && ts.isStringLiteralLike(call.arguments[0] as ts.Node) && call.arguments.slice(1).some((a) => ts.isArrowFunction(a) || ts.isFunctionExpression(a));
  });
}

const cache = new WeakMap<ts.Program, WeakMap<ts.SourceFile, Map<Settings, readonly Finding[]>>>();

/** The findings of a file. Kept for each program, file and settings; the rules filter them. */
export function findingsOf(host: Host, settings: Settings): readonly Finding[] {
  let files = cache.get(host.program);
  if (!files) cache.set(host.program, (files = new WeakMap()));
  let perSettings = files.get(host.sourceFile);
  if (!perSettings) files.set(host.sourceFile, (perSettings = new Map<Settings, readonly Finding[]>()));
  let findings = perSettings.get(settings);
  if (!findings) perSettings.set(settings, (findings = analyze(host, settings)));
  return findings;
}

/** Finds, without a cache. `gate: 'open'` looks at everything: for the test that the gate only prunes. */
export function analyze(host: Host, settings: Settings, gate: 'names' | 'open' = 'names'): readonly Finding[] {
  const { sourceFile } = host;
  if (isDebugging()) tellOfDeclarations(host);
  const chosen = gate === 'open' ? OPEN_GATE : gateOf(host, keyPatternsOf(settings));
  if (!chosen.mayMatter(sourceFile)) return [];
  if (settings.tests === 'ignore' && isTestFile(sourceFile)) return [];
  const context = makeContext(host, settings, chosen);
  if (gate === 'open') context.total *= 40;
  const collector = new Collector(context);
  walkFile(context, sourceFile, (use) => { collector.add(use); }, gate === 'open' ? STEPS_PER_FUNCTION * 20 : STEPS_PER_FUNCTION);
  if (context.exhausted && isDebugging()) debug(`${sourceFile.fileName}: gave up on a part that is too large`);
  return collector.findings();
}

class Collector {
  private readonly all: (Finding & { readonly through?: readonly FunctionNode[] })[] = [];

  /** @param isRoot false where the findings of one function are asked for, to see whether it needs its callers for them */
  constructor(private readonly context: Context, private readonly isRoot = true) {}

  add(use: KeyUse): void {
    this.uses.push(use);
    const before = this.all.length;
    this.judgeAll(use);
    // What was cut short says nothing: a question left open is not a "no".
    if (this.context.budget <= 0) this.all.length = before;
  }

  private judgeAll(use: KeyUse): void {
    const origins = originsOf(this.context, use.value);
    const regions = regionsOf(this.context, use);
    this.share(use, regions);
    this.check(use);
    const reported = new Set<FindingKind>();
    for (const origin of origins) {
      const finding = this.judge(use, origin, regions);
      if (!finding || (origin.alternative && reported.has(finding.kind))) continue;
      reported.add(finding.kind);
      this.all.push(finding);
    }
  }

  private readonly uses: KeyUse[] = [];

  /** What the vendor refuses in the key: said where the key is put together, once. */
  private check(use: KeyUse): void {
    const file = this.context.host.sourceFile;
    for (const flaw of flawsOf(this.context, use)) {
      if (flaw.node.getSourceFile() !== file) continue;
      this.all.push({ kind: 'invalid', place: flaw.node, source: { node: flaw.node, kind: 'none' }, key: { node: use.node, name: use.name }, region: undefined, per: flaw.problem, certainty: flaw.certainty, regionKind: undefined, path: [flaw.node, use.node] });
    }
  }

  private share(use: KeyUse, regions: readonly ActiveRegion[]): void {
    const found = sharingRegion(this.context, use, regions);
    const kept = found ? undefined : keptKey(this.context, use, regions);
    if (kept && reachFrom(use.frame, 0) === 0) this.all.push(...this.shared(use, makeRegion('call', kept.site, functionAround(use.node) ?? 'this function', { preset: 'strict' })).map((finding) => ({ ...finding, per: kept.how })));
    if (!found) return;
    const through = this.isRoot && found.depth > 0 ? ownersBelowRoot(use.frame, found.depth) : [];
    if (reachFrom(use.frame, found.depth) === 0) this.all.push(...this.shared(use, found.region).map((finding) => ({ ...finding, ...(through.length > 0 ? { through } : {}) })));
  }

  private shared(use: KeyUse, region: Region): readonly Finding[] {
    const file = this.context.host.sourceFile;
    // Where one options object is handed to several calls, it is the call that is wrong.
    const node = contains(use.operation, use.node) ? use.node : use.operation;
    const place = placeInFile(node, use.frame, file);
    if (!place) return [];
    return [{ kind: 'shared', place, source: { node: use.node, kind: 'none' }, key: { node: use.node, name: use.name }, region, per: undefined, certainty: region.preset, regionKind: region.kind, path: [use.value.node, use.node] }];
  }

  /** One report per source and rule: the surer, nearer one. */
  findings(): readonly Finding[] {
    for (const { use, region } of sequences(this.context, this.uses)) this.all.push(...this.shared(use, region));
    const out = new Map<string, Finding & { readonly through?: readonly FunctionNode[] }>();
    const id = (f: Finding): string => (f.place !== f.source.node && f.region && f.kind !== 'shared') ? `${f.kind}:${f.place.getStart()}:${f.region.site.getSourceFile().fileName}:${f.region.site.pos}` : `${f.kind}:${f.source.node.getSourceFile().fileName}:${f.source.node.pos}:${f.place.getStart()}:${f.kind === 'invalid' ? (f.per ?? '') : ''}`;
    for (const finding of this.all) {
      const before = out.get(id(finding));
      // The one that needs no callers goes before one that may be another function's.
      const isSurer = before !== undefined && ((before.certainty === 'strict' && finding.certainty === 'recommended') || (before.certainty === finding.certainty && before.through !== undefined && finding.through === undefined));
      if (!before || isSurer) out.set(id(finding), finding);
    }
    const list = [...out.values()].filter((f) => !this.isReportedBelow(f));
    const isSame = (a: Finding, b: Finding): boolean => a.source.node === b.source.node || a.place === b.place;
    return list
      // Of two regions that run one source again, and are reported in one place, the first says it.
      .filter((f, index) => f.region === undefined || !list.slice(0, index).some((g) => g.kind === f.kind && g.place === f.place && g.source.node === f.source.node))
      .filter((f) => f.regionKind !== 'connection' || !list.some((g) => g.kind === 'regenerated' && isSame(f, g)))
      .filter((f) => f.kind !== 'regenerated' || !list.some((g) => g.kind === 'host' && g.regionKind !== 'connection' && isSame(f, g)))
      .filter((f) => f.kind !== 'shared' || !list.some((g) => g.kind !== 'shared' && g.kind !== 'unstable' && g.kind !== 'invalid' && g.key.node === f.key.node))
      .filter((f) => f.kind !== 'unstable' || !list.some((g) => g.kind !== 'unstable' && g.kind !== 'shared' && g.kind !== 'invalid' && isSame(f, g)))
      .sort((a, b) => a.place.getStart() - b.place.getStart());
  }

  private readonly alone = new Map<FunctionNode, readonly Finding[]>();

  /** Whether a function further down comes to the same finding without its callers: then it is that function's, and reported in its file. */
  private isReportedBelow(finding: Finding & { readonly through?: readonly FunctionNode[] }): boolean {
    if (!this.isRoot || !finding.through) return false;
    return finding.through.some((fn) => {
      let below = this.alone.get(fn);
      if (!below) {
        const host: Host = { ...this.context.host, sourceFile: fn.getSourceFile() };
        const context = makeContext(host, this.context.settings, this.context.gate);
        const collector = new Collector(context, false);
        walkFunction(context, fn, (use) => { collector.add(use); });
        this.alone.set(fn, (below = collector.findings()));
      }
      return below.some((other) => other.kind === finding.kind && other.source.node === finding.source.node && other.region?.site === finding.region?.site);
    });
  }

  private judge(use: KeyUse, origin: Origin, regions: readonly ActiveRegion[]): Finding | undefined {
    const { kind } = origin;
    if (kind === 'host') return this.make('host', use, origin, undefined, undefined, use.frame.depth);
    if (kind === 'counter') return this.counter(use, origin, regions);
    const process = this.processOf(origin, use);
    if (process) return this.make('host', use, origin, process, undefined, use.frame.depth);
    // A key made anew after a definite refusal is one for another operation.
    if (nodesOf(origin.value.path, origin.value.node).some(isAfterRefusal)) return undefined;
    const matching = regions.filter((active) => active.region.repeats && this.isInside(origin, active));
    const active = matching.find((a) => a.region.preset === 'recommended') ?? matching[0];
    if (active) {
      const finding = this.make('regenerated', use, origin, active.region, undefined, active.depth);
      const anchor = finding && anchorOf(origin, active, regions);
      return finding && anchor ? { ...finding, anchor } : finding;
    }
    const connection = this.connectionOf(origin, use);
    if (connection) return this.make('host', use, origin, connection, undefined, use.frame.depth);
    return this.make('unstable', use, origin, undefined, undefined, use.frame.depth);
  }

  private counter(use: KeyUse, origin: Origin, regions: readonly ActiveRegion[]): Finding | undefined {
    if (origin.attemptOf) {
      const frame = origin.attemptOf;
      return this.make('attempt', use, origin, frame.region, origin.per, frame.caller?.depth ?? frame.depth);
    }
    if (origin.per !== undefined) return this.make('attempt', use, origin, undefined, origin.per, use.frame.depth);
    const read: Place = { node: origin.value.node, frame: origin.value.frame };
    if (origin.itemOf) {
      const attempts = regions.find((a) => a.body === origin.itemOf && a.region.repeats && !a.region.advances && isWithin(read, a.frame, a.body));
      return attempts && this.make('attempt', use, origin, attempts.region, undefined, attempts.depth);
    }
    const active = regions.find(
      (a) => a.region.repeats && isCounting(a.region.kind) && isWithin(read, a.frame, a.body) && origin.moves.some((move) => isWithin(move, a.frame, a.body) || a.again?.some((call) => call.node === move.node)),
    );
    if (!active) return undefined;
    return this.make('attempt', use, origin, active.region, undefined, active.depth);
  }

  /** Whether a source is evaluated anew in each round of a region. */
  private isInside(origin: Origin, active: ActiveRegion): boolean {
    const { value } = origin;
    const place: Place = value.held ?? { node: value.node, frame: value.frame };
    const { region, frame, body, cut } = active;
    if (cut && isWithin(place, cut, cut.owner)) return false;
    if (region.kind === 'render') return isDuring(place, frame) && !value.held;
    if (value.unless && active.again && value.unless.parameter.parent === frame.owner) {
      // A fallback for a parameter: made again only where the recursive call does not hand it on.
      const { parameter, property } = value.unless;
      const index = value.unless.parameter.parent.parameters.indexOf(parameter);
      if (!active.again.some((call) => !handsOn(call.args, index, parameter, property))) return false;
    }
    if (value.byDefault && active.again && value.byDefault.parent === frame.owner) {
      // The default is evaluated again only where the recursive call leaves the argument out.
      const index = value.byDefault.parent.parameters.indexOf(value.byDefault);
      return active.again.some((call) => call.args !== undefined && isLeftOut(call.args, index));
    }
    if (isWithin(place, frame, body)) return !isForLater(value, body);
    // Another step of the same description: it is run again along with this one.
    if (region.kind === 'deferred') for (let f: Frame | undefined = place.frame; f; f = f.caller) if (f.region === region) return true;
    if (value.held) {
      // A holder that is emptied on the failure path, or before it is filled, keeps nothing.
      const { fill } = value.held;
      return value.held.clears.some((clear) => isWithin(clear, frame, body) && (isOnFailurePath(clear.node) || clear.node.pos < fill.pos)) && isWithin({ node: value.node, frame: value.frame }, frame, body);
    }
    return this.isCalledWithin(place, active) || isInSibling(place, active);
  }

  /** A field written in another method counts where the region calls that method. */
  private isCalledWithin(place: Place, active: ActiveRegion): boolean {
    const owner = place.frame.owner;
    if (place.frame.depth !== Number.POSITIVE_INFINITY || !isFunctionNode(owner) || place.frame.caller || contains(owner, active.body)) return false;
    return callsTo(this.context, active.body, owner, 3);
  }

  /** Values that are made once per process: module code, seen from a function. */
  private processOf(origin: Origin, use: KeyUse): Region | undefined {
    const { value } = origin;
    const place: Place = value.held ?? { node: value.node, frame: value.frame };
    let frame: Frame | undefined = place.frame;
    while (frame?.caller && frame.depth !== Number.POSITIVE_INFINITY && !ts.isSourceFile(frame.owner)) frame = frame.caller;
    // From the place up its callers, only module code: then it is evaluated when the module is loaded.
    for (let f: Frame | undefined = place.frame; f; f = f.caller) if (ts.isSourceFile(f.owner) && f !== use.frame && isDeclaredAtModuleLevel(f, place, use)) return makeRegion('process', value.node, 'the process');
    return undefined;
  }

  /** Values that are made once per connection: a field that a method sets which runs again after each reconnect. */
  private connectionOf(origin: Origin, use: KeyUse): Region | undefined {
    const { value } = origin;
    const { owner } = value.frame;
    if (value.held || value.frame.depth !== Number.POSITIVE_INFINITY || !isFunctionNode(owner) || value.frame.caller) return undefined;
    const edges = recursiveCalls(this.context, owner);
    // A field, not a variable of a function around the key use: that one is looked at from there.
    if (contains(owner, use.node)) return undefined;
    const again = (edges.length > 0 && !value.byDefault && !value.unless) || isRunOnReconnect(this.context, owner);
    return again ? makeRegion('connection', owner, 'each connection') : undefined;
  }

  private make(kind: FindingKind, use: KeyUse, origin: Origin, region: Region | undefined, per: string | undefined, regionDepth: number): (Finding & { readonly through?: readonly FunctionNode[] }) | undefined {
    const { value } = origin;
    // It belongs to the function on whose arguments, and on nothing further up, it depends.
    let reach = Math.min(regionDepth, value.reach);
    const include = (from: Frame): void => {
      for (let f: Frame | undefined = from; f && f.depth > regionDepth && f.depth !== Number.POSITIVE_INFINITY; f = f.caller) reach = Math.min(reach, f.reach);
    };
    include(use.frame);
    if (value.frame.depth !== Number.POSITIVE_INFINITY) include(value.frame);
    if (reach > 0) return undefined;
    const path = nodesOf(value.path, value.node);
    const file = this.context.host.sourceFile;
    const inFile = path.find((node) => node.getSourceFile() === file) ?? callInFile(use.frame, file) ?? (region?.site.getSourceFile() === file ? region.site : undefined);
    if (!inFile) return undefined;
    const certainty = kind === 'unstable' ? 'strict' : region ? region.preset : 'recommended';
    const through = this.isRoot && regionDepth > 0 ? ownersBelowRoot(use.frame, regionDepth) : [];
    return { ...(through.length > 0 ? { through } : {}), kind, place: inFile, source: { node: value.node, kind: origin.kind }, key: { node: use.node, name: use.name }, region, per, certainty, regionKind: region?.kind, path: [...path, use.node], operation: use.operation };
  }
}

/** A write in another closure of the same retrying call: `onRetry: () => { key = fresh() }`. */
function isInSibling(place: Place, active: ActiveRegion): boolean {
  const { site, kind } = active.region;
  if (kind !== 'retry' || !isCallLike(site) || site.getSourceFile() !== place.node.getSourceFile()) return false;
  const owner = ownerOf(place.node);
  return isFunctionNode(owner) && owner !== active.frame.owner && contains(site, owner) && !contains(owner, site) && isBetweenAttempts(owner);
}

/** Whether a callback may run from one attempt to the next: an option's name says so. `onSuccess` and `onSettled` come when it is over. */
function isBetweenAttempts(fn: FunctionNode): boolean {
  const option = ts.isPropertyAssignment(fn.parent) ? fn.parent : ts.isMethodDeclaration(fn) ? fn : undefined;
  const name = nameText(option?.name);
  return name === undefined || BETWEEN_ATTEMPTS.test(name);
}

/** What a source has to move before: out of the outermost region that repeats the operation, inside every region that goes to the next item. */
function anchorOf(origin: Origin, active: ActiveRegion, regions: readonly ActiveRegion[]): ts.Node | undefined {
  let anchor: ts.Node | undefined;
  for (const candidate of regions.slice(regions.indexOf(active))) {
    if (!candidate.region.repeats || candidate.region.advances) break;
    const outside = outsideOf(origin, candidate);
    if (!outside) break;
    anchor = outside;
  }
  return anchor;
}

/** The node in the source's own function chain that encloses all of a region's rounds. */
function outsideOf(origin: Origin, active: ActiveRegion): ts.Node | undefined {
  const { value } = origin;
  // A wrapper, a client or a hook is set up once for many operations: nothing can be made before it.
  if (active.region.forMany) return undefined;
  for (let f: Frame | undefined = value.frame; f && f !== active.frame.caller; f = f.caller) if (f.call && !isCallLike(f.call)) return undefined;
  if (value.frame === active.frame && active.body !== active.frame.owner) return active.body;
  let { frame } = value;
  for (let i = 0; i < 6; i++) {
    const { owner, lexical } = frame;
    if (!isClosure(owner) || !lexical) {
      // A helper that makes the key: on to where it is called.
      if (!frame.caller || frame === active.frame) return undefined;
      frame = frame.caller;
      if (frame === active.frame && active.body !== active.frame.owner) return active.body;
      continue;
    }
    if (!isWithin({ node: owner, frame: lexical }, active.frame, active.body)) {
      for (let up: ts.Node = owner.parent; !isFunctionNode(up) && !ts.isSourceFile(up); up = up.parent) if (ts.isCallExpression(up) || ts.isNewExpression(up)) return up;
      return undefined;
    }
    if (lexical === active.frame && active.body !== active.frame.owner) return active.body;
    frame = lexical;
  }
  return undefined;
}

/** Kinds of region in which an in-memory counter is an attempt number. */
function isCounting(kind: RegionKind): boolean {
  return REGION_KINDS[kind].repeats && !/^(?:render|listener|lifecycle-listener|handler|webhook|redelivery|schedule|timer)$/u.test(kind);
}

/** The functions between the root and the frame that holds a region's binding site. */
function ownersBelowRoot(from: Frame, depth: number): readonly FunctionNode[] {
  const out: FunctionNode[] = [];
  for (let f: Frame | undefined = from; f && f.depth > 0; f = f.caller) if (f.depth <= depth && isFunctionNode(f.owner)) out.push(f.owner);
  return out;
}

/** Whether a place is evaluated while a frame's function itself runs, not in a callback that comes later. */
function isDuring(place: Place, frame: Frame): boolean {
  for (let f: Frame | undefined = place.frame; f; f = f.caller) {
    if (f === frame) return true;
    if (f.callback && f.region?.kind !== 'item-callback') return false;
    if (f.depth === Number.POSITIVE_INFINITY) return false;
  }
  return false;
}

/** Whether a recursive call passes on what a fallback is for: the parameter itself, or the property of it. */
function handsOn(args: readonly ts.Node[] | undefined, index: number, parameter: ts.ParameterDeclaration, property: string | undefined): boolean {
  if (!args) return true;
  if (isLeftOut(args, index)) return false;
  const argument = args[index];
  if (!argument) return true;
  const inner = unwrap(argument);
  if (property === undefined) return true;
  if (ts.isObjectLiteralExpression(inner)) return inner.properties.some((p) => nameText(p.name) === property);
  // The very object of the caller, which lacks the property now as before.
  return !(ts.isIdentifier(inner) && ts.isIdentifier(parameter.name) && inner.text === parameter.name.text);
}

function isLeftOut(args: readonly ts.Node[], index: number): boolean {
  if (args.some((argument) => ts.isSpreadElement(argument))) return false;
  const argument = args[index];
  return !argument || (ts.isIdentifier(argument) && argument.text === 'undefined');
}

function isDeclaredAtModuleLevel(frame: Frame, place: Place, use: KeyUse): boolean {
  if (ts.isSourceFile(use.frame.owner)) return false;
  // The place must be reached without passing through a function that the walk itself is in.
  for (let f: Frame | undefined = place.frame; f && f !== frame; f = f.caller) if (f.depth !== Number.POSITIVE_INFINITY && f.caller && isOnChain(use.frame, f)) return false;
  return !isOnChain(use.frame, place.frame) || ts.isSourceFile(place.frame.owner);
}

function isOnChain(from: Frame, wanted: Frame): boolean {
  for (let f: Frame | undefined = from; f; f = f.caller) if (f === wanted) return true;
  return false;
}

/** Whether code calls a function, directly or through a few others. */
function callsTo(context: Context, body: ts.Node, fn: FunctionNode, depth: number): boolean {
  let found = false;
  const seen = new Set<ts.Node>();
  const look = (root: ts.Node, left: number): void => {
    visitDeep(root, (node) => {
      if (found || !ts.isCallExpression(node)) return !found;
      const callee = unwrap(node.expression);
      const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
      if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return undefined;
      const symbol = symbolAt(context.checker, name);
      for (const declaration of declarationsOf(symbol && unalias(context.checker, symbol))) {
        if (declaration === fn) found = true;
        else if (left > 1 && isFunctionNode(declaration) && declaration.body && !seen.has(declaration) && declaration.getSourceFile() === fn.getSourceFile()) {
          seen.add(declaration);
          look(declaration.body, left - 1);
        }
      }
      return !found;
    });
  };
  look(body, depth);
  return found;
}

/** Whether a method is called from a listener for the end or the renewal of a connection. */
function isRunOnReconnect(context: Context, fn: FunctionNode): boolean {
  return factsOf(fn.getSourceFile()).calls.some((call) => {
    const callee = unwrap(call.expression);
    if (!ts.isPropertyAccessExpression(callee) || !/^(?:on|addListener|addEventListener|once)$/u.test(callee.name.text)) return false;
    const [event, handler] = call.arguments;
    if (!event || !handler || !ts.isStringLiteralLike(event) || !/^(?:close|end|error|disconnect\w*|reconnect\w*|connect|open|ready)$/u.test(event.text)) return false;
    return callsTo(context, handler, fn, 3) || refersDirectly(context, handler, fn);
  });
}

function refersDirectly(context: Context, handler: ts.Node, fn: FunctionNode): boolean {
  const inner = unwrap(handler);
  const name = ts.isPropertyAccessExpression(inner) ? inner.name : inner;
  if (!ts.isIdentifier(name)) return false;
  const symbol = symbolAt(context.checker, name);
  return declarationsOf(symbol && unalias(context.checker, symbol)).includes(fn);
}

function nodesOf(path: Path | undefined, source: ts.Node): readonly ts.Node[] {
  const out: ts.Node[] = [source];
  for (let p = path; p; p = p.next) if (out.at(-1) !== p.node && !isTrivial(p.node)) out.push(p.node);
  return out;
}

function isTrivial(node: ts.Node): boolean {
  return ts.isTemplateExpression(node) || ts.isObjectLiteralExpression(node) || ts.isArrayLiteralExpression(node);
}
