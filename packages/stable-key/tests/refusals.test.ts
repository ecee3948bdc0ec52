import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { stableKey, type KeyPart } from '../src/index.js';

const MISSING = "pass the value that is missing, or a word of your own such as 'none'.";
const FIELDS = 'pass only the fields that identify the occurrence.';
const FORM = 'pass what identifies it: its id, its text, or a plain object of the fields that matter.';
const TEXT = 'pass it as hexadecimal or base64 text.';

/** What a call from JavaScript says when it fails. */
function messageOf(callee: unknown, ...values: readonly unknown[]): string {
  let error: unknown;
  try {
    (callee as (...values: readonly unknown[]) => string)(...values);
  } catch (thrown) {
    error = thrown;
  }
  if (!(error instanceof TypeError)) throw new Error(`a TypeError was due, not ${String(error)}`);
  return error.message;
}

describe('the scope', () => {
  it.each([
    ['empty', '', 'stableKey: the scope is empty'],
    ['a number', 1, 'stableKey: the scope is not a string'],
    ['undefined', undefined, 'stableKey: the scope is not a string'],
    ['an array', ['refund'], 'stableKey: the scope is not a string'],
  ])('is refused when it is %s', (_, value, start) => {
    expect(messageOf(stableKey, value, 'o1')).toBe(`${start}: pass the name of the operation first, as in stableKey('refund', refund.id).`);
  });

  it('may be one character', () => {
    expect(stableKey('x', 'o1')).toHaveLength(32);
  });
});

describe('the parts', () => {
  it('are refused when there are none', () => {
    expect(messageOf(stableKey, 'refund')).toBe('stableKey("refund"): there are no parts, so every occurrence would share one key: pass the id of this one.');
  });

  it('may be one', () => {
    expect(stableKey('refund', 're_1')).toHaveLength(32);
  });
});

class Money {
  constructor(readonly cents = 1) {}
}
class List extends Array<number> {}
const cycle: Record<string, unknown> = {};
cycle['self'] = { again: [cycle] };
const holed: unknown[] = [1];
holed[2] = 3;
const deep = (levels: number): unknown => (levels === 0 ? 1 : [deep(levels - 1)]);

describe('a part is refused when it is', () => {
  it.each<[string, unknown, string]>([
    ['undefined', undefined, `parts[0] is undefined: ${MISSING}`],
    ['null', null, `parts[0] is null: ${MISSING}`],
    ['NaN', NaN, 'parts[0] is NaN: check the arithmetic or parsing that made it.'],
    ['Infinity', Infinity, 'parts[0] is Infinity: check the arithmetic or parsing that made it.'],
    ['-Infinity', -Infinity, 'parts[0] is -Infinity: check the arithmetic or parsing that made it.'],
    ['a rounded id', 2 ** 53, 'parts[0] is a whole number beyond 2^53 - 1, where neighbours are rounded to one: pass it as a string or bigint from the start.'],
    ['a function', () => 1, 'parts[0] is a function: pass what it returns.'],
    ['a class', Money, 'parts[0] is a function: pass what it returns.'],
    ['a symbol', Symbol('s'), 'parts[0] is a symbol, which no other process can repeat: pass a string.'],
    ['a promise', Promise.resolve(1), 'parts[0] is a promise: await it first.'],
    ['a promise of another realm', runInNewContext('Promise.resolve(1)'), 'parts[0] is a promise: await it first.'],
    ['thenable', { then: () => 1 }, 'parts[0] is a promise: await it first.'],
    ['an invalid Date', new Date(NaN), 'parts[0] is an invalid Date: check what it was parsed from.'],
    ['a Map', new Map(), 'parts[0] is an instance of Map: pass Object.fromEntries(map), or its entries in a fixed order.'],
    ['a Set', new Set(), 'parts[0] is an instance of Set: pass its elements as an array in a fixed order, as in [...set].sort().'],
    ['a Map of another realm', runInNewContext('new Map()'), 'parts[0] is an instance of Map: pass Object.fromEntries(map), or its entries in a fixed order.'],
    ['bytes', new Uint8Array(2), `parts[0] is an instance of Uint8Array: ${TEXT}`],
    ['a Buffer', Buffer.from('a'), `parts[0] is an instance of Buffer: ${TEXT}`],
    ['an instance of a class', new Money(), `parts[0] is an instance of Money: ${FORM}`],
    ['an instance of a class without a name', new (class { id = 1; })(), `parts[0] is an object with a prototype of its own: ${FORM}`],
    ['an array of a subclass', List.of(1), `parts[0] is an instance of List: ${FORM}`],
    ['an array without a prototype', Object.setPrototypeOf([], null), `parts[0] is an object with a prototype of its own: ${FORM}`],
    ['a URL', new URL('https://example.com'), `parts[0] is an instance of URL: ${FORM}`],
    ['a regular expression', /a/, `parts[0] is an instance of RegExp: ${FORM}`],
    ['an error', new Error('a'), `parts[0] is an instance of Error: ${FORM}`],
    ['a boxed string', Object('a'), `parts[0] is an instance of String: ${FORM}`],
    ['an object that inherits from another', Object.create({ a: 1 }), `parts[0] is an object with a prototype of its own: ${FORM}`],
    ['a cycle', cycle, `parts[0].self.again[0] is a cycle (it is parts[0] again): ${FIELDS}`],
    ['nested too deep', deep(101), `parts[0]${'[0]'.repeat(100)} is nested more than 100 levels deep: ${FIELDS}`],
    ['an array with a hole', holed, 'parts[0][1] is a hole in an array: fill it, or pass an array without it.'],
    ['the match of a regular expression', /a/.exec('a'), 'parts[0].index is a named property of an array: pass [...array], or a plain object that holds both.'],
    ['an object with a getter', { get now() { return Date.now(); } }, 'parts[0].now is a getter, which may answer differently each time: read it once and pass a plain copy.'],
    ['an array with a getter', Object.defineProperty([1], 0, { get: () => 1 }), 'parts[0][0] is a getter, which may answer differently each time: read it once and pass a plain copy.'],
    ['an object with a symbol as a key', { [Symbol('tag')]: 1 }, 'parts[0] has a symbol as a key (Symbol(tag)): pass a plain copy without it, or with a name in its place.'],
    ['an array with a symbol as a key', Object.assign([1], { [Symbol('tag')]: 1 }), 'parts[0] has a symbol as a key (Symbol(tag)): pass a plain copy without it, or with a name in its place.'],
  ])('%s', (_, value, message) => {
    expect(messageOf(stableKey, 'refund', value)).toBe(`stableKey("refund"): ${message}`);
    expect(messageOf(stableKey.uuid, 'refund', value)).toBe(`stableKey.uuid("refund"): ${message}`);
  });
});

