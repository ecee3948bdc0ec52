import { describe, expect, it } from 'vitest';
import { hostOfText, programOf, sourcesIn } from '../support/engine.js';

const IMPORTS = `
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { v5 } from 'uuid';
declare const order: { id: string; amount: number };
`;

/** A request whose key is an expression. */
function request(key: string): string {
  return `fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': ${key} } });`;
}

/** The sources that reach the key `key`, which stands behind some declarations in one file. */
function sources(before: string, key: string, after = ''): readonly string[] {
  return sourcesIn(hostOfText(`${IMPORTS}${before}\nasync function pay(given: any) { ${request(key)} }\n${after}`));
}

type Case = readonly [name: string, before: string, key: string, expected: readonly string[]];

const RANDOM = ['random randomUUID()'];
const CLOCK = ['clock Date.now()'];

const IN_ONE_FILE: readonly Case[] = [
  ['the call itself', '', 'randomUUID()', RANDOM],
  ['a business field', '', 'order.id', []],
  ['a parameter', '', 'given.key', []],

  ['a template', '', '`charge-${order.id}-${Date.now()}`', CLOCK],
  ['a template of business fields', '', '`charge-${order.id}-${order.amount}`', []],
  ['a concatenation', '', "'charge-' + order.id + '-' + Date.now()", CLOCK],
  ['a concatenation of business fields', '', "'charge-' + order.id", []],
  ['two sources', '', '`${randomUUID()}-${Date.now()}`', ['clock Date.now()', 'random randomUUID()']],

  ['a hash chain', '', "createHash('sha256').update(order.id).update(randomUUID()).digest('hex')", RANDOM],
  ['a hash chain of business fields', '', "createHash('sha256').update(order.id).digest('hex')", []],
  ['a hash that is fed in statements', "const hash = createHash('sha256'); hash.update(order.id); hash.update(String(Date.now()));", "hash.digest('hex')", CLOCK],
  ['a hash that is fed business fields in statements', "const hash = createHash('sha256'); hash.update(order.id);", "hash.digest('hex')", []],
  ['an HMAC', '', "createHmac('sha256', 'secret').update(`${order.id}${Date.now()}`).digest('base64')", CLOCK],
  ['JSON of an object with a volatile field', '', "createHash('sha256').update(JSON.stringify({ order, at: Date.now() })).digest('hex')", CLOCK],
  ['JSON of business fields', '', "createHash('sha256').update(JSON.stringify({ order })).digest('hex')", []],
  ['a WebCrypto digest', 'async function digest(text: string) { return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex"); }', 'await digest(`${order.id}:${Date.now()}`)', CLOCK],
  ['a WebCrypto digest of business fields', 'async function digest(text: string) { return Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))).toString("hex"); }', 'await digest(order.id)', []],
  ['a name-based UUID of a fresh name', '', 'v5(randomUUID(), v5.URL)', RANDOM],
  ['a name-based UUID', '', 'v5(order.id, v5.URL)', []],
  ['an encoded value', '', "Buffer.from(randomUUID()).toString('base64')", RANDOM],
  ['text methods', '', "randomUUID().replaceAll('-', '').slice(0, 16).toUpperCase()", RANDOM],

  ['a constant', 'const key = randomUUID();', 'key', RANDOM],
  ['a variable that is set later', "let key = ''; key = randomUUID();", 'key', RANDOM],
  ['destructuring', 'const { key } = { key: randomUUID() };', 'key', RANDOM],
  ['destructuring of the other property', 'const { other } = { key: randomUUID(), other: order.id };', 'other', []],
  ['destructuring under another name', 'const { key: renamed } = { key: randomUUID() };', 'renamed', RANDOM],
  ['destructuring with a default', 'const { key = randomUUID() } = {} as { key?: string };', 'key', RANDOM],
  ['destructuring with a default that is not used', 'const { key = randomUUID() } = { key: order.id };', 'key', []],
  ['nested destructuring', 'const { options: { key } } = { options: { key: randomUUID() } };', 'key', RANDOM],
  ['an array pattern', 'const [first, second] = [order.id, randomUUID()];', 'second', RANDOM],
  ['the other element of an array pattern', 'const [first, second] = [order.id, randomUUID()];', 'first', []],

  ['a default parameter', 'function keyOf(id: string, salt = randomUUID()) { return `${id}-${salt}`; }', 'keyOf(order.id)', RANDOM],
  ['a default parameter that is given', 'function keyOf(id: string, salt = randomUUID()) { return `${id}-${salt}`; }', 'keyOf(order.id, "v1")', []],
  ['an argument', 'function keyOf(id: string) { return `charge-${id}`; }', 'keyOf(randomUUID())', RANDOM],
  ['a stable argument', 'function keyOf(id: string) { return `charge-${id}`; }', 'keyOf(order.id)', []],
  ['an argument that does not reach the result', 'function keyOf(id: string, at: number) { console.log(at); return `charge-${id}`; }', 'keyOf(order.id, Date.now())', []],
  ['a rest parameter', "function keyOf(...parts: unknown[]) { return parts.join(':'); }", 'keyOf(order.id, Date.now())', CLOCK],
  ['a generic function', 'function same<T>(value: T): T { return value; }', 'same(randomUUID())', RANDOM],
  ['a function that returns a function', 'const factory = (prefix: string) => () => `${prefix}-${randomUUID()}`; const make = factory("a");', 'make()', RANDOM],
  ['a function that returns a stable function', 'const factory = (prefix: string) => () => `${prefix}-1`; const make = factory("a");', 'make()', []],
  ['a closure', 'function outer() { const salt = Date.now(); return () => `k-${salt}`; } const make = outer();', 'make()', CLOCK],
  ['bind', 'function keyOf(salt: string) { return salt; } const bound = keyOf.bind(null, randomUUID());', 'bound()', RANDOM],
  ['call', 'function keyOf(salt: string) { return salt; }', 'keyOf.call(null, randomUUID())', RANDOM],
  ['apply', 'function keyOf(salt: string) { return salt; }', 'keyOf.apply(null, [randomUUID()])', RANDOM],

  ['a spread', 'const base = { key: randomUUID() }; const options = { ...base };', 'options.key', RANDOM],
  ['a spread that is overwritten', 'const base = { key: randomUUID() }; const options = { ...base, key: order.id };', 'options.key', []],
  ['a spread that overwrites', 'const base = { key: randomUUID() }; const options = { key: order.id, ...base };', 'options.key', RANDOM],
  ['Object.assign', 'const options = Object.assign({}, { key: order.id }, { key: randomUUID() });', 'options.key', RANDOM],
  ['Object.assign that is overwritten', 'const options = Object.assign({}, { key: randomUUID() }, { key: order.id });', 'options.key', []],
  ['an object factory', 'function optionsOf(id: string) { return { id, key: randomUUID() }; }', 'optionsOf(order.id).key', RANDOM],
  ['the other property of an object factory', 'function optionsOf(id: string) { return { id, key: randomUUID() }; }', 'optionsOf(order.id).id', []],
  ['a property that is set later', 'const options: { key?: string } = {}; options.key = randomUUID();', 'options.key', RANDOM],
  ['a computed name that is a constant', "const NAME = 'key'; const options = { [NAME]: randomUUID() };", 'options.key', RANDOM],

  ['a class field', 'class Charge { key = randomUUID(); } const charge = new Charge();', 'charge.key', RANDOM],
  ['a stable class field', 'class Charge { key = order.id; } const charge = new Charge();', 'charge.key', []],
  ['a field that the constructor sets', 'class Charge { key: string; constructor() { this.key = randomUUID(); } } const charge = new Charge();', 'charge.key', RANDOM],
  ['a field that the constructor takes', 'class Charge { constructor(readonly key: string) {} } const charge = new Charge(randomUUID());', 'charge.key', RANDOM],
  ['a stable field that the constructor takes', 'class Charge { constructor(readonly key: string) {} } const charge = new Charge(order.id);', 'charge.key', []],
  ['a static member', 'class Charge { static key() { return randomUUID(); } }', 'Charge.key()', RANDOM],
  ['a getter', 'class Charge { get key() { return `k-${Date.now()}`; } } const charge = new Charge();', 'charge.key', CLOCK],
  ['a stable getter', 'class Charge { get key() { return `k-${order.id}`; } } const charge = new Charge();', 'charge.key', []],
  ['a getter of an object', 'const options = { get key() { return randomUUID(); } };', 'options.key', RANDOM],
  ['a method through this', 'class Charge { make() { return randomUUID(); } get key() { return this.make(); } } const charge = new Charge();', 'charge.key', RANDOM],
  ['an inherited method', 'class Base { key() { return randomUUID(); } } class Charge extends Base {} const charge = new Charge();', 'charge.key()', RANDOM],
  ['an overridden method', 'class Base { key() { return randomUUID(); } } class Charge extends Base { override key() { return order.id; } } const charge = new Charge();', 'charge.key()', []],
  ['an object of functions', 'const keys = { charge: () => randomUUID(), refund: () => order.id };', 'keys.charge()', RANDOM],
  ['the other of an object of functions', 'const keys = { charge: () => randomUUID(), refund: () => order.id };', 'keys.refund()', []],

  ['a joined array', '', "[order.id, Date.now()].join(':')", CLOCK],
  ['a joined array of business fields', '', "[order.id, order.amount].join(':')", []],
  ['an array that is filled', "const parts = ['charge']; parts.push(randomUUID());", "parts.join(':')", RANDOM],
  ['an element', 'const parts = [order.id, randomUUID()];', 'parts[1]', RANDOM],

  ['a condition, both branches, once', '', 'order.id ? randomUUID() : `k-${Date.now()}`', ['clock Date.now()', 'random randomUUID()']],
  ['a condition with a stable branch', '', 'order.amount > 1 ? order.id : randomUUID()', RANDOM],
  ['a fallback', '', 'given.key ?? randomUUID()', RANDOM],
  ['an await', 'async function keyOf() { return randomUUID(); }', 'await keyOf()', RANDOM],
  ['an assertion', '', '(randomUUID() as string)!', RANDOM],
  ['an increment', 'let sequence = 0;', '`${order.id}-${sequence++}`', ['counter sequence']],

  ['a time of the order', '', 'new Date(order.amount).toISOString()', []],
  ['the time now', '', 'new Date().toISOString()', ['clock new Date()']],
  ['an unknown function', 'declare function lookUp(id: string): string;', 'lookUp(randomUUID())', []],
  ['a store that was given a fresh key', 'declare const store: { get(id: string): Promise<string> };', 'await store.get(randomUUID())', []],
];

