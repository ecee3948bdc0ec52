// Code as nobody writes it, and as machines do: no throw, within two seconds of an idle processor.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { unclaimedOf } from '../../src/analysis/claims.js';
import { analyze } from '../../src/analysis/findings.js';
import { missingOf } from '../../src/analysis/missing.js';
import { readSettings } from '../../src/analysis/settings.js';
import { oneFileHost, programHost, type Host } from '../../src/analysis/typescript.js';
import { describeFinding } from '../support/engine.js';

const SECONDS = 2;
const settings = readSettings(undefined);

function lookAt(host: Host): readonly string[] {
  return [...analyze(host, settings), ...missingOf(host, settings, 'strict'), ...unclaimedOf(host, settings)].map(describeFinding);
}

interface Taken {
  readonly findings: readonly string[];
  readonly seconds: number;
}

/** What is found in one-file mode and as a program, and how long the slower of the two took: the time of this process alone, since machines are shared. */
function lookOnce(code: string): Taken | undefined {
  const host = oneFileHost('file.ts', code);
  if (!host) return undefined;
  const findings: string[] = [];
  let seconds = 0;
  for (const one of [host, programHost(host.program, host.sourceFile)]) {
    const start = process.cpuUsage();
    const begin = performance.now();
    findings.push(...lookAt(one));
    const { user, system } = process.cpuUsage(start);
    seconds = Math.max(seconds, Math.min((user + system) / 1e6, (performance.now() - begin) / 1000));
  }
  return { findings, seconds };
}

/** What the compiler needs for parsing a library of its own on a machine that has nothing else to do, in seconds. */
const UNIT = 0.15;

/** How much slower this machine is at this moment than an idle one: other processes take the caches too. */
function slowness(): number {
  const file = join(dirname(typescript.getDefaultLibFilePath({ target: typescript.ScriptTarget.ESNext })), 'lib.dom.d.ts');
  const text = readFileSync(file, 'utf8');
  const times = [1, 2, 3].map(() => {
    const start = process.cpuUsage();
    typescript.createSourceFile(file, text, typescript.ScriptTarget.ESNext, true);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1e6;
  });
  return Math.max(1, Math.min(...times) / UNIT);
}

/** As `lookOnce`, in seconds of an idle machine: the best of three looks, where the first is too slow. */
function take(code: string): Taken {
  const taken = lookOnce(code);
  if (!taken) throw new Error('The code does not parse.');
  let { seconds } = taken;
  for (let looks = 1; looks < 3 && seconds >= SECONDS; looks++) seconds = Math.min(seconds / slowness(), lookOnce(code)?.seconds ?? seconds);
  return { ...taken, seconds };
}

const IMPORTS = "import { randomUUID } from 'node:crypto';\n";

function send(key: string): string {
  return `await fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': ${key} } });`;
}

/** A function that sends in an attempt loop, with statements before it. */
function pay(key: string, before = '', parameters = 'order: any'): string {
  return `async function pay(${parameters}) {\n${before}\nfor (let attempt = 0; attempt < 3; attempt++) { try { ${send(key)} return; } catch {} }\n}\n`;
}

function times(count: number, text: (i: number) => string, separator = '\n'): string {
  return Array.from({ length: count }, (_, i) => text(i)).join(separator);
}

