/** Each place of the tables once more through the linter: a key made inside is reported, the same key made before the call is not. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CALLBACKS, DECORATORS, EVENT_TYPES, HANDLER_CLASSES, HANDLER_TYPES, RERUNS } from '../../src/models/index.js';
import { majorOf } from '../../src/analysis/versions.js';
import { REGION_KINDS } from '../../src/models/region-kinds.js';
import type { CallbackRow, RegionKind } from '../../src/models/types.js';
import plugin from '../../src/index.js';
import { lint, repository, type Preset } from '../support/lint.js';

interface Snippet {
  readonly title: string;
  readonly package: string;
  readonly preset: Preset;
  /** The key is made inside the place. */
  readonly inside: string;
  /** The key is made before. */
  readonly before: string;
  /** Set where the row is for other versions than what is installed: one of them, for a package that says no more than that. */
  readonly version: string | undefined;
}

/** What a snippet needs to know of a row. */
interface Of {
  readonly package: string;
  readonly kind: RegionKind;
  readonly versions?: readonly [from: number, before?: number];
}

const MAKE = 'const key = randomUUID();';
const SEND = "await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': key } });";

/** Sends with a key that is made in the function, or before it. */
function both(title: string, row: Of, head: string, use: (body: string) => string): Snippet {
  const start = `import { randomUUID } from 'node:crypto';\n${head}\n`;
  return {
    title, package: row.package, version: isInstalled(row) || !row.versions ? undefined : `${row.versions[0]}.0.0`, preset: REGION_KINDS[row.kind].preset,
    inside: `${start}${use(`${MAKE} ${SEND}`)}\n`,
    before: `${start}${MAKE}\n${use(SEND)}\n`,
  };
}

const GENERIC: Readonly<Record<string, string>> = { IPolicy: '<import(\'cockatiel\').IRetryContext>', IMergedPolicy: '<import(\'cockatiel\').IRetryContext, never, []>', MiddlewareStack: '<any, any>' };

/** The import of a name, and the expression that reaches it: `default().post` is `lib().post`. */
function reach(row: Pick<Of, 'package' | 'versions'>, name: string): { readonly head: string; readonly callee: string; readonly isClass: boolean } {
  const packageName = row.package;
  // At the end of a chain of any length, on what the package gives.
  const [, root = '', rest = ''] = /^([\w$]+)(.*)$/u.exec(name.startsWith('*.') ? `default.post()${name.slice(1)}` : name) ?? [];
  const isClass = /^[A-Z]/u.test(root) && rest === '';
  const from = builtinModules.includes(packageName) ? `node:${packageName}` : packageName;
  const head = packageName === 'global' ? '' : root === 'default' ? `import lib from '${from}';` : `import { ${root} } from '${from}';`;
  const local = packageName !== 'global' && root === 'default' ? 'lib' : root;
  // A member of a type: on the instance of its class where nothing is installed, on a value of the type where it is.
  if (!rest.startsWith('#')) return { head, callee: `${local}${rest}`, isClass };
  const member = rest.slice(1);
  if (!isInstalled(row)) return { head, callee: `new ${local}().${member}`, isClass: false };
  return { head: `declare const subject: import('${packageName}').${root}${GENERIC[root] ?? ''};`, callee: `subject.${member}`, isClass: false };
}

/** Whether a row's package is installed, in a version that the row is for. */
function isInstalled({ package: packageName, versions }: Pick<Of, 'package' | 'versions'>): boolean {
  if (packageName === 'global' || builtinModules.includes(packageName)) return true;
  const own = packageName.split('/').slice(0, packageName.startsWith('@') ? 2 : 1).join('/');
  if (!existsSync(join(repository, 'node_modules', own)) && !existsSync(join(repository, 'node_modules/@types', own))) return false;
  const major = majorOf(packageName, join(repository, 'index.ts'));
  return !versions || (major !== undefined && major >= versions[0] && major < (versions[1] ?? Number.POSITIVE_INFINITY));
}

/** An object literal that has a value at a path, and what else the row needs. */
function literal(path: readonly string[], value: string, extra = ''): string {
  const [first, ...rest] = path;
  return first === undefined ? value : `{ ${first}: ${literal(rest, value)}${extra} }`;
}

