/** Calls that are made again for the same operation without any key. */
import { HTTP_POSTS, KEYED_MUTATIONS } from '../models/index.js';
import { HARMLESS_ADDRESS, READING_NAME } from '../models/words.js';
import { isClaimed } from './claims.js';
import { makeContext, STEPS_PER_FUNCTION, type Context } from './context.js';
import { functionName, memberOfValue, resolve } from './evaluate.js';
import { isTestFile, type Finding } from './findings.js';
import { placeInFile, reachFrom, type Frame, type Value } from './frames.js';
import { gateOf } from './gate.js';
import { isKeyName, isRequest, keysOfCall, type KeyUse } from './keys.js';
import { isNamed, namesOf } from './names.js';
import { regionsOf } from './regions.js';
import type { Settings } from './settings.js';
import { isAccess, isCallLike, isFunctionNode, memberName, some, unwrap, unwrapAwait, type CallLike } from './syntax.js';
import { searchFor, type TextPattern } from './texts.js';
import { ts, type Checker, type Host } from './typescript.js';
import { walkFile } from './walk.js';

/** Which calls are looked at: those of SDKs that take a key, or any POST as well. */
export type MissingScope = 'recommended' | 'strict';

const SDK_PACKAGES = /^(?:stripe|square|resend|@aws-sdk\/|@adyen\/|adyen|@mollie\/|plaid|@workos|modern-treasury|@paypal\/|@trigger\.dev|braintree|dwolla)/u;
const CHANGES = searchFor(/\.(?:create|update|confirm|capture|cancel|pay|finalize|send|void|reverse|attach|accept|submit|apply|refund|trigger|publish|charge|transfer)\w*\s*[(<]/u);
const POSTS = searchFor(/method\s*:\s*['"`](?:POST|PATCH)|\b(?:post|patch)(?:Form)?\s*[(<]/iu);
/** In files that name an SDK: calls of what changes something. In any file, for the strict preset: a POST. */
const PATTERNS: Readonly<Record<MissingScope, readonly TextPattern[]>> = {
  recommended: [{ imports: SDK_PACKAGES, text: CHANGES, test: isOfSdk }],
  strict: [{ imports: SDK_PACKAGES, text: CHANGES, test: isOfSdk }, { text: POSTS }],
};

/** Whether a match stands in a call of one of the SDKs. */
function isOfSdk(checker: Checker, node: ts.Node): boolean {
  for (let up: ts.Node = node; !ts.isStatement(up) && !ts.isSourceFile(up); up = up.parent)
    if (isCallLike(up)) return namesOf(checker, up.expression).some((name) => SDK_PACKAGES.test(name.package));
  return false;
}

const cache = new WeakMap<ts.Program, WeakMap<ts.SourceFile, Map<string, readonly Finding[]>>>();
const ids = new WeakMap<Settings, number>();
let nextId = 0;

/** The calls of a file that lack a key. Kept for each program, file, settings and scope. */
export function missingOf(host: Host, settings: Settings, scope: MissingScope): readonly Finding[] {
  if (!ids.has(settings)) ids.set(settings, nextId++);
  const key = `${scope}:${String(ids.get(settings))}`;
  let files = cache.get(host.program);
  if (!files) cache.set(host.program, (files = new WeakMap()));
  let perFile = files.get(host.sourceFile);
  if (!perFile) files.set(host.sourceFile, (perFile = new Map<string, readonly Finding[]>()));
  let findings = perFile.get(key);
  if (!findings) perFile.set(key, (findings = analyze(host, settings, scope)));
  return findings;
}

function analyze(host: Host, settings: Settings, scope: MissingScope): readonly Finding[] {
  const { sourceFile } = host;
  const gate = gateOf(host, PATTERNS[scope]);
  if (!gate.mayMatter(sourceFile) || (settings.tests === 'ignore' && isTestFile(sourceFile))) return [];
  const context = makeContext(host, settings, gate);
  const out = new Map<ts.Node, Finding>();
  const look = (call: CallLike, frame: Frame): void => {
    const kind = mutationKind(context, call, frame, scope);
    if (!kind) return;
    const use: KeyUse = { value: { node: call.expression, frame, path: undefined, reach: Number.POSITIVE_INFINITY }, node: call, name: '', operation: call, frame };
    const active = regionsOf(context, use).find((a) => a.region.repeats && !a.region.advances && a.region.kind !== 'one-shot-timer' && !(scope === 'recommended' && a.region.preset === 'strict'));
    if (!active || active.cut || isClaimed(context, call, frame, active.frame)) return;
    if (context.budget <= 0) return;
    const place = reachFrom(frame, active.depth) === 0 ? placeInFile(call, frame, sourceFile) : undefined;
    if (!place || out.has(place)) return;
    out.set(place, {
      kind: 'missing', place, source: { node: call, kind: 'none' }, key: { node: call, name: '' }, region: active.region, per: undefined,
      certainty: kind, regionKind: active.region.kind, path: [call], ...addressOf(context, call, frame),
    });
  };
  walkFile(context, sourceFile, () => undefined, STEPS_PER_FUNCTION, look);
  return [...out.values()].sort((a, b) => a.place.getStart() - b.place.getStart());
}

/** Whether a call changes something, takes a key, and has none: the preset that says so. */
function mutationKind(context: Context, call: CallLike, frame: Frame, scope: MissingScope): 'recommended' | 'strict' | undefined {
  const callee = unwrap(call.expression);
  const names = namesOf(context.checker, callee);
  const method = ts.isIdentifier(callee) ? callee.text : memberName(callee);
  if (method === undefined) return undefined;
  if (KEYED_MUTATIONS.some((row) => row.methods.test(method) && isNamed(row, names)) && ts.isCallExpression(call) && isAccess(callee) && isAccess(unwrap(callee.expression)))
    return lacksKey(context, call, frame) ? 'recommended' : undefined;
  if (takesKey(context, call, method) && isRequest(context, call, frame)) return lacksKey(context, call, frame) ? 'recommended' : undefined;
  if (scope !== 'strict' || !ts.isCallExpression(call)) return undefined;
  const row = HTTP_POSTS.find((candidate) => isNamed(candidate, names) && (candidate.options === undefined || isPost(context, call.arguments[candidate.options], frame)));
  if (!row) return undefined;
  if (HARMLESS_ADDRESS.test(call.arguments[0]?.getText() ?? '') || isReading(frame)) return undefined;
  return lacksKey(context, call, frame, row.body) ? 'strict' : undefined;
}

/** Whether a function on the way to a call is named as one that reads: `listZones` of a protocol that has only POST. */
function isReading(frame: Frame): boolean {
  for (let f: Frame | undefined = frame; f; f = f.caller) if (isFunctionNode(f.owner) && READING_NAME.test(functionName(f.owner) ?? '')) return true;
  return false;
}

/** Where a call goes to: its first argument, or the `url` of its options. */
function addressOf(context: Context, call: CallLike, frame: Frame): { readonly address?: string } {
  const [first] = call.arguments ?? [];
  if (!first) return {};
  const value: Value = { node: first, frame, path: undefined, reach: Number.POSITIVE_INFINITY };
  const ends = resolve(context, value);
  const [end, ...more] = ends.some((e) => ts.isObjectLiteralExpression(unwrap(e.node))) ? (memberOfValue(context, value, 'url') ?? []).flatMap((v) => resolve(context, v)) : ends;
  if (!end || more.length > 0) return {};
  const text = addressText(context, end, 4);
  return text === undefined ? {} : { address: text };
}

function addressText(context: Context, value: Value, depth: number): string | undefined {
  const node = unwrap(value.node);
  const at = (next: ts.Node): string => {
    const [end, ...more] = depth > 0 ? resolve(context, { ...value, node: next }) : [];
    return (end && more.length === 0 && unwrap(end.node) !== node ? addressText(context, end, depth - 1) : undefined) ?? '{}';
  };
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node)) return node.head.text + node.templateSpans.map((span) => at(span.expression) + span.literal.text).join('');
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) return at(node.left) + at(node.right);
  const [first] = ts.isNewExpression(node) && unwrap(node.expression).getText() === 'URL' ? (node.arguments ?? []) : [];
  return first ? at(first) : undefined;
}

