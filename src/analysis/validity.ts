/** What a vendor refuses in a key, or cuts: its length, its characters, and parts that are no text. */
import { VENDORS, type VendorRow } from '../models/vendors.js';
import type { Context } from './context.js';
import { resolve } from './evaluate.js';
import { factsOf } from './facts.js';
import { extend, type Value } from './frames.js';
import type { KeyUse } from './keys.js';
import { isNamed, namesOf } from './names.js';
import { sourceAt } from './sources.js';
import { isAccess, isCallLike, memberName, rootOf, unwrap, unwrapAwait } from './syntax.js';
import { isOwnFile, ts } from './typescript.js';

/** Something wrong with a key as a text. */
export interface Flaw {
  readonly node: ts.Node;
  /** To be read after "the key". */
  readonly problem: string;
  readonly certainty: 'recommended' | 'strict';
}

/** The vendor that a key is sent to, where the call says so. */
export function vendorOf(context: Context, use: KeyUse): VendorRow | undefined {
  if (!isCallLike(use.operation)) return undefined;
  const names = namesOf(context.checker, use.operation.expression);
  const address = addressOf(context, use);
  return VENDORS.find((row) => row.header?.test(use.name) || names.some((name) => row.packages.includes(name.package)) || (address !== undefined && row.hosts?.test(address)));
}

/** Whether the characters of a key are looked at: always by a vendor, and by some versions of a package. */
function isChecked(context: Context, { checked, packages }: VendorRow, use: KeyUse): boolean {
  if (!checked) return true;
  if (!checked.names.test(use.name) || !isCallLike(use.operation)) return false;
  const names = namesOf(context.checker, use.operation.expression);
  return packages.some((name) => isNamed({ package: name, names: ['*'], versions: [checked.from] }, names));
}

function addressOf(context: Context, use: KeyUse): string | undefined {
  const [first] = (isCallLike(use.operation) && use.operation.arguments) || [];
  if (!first) return undefined;
  const [end] = resolve(context, { node: first, frame: use.frame, path: undefined, reach: Number.POSITIVE_INFINITY });
  return end && (ts.isStringLiteralLike(end.node) || ts.isTemplateExpression(end.node)) ? end.node.getText() : undefined;
}

/** What is wrong with the text of a key. */
export function flawsOf(context: Context, use: KeyUse): readonly Flaw[] {
  const out: Flaw[] = [];
  const vendor = vendorOf(context, use);
  const shape = shapeOf(context, use.value, 8);
  const at = use.value.node;
  // A placeholder that is filled in before it is sent is none.
  const isFilled = (factsOf(at.getSourceFile()).propertyWrites.get(use.name) ?? []).length > 0;
  if (shape.exact && shape.least === 0 && !isFilled) out.push({ node: at, problem: 'is empty, so it is no key at all', certainty: 'recommended' });
  if (vendor?.most !== undefined && shape.least > vendor.most)
    out.push({ node: at, problem: `has at least ${shape.least} characters, but ${vendor.vendor} takes at most ${vendor.most} (${vendor.address})`, certainty: 'recommended' });
  if (vendor && shape.exact && shape.least > 0 && shape.least < vendor.least)
    out.push({ node: at, problem: `has ${shape.least} characters, but ${vendor.vendor} asks for at least ${vendor.least} (${vendor.address})`, certainty: 'recommended' });
  if (vendor && isChecked(context, vendor, use)) {
    const text = shape.texts.join('');
    const wrong = vendor.checked?.except.test(text) ? undefined : shape.texts.find((part) => vendor.characters?.test(part) === false);
    if (wrong !== undefined) out.push({ node: at, problem: `holds characters that ${vendor.vendor} does not take, in ${JSON.stringify(wrong)} (${vendor.address})`, certainty: 'recommended' });
    if (vendor.checked?.noIntegers && shape.exact && /^\d+$/u.test(text)) out.push({ node: at, problem: `is a plain integer, which ${vendor.vendor} keeps for its own ids (${vendor.address})`, certainty: 'recommended' });
  }
  if (shape.exact && /^(?:undefined|null|NaN|\[object Object\])$/u.test(shape.texts.join(''))) out.push({ node: at, problem: `is the word "${shape.texts.join('')}"`, certainty: 'recommended' });
  const whole = unwrapAwait(use.value.node);
  const parts = ts.isIdentifier(whole) || isAccess(whole) ? [...shape.parts, { ...use.value, node: whole }] : shape.parts;
  for (const part of parts.filter((p, i) => parts.findIndex((q) => q.node === p.node) === i)) {
    const flaw = flawOfPart(context, part);
    if (flaw) out.push(flaw);
  }
  // Under a hash a wrong part is still wrong: the same for all. How long it is, and whether somebody can read it, is not.
  for (const part of shape.hashed.filter((p, i) => shape.hashed.findIndex((q) => q.node === p.node) === i)) {
    const flaw = flawOfPart(context, part);
    if (flaw?.certainty === 'recommended') out.push({ ...flaw, problem: `is a hash of a text that ${flaw.problem}` });
  }
  return out;
}