/** What stands at the positions before the callback. */
function filler(row: CallbackRow, index: number): string {
  if (row.when && index === 0) return row.when.test('request') ? "'request'" : "'message'";
  return index === 0 ? "'first'" : '{}';
}

/** A policy that retries, where a row holds for such ones alone. */
const RETRYING = 'policyThatRetries';
const retryingHead = (packageName: string, [maker = '']: readonly string[]): string => `import { ${maker} as makePolicy } from '${packageName}';\n// @ts-ignore\nconst ${RETRYING} = makePolicy({}, { maxAttempts: 3 });`;

function callbackSnippet(row: CallbackRow, name: string, place: number | string): Snippet {
  const { head, callee, isClass } = reach(row, name);
  const [at = '0', ...path] = String(place === -1 ? 1 : place).split('.');
  const needed = (row.needs ?? []).map((option) => option.split('.')).filter(([index]) => index === at).map(([, option]) => `, ${option}: 3`).join('');
  const later = (row.needs ?? []).map((option) => option.split('.')).filter(([index]) => Number(index) > Number(at)).map(([, ...option]) => `, ${literal(option, 'true')}`).join('');
  const chosen = (row.where ?? []).map(({ option, is }) => [option.split('.').slice(1).join('.'), is[0]] as const);
  const where = chosen.length === 0 ? '' : `, { ${chosen.map(([option, value]) => `${option}: '${value ?? ''}'`).join(', ')} }`;
  // A table of handlers: each of its functions.
  const inner = /^(?:handlers|taskList)$/u.test(path.at(-1) ?? '') ? [...path, 'charge'] : path;
  const before = Array.from({ length: Number(at) }, (_, index) => `${filler(row, index)}, `).join('');
  if (row.behind) {
    const source = row.behind[0]?.name ?? '';
    return both(`${row.package} ${name} ${place}`, row, `import { ${source} } from 'rxjs';\n${head}`, (body) => `// @ts-ignore\n${source}(1000).pipe(${callee}(async () => { ${body} })).subscribe();`);
  }
  const around = [
    head, ...(row.inSight ? [`// ${row.inSight[0] ?? ''}`] : []), ...(row.answered === undefined ? [] : [`// @ts-ignore\nsubjects.on('${row.answered}', () => 100);`]), ...(row.retrying ? [retryingHead(row.package, row.retrying)] : []),
  ].join('\n');
  return both(`${row.package} ${name} ${place}`, row, around, (body) =>
    `// @ts-ignore\n${isClass ? 'new ' : ''}${row.retrying ? callee.replace('()', `(${RETRYING})`) : callee}(${before}${literal(inner, `async () => { ${body} }`, needed)}${later}${where});`);
}

// A whole scope has no name to import: tests/analysis/chains.test.ts has its places.
const CALLED = CALLBACKS.filter((row) => !row.package.endsWith('*')).flatMap((row) => row.names.flatMap((name) => row.at.map((place) => callbackSnippet(row, name, place))));

const FUNCTIONS: readonly Snippet[] = [
  ...DECORATORS.flatMap((row) => row.names.map((name) => both(`${row.package} @${name}`, row, `import { ${name.split('.')[0] ?? name} } from '${row.package}';${row.retrying ? `\n${retryingHead(row.package, row.retrying)}` : ''}`, (body) =>
    `export class Billing {\n  // @ts-ignore\n  @${name}(${row.retrying ? RETRYING : "'first'"})\n  async charge(): Promise<void> { ${body} }\n}`))),
  ...HANDLER_CLASSES.flatMap((row) => row.names.map((name) => both(`${row.package} ${name}#${row.method}`, row, `import { ${name} } from '${row.package}';`, (body) =>
    `export class Billing extends ${name} {\n  async ${row.method}(): Promise<void> { ${body} }\n}`))),
  ...EVENT_TYPES.flatMap((row) => row.names.map((name) => both(`${row.package} ${name} as a parameter`, row, importOfType(row.package, name), (body) =>
    `export async function charge(given: ${typeName(name)}): Promise<void> { void given; ${body} }`))),
  ...HANDLER_TYPES.flatMap((row) => row.names.map((name) => both(`${row.package} ${name} as a function`, row, importOfType(row.package, name), (body) =>
    `// @ts-ignore\nexport const charge: ${typeName(name)} = async () => { ${body} };`))),
];

