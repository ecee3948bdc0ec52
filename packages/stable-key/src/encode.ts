/**
 * The bytes that are hashed. Their layout is specified in the README ("The encoding") and frozen by tests/golden.json:
 * every key in flight depends on it, so a change needs a new name for the function, never an edit here.
 */

/** Keeps these bytes apart from every other use of SHA-256, and from a later layout. */
const PREAMBLE = 'stable-idempotency-key/1\n';

/** Deeper values are refused rather than left to the stack of the platform at hand. */
const MAX_DEPTH = 100;

const IF_MISSING = "pass the value that is missing, or a word of your own such as 'none'";
const ONLY_FIELDS = 'pass only the fields that identify the occurrence';
const ANY_FORM = 'pass what identifies it: its id, its text, or a plain object of the fields that matter';
const AS_TEXT = 'pass it as hexadecimal or base64 text';

/** What to pass instead of an instance of a well-known class, by the name of the class. */
const INSTEAD_OF: ReadonlyMap<string | undefined, string> = /* @__PURE__ */ new Map([
  ['Map', 'pass Object.fromEntries(map), or its entries in a fixed order'],
  ['Set', 'pass its elements as an array in a fixed order, as in [...set].sort()'],
  ['ArrayBuffer', AS_TEXT],
  ['Uint8Array', AS_TEXT],
  ['Buffer', AS_TEXT],
]);

/** What one call to `encode` carries through the value. */
interface Run {
  /** How errors name the call, for example `stableKey("refund")`. */
  readonly call: string;
  readonly bytes: number[];
  /** The objects that enclose the current value, outermost first, with their paths. */
  readonly enclosing: Map<object, string>;
}

/**
 * Encodes a scope and its parts so that two argument lists share bytes only if they are the same list of the same values.
 *
 * @param callee The function to name in errors.
 * @param scope The operation: a string that is not empty.
 * @param parts What identifies one occurrence of it: at least one value.
 * @returns The bytes that the README specifies.
 * @throws TypeError when the scope is not a string or is empty, there is no part, or a part has no stable form; the
 * message names the part by its position after the scope (from 0) and path, and says what to pass instead. It holds the
 * scope and property names, never a value.
 */
export function encode(callee: string, scope: unknown, parts: readonly unknown[]): Uint8Array {
  if (typeof scope !== 'string' || scope === '') {
    const what = scope === '' ? 'empty' : 'not a string';
    throw new TypeError(`${callee}: the scope is ${what}: pass the name of the operation first, as in ${callee}('refund', refund.id).`);
  }
  const run: Run = { call: `${callee}(${JSON.stringify(scope)})`, bytes: [], enclosing: new Map() };
  if (parts.length === 0) {
    throw new TypeError(`${run.call}: there are no parts, so every occurrence would share one key: pass the id of this one.`);
  }
  writeText(run, PREAMBLE);
  writeText(run, `a${String(parts.length + 1)}:`);
  writeString(run, scope);
  parts.forEach((part, index) => {
    writeValue(run, part, `parts[${String(index)}]`);
  });
  return Uint8Array.from(run.bytes);
}

function writeValue(run: Run, value: unknown, path: string): void {
  switch (typeof value) {
    case 'string':
      writeString(run, value);
      return;
    case 'number':
      writeNumber(run, value, path);
      return;
    case 'bigint':
      writeText(run, `i${String(value)};`);
      return;
    case 'boolean':
      writeText(run, value ? 't' : 'f');
      return;
    case 'object':
      if (value === null) refuse(run, path, 'is null', IF_MISSING);
      writeNested(run, value, path);
      return;
    case 'undefined':
      return refuse(run, path, 'is undefined', IF_MISSING);
    case 'function':
      return refuse(run, path, 'is a function', 'pass what it returns');
    case 'symbol':
      return refuse(run, path, 'is a symbol, which no other process can repeat', 'pass a string');
  }
}

/** An object or array inside the ones that enclose it; `writeObject` says what is accepted. */
function writeNested(run: Run, value: object, path: string): void {
  const again = run.enclosing.get(value);
  if (again !== undefined) refuse(run, path, `is a cycle (it is ${again} again)`, ONLY_FIELDS);
  if (run.enclosing.size >= MAX_DEPTH) refuse(run, path, `is nested more than ${String(MAX_DEPTH)} levels deep`, ONLY_FIELDS);
  run.enclosing.set(value, path);
  writeObject(run, value, path);
  run.enclosing.delete(value);
}

function writeObject(run: Run, value: object, path: string): void {
  if (isThenable(value)) refuse(run, path, 'is a promise', 'await it first');
  if (isPlainArray(value)) writeArray(run, value, path);
  else if (isPlainObject(value)) writeRecord(run, value, path);
  else writeDate(run, value, path);
}