const cases: Readonly<Record<string, string>> = {
  'a variable that is assigned to itself': pay('key', 'let key: any = randomUUID(); key = key; key += key; key = `${key}${key}`; key ??= key;'),
  'a constant that is declared by itself': pay('key', 'const key: any = key + randomUUID();'),
  'variables that are assigned in a ring': pay('a', `let a: any = randomUUID(); let b: any; let c: any; for (;;) { a = b; b = c; c = a; if (a) break; }`),
  'a hundred variables that are each assigned to each other': pay('v0', `${times(100, (i) => `let v${i}: any = ${i};`)}\n${times(100, (i) => times(100, (j) => `v${i} = v${j};`, ' '))}`),
  'a destructuring pattern that reads itself': pay('key', 'let { key = key, other = key } = { key: order, other: randomUUID() } as any; [key, other] = [other, key];'),
  'mutual recursion': `${pay('even(order)')}function even(n: any): any { return n ? odd(n - 1) : randomUUID(); }\nfunction odd(n: any): any { return even(n - 1); }`,
  'mutual recursion that sends': `${times(40, (i) => `async function f${i}(n: any): Promise<void> { ${send('randomUUID()')} await f${(i + 1) % 40}(n); await f${(i * 7) % 40}(n); }`)}`,
  'two hundred functions that call all others': `${times(200, (i) => `function f${i}(x: any): any { return ${times(10, (j) => `f${(i * 3 + j * 17) % 200}(x)`, ' + ')}; }`)}\n${pay('f0(randomUUID())')}`,
  'a chain of five hundred functions': `${times(500, (i) => `function f${i}(x: any): any { return f${i + 1}(x); }`)}\nfunction f500(x: any) { return x; }\n${pay('f0(randomUUID())')}`,
  'calls that double at each of thirty levels': `${times(30, (i) => `function f${i}(x: any): any { return f${i + 1}(f${i + 1}(x)); }`)}\nfunction f30(x: any) { return x + randomUUID(); }\n${pay('f0(order)')}`,
  'callbacks that double at each of thirty levels': `${times(30, (i) => `function f${i}(g: any): any { f${i + 1}(() => g()); f${i + 1}(() => g()); }`)}\nfunction f30(g: any) { g(); }\nf0(async () => { ${send('randomUUID()')} });`,
  'an array of 5,000 keys': `const keys = [${times(5000, (i) => `{ 'Idempotency-Key': randomUUID() + ${i} }`, ',\n')}];\n${pay('keys[order.index]')}\nasync function all() { for (const headers of keys) await fetch('https://pay.test', { method: 'POST', headers }); }`,
  'an array of 5,000 values that becomes a key': `const parts = [${times(5000, (i) => `'p${i}'`, ', ')}, randomUUID()];\n${pay("parts.join('-')")}`,
  'an object of 5,000 properties that is spread': `const all: any = { ${times(5000, (i) => `p${i}: order => randomUUID()`, ', ')} };\n${pay("{ ...all, ...all }.p7(order)")}`,
  'spreads in a ring': pay("a['Idempotency-Key']", "let a: any = { ...b, 'Idempotency-Key': randomUUID() }; let b: any = { ...c }; let c: any = { ...a }; Object.assign(a, a, b, c);"),
  'headers that are spread in a ring': `async function pay(order: any) { let h: any = {}; let g: any = { ...h }; for (;;) { h = { ...g, 'Idempotency-Key': randomUUID() }; g = { ...h, ...g }; await fetch('https://pay.test', { method: 'POST', headers: { ...h, ...g } }); } }`,
  'class hierarchies in a ring': `class A extends C { async send(): Promise<void> { ${send('this.key()')} } }\nclass B extends A { key(): any { return super.key() + randomUUID(); } }\nclass C extends B { async run() { for (;;) await this.send(); } }\nclass D extends D {}\nnew B().send();`,
  'a class hierarchy of 300': `class C0 { key() { return randomUUID(); } async run() { for (let i = 0; i < 3; i++) { try { return await this.send(); } catch {} } } async send(): Promise<any> {} }\n${times(300, (i) => `class C${i + 1} extends C${i} { override key() { return super.key(); } override async send() { ${send('this.key()')} } }`)}`,
  'getters that read themselves': `class A { get key(): any { return this.key + this.other + randomUUID(); } get other(): any { return this.key; } set other(v: any) { this.other = v; } async pay() { for (;;) { ${send('this.key')} } } }\nconst o: any = { get key() { return o.key; }, get 'Idempotency-Key'() { return o.key ?? randomUUID(); } };\nfor (;;) void fetch('https://pay.test', { method: 'POST', headers: o });`,
  'fields that are made of each other': `class A { a: any = this.b; b: any = this.c + randomUUID(); c: any = this.a; async pay() { for (;;) { ${send('this.a')} } } }`,
  'an object that holds itself': pay("o.o.o.o['Idempotency-Key']", "const o: any = { 'Idempotency-Key': randomUUID() }; o.o = o; o['Idempotency-Key'] = o.o.o['Idempotency-Key'];"),
  'a very long template': pay(`\`${times(5000, (i) => `\${order.a${i}}-\${randomUUID()}`, '-')}\``),
  'a very long string': pay(`'${'x'.repeat(1_000_000)}' + randomUUID()`),
  'a very long line of assignments': pay('key', `let key: any; ${times(5000, (i) => `key = key + ${i};`, ' ')} key += randomUUID();`),
  'a huge switch': pay('key', `let key: any; switch (order.kind) { ${times(3000, (i) => `case ${i}: key = 'k${i}' + randomUUID(); break;`)} default: key = order.id; }`),
  'a huge switch that falls through and sends': `async function pay(order: any) { for (;;) switch (order.kind) { ${times(500, (i) => `case ${i}: ${send('randomUUID()')}`)} } }`,
  'recursion through parameters with spread': `${pay('again(order, randomUUID())')}function again(...args: any[]): any { return args.length > 9 ? args : again(...args, ...args, again(...args)); }`,
  'recursion through defaults and patterns': `${pay('again()')}function again({ a = again(), b = a }: any = again({ a: randomUUID() }), [c = b, ...d]: any[] = [again(b)]): any { return again({ a: c, b: d }, [a, b]); }`,
  'a function that is handed to itself': `const y = (f: any): any => f(f);\n${pay('y((g: any) => g(g))')}\ny(async (g: any) => { ${send('randomUUID()')} await g(g); });`,
  'a retry helper that retries itself': `async function retry(fn: any): Promise<any> { for (;;) { try { return await retry(() => retry(fn)); } catch { await fn(); } } }\nretry(() => retry(async () => { ${send('randomUUID()')} }));`,
  'three thousand variables of a bundle, each asked what is written to it': `${times(3000, (i) => `var m${i}: any = load(${i}); m${i} = m${i}.next; m${i}.headers[m${i}.name] = ${i};`)}\n${pay('m0.key + randomUUID()')}`,
  'a thousand functions that send': times(1000, (i) => pay('randomUUID() + order', '', `order: any`).replace('function pay', `function pay${i}`)),
  'a bundle of modules that are functions in functions': `(() => { const modules: any = { ${times(600, (i) => `${i}: (module: any, exports: any, require: any) => { function one(a: any) { return two(a); } function two(a: any) { return require(${(i * 7) % 600}).call(a); } exports.x = (b: any) => one(b); fetch('/x', { method: 'POST', body: one(1) }); }`, ',\n')} }; modules[0]({}, {}, modules); })();`,
  'two thousand small functions and their calls': `${times(2000, (i) => `function g${i}(a: any) { return h(a) + g${(i + 1) % 2000}; }`)}\nfunction h(a: any) { return a; }\n${pay('g0(randomUUID())')}`,
  'eval, with and labels': `lab: for (;;) { inner: for (;;) { eval('x'); ${send('randomUUID()')} continue lab; break inner; } }`,
  'names of Object.prototype': pay("({ constructor: randomUUID(), __proto__: order, toString: order }).constructor", "const __proto__: any = randomUUID(); const hasOwnProperty: any = __proto__; const constructor: any = { toString: hasOwnProperty }; order[constructor] = constructor.valueOf;"),
};

