import { describe, expect, it } from 'vitest';
import { findingsIn, hostOfText } from '../support/engine.js';

const IMPORTS = "import { randomUUID } from 'node:crypto';\nimport { AsyncLocalStorage } from 'node:async_hooks';\nimport { useRef, useState } from 'react';\nimport { once } from 'lodash';\n";

function send(key: string): string {
  return `await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: order.body })`;
}

/** A retry around a request: what stands before the loop, in it before the request, the key, and what the failure path does. */
function retry({ before = '', inside = '', key = 'key', failed = '', around = (code: string) => `async function pay(order: any) { ${code} }` }: { before?: string; inside?: string; key?: string; failed?: string; around?: (code: string) => string }): string {
  return IMPORTS + around(`${before}\nfor (;;) { try { ${inside}\nreturn ${send(key)}; } catch (error) { ${failed} } }`);
}

/** The kinds of findings but for the strict one. */
function kinds(code: string): readonly string[] {
  return findingsIn(hostOfText(code, 'pay.tsx')).map((finding) => finding.split(' ')[0] ?? '').filter((kind) => kind !== 'unstable');
}

const REGENERATED = ['regenerated'];
const inClass = (fields: string) => (code: string): string => `class Payments { ${fields}\nasync pay(order: any) { ${code} } }`;

