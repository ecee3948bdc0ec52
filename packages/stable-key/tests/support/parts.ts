import fc from 'fast-check';

const layout = Array.from('sniatfdo:;0123', (character) => character.charCodeAt(0));

/** Any string of UTF-16 code units, lone surrogates included, with the characters of the encoding over-represented. */
export const text = fc
  .array(fc.oneof(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0xd7f0, max: 0xe010 }), fc.constantFrom(...layout)), { maxLength: 12 })
  .map((units) => String.fromCharCode(...units));

export const scope = text.filter((value) => value !== '');

/** Any part that is accepted. */
export const part = fc.letrec<{ part: unknown }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    text,
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Number.isInteger(value) || Number.isSafeInteger(value)),
    fc.maxSafeInteger(),
    fc.bigInt(),
    fc.boolean(),
    fc.date({ noInvalidDate: true }),
    fc.array(tie('part'), { maxLength: 4 }),
    fc.dictionary(text, tie('part'), { maxKeys: 4 }),
  ),
})).part;

export const parts = fc.array(part, { minLength: 1, maxLength: 4 });