/** Code that nests, by how deep: some of it deeper than the stack of the compiler's own parser, which is silence. */
const nested: Readonly<Record<string, (depth: number) => string>> = {
  'brackets': (n) => pay(`${'('.repeat(n)}randomUUID()${')'.repeat(n)}`),
  'additions': (n) => pay(`${"'a' + ".repeat(n)}randomUUID()`),
  'calls': (n) => pay(`${'String('.repeat(n)}randomUUID()${')'.repeat(n)}`),
  'arrays': (n) => pay(`${'['.repeat(n)}randomUUID()${']'.repeat(n)}`),
  'objects': (n) => pay(`JSON.stringify(${'{ a: '.repeat(n)}randomUUID()${' }'.repeat(n)})`),
  'conditions': (n) => pay(`${'order ? order.id : '.repeat(n)}randomUUID()`),
  'templates': (n) => pay(`${'`a${'.repeat(n)}randomUUID()${'}`'.repeat(n)}`),
  'awaits': (n) => pay(`${'await '.repeat(n)}randomUUID()`),
  'type assertions': (n) => pay(`randomUUID()${' as any'.repeat(n)}`),
  'arrow functions that are called': (n) => pay(`(${'() => '.repeat(n)}randomUUID())${'()'.repeat(n)}`),
  'blocks': (n) => `async function pay() { ${'{'.repeat(n)} for (;;) { try { ${send('randomUUID()')} return; } catch {} } ${'}'.repeat(n)} }`,
  'loops': (n) => `async function pay() { ${'for (;;) { '.repeat(n)} try { ${send('randomUUID()')} return; } catch {} ${'}'.repeat(n)} }`,
  'try statements': (n) => `async function pay() { for (;;) { ${'try { '.repeat(n)} ${send('randomUUID()')} return; ${'} catch {}'.repeat(n)} } }`,
  'functions': (n) => `${times(n, (i) => `async function f${i}() { await f${i + 1}(); `, '')} for (;;) { try { ${send('randomUUID()')} return; } catch {} } ${'}'.repeat(n)}`,
  'functions, each in the one before, that send': (n) => `${times(n, (i) => `const f${i} = async (order: any) => { for (;;) { try { ${send('randomUUID()')} return; } catch {} `, '\n')}${'} };'.repeat(n)}`,
  'classes': (n) => `${times(n, (i) => `class C${i} { async send(): Promise<void> { for (;;) { try { ${send('randomUUID()')} return; } catch {} } } m() { `, '\n')}${'} }'.repeat(n)}`,
  'else if': (n) => `async function pay(order: any) { for (;;) { let key: any = randomUUID(); ${times(n, (i) => `if (order === ${i}) key += order.id;`, ' else ')} try { ${send('key')} return; } catch {} } }`,
  'a chain of .then': (n) => pay("''").replace(/await (fetch.*?\));/u, (_, call: string) => `await ${call.replace("''", 'randomUUID()')}${'.then((r: any) => r)'.repeat(n)};`),
  'a chain of .catch that sends again': (n) => `const send = async () => { ${send('randomUUID()')} };\nvoid send()${'.catch(() => send())'.repeat(n)};`,
  'a chain of properties': (n) => pay(`order${'.next'.repeat(n)} + randomUUID()`),
};

/** The clock on the wall is another matter than the processor's: a test is ended long after what it asserts. */
const PATIENCE = { timeout: 300_000 };

describe('pathological input', PATIENCE, () => {
  it.each(Object.entries(cases))('%s', (_name, code) => {
    expect(take(IMPORTS + code).seconds).toBeLessThan(SECONDS);
  });

  it('is looked at: the plain case among them is reported', () => {
    expect(take(IMPORTS + pay('randomUUID()')).findings).toContain('regenerated 4 randomUUID()');
  });

  it('says nothing where the text does not parse', () => {
    expect(oneFileHost('file.ts', 'const = 1;')).toBeUndefined();
  });
});

describe('code that nests', PATIENCE, () => {
  it.each(Object.keys(nested))('%s: reported where it is shallow', (name) => {
    expect(take(IMPORTS + (nested[name]?.(2) ?? '')).findings.join('\n')).toMatch(/^regenerated \d+ randomUUID\(\)/mu);
  });

  // In steps, since what fits the stack of the parser may not fit that of the analysis.
  it.each(Object.keys(nested).flatMap((name) => [50, 400, 1200, 5000].map((depth) => [name, depth] as const)))('%s, %i deep: nothing is thrown, in time', (name, depth) => {
    const code = IMPORTS + (nested[name]?.(depth) ?? '');
    // Where it does not parse, nothing is said: the shallow code shows that it is the depth.
    if (lookOnce(code)) expect(take(code).seconds).toBeLessThan(SECONDS);
  });
});