function writeDate(run: Run, value: object, path: string): void {
  const time = timeOf(value);
  if (time === undefined) {
    const name = classNameOf(value);
    const what = name === undefined ? 'is an object with a prototype of its own' : `is an instance of ${name}`;
    refuse(run, path, what, INSTEAD_OF.get(name) ?? ANY_FORM);
  }
  if (Number.isNaN(time)) refuse(run, path, 'is an invalid Date', 'check what it was parsed from');
  writeText(run, `d${String(time)};`);
}

function writeNumber(run: Run, value: number, path: string): void {
  if (!Number.isFinite(value)) refuse(run, path, `is ${String(value)}`, 'check the arithmetic or parsing that made it');
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    refuse(run, path, 'is a whole number beyond 2^53 - 1, where neighbours are rounded to one', 'pass it as a string or bigint from the start');
  }
  writeText(run, `n${String(value)};`); // -0 is written as 0, which it equals
}

function writeArray(run: Run, value: readonly unknown[], path: string): void {
  refuseSymbolKeys(run, value, path);
  writeText(run, `a${String(value.length)}:`);
  for (let index = 0; index < value.length; index++) writeProperty(run, value, String(index), `${path}[${String(index)}]`);
  const named = Object.keys(value)[value.length];
  if (named !== undefined) refuse(run, path + step(named), 'is a named property of an array', 'pass [...array], or a plain object that holds both');
}

function writeRecord(run: Run, value: object, path: string): void {
  refuseSymbolKeys(run, value, path);
  const names = Object.keys(value).sort(); // by UTF-16 code units, in every locale
  writeText(run, `o${String(names.length)}:`);
  for (const name of names) {
    writeString(run, name);
    writeProperty(run, value, name, path + step(name));
  }
}

/** Writes a property without running code of the caller: a getter may answer differently to the next reader. */
function writeProperty(run: Run, owner: object, name: string, path: string): void {
  const property = Object.getOwnPropertyDescriptor(owner, name);
  if (property === undefined) refuse(run, path, 'is a hole in an array', 'fill it, or pass an array without it');
  if (!('value' in property)) refuse(run, path, 'is a getter, which may answer differently each time', 'read it once and pass a plain copy');
  writeValue(run, property.value, path);
}

function refuseSymbolKeys(run: Run, value: object, path: string): void {
  for (const key of Object.getOwnPropertySymbols(value)) {
    if (Object.prototype.propertyIsEnumerable.call(value, key)) {
      refuse(run, path, `has a symbol as a key (${String(key)})`, 'pass a plain copy without it, or with a name in its place');
    }
  }
}

function refuse(run: Run, path: string, what: string, wayOut: string): never {
  throw new TypeError(`${run.call}: ${path} ${what}: ${wayOut}.`);
}

/** The step from an object to its property, as code would write it. */
function step(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function isThenable(value: object): boolean {
  return typeof (value as { then?: unknown }).then === 'function';
}

// The four questions below hold across realms: an iframe, a vm context or a test runner has an Array, an Object and a Date of its own.

/** An array, not an instance of a subclass: only Array.prototype is itself an array. */
function isPlainArray(value: object): value is readonly unknown[] {
  return Array.isArray(value) && Array.isArray(Object.getPrototypeOf(value));
}

/** `{}`, `Object.create(null)` and what JSON.parse returns: the prototype is absent, or an Object.prototype. */
function isPlainObject(value: object): boolean {
  if (Array.isArray(value)) return false;
  const prototype = Object.getPrototypeOf(value) as object | null;
  return prototype === null || (Object.getPrototypeOf(prototype) === null && Object.prototype.hasOwnProperty.call(prototype, 'isPrototypeOf'));
}

/** The instant of a Date or an instance of a subclass (fake timers make those), NaN when invalid, undefined when it is no Date. */
function timeOf(value: object): number | undefined {
  try {
    return Date.prototype.getTime.call(value);
  } catch {
    return undefined;
  }
}

function classNameOf(value: object): string | undefined {
  const prototype = Object.getPrototypeOf(value) as object | null;
  const made: unknown = prototype === null ? undefined : Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value;
  return typeof made === 'function' && made.name !== '' ? made.name : undefined;
}

function writeString(run: Run, text: string): void {
  const bytes = utf8(text);
  writeText(run, `s${String(bytes.length)}:`);
  for (const byte of bytes) run.bytes.push(byte);
}

/** Writes the layout's own characters, all of them ASCII. */
function writeText(run: Run, ascii: string): void {
  for (let index = 0; index < ascii.length; index++) run.bytes.push(ascii.charCodeAt(index));
}

/**
 * UTF-8, with a lone surrogate written as the three bytes its number has in the same scheme (WTF-8). TextEncoder is no help: it
 * turns every lone surrogate into U+FFFD, and different strings into the same bytes.
 */
function utf8(text: string): number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) as number;
    if (code < 0x80) bytes.push(code);
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), continuation(code));
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), continuation(code >> 6), continuation(code));
    else bytes.push(0xf0 | (code >> 18), continuation(code >> 12), continuation(code >> 6), continuation(code));
  }
  return bytes;
}

function continuation(bits: number): number {
  return 0x80 | (bits & 0x3f);
}