describe('trace, in one file', () => {
  it.each(IN_ONE_FILE)('%s', (_name, before, key, expected) => {
    expect(sources(before, key)).toEqual(expected);
  });

  it('reports a fallback of two sources as alternatives of one', () => {
    expect(sources('', 'given.key ? randomUUID() : given.other ?? randomUUID()')).toEqual(RANDOM);
  });
});

type Files = Readonly<Record<string, string>>;

const PAY = `fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': KEY } });`;

function pay(imports: string, key: string): string {
  return `${imports}\nexport async function pay(order: { id: string }) { ${PAY.replace('KEY', key)} }`;
}

const MAKES = `import { randomUUID } from 'node:crypto';\n`;

const IN_FILES: readonly (readonly [name: string, files: Files, expected: readonly string[]])[] = [
  ['an imported function', { 'keys.ts': `${MAKES}export function newKey() { return randomUUID(); }`, 'pay.ts': pay("import { newKey } from './keys.js';", 'newKey()') }, RANDOM],
  ['an imported function of business fields', { 'keys.ts': 'export function keyOf(id: string) { return `charge-${id}`; }', 'pay.ts': pay("import { keyOf } from './keys.js';", 'keyOf(order.id)') }, []],
  ['an imported function under another name', { 'keys.ts': `${MAKES}export function newKey() { return randomUUID(); }`, 'pay.ts': pay("import { newKey as fresh } from './keys.js';", 'fresh()') }, RANDOM],
  ['a default export', { 'keys.ts': `${MAKES}export default () => randomUUID();`, 'pay.ts': pay("import newKey from './keys.js';", 'newKey()') }, RANDOM],
  ['a default export of a named function', { 'keys.ts': `${MAKES}export default function newKey() { return randomUUID(); }`, 'pay.ts': pay("import fresh from './keys.js';", 'fresh()') }, RANDOM],
  ['a namespace import', { 'keys.ts': `${MAKES}export const newKey = () => randomUUID();`, 'pay.ts': pay("import * as keys from './keys.js';", 'keys.newKey()') }, RANDOM],
  ['an imported constant', { 'keys.ts': `${MAKES}export const START = Date.now();`, 'pay.ts': pay("import { START } from './keys.js';", '`${order.id}-${START}`') }, CLOCK],
  ['a re-export', { 'keys.ts': `${MAKES}export const newKey = () => randomUUID();`, 'index.ts': "export { newKey } from './keys.js';", 'pay.ts': pay("import { newKey } from './index.js';", 'newKey()') }, RANDOM],
  ['a re-export under another name', { 'keys.ts': `${MAKES}export const make = () => randomUUID();`, 'index.ts': "export { make as newKey } from './keys.js';", 'pay.ts': pay("import { newKey } from './index.js';", 'newKey()') }, RANDOM],
  ['a barrel', { 'lib/keys.ts': `${MAKES}export const newKey = () => randomUUID();`, 'lib/index.ts': "export * from './keys.js';", 'pay.ts': pay("import { newKey } from './lib/index.js';", 'newKey()') }, RANDOM],
  ['a barrel of a barrel', { 'a.ts': `${MAKES}export const newKey = () => randomUUID();`, 'b.ts': "export * from './a.js';", 'c.ts': "export * from './b.js';", 'pay.ts': pay("import { newKey } from './c.js';", 'newKey()') }, RANDOM],
  ['a namespace re-export', { 'keys.ts': `${MAKES}export const newKey = () => randomUUID();`, 'index.ts': "export * as keys from './keys.js';", 'pay.ts': pay("import { keys } from './index.js';", 'keys.newKey()') }, RANDOM],
  ['a class of another file', { 'keys.ts': `${MAKES}export class Keys { fresh() { return randomUUID(); } }`, 'pay.ts': pay("import { Keys } from './keys.js';", 'new Keys().fresh()') }, RANDOM],
  ['an implementation of an interface', { 'keys.ts': 'export interface Keys { next(id: string): string }', 'random.ts': `${MAKES}import type { Keys } from './keys.js';\nexport class RandomKeys implements Keys { next() { return randomUUID(); } }`, 'pay.ts': pay("import type { Keys } from './keys.js';\ndeclare const keys: Keys;", 'keys.next(order.id)') }, RANDOM],
  ['a stable implementation of an interface', { 'keys.ts': 'export interface Keys { next(id: string): string }', 'stable.ts': "import type { Keys } from './keys.js';\nexport class StableKeys implements Keys { next(id: string) { return `charge-${id}`; } }", 'pay.ts': pay("import type { Keys } from './keys.js';\ndeclare const keys: Keys;", 'keys.next(order.id)') }, []],
  ['an abstract method', { 'base.ts': 'export abstract class Keys { abstract next(): string }', 'random.ts': `${MAKES}import { Keys } from './base.js';\nexport class RandomKeys extends Keys { next() { return randomUUID(); } }`, 'pay.ts': pay("import type { Keys } from './base.js';\ndeclare const keys: Keys;", 'keys.next()') }, RANDOM],
  ['an object factory of another file', { 'options.ts': `${MAKES}export const options = () => ({ idempotencyKey: randomUUID(), timeout: 10 });`, 'pay.ts': pay("import { options } from './options.js';", 'options().idempotencyKey') }, RANDOM],
  ['an import that leads round in a circle', { 'a.ts': `${MAKES}import { b } from './b.js';\nexport const a = (): string => b();\nexport const c = () => randomUUID();`, 'b.ts': "import { c } from './a.js';\nexport const b = () => c();", 'pay.ts': pay("import { a } from './a.js';", 'a()') }, RANDOM],
  ['a declaration file', { 'keys.d.ts': 'export declare function newKey(): string;', 'pay.ts': pay("import { newKey } from './keys.js';", 'newKey()') }, []],
];