interface Shape {
  /** The length that the text has at least. */
  readonly least: number;
  readonly exact: boolean;
  /** The parts that are written out. */
  readonly texts: readonly string[];
  /** The parts that are put in as values. */
  readonly parts: readonly Value[];
  /** The parts of what is hashed into it. */
  readonly hashed: readonly Value[];
}

const UNKNOWN: Shape = { least: 0, exact: false, texts: [], parts: [], hashed: [] };

/** Lengths of digests in bytes. */
const DIGESTS: Readonly<Record<string, number>> = { md5: 16, sha1: 20, ripemd160: 20, sha224: 28, sha256: 32, 'sha3-256': 32, sha384: 48, sha512: 64, 'sha3-512': 64, blake2b512: 64, blake2s256: 32 };

function joined(shapes: readonly Shape[], separator = 0): Shape {
  return {
    least: shapes.reduce((sum, shape) => sum + shape.least, 0) + separator * Math.max(0, shapes.length - 1),
    exact: shapes.every((shape) => shape.exact),
    texts: shapes.flatMap((shape) => shape.texts),
    parts: shapes.flatMap((shape) => shape.parts),
    hashed: shapes.flatMap((shape) => shape.hashed),
  };
}

function text(value: string): Shape {
  return { ...UNKNOWN, least: value.length, exact: true, texts: [value] };
}

/** What is known of the text that an expression gives. */
function shapeOf(context: Context, value: Value, depth: number): Shape {
  const node = unwrapAwait(value.node);
  const at = (next: ts.Node): Value => extend(value, next, value.frame);
  if (depth === 0) return UNKNOWN;
  if (ts.isStringLiteralLike(node) || ts.isNumericLiteral(node)) return text(node.text);
  if (ts.isTemplateExpression(node)) {
    const shapes = node.templateSpans.map((span) => {
      const inner = shapeOf(context, at(span.expression), depth - 1);
      return joined([{ ...inner, parts: [...inner.parts, at(span.expression)] }, text(span.literal.text)]);
    });
    return joined([text(node.head.text), ...shapes]);
  }
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind !== ts.SyntaxKind.PlusToken || !isText(context, node)) return UNKNOWN;
    const left = shapeOf(context, at(node.left), depth - 1);
    const right = shapeOf(context, at(node.right), depth - 1);
    return joined([{ ...left, parts: ts.isBinaryExpression(unwrap(node.left)) ? left.parts : [...left.parts, at(node.left)] }, { ...right, parts: [...right.parts, at(node.right)] }]);
  }
  if (ts.isCallExpression(node)) {
    const known = shapeOfCall(context, node, value, depth);
    if (known) return known;
  }
  const source = isCallLike(node) && sourceAt(context, node);
  if (source && source.kind === 'random') {
    const length = lengthOfSource(context, node);
    return length === undefined ? UNKNOWN : { ...UNKNOWN, least: length };
  }
  const ends = resolve(context, value);
  const [only] = ends;
  if (ends.length !== 1 || !only || unwrap(only.node) === node) return UNKNOWN;
  return shapeOf(context, only, depth - 1);
}