function importOfType(packageName: string, name: string): string {
  return name.startsWith('default.') ? `import type lib from '${packageName}';` : `import type { ${name} } from '${packageName}';`;
}

function typeName(name: string): string {
  return name.replace(/^default\./u, 'lib.');
}

/** What a thunk is handed to: it runs it again, also under the recommended preset. */
const RUN_AGAIN: readonly Snippet[] = RERUNS.flatMap((row) => row.names.map((name) => {
  const title = `${row.package} ${name} of a thunk`;
  const { head, callee } = reach(row, name);
  if (row.package.startsWith('effect')) {
    const thunks = "import { Effect as Thunks } from 'effect';";
    return both(title, { package: row.package, kind: 'deferred', ...(row.versions ? { versions: row.versions } : {}) }, `${thunks}\n${head}`, (body) => `// @ts-ignore\nexport const charge = ${callee}(Thunks.tryPromise(async () => { ${body} }), { times: 3 });`);
  }
  return both(title, { package: row.package, kind: 'deferred', ...(row.versions ? { versions: row.versions } : {}) }, `import { defer } from 'rxjs';\n${head}`, (body) => `// @ts-ignore\nexport const charge = defer(async () => { ${body} }).pipe(${callee}(3));`);
}));

const SNIPPETS = [...CALLED, ...FUNCTIONS, ...RUN_AGAIN];
const installed = SNIPPETS.filter((snippet) => snippet.version !== undefined || isInstalled(snippet));
const others = SNIPPETS.filter((snippet) => snippet.version === undefined && !isInstalled(snippet));

const RULE = 'no-regenerated-key';

describe('typed', () => {
  const root = join(repository, `.cache/models-${process.pid}`);
  const reported: Record<Preset, ReadonlySet<string>> = { recommended: new Set(), strict: new Set() };

  beforeAll(async () => {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: '../../tests/fixtures/tsconfig.json', compilerOptions: { types: ['node'] }, include: ['*/*.ts'] }));
    installed.forEach(({ inside, before, package: name, version }, index) => {
      mkdirSync(join(root, String(index)));
      writeFileSync(join(root, `${index}/inside.ts`), `${inside}export {};\n`);
      writeFileSync(join(root, `${index}/before.ts`), `${before}export {};\n`);
      if (version === undefined) return;
      const library = join(root, `${index}/node_modules`, name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/'));
      mkdirSync(library, { recursive: true });
      writeFileSync(join(library, 'package.json'), JSON.stringify({ name, version }));
    });
    for (const preset of ['recommended', 'strict'] as const) {
      const { files } = await lint(root, preset);
      reported[preset] = new Set([...files].filter(([, reports]) => reports.some(({ rule }) => rule === RULE || rule === '')).map(([file]) => file));
    }
  });
  afterAll(() => { rmSync(root, { recursive: true, force: true }); });

  it.each(installed.map((snippet, index) => [snippet.title, snippet, index] as const))('%s: a key made inside is reported, by its preset', (_title, { preset }, index) => {
    expect({ recommended: reported.recommended.has(`${index}/inside.ts`), strict: reported.strict.has(`${index}/inside.ts`) }).toEqual({ recommended: preset === 'recommended', strict: true });
  });

  it('a key made before the call is not made again, at any of the places', () => {
    expect(installed.filter((_, index) => reported.strict.has(`${index}/before.ts`)).map(({ title }) => title)).toEqual([]);
  });
});

describe('one file', () => {
  const linter = new Linter();
  const reports = (code: string, preset: Preset): boolean => linter
    .verify(code, [{ ...plugin.configs[preset], files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], 'snippet.ts')
    .some(({ ruleId, fatal }) => ruleId === `idempotency/${RULE}` || fatal);

  it.each(others.map((snippet) => [snippet.title, snippet] as const))('%s: a key made inside is reported, by its preset', (_title, { inside, preset }) => {
    expect({ recommended: reports(inside, 'recommended'), strict: reports(inside, 'strict') }).toEqual({ recommended: preset === 'recommended', strict: true });
  });

  it('a key made before the call is not made again, at any of the places', () => {
    expect(others.filter(({ before }) => reports(before, 'strict')).map(({ title }) => title)).toEqual([]);
  });
});
