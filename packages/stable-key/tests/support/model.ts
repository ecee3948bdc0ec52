// The encoding read backwards, written from the README alone. A decoder that returns what was encoded is the proof that
// no two argument lists share bytes.

/** A value with its type spelled out, so that deep equality tells 1 from 1n, and {0: x} from [x]. */
export type Model =
  | { readonly string: readonly number[] }
  | { readonly number: number }
  | { readonly bigint: string }
  | { readonly boolean: boolean }
  | { readonly date: number }
  | { readonly array: readonly Model[] }
  | { readonly object: readonly (readonly [readonly number[], Model])[] };

/** The model of a part, made from the value itself. */
export function modelOf(value: unknown): Model {
  if (typeof value === 'string') return { string: unitsOf(value) };
  if (typeof value === 'number') return { number: value === 0 ? 0 : value };
  if (typeof value === 'bigint') return { bigint: String(value) };
  if (typeof value === 'boolean') return { boolean: value };
  if (value instanceof Date) return { date: value.getTime() };
  if (Array.isArray(value)) return { array: value.map(modelOf) };
  const record = value as Readonly<Record<string, unknown>>;
  return { object: Object.keys(record).sort().map((name) => [unitsOf(name), modelOf(record[name])] as const) };
}

/** The model of the list [scope, ...parts], made from the bytes. */
export function decode(bytes: Uint8Array): Model {
  const preamble = 'stable-idempotency-key/1\n';
  let at = preamble.length;
  if (Buffer.from(bytes.subarray(0, at)).toString('latin1') !== preamble) throw new Error('no preamble');
  const model = read();
  if (at !== bytes.length) throw new Error('bytes are left over');
  return model;

  function read(): Model {
    const tag = String.fromCharCode(bytes[at++] ?? 0);
    if (tag === 's') return { string: readString() };
    if (tag === 'n') return { number: Number(readUntil(';')) };
    if (tag === 'i') return { bigint: readUntil(';') };
    if (tag === 't' || tag === 'f') return { boolean: tag === 't' };
    if (tag === 'd') return { date: Number(readUntil(';')) };
    if (tag === 'a') return { array: Array.from({ length: Number(readUntil(':')) }, read) };
    if (tag !== 'o') throw new Error(`no such tag: ${tag}`);
    return {
      object: Array.from({ length: Number(readUntil(':')) }, () => {
        if (bytes[at++] !== 's'.charCodeAt(0)) throw new Error('a name is not a string');
        return [readString(), read()] as const;
      }),
    };
  }

  function readString(): readonly number[] {
    const length = Number(readUntil(':'));
    at += length;
    return unitsOfUtf8(bytes.subarray(at - length, at));
  }

  function readUntil(end: string): string {
    let text = '';
    for (;;) {
      const character = String.fromCharCode(bytes[at++] ?? 0);
      if (character === end) return text;
      text += character;
    }
  }
}

function unitsOf(text: string): readonly number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index));
}

/** The UTF-16 code units of UTF-8 in which a lone surrogate stands as three bytes. */
function unitsOfUtf8(bytes: Uint8Array): readonly number[] {
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at++] ?? 0;
    const more = first < 0x80 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let code = more === 0 ? first : first & (0x3f >> more);
    for (let left = more; left > 0; left--) code = (code << 6) | ((bytes[at++] ?? 0) & 0x3f);
    text += String.fromCodePoint(code);
  }
  return unitsOf(text);
}