function shapeOfCall(context: Context, node: ts.CallExpression, value: Value, depth: number): Shape | undefined {
  const callee = unwrap(node.expression);
  // `String(value)` puts the value in as a template does.
  const [only] = node.arguments;
  if (ts.isIdentifier(callee) && callee.text === 'String' && only) {
    const inner = shapeOf(context, extend(value, only, value.frame), depth - 1);
    return { ...inner, parts: [...inner.parts, extend(value, only, value.frame)] };
  }
  // A name-based UUID is a hash as well.
  if (only && namesOf(context.checker, callee).some((name) => name.package === 'uuid' && /^(?:default\.)?v[35]$/u.test(name.path))) return { ...UNKNOWN, least: 36, hashed: hashedIn(context, extend(value, only, value.frame), depth) };
  if (!isAccess(callee)) return undefined;
  const method = memberName(callee);
  const at = (next: ts.Node): Value => extend(value, next, value.frame);
  const [first, second] = node.arguments;
  if (method === 'digest') return { ...UNKNOWN, least: digestLength(context, callee.expression, first), hashed: updatesOf(callee.expression).flatMap((argument) => hashedIn(context, at(argument), depth)) };
  if (method === 'join') {
    const list = unwrap(callee.expression);
    if (!ts.isArrayLiteralExpression(list) || list.elements.some(ts.isSpreadElement)) return undefined;
    const separator = first ? (ts.isStringLiteralLike(unwrap(first)) ? (unwrap(first) as unknown as { text: string }).text : undefined) : ',';
    const shapes = list.elements.map((element) => {
      const inner = shapeOf(context, at(element), depth - 1);
      return { ...inner, parts: [...inner.parts, at(element)] };
    });
    const whole = joined(shapes, separator?.length ?? 0);
    return separator === undefined ? { ...whole, exact: false } : { ...whole, texts: [...whole.texts, separator] };
  }
  if (method === 'toString' || method === 'toLowerCase' || method === 'toUpperCase' || method === 'trim') {
    const inner = shapeOf(context, at(callee.expression), depth - 1);
    // `buffer.toString('hex')` and the like are another matter.
    return first ? UNKNOWN : { ...inner, exact: inner.exact && method !== 'trim', least: method === 'trim' ? 0 : inner.least };
  }
  if (method === 'slice' || method === 'substring') {
    const inner = shapeOf(context, at(callee.expression), depth - 1);
    const from = numberText(first);
    const to = numberText(second);
    if (from !== 0 || to === undefined || to < 0) return UNKNOWN;
    return { least: Math.min(to, inner.least), exact: inner.exact, texts: inner.exact && inner.texts.length === 1 ? [inner.texts[0]?.slice(0, to) ?? ''] : [], parts: [], hashed: inner.hashed };
  }
  return undefined;
}

/** What a chain of `update(…)` feeds to a hash. */
function updatesOf(chain: ts.Node): readonly ts.Expression[] {
  const out: ts.Expression[] = [];
  for (let inner = unwrap(chain); ts.isCallExpression(inner) && isAccess(unwrap(inner.expression)) && memberName(unwrap(inner.expression)) === 'update'; inner = unwrap((unwrap(inner.expression) as ts.PropertyAccessExpression).expression)) out.push(...inner.arguments.slice(0, 1));
  return out;
}

/** The parts that the text which is hashed is put together from, and what is written out as JSON though it has nothing to write. */
function hashedIn(context: Context, value: Value, depth: number): readonly Value[] {
  const shape = shapeOf(context, value, depth - 1);
  const whole = unwrapAwait(value.node);
  const json = ts.isCallExpression(whole) && unwrap(whole.expression).getText() === 'JSON.stringify' ? whole.arguments[0] : undefined;
  const isPromise = json && /^Promise(?:Like)?$/u.test(typeName(context, json));
  return [...shape.parts, ...shape.hashed, ...(isPromise ? [extend(value, json, value.frame)] : [])];
}

function typeName(context: Context, node: ts.Node): string {
  if (context.host.mode === 'one-file') return '';
  try {
    return (context.checker.getTypeAtLocation(node).symbol as ts.Symbol | undefined)?.name ?? '';
  } catch {
    return '';
  }
}

function numberText(node: ts.Node | undefined): number | undefined {
  const inner = node && unwrap(node);
  return inner && ts.isNumericLiteral(inner) ? Number(inner.text) : inner ? undefined : undefined;
}

function digestLength(context: Context, chain: ts.Node, encoding: ts.Node | undefined): number {
  const root = unwrap(chain);
  let inner: ts.Node = root;
  while (ts.isCallExpression(inner) && isAccess(unwrap(inner.expression)) && memberName(unwrap(inner.expression)) === 'update') inner = unwrap((unwrap(inner.expression) as ts.PropertyAccessExpression).expression);
  if (!ts.isCallExpression(inner)) return 0;
  const made = namesOf(context.checker, inner.expression);
  if (!made.some((name) => name.package === 'crypto' && /(?:^|\.)createH(?:ash|mac)$/u.test(name.path))) return 0;
  const algorithm = inner.arguments[0] && unwrap(inner.arguments[0]);
  const bytes = algorithm && ts.isStringLiteralLike(algorithm) ? DIGESTS[algorithm.text.toLowerCase()] : undefined;
  const as = encoding && unwrap(encoding);
  if (bytes === undefined || !as || !ts.isStringLiteralLike(as)) return 0;
  if (as.text === 'hex') return bytes * 2;
  if (as.text === 'base64') return Math.ceil(bytes / 3) * 4;
  if (as.text === 'base64url') return Math.ceil((bytes * 4) / 3);
  return 0;
}