describe('a part is accepted when it is', () => {
  it.each<[string, unknown]>([
    ['a word in place of a missing value', 'none'],
    ['the largest whole number that is exact', 2 ** 53 - 1],
    ['a bigint beyond it', 2n ** 64n],
    ['a fraction', 0.1],
    ['a Date', new Date(0)],
    ['the plain object of a Map', Object.fromEntries(new Map([['a', 1]]))],
    ['the sorted elements of a Set', [...new Set(['a'])].sort()],
    ['a plain object of the fields of an instance', { cents: new Money().cents }],
    ['a plain copy of an object with a getter', { ...{ get now() { return 1; } } }],
    ['an object that stands twice in another', ((shared) => [shared, { shared }])({ a: 1 })],
    ['nested as deep as allowed', deep(100)],
    ['an object with a property named then that is no function', { then: 'a' }],
    ['empty text', ''],
  ])('%s', (_, value) => {
    expect(stableKey('refund', value as KeyPart)).toHaveLength(32);
  });
});

describe('the message', () => {
  it.each<[string, readonly unknown[], string]>([
    ['the position of the part after the scope', ['o1', 2, undefined], 'parts[2] is'],
    ['the path inside it', [{ lines: [{ sku: 'a' }, { sku: null }] }], 'parts[0].lines[1].sku is'],
    ['a property that is no identifier', [{ 'line items': { '0a"': NaN } }], 'parts[0]["line items"]["0a\\""] is'],
    ['the first that is wrong, in the order of the encoding', [{ b: undefined, a: null }], 'parts[0].a is'],
  ])('names %s', (_, values, name) => {
    expect(messageOf(stableKey, 'refund', ...values)).toContain(`stableKey("refund"): ${name}`);
  });

  it('holds no value, which may be personal data', () => {
    expect(messageOf(stableKey, 'refund', 'ann@example.com', { email: 'ann@example.com', id: undefined })).not.toContain('ann');
  });

  it('is one sentence that ends in a full stop', () => {
    expect(messageOf(stableKey, 'refund', undefined)).toMatch(/^[^.]+\.$/);
  });
});

it('reads no getter, so a refused object has no effect', () => {
  let reads = 0;
  const part = { get id() { return ++reads; } };
  expect(messageOf(stableKey, 'refund', part)).toContain('parts[0].id is a getter');
  expect(reads).toBe(0);
});