/** Whether the SDK's own types say that a call takes a key: an optional `idempotencyKey`, or a client token of AWS. */
function takesKey(context: Context, call: CallLike, method: string): boolean {
  if (/^(?:get|list|retrieve|find|search|delete|del|remove|describe|query|on|update|cancel|void|attach|detach|mark|set|put|archive|close)/u.test(method) || context.host.mode === 'one-file') return false;
  try {
    const signature = context.checker.getResolvedSignature(call);
    const declaration = signature?.getDeclaration() as ts.Declaration | undefined;
    if (!signature || !declaration?.getSourceFile().isDeclarationFile) return false;
    return signature.parameters.some((parameter) => {
      const [first] = parameter.declarations ?? [];
      if (!first || !ts.isParameter(first)) return false;
      const type = context.checker.getTypeAtLocation(first);
      const members = type.isUnion() ? type.types : [type];
      return members.some((member) => ['idempotencyKey', 'ClientToken', 'clientToken', 'ClientRequestToken', 'clientRequestToken'].some((name) => member.getProperty(name) !== undefined));
    });
  } catch {
    return false;
  }
}

/** Whether a call certainly carries no key: none is found, and nothing that is passed is unknown. */
function lacksKey(context: Context, call: CallLike, frame: Frame, body?: number): boolean {
  if (keysOfCall(context, call, frame).length > 0) return false;
  if (some(chain(call), (node) => (ts.isStringLiteralLike(node) || ts.isIdentifier(node)) && isKeyName(context, node.text))) return false;
  const args = call.arguments ?? [];
  return args.every((argument, index) => !ts.isSpreadElement(argument) && isTransparent(context, { node: argument, frame, path: undefined, reach: Number.POSITIVE_INFINITY }, index === 0 || index === body ? 1 : 0));
}

