// These keys are out in the world. A retry that started before a deploy and ends after it must send the same key, so a
// change of any line in golden.json makes EVERY IN-FLIGHT RETRY A NEW CHARGE, in every service that updates. Add lines;
// never edit or remove one. If a test here fails, the code is wrong, not the file.
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encode } from '../src/encode.js';
import { stableKey } from '../src/index.js';
import golden from './golden.json' with { type: 'json' };

/** The frozen file itself: the SHA-256 over its first lines, so that an edit shows up here even if the code is edited along. */
const FROZEN = { vectors: 41, sha256: 'a5df53c67c60f44cf31b3cc1baf61a0f6d5ac37be62c443d15c455aad7461392' };

/** Runs the arguments, which are JavaScript text because JSON has no bigint, date or -0. */
function call<Result>(callee: (scope: string, ...parts: never[]) => Result, args: string): Result {
  // eslint-disable-next-line @typescript-eslint/no-implied-eval -- the text is our own file
  return (new Function('callee', `return callee(${args});`) as (callee: unknown) => Result)(callee);
}

describe('golden.json', () => {
  it('still begins with the frozen vectors', () => {
    const text = JSON.stringify(golden.slice(0, FROZEN.vectors));
    expect(createHash('sha256').update(text).digest('hex')).toBe(FROZEN.sha256);
  });

  it('covers every tag of the encoding', () => {
    const all = golden.map(({ bytes }) => bytes).join('\n');
    for (const tag of [/s\d+:/, /n[-\d]/, /i[-\d]/, /d-?\d/, /a\d+:/, /o\d+:/, /t/, /f/]) expect(all).toMatch(tag);
  });

  it.each(golden)('stableKey($args)', ({ args, bytes, key, uuid }) => {
    // One character of `bytes` is one byte.
    expect(Buffer.from(call((scope, ...parts) => encode('stableKey', scope, parts), args)).toString('latin1')).toBe(bytes);
    expect(createHash('sha256').update(Buffer.from(bytes, 'latin1')).digest('hex').slice(0, 32)).toBe(key);
    expect(call(stableKey, args)).toBe(key);
    expect(call(stableKey.uuid, args)).toBe(uuid);
  });
});
