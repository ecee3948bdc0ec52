/** Schedules and consumers that charge without claiming the item first: a stable key does not coordinate replicas that fire together. */
import { CLAIM_NAMES, CLAIM_WORDS } from '../models/claims.js';
import { KEYED_MUTATIONS } from '../models/index.js';
import { makeContext, STEPS_PER_FUNCTION, type Context } from './context.js';
import { isTestFile, type Finding } from './findings.js';
import { placeInFile, reachFrom, type Frame } from './frames.js';
import { gateOf, keyPatternsOf } from './gate.js';
import { isRequest, keysOfCall, type KeyUse } from './keys.js';
import { isNamed, namesOf, symbolAt, unalias, declarationsOf } from './names.js';
import { regionsOf } from './regions.js';
import type { Settings } from './settings.js';
import { isAccess, isCallLike, isFunctionNode, memberName, ownerOf, some, unwrap, type CallLike } from './syntax.js';
import { searchFor, type TextPattern } from './texts.js';
import { isOwnFile, ts, type Host } from './typescript.js';
import { walkFile } from './walk.js';

const CHARGES: TextPattern = { imports: /^stripe$/u, text: searchFor(/\.(?:create|capture|confirm|pay|finalize|update)\w*\s*[(<]/u) };

const patterns = new WeakMap<Settings, readonly TextPattern[]>();

function patternsOf(settings: Settings): readonly TextPattern[] {
  let own = patterns.get(settings);
  if (!own) patterns.set(settings, (own = [CHARGES, ...keyPatternsOf(settings)]));
  return own;
}

const cache = new WeakMap<ts.Program, WeakMap<ts.SourceFile, Map<Settings, readonly Finding[]>>>();

/** The calls of a file that a schedule or a consumer makes without a claim. Kept for each program, file and settings. */
export function unclaimedOf(host: Host, settings: Settings): readonly Finding[] {
  let files = cache.get(host.program);
  if (!files) cache.set(host.program, (files = new WeakMap()));
  let perFile = files.get(host.sourceFile);
  if (!perFile) files.set(host.sourceFile, (perFile = new Map<Settings, readonly Finding[]>()));
  let findings = perFile.get(settings);
  if (!findings) perFile.set(settings, (findings = analyze(host, settings)));
  return findings;
}

function analyze(host: Host, settings: Settings): readonly Finding[] {
  const { sourceFile } = host;
  const gate = gateOf(host, patternsOf(settings));
  if (!gate.mayMatter(sourceFile) || (settings.tests === 'ignore' && isTestFile(sourceFile))) return [];
  const context = makeContext(host, settings, gate);
  const out = new Map<ts.Node, Finding>();
  const look = (call: CallLike, frame: Frame): void => {
    if (!isCharge(context, call, frame)) return;
    const use: KeyUse = { value: { node: call.expression, frame, path: undefined, reach: Number.POSITIVE_INFINITY }, node: call, name: '', operation: call, frame };
    const active = regionsOf(context, use).find((a) => /^(?:timer|schedule|redelivery)$/u.test(a.region.kind) && !a.cut);
    if (!active || isClaimed(context, call, frame, active.frame)) return;
    if (context.budget <= 0) return;
    if (reachFrom(frame, active.depth) > 0) return;
    const place = placeInFile(call, frame, sourceFile);
    if (!place || out.has(place)) return;
    out.set(place, { kind: 'unclaimed', place, source: { node: call, kind: 'none' }, key: { node: call, name: '' }, region: active.region, per: undefined, certainty: 'strict', regionKind: active.region.kind, path: [call] });
  };
  walkFile(context, sourceFile, () => undefined, STEPS_PER_FUNCTION, look);
  return [...out.values()].sort((a, b) => a.place.getStart() - b.place.getStart());
}

/** A call that moves money or the like: a mutation of an SDK that takes a key, or a request that carries one. */
function isCharge(context: Context, call: CallLike, frame: Frame): boolean {
  if (!ts.isCallExpression(call)) return false;
  const callee = unwrap(call.expression);
  const method = isAccess(callee) ? memberName(callee) : undefined;
  const names = namesOf(context.checker, callee);
  if (method !== undefined && KEYED_MUTATIONS.some((row) => row.methods.test(method) && isNamed(row, names))) return true;
  // What only hands a message on charges nobody; whoever takes it does.
  if (names.some((name) => /^(?:bullmq|bull|inngest|@trigger\.dev\/.*|@aws-sdk\/client-(?:sqs|sns|eventbridge|kinesis)|kafkajs|amqplib|@upstash\/qstash|pg-boss|graphile-worker|@google-cloud\/(?:pubsub|tasks)|@azure\/service-bus|resend)$/u.test(name.package))) return false;
  return isRequest(context, call, frame) && keysOfCall(context, call, frame).length > 0;
}

/** Whether something on the way from the region to the call claims the item: before the call, in the functions in between, or in what those call. */
export function isClaimed(context: Context, call: CallLike, frame: Frame, top: Frame): boolean {
  let node: ts.Node = call;
  for (let f: Frame | undefined = frame; f; f = f.caller) {
    if (isFunctionNode(f.owner) && f.owner.body && claimsBefore(context, f.owner.body, node, 2)) return true;
    if (isFunctionNode(f.owner) && (f.owner.modifiers ?? []).some((m) => ts.isDecorator(m) && /lock|leader|singleton|once/iu.test(m.expression.getText()))) return true;
    if (f === top || !f.call) break;
    // A callback of a lock is claimed by it: `lock.using([id], 5000, async () => …)`.
    if (isCallLike(f.call) && isClaim(f.call)) return true;
    node = f.call;
  }
  for (let up: ts.Node | undefined = call.parent; up; up = up.parent) if (ts.isTryStatement(up) && up.catchClause && CLAIM_WORDS.test(up.catchClause.getText())) return true;
  return false;
}

function claimsBefore(context: Context, body: ts.Node, node: ts.Node, depth: number): boolean {
  return some(body, (candidate) => {
    if (!isCallLike(candidate) || candidate.end > node.pos || ownerOf(candidate) !== ownerOf(node) && depth === 2 && !isAroundOf(candidate, node)) return false;
    if (isClaim(candidate)) return true;
    return depth > 0 && calledBodies(context, candidate).some((inner) => some(inner, (n) => isCallLike(n) && isClaim(n)));
  });
}

/** A loop's collection or a condition around the call counts too: `for (const row of await claimRows())`. */
function isAroundOf(candidate: ts.Node, node: ts.Node): boolean {
  return candidate.getSourceFile() === node.getSourceFile();
}

function isClaim(call: CallLike): boolean {
  const name = unwrap(call.expression).getText().replaceAll(/[_\s.]/gu, '').toLowerCase();
  if (CLAIM_NAMES.test(name)) return true;
  return (call.arguments ?? []).some((argument) => !isFunctionNode(unwrap(argument)) && CLAIM_WORDS.test(argument.getText())) || (ts.isCallExpression(call) && isAccess(unwrap(call.expression)) && CLAIM_WORDS.test(unwrap(call.expression).getText().slice(-400)));
}

function calledBodies(context: Context, call: CallLike): readonly ts.Node[] {
  const callee = unwrap(call.expression);
  const name = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
  if (!ts.isIdentifier(name)) return [];
  const symbol = symbolAt(context.checker, name);
  return declarationsOf(symbol && unalias(context.checker, symbol)).flatMap((d) => {
    if (!isOwnFile(d.getSourceFile())) return [];
    if (isFunctionNode(d)) return d.body ? [d.body] : [];
    const value = ts.isVariableDeclaration(d) && d.initializer ? unwrap(d.initializer) : undefined;
    return value && isFunctionNode(value) && value.body ? [value.body] : [];
  });
}