const CASES: readonly (readonly [name: string, code: string, expected: readonly string[]])[] = [
  ['no holder', retry({ inside: 'const key = randomUUID();' }), REGENERATED],
  ['a variable before the loop', retry({ before: 'const key = randomUUID();' }), []],

  ['??= on a variable before the loop', retry({ before: 'let key: string | undefined;', inside: 'key ??= randomUUID();' }), []],
  ['??= on a variable in the loop', retry({ inside: 'let key: string | undefined; key ??= randomUUID();' }), REGENERATED],
  ['= on a variable before the loop', retry({ before: 'let key: string | undefined;', inside: 'key = randomUUID();' }), REGENERATED],
  ['||= on a variable before the loop', retry({ before: "let key = '';", inside: 'key ||= randomUUID();' }), []],
  ['??= in the key itself', retry({ before: 'let key: string | undefined;', key: '(key ??= randomUUID())' }), []],
  ['if (!key)', retry({ before: 'let key: string | undefined;', inside: 'if (!key) key = randomUUID();' }), []],
  ['if (key === undefined)', retry({ before: 'let key: string | undefined;', inside: 'if (key === undefined) { key = randomUUID(); }' }), []],
  ['if (key)', retry({ before: 'let key: string | undefined;', inside: 'if (key) key = randomUUID();' }), REGENERATED],
  ['if of something else', retry({ before: 'let key: string | undefined;', inside: 'if (!order.paid) key = randomUUID();' }), REGENERATED],

  ['a holder that the failure path clears', retry({ before: 'let key: string | undefined;', inside: 'key ??= randomUUID();', failed: 'key = undefined;' }), REGENERATED],
  ['a holder that the failure path renews', retry({ before: 'let key = randomUUID();', failed: 'key = randomUUID();' }), REGENERATED],
  ['a holder that the failure path reads', retry({ before: 'let key: string | undefined;', inside: 'key ??= randomUUID();', failed: 'console.log(key);' }), []],

  ['??= on a field', retry({ inside: 'this.key ??= randomUUID();', key: 'this.key', around: inClass('private key?: string;') }), []],
  ['= on a field', retry({ inside: 'this.key = randomUUID();', key: 'this.key', around: inClass('private key?: string;') }), REGENERATED],
  ['??= on a private field', retry({ inside: 'this.#key ??= randomUUID();', key: 'this.#key', around: inClass('#key?: string;') }), []],
  ['a field that is cleared on failure', retry({ inside: 'this.key ??= randomUUID();', key: 'this.key', failed: 'this.key = undefined;', around: inClass('private key?: string;') }), REGENERATED],
  ['??= on a property of an object before the loop', retry({ before: 'const state: { key?: string } = {};', inside: 'state.key ??= randomUUID();', key: 'state.key' }), []],
  ['??= on a property of an object in the loop', retry({ inside: 'const state: { key?: string } = {}; state.key ??= randomUUID();', key: 'state.key' }), REGENERATED],
  ['an entry by a name that is computed', retry({ before: 'const keys: Record<string, string> = {};', inside: 'keys[order.id] ??= randomUUID();', key: 'keys[order.id]' }), []],

  ['once() before the loop', retry({ before: 'const key = once(() => randomUUID());', key: 'key()' }), []],
  ['a function before the loop', retry({ before: 'const key = () => randomUUID();', key: 'key()' }), REGENERATED],

  ['a WeakMap', retry({ before: 'let key = KEYS.get(order); if (!key) { key = randomUUID(); KEYS.set(order, key); }', around: (code) => `const KEYS = new WeakMap<object, string>(); async function pay(order: any) { ${code} }` }), []],
  ['a WeakMap that is asked in the loop', retry({ inside: 'let key = KEYS.get(order); if (!key) { key = randomUUID(); KEYS.set(order, key); }', around: (code) => `const KEYS = new WeakMap<object, string>(); async function pay(order: any) { ${code} }` }), []],
  ['a map that is set on each attempt', retry({ inside: 'KEYS.set(order, randomUUID());', key: 'KEYS.get(order)!', around: (code) => `const KEYS = new Map<object, string>(); async function pay(order: any) { ${code} }` }), REGENERATED],
  ['a map that is set where it lacks the key', retry({ inside: 'if (!KEYS.has(order)) KEYS.set(order, randomUUID());', key: 'KEYS.get(order)!', around: (code) => `const KEYS = new Map<object, string>(); async function pay(order: any) { ${code} }` }), []],

  ['AsyncLocalStorage', retry({ key: 'storage.getStore()!.key', around: (code) => `const storage = new AsyncLocalStorage<{ key: string }>(); async function pay(order: any) { return storage.run({ key: randomUUID() }, async () => { ${code} }); }` }), []],

  ['AsyncLocalStorage that each attempt enters', `${IMPORTS}const storage = new AsyncLocalStorage<{ key: string }>(); async function pay(order: any) { for (;;) { try { return await storage.run({ key: randomUUID() }, async () => ${send('storage.getStore()!.key')}); } catch {} } }`, REGENERATED],
  ['another store that each attempt enters', `${IMPORTS}const storage = new AsyncLocalStorage<{ key: string }>(); const traces = new AsyncLocalStorage<{ key: string }>(); async function pay(order: any) { return storage.run({ key: randomUUID() }, async () => { for (;;) { try { return await traces.run({ key: randomUUID() }, async () => ${send('storage.getStore()!.key')}); } catch {} } }); }`, []],

  ['a parameter that is passed on', `${IMPORTS}async function pay(order: any, key = randomUUID()): Promise<unknown> { try { return ${send('key')}; } catch { return pay(order, key); } }`, []],
  ['a parameter that is left out', `${IMPORTS}async function pay(order: any, key = randomUUID()): Promise<unknown> { try { return ${send('key')}; } catch { return pay(order); } }`, REGENERATED],
  ['an option that is passed on', `${IMPORTS}async function pay(order: any, options: { key?: string } = {}): Promise<unknown> { const key = options.key ?? randomUUID(); try { return ${send('key')}; } catch { return pay(order, { ...options, key }); } }`, []],
  ['an option that is left out', `${IMPORTS}async function pay(order: any, options: { key?: string } = {}): Promise<unknown> { const key = options.key ?? randomUUID(); try { return ${send('key')}; } catch { return pay(order, options); } }`, REGENERATED],

  ['useState with an initialiser', `${IMPORTS}function Pay({ order }: any) { const [key] = useState(() => randomUUID()); const submit = async () => { for (;;) { try { return ${send('key')}; } catch {} } }; return <button onClick={submit} />; }`, []],
  ['useRef that is set once', `${IMPORTS}function Pay({ order }: any) { const key = useRef<string>(); const submit = async () => { for (;;) { try { key.current ??= randomUUID(); return ${send('key.current')}; } catch {} } }; return <button onClick={submit} />; }`, []],
  ['useRef that is set each time', `${IMPORTS}function Pay({ order }: any) { const key = useRef<string>(); const submit = async () => { for (;;) { try { key.current = randomUUID(); return ${send('key.current')}; } catch {} } }; return <button onClick={submit} />; }`, REGENERATED],
];

describe('holders, in a retry loop', () => {
  it.each(CASES)('%s', (_name, code, expected) => {
    expect(kinds(code)).toEqual(expected);
  });
});
