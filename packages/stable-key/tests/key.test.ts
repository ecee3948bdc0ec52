import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { stableKey, type KeyPart } from '../src/index.js';

/** The key of one part; the test says what the part is, types aside. */
const keyOf = (part: unknown): string => stableKey('x', part as KeyPart);

describe('two keys differ', () => {
  it.each<[string, string, string]>([
    ['when the scope differs', stableKey('refund', 'o1'), stableKey('receipt', 'o1')],
    ['when characters move from one part to the next', stableKey('x', 'a:b', 'c'), stableKey('x', 'a', 'b:c')],
    ['when characters move from the scope to a part', stableKey('xa', 'b'), stableKey('x', 'ab')],
    ['when a part is empty', stableKey('x', 'a'), stableKey('x', 'a', '')],
    ['for a number and its text', keyOf(1), keyOf('1')],
    ['for a number and a bigint', keyOf(1), keyOf(1n)],
    ['for a bigint and its text', keyOf(1n), keyOf('1')],
    ['for a boolean and its text', keyOf(true), keyOf('true')],
    ['for a boolean and a number', keyOf(true), keyOf(1)],
    ['for true and false', keyOf(true), keyOf(false)],
    ['for a date and its number', keyOf(new Date(0)), keyOf(0)],
    ['for a date and its text', keyOf(new Date(0)), keyOf('1970-01-01T00:00:00.000Z')],
    ['for dates a millisecond apart', keyOf(new Date(0)), keyOf(new Date(1))],
    ['for parts and an array of them', stableKey('x', 1, 2), stableKey('x', [1, 2])],
    ['for arrays that nest differently', keyOf([[1], 2]), keyOf([1, [2]])],
    ['for an array and an object with its indices', keyOf(['a']), keyOf({ 0: 'a' })],
    ['for an empty array and an empty object', keyOf([]), keyOf({})],
    ['for an object and the array of its entries', keyOf({ a: 1 }), keyOf(['a', 1])],
    ['for a name and a value that change places', keyOf({ a: 'b' }), keyOf({ b: 'a' })],
    ['for a lone surrogate and another', keyOf('\ud800'), keyOf('\ud801')],
    ['for a lone surrogate and the replacement character', keyOf('\ud800'), keyOf('\ufffd')],
    ['for a surrogate pair and its halves the other way round', keyOf('\ud83d\ude00'), keyOf('\ude00\ud83d')],
    ['for a letter in two normal forms', keyOf('\u00e9'), keyOf('e\u0301')],
    ['for letters in two cases', keyOf('A'), keyOf('a')],
  ])('%s', (_, left, right) => {
    expect(left).not.toBe(right);
  });
});

describe('two keys are the same', () => {
  class FakeDate extends Date {}

  it.each<[string, unknown, unknown]>([
    ['for 0 and -0, which are equal', 0, -0],
    ['for 1 and 1.0', 1, 1.0],
    ['for objects whose properties are written in another order', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['for an object without a prototype', { a: 1 }, Object.assign(Object.create(null) as object, { a: 1 })],
    ['for what JSON.parse returns', { a: [1, 'b'] }, JSON.parse('{"a":[1,"b"]}')],
    ['for a frozen object', { a: 1 }, Object.freeze({ a: 1 })],
    ['for one object that stands in two places and two that are equal', ...((shared) => [[shared, shared], [{ a: 1 }, { a: 1 }]] as const)({ a: 1 })],
    ['for a property that is not enumerable', { a: 1 }, Object.defineProperty({ a: 1 }, 'hidden', { value: 2 })],
    ['for a date of a subclass, as fake timers make', new Date(5), new FakeDate(5)],
    ['for an instant written in two zones', new Date('2026-03-01T00:00:00Z'), new Date('2026-03-01T01:00:00+01:00')],
    ['for values of another realm', { a: [new Date(5)] }, runInNewContext('({ a: [new Date(5)] })')],
  ])('%s', (_, left, right) => {
    expect(keyOf(left)).toBe(keyOf(right));
  });
});

describe('a key', () => {
  it('has 32 lowercase hexadecimal characters', () => {
    expect(stableKey('refund', 're_1')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('has 36 characters, version 8 and the variant of RFC 9562 as a UUID', () => {
    expect(stableKey.uuid('refund', 're_1')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('is made without `this`', () => {
    const { uuid } = stableKey;
    expect(uuid('refund', 're_1')).toBe(stableKey.uuid('refund', 're_1'));
  });

  it('tells an own property named __proto__ from none', () => {
    expect(keyOf(JSON.parse('{"__proto__":1}'))).not.toBe(keyOf({}));
  });

  it('can be made of text of a megabyte', () => {
    expect(keyOf('é'.repeat(500_000))).toMatch(/^[0-9a-f]{32}$/);
  });

  it('leaves its arguments as they were', () => {
    const part = Object.freeze({ b: Object.freeze([2, 1]), a: 1 });
    stableKey('x', part);
    expect(Object.keys(part)).toEqual(['b', 'a']);
    expect(part.b).toEqual([2, 1]);
  });
});