function chain(node: ts.Node): ts.Node {
  let whole = node;
  while (ts.isPropertyAccessExpression(whole.parent) && ts.isCallExpression(whole.parent.parent) && whole.parent.parent.expression === whole.parent) whole = whole.parent.parent;
  return whole;
}

/** Whether it is known what an argument holds, as far as a key could hide in it. The body's fields may be anything. */
function isTransparent(context: Context, value: Value, allowance: number): boolean {
  return resolve(context, value).every((end) => {
    const node = unwrapAwait(end.node);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.every((property) => {
        if (ts.isSpreadAssignment(property)) return allowance > 0 || isTransparent(context, { ...end, node: property.expression }, 0);
        const name = property.name && (ts.isIdentifier(property.name) || ts.isStringLiteral(property.name)) ? property.name.text : undefined;
        if (name !== 'headers' || allowance > 0) return true;
        return ts.isPropertyAssignment(property) ? isTransparent(context, { ...end, node: property.initializer }, 0) : ts.isShorthandPropertyAssignment(property) && isTransparent(context, { ...end, node: property.name }, 0);
      });
    if (ts.isLiteralExpression(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)) return true;
    if (ts.isNewExpression(node)) return /^(?:Headers|URL|FormData|URLSearchParams)$/u.test(node.expression.getText()) || /Command$/u.test(node.expression.getText());
    return allowance > 0;
  });
}

function isPost(context: Context, options: ts.Node | undefined, frame: Frame): boolean {
  if (!options) return false;
  const methods = memberOfValue(context, { node: options, frame, path: undefined, reach: Number.POSITIVE_INFINITY }, 'method') ?? [];
  return methods.some((value) => {
    const node = unwrap(value.node);
    return ts.isStringLiteralLike(node) && /^(?:post|patch)$/iu.test(node.text);
  });
}