describe('trace, through files', () => {
  it.each(IN_FILES)('%s', (_name, files, expected) => {
    expect(sourcesIn(programOf(files)('pay.ts'))).toEqual(expected);
  });
});

describe('trace, bounds', () => {
  it('ends where functions call each other', () => {
    const before = 'function a(n: number): string { return n > 0 ? b(n - 1) : randomUUID(); } function b(n: number): string { return a(n); }';
    expect(sources(before, 'a(3)')).toEqual(RANDOM);
  });

  it('ends where a parameter is spread into its own recursion', () => {
    const before = 'function send(options: any): unknown { if (options.n > 3) return; return send({ ...options, n: options.n + 1 }); } declare const first: any;';
    expect(sourcesIn(hostOfText(`${IMPORTS}${before}\nfunction post(options: any): any { ${request('options.key')} return post({ ...options, attempt: options.attempt + 1 }); }`))).toEqual([]);
  });

  it('ends where a variable is made of itself', () => {
    expect(sources("let key = ''; function grow() { key = key + key; }", 'key')).toEqual([]);
  });

  it('gives up in silence on what is too large', () => {
    const parts = Array.from({ length: 3000 }, (_, index) => `const k${index + 1} = \`\${k${index}}-\${k${index}}\`;`).join('\n');
    expect(() => sources(`const k0 = randomUUID();\n${parts}`, 'k3000')).not.toThrow();
  });
});
