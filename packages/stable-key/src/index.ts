import { sha256 } from '@noble/hashes/sha2.js';
import { encode } from './encode.js';

/**
 * What may identify an occurrence. An interface type does not fit, as it may describe a class instance: pass the fields that matter, or
 * a copy (`{ ...address }`).
 */
export type KeyPart = string | number | bigint | boolean | Date | readonly KeyPart[] | { readonly [name: string]: KeyPart };

/** Makes idempotency keys from business facts; call it for 32 hexadecimal characters, or `.uuid` for a UUID. */
export interface StableKey {
  /**
   * Makes the key of one occurrence of an operation: the same arguments give the same key, in every process, for good.
   *
   * @example stableKey('refund', refund.id)
   * @param scope Names the operation, so that a refund and a receipt of one order do not share a key. Not empty.
   * @param parts Identify the occurrence: ids, and every argument of the operation that may differ between two occurrences. At least
   * one. Order counts, types count (1 is not '1', nor 1n), the order of an object's properties does not.
   * @returns 32 lowercase hexadecimal characters: the first 128 bits of a SHA-256.
   * @throws TypeError when the scope is empty, there is no part, or a part has no stable form: undefined, null, NaN, an infinity, a whole
   * number beyond 2^53 - 1, a function, a symbol, a promise, an invalid Date, a Map, a Set or another class instance, a getter, a hole,
   * a cycle. The message names the part and says what to pass instead.
   */
  (scope: string, ...parts: [KeyPart, ...KeyPart[]]): string;

  /**
   * The same key for a vendor that wants a UUID: the same arguments, errors and digest, in 36 characters.
   *
   * @example stableKey.uuid('payout', payout.id)
   * @returns A UUID of version 8 (RFC 9562, "custom"): 122 bits of the same SHA-256.
   */
  readonly uuid: (scope: string, ...parts: [KeyPart, ...KeyPart[]]) => string;
}

/** Makes idempotency keys from business facts; see {@link StableKey}. */
export const stableKey: StableKey = /* @__PURE__ */ Object.assign(
  (scope: string, ...parts: KeyPart[]): string => hex(digest('stableKey', scope, parts)),
  {
    uuid: (scope: string, ...parts: KeyPart[]): string => {
      const bytes = digest('stableKey.uuid', scope, parts);
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80; // variant of RFC 9562
      return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    },
  },
);

/** The first 128 bits of the SHA-256 over the encoded arguments; throws what `encode` throws. */
function digest(callee: string, scope: string, parts: readonly KeyPart[]): Uint8Array {
  return sha256(encode(callee, scope, parts)).slice(0, 16);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
