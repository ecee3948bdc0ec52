import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { encode } from '../src/encode.js';
import { stableKey, type KeyPart } from '../src/index.js';
import { decode, modelOf } from './support/model.js';
import { part, parts, scope, text } from './support/parts.js';

vi.setConfig({ testTimeout: 60_000 });

const RUNS = { numRuns: 2000 };
const bytesOf = (name: string, values: readonly unknown[]): Buffer => Buffer.from(encode('stableKey', name, values));
const keyOf = (name: string, values: readonly unknown[]): string => stableKey(name, ...(values as [KeyPart, ...KeyPart[]]));

describe('the encoding', () => {
  it('can be read back, so no two argument lists share bytes', () => {
    fc.assert(fc.property(scope, parts, (name, values) => {
      expect(decode(bytesOf(name, values))).toEqual({ array: [name, ...values].map(modelOf) });
    }), RUNS);
  });

  it('differs for two argument lists unless they are equal', () => {
    // Small alphabets, so that many pairs are nearly equal and some are equal.
    const small = fc.oneof(fc.constantFrom('', '1', '11', ':', 's1:1', 1, 11, 1n, 0, -0, true, '1;', 'a1:'), fc.array(fc.constantFrom('', '1', 1), { maxLength: 2 }));
    const list = fc.array(small, { minLength: 1, maxLength: 3 });
    let equal = 0;
    fc.assert(fc.property(list, list, (left, right) => {
      const same = isDeepStrictEqual(left.map(modelOf), right.map(modelOf));
      if (same) equal++;
      expect(bytesOf('x', left).equals(bytesOf('x', right))).toBe(same);
    }), { numRuns: 20_000 });
    expect(equal).toBeGreaterThan(50);
  });

  it('is no join: moving characters from one part to the next changes it', () => {
    fc.assert(fc.property(text, text, text, (before, moved, after) => {
      fc.pre(moved !== '');
      expect(bytesOf('x', [before + moved, after])).not.toEqual(bytesOf('x', [before, moved + after]));
    }), RUNS);
  });

  it('is UTF-8 wherever a string is well-formed', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (value) => {
      const utf8 = Buffer.from(value, 'utf8');
      expect(bytesOf('x', [value])).toEqual(Buffer.concat([Buffer.from(`stable-idempotency-key/1\na2:s1:xs${String(utf8.length)}:`), utf8]));
    }), RUNS);
  });
});

describe('the key', () => {
  it('is the same every time, and for a copy', () => {
    fc.assert(fc.property(scope, parts, (name, values) => {
      const key = keyOf(name, values);
      expect(key).toMatch(/^[0-9a-f]{32}$/);
      expect(keyOf(name, values)).toBe(key);
      expect(keyOf(name, structuredClone(values))).toBe(key);
    }), RUNS);
  });

  it('does not depend on the order of properties', () => {
    fc.assert(fc.property(fc.dictionary(text, part, { maxKeys: 6 }), fc.array(fc.nat(), { minLength: 6, maxLength: 6 }), (record, ranks) => {
      const shuffled = Object.entries(record)
        .map((entry, index) => ({ entry, rank: ranks[index] ?? 0 }))
        .sort((left, right) => left.rank - right.rank)
        .map(({ entry }) => entry);
      expect(keyOf('x', [Object.fromEntries(shuffled)])).toBe(keyOf('x', [record]));
    }), RUNS);
  });

  it('depends on the order of parts and of elements', () => {
    fc.assert(fc.property(part, part, (left, right) => {
      fc.pre(!isDeepStrictEqual(modelOf(left), modelOf(right)));
      expect(keyOf('x', [left, right])).not.toBe(keyOf('x', [right, left]));
      expect(keyOf('x', [[left, right]])).not.toBe(keyOf('x', [[right, left]]));
    }), RUNS);
  });

  it('is the first 128 bits of the SHA-256 that node:crypto computes', () => {
    fc.assert(fc.property(scope, parts, (name, values) => {
      const digest = createHash('sha256').update(bytesOf(name, values)).digest('hex');
      expect(keyOf(name, values)).toBe(digest.slice(0, 32));
    }), RUNS);
  });

  it('becomes a UUID by setting the six bits of version and variant', () => {
    fc.assert(fc.property(scope, parts, (name, values) => {
      const uuid = stableKey.uuid(name, ...(values as [KeyPart, ...KeyPart[]]));
      expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
      const key = keyOf(name, values);
      const free = (hex: string): string => hex.slice(0, 12) + hex.slice(13, 16) + hex.slice(17);
      expect(free(uuid.replaceAll('-', ''))).toBe(free(key));
    }), RUNS);
  });
});

describe('the bundled SHA-256', () => {
  const expected = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

  it('agrees with node:crypto at every length around its blocks of 64 bytes', () => {
    for (let length = 0; length < 260; length++) {
      const bytes = Uint8Array.from({ length }, (_, index) => (index * 31 + length) & 0xff);
      expect(Buffer.from(sha256(bytes)).toString('hex'), String(length)).toBe(expected(bytes));
    }
  });

  it('agrees with node:crypto on any bytes', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 5000, size: 'max' }), (bytes) => {
      expect(Buffer.from(sha256(bytes)).toString('hex')).toBe(expected(bytes));
    }), { numRuns: 500 });
  });
});