function lengthOfSource(context: Context, node: ts.Node): number | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const names = namesOf(context.checker, node.expression);
  if (names.some((name) => /(?:^|[.#])(?:randomUUID|v1|v4|v6|v7|uuid|uuidv4|uuidv7)$/u.test(name.path) || (/^uuid/u.test(name.package) && name.path === 'default'))) return 36;
  if (names.some((name) => name.package === 'nanoid' && name.path === 'nanoid')) return node.arguments.length === 0 ? 21 : numberText(node.arguments[0]);
  if (names.some((name) => /^ulidx?$/u.test(name.package))) return 26;
  return undefined;
}

function isText(context: Context, node: ts.Node): boolean {
  try {
    return (context.checker.getTypeAtLocation(node).flags & ts.TypeFlags.StringLike) !== 0;
  } catch {
    return false;
  }
}

const PERSONAL = /^(?:e_?mail(?:_?address)?|customer_?email|user_?email|phone(?:_?number)?|mobile(?:_?number)?|ssn|social_?security\w*|iban|card_?number|pan|date_?of_?birth|passport\w*|tax_?id|full_?name|ip_?address)$/iu;

/** What is wrong with a part that is put into a key. */
function flawOfPart(context: Context, part: Value): Flaw | undefined {
  const node = unwrap(part.node);
  const name = ts.isIdentifier(node) ? node.text : memberName(node);
  if (context.host.mode === 'program' && isOwnFile(node.getSourceFile()) && !isCounterpart(node)) {
    let type: ts.Type;
    try {
      type = context.checker.getTypeAtLocation(node);
    } catch {
      return undefined;
    }
    // What JavaScript infers from `useRef(null)` says nothing of what is put there later.
    const flags = isAccess(node) && isJavaScript(node.getSourceFile()) ? type.flags & ~(ts.TypeFlags.Undefined | ts.TypeFlags.Null | ts.TypeFlags.Void) : type.flags;
    if ((flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void)) !== 0) return { node, problem: `holds the word "undefined": \`${node.getText()}\` is never anything else`, certainty: 'recommended' };
    if ((flags & ts.TypeFlags.Null) !== 0) return { node, problem: `holds the word "null": \`${node.getText()}\` is never anything else`, certainty: 'recommended' };
    if ((flags & ts.TypeFlags.Object) !== 0) {
      const symbol = type.symbol as ts.Symbol | undefined;
      if (symbol?.name === 'Promise' || symbol?.name === 'PromiseLike') return { node, problem: `holds "[object Promise]": \`${node.getText()}\` is a promise that is not awaited`, certainty: 'recommended' };
      if (!hasOwnText(type)) return { node, problem: `holds "[object Object]": \`${node.getText()}\` is an object without a text of its own`, certainty: 'recommended' };
    }
  }
  if (name !== undefined && PERSONAL.test(name)) return { node, problem: `holds personal data (\`${node.getText()}\`), which vendors log and keep: use an id, or hash it with a secret`, certainty: 'strict' };
  return undefined;
}

function isJavaScript(file: ts.SourceFile): boolean {
  return /\.[cm]?jsx?$/u.test(file.fileName);
}

/** Parts whose type says nothing: `this`, calls that answer with a type parameter. */
function isCounterpart(node: ts.Node): boolean {
  return node.kind === ts.SyntaxKind.ThisKeyword || ts.isObjectLiteralExpression(node) && rootOf(node) !== node;
}

/** Whether an object type has a `toString` that is not Object's. */
function hasOwnText(type: ts.Type): boolean {
  if (type.getCallSignatures().length > 0) return true;
  const property = type.getProperty('toString') ?? type.getProperty('toJSON') ?? type.getProperty('__@toPrimitive');
  if (type.getProperties().some((p) => p.name.startsWith('__@toPrimitive') || p.name === 'valueOf')) {
    const value = type.getProperty('valueOf');
    if (!value || !isOfObject(value)) return true;
  }
  if (property && !isOfObject(property)) return true;
  // Interfaces without a `toString` of their own fall back to Object's.
  return property === undefined && type.getProperties().length === 0;
}

function isOfObject(symbol: ts.Symbol): boolean {
  return (symbol.declarations ?? []).every((d) => ts.isInterfaceDeclaration(d.parent) && d.parent.name.text === 'Object');
}

