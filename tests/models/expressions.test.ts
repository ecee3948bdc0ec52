/** Each source, and each function whose arguments decide, once through the linter: in a retried callback, as the key. And which rows have a snippet at all. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { ATTEMPTS, CALLBACKS, CHAIN_PARTS, CHAINS, CLIENT_DEFAULTS, DECORATORS, EVENT_TYPES, HANDLER_CLASSES, HANDLER_TYPES, HOOKS, HTTP_POSTS, INTERCEPTORS, KEY_OPTIONS, NO_KEYS, OWN_KEYS, RERUNS, RETRIERS, ROWS, SCHEDULED_DATA, SOURCES, TICKS, TRANSPARENT } from '../../src/models/index.js';
import type { Row, SourceFact, TransparentFact } from '../../src/models/types.js';
import { lint, repository } from '../support/lint.js';

const linter = new Linter();
const reports = (code: string, file = 'snippet.ts'): boolean => linter
  .verify(code, [{ ...plugin.configs['strict'], files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], file)
  .some(({ ruleId, fatal }) => ruleId === 'idempotency/no-regenerated-key' || ruleId === 'idempotency/no-host-in-key' || fatal);

/** The import of a name, and the expression that reaches it. */
function reach(packageName: string, name: string): { readonly head: string; readonly expression: string } {
  const [, root = '', rest = ''] = /^([\w$]+)(.*)$/u.exec(name) ?? [];
  const from = builtinModules.includes(packageName) ? `node:${packageName}` : packageName;
  const local = packageName !== 'global' && root === 'default' ? 'lib' : root;
  const head = packageName === 'global' ? '' : root === 'default' ? `import lib from '${from}';` : `import { ${root} } from '${from}';`;
  return { head, expression: rest.startsWith('#') ? `new ${local}().${rest.slice(1)}` : `${local}${rest}` };
}

/** A payment that is retried, with that key. */
function retried(head: string, key: string): string {
  return `import { randomUUID } from 'node:crypto';\nimport insist from 'p-retry';\n${head}\nexport const charge = async (order: { id: string }) => insist(async () => {
  const key = ${key};
  await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${key}\` }, body: order.id });
});\n`;
}

/** The arguments that a source's row asks for. */
function wanted(row: SourceFact): string {
  return (row.where ?? []).map(({ option, is }) => `${"'x', ".repeat(Number(option.split('.')[0]))}{ ${option.split('.').slice(1).join('.')}: '${is[0] ?? ''}' }`).join(', ');
}

function sourceSnippet(row: SourceFact, name: string): string {
  const { head, expression } = reach(row.package, name);
  const given = wanted(row);
  return retried(head, row.by === 'mention' ? expression : `${row.by === 'new' ? 'new ' : ''}${expression}(${given})`);
}

/** A folder in which a package is said to be installed in the first of a row's versions. */
const installs = join(repository, `.cache/expressions-${process.pid}`);
function fileBeside({ package: packageName, versions }: Row, name: string): string {
  if (!versions) return 'snippet.ts';
  const folder = join(installs, `${packageName} ${name} ${versions[0]}`.replaceAll(/\W+/gu, '-'));
  const library = join(folder, 'node_modules', packageName.split('/').slice(0, packageName.startsWith('@') ? 2 : 1).join('/'));
  mkdirSync(library, { recursive: true });
  writeFileSync(join(library, 'package.json'), JSON.stringify({ name: packageName, version: `${versions[0]}.0.0` }));
  return join(folder, 'snippet.ts');
}
afterAll(() => { rmSync(installs, { recursive: true, force: true }); });

/** Members of types that TypeScript has to know: those of its own libraries, and of what a function of Node gives. */
const isOfType = ({ package: packageName }: Row, name: string): boolean => packageName === 'lib' || (builtinModules.includes(packageName) && name.includes('#'));
const isPlain = (row: Row, name: string): boolean => !isOfType(row, name) && row.package !== 'p-retry';
const SPREAD_OUT = SOURCES.flatMap((row) => row.names.filter((name) => isPlain(row, name)).map((name) => ({ row, name })));

describe('a source as the key of a retried call', () => {
  it.each(SPREAD_OUT.map((one) => [`${one.row.package} ${one.name} (${one.row.by ?? 'call'})${one.row.versions ? ` from ${one.row.versions[0]}` : ''}`, one] as const))('%s', (_title, { row, name }) => {
    expect(reports(sourceSnippet(row, name), fileBeside(row, name))).toBe(true);
  });
});

const DECIDED = TRANSPARENT.flatMap((row) => row.names.map((name) => ({ row, name: name === '*' ? 'default' : name }))).filter(({ row, name }) => isPlain(row, name));
const decided = (row: TransparentFact, name: string, argument: string): string => {
  const { head, expression } = reach(row.package, name);
  // What is fresh unless it is given its random part.
  const option = SOURCES.find((source) => source.package === row.package && source.names.includes(name) && !source.versions)?.sameWith?.[0];
  return retried(head, `${expression}(${option === undefined ? argument : `{ ${option}: ${argument.split(',')[0] ?? ''} }`})`);
};

describe('what is made of its arguments as the key of a retried call', () => {
  it.each(DECIDED.map((one) => [`${one.row.package} ${one.name}`, one] as const))('%s', (_title, { row, name }) => {
    const file = fileBeside(row, name);
    expect({ ofAnOrder: reports(decided(row, name, "order.id, () => 0.5, 'x'"), file), ofAFreshValue: reports(decided(row, name, 'randomUUID()'), file) }).toEqual({ ofAnOrder: false, ofAFreshValue: true });
  });
});

describe('a member of a type that TypeScript knows', () => {
  const members = [...SOURCES, ...TRANSPARENT].flatMap((row) => row.names.filter((name) => name.includes('#') && isOfType(row, name)).map((name) => ({ row, name })));
  const root = join(repository, `.cache/members-${process.pid}`);
  const reported = new Set<string>();
  beforeAll(async () => {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: '../../tests/fixtures/tsconfig.json', compilerOptions: { types: ['node'] }, include: ['*.ts'] }));
    members.forEach(({ row, name }, index) => {
      const [type = '', member = ''] = name.split('#');
      const head = `declare const subject: ${row.package === 'lib' ? type : `import('node:${row.package}').${type}`};`;
      for (const [kind, argument] of [['order', 'order.id'], ['fresh', 'randomUUID()']] as const) {
        const key = row.is === 'fresh' && row.by === 'mention' ? `subject.${member}` : `subject.${member}(${row.is === 'fresh' ? wanted(row) : argument})`;
        writeFileSync(join(root, `${index}-${kind}.ts`), retried(`// @ts-nocheck\n${head}`, key));
      }
    });
    for (const [file, found] of (await lint(root, 'strict')).files) if (found.some(({ rule }) => rule === 'no-regenerated-key' || rule === 'no-host-in-key' || rule === '')) reported.add(file);
  });
  afterAll(() => { rmSync(root, { recursive: true, force: true }); });

  it.each(members.map(({ row, name }, index) => [`${row.package} ${name}: ${row.is}`, row, index] as const))('%s', (_title, row, index) => {
    const differs = row.is === 'fresh';
    expect({ ofAnOrder: reported.has(`${index}-order.ts`), ofAFreshValue: differs || reported.has(`${index}-fresh.ts`) }).toEqual({ ofAnOrder: differs, ofAFreshValue: true });
  });
});

describe('what describes work that runs anew', () => {
  const lazy = ROWS.filter((row) => row.is === 'lazy');
  it.each(lazy.map((row) => [row.package, row] as const))('%s: what a description is made of is run again by a retry behind it', (packageName) => {
    // Effect has a retry of its own; anything else is retried by rxjs.
    const [head, retry] = /effect/u.test(packageName) ? ["import { Effect as Again } from 'effect';", 'Again.retry({ times: 3 })'] : ["import { retry as again } from 'rxjs';", 'again(3)'];
    const code = (before: string, inside: string): string => `import { randomUUID } from 'node:crypto';\nimport { work } from '${packageName}';\n${head}\nexport function charge() { ${before} return work(async () => { ${inside} await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': key } }); }).pipe(${retry}); }\n`;
    const make = 'const key = randomUUID();';
    expect({ inside: reports(code('', make)), before: reports(code(make, '')) }).toEqual({ inside: true, before: false });
  });
});

describe('what ticks', () => {
  it.each(TICKS.flatMap((row) => row.names.map((name) => [`${row.package} ${name}`, row.package, name] as const)))('%s', (_title, packageName, name) => {
    const { head, expression } = reach(packageName, name);
    const body = (before: string, inside: string): string => `import { randomUUID } from 'node:crypto';\n${head}\nexport async function charge() {\n${before}\nfor await (const tick of ${expression}(1000)) { ${inside} await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': key } }); }\n}\n`;
    expect({ inside: reports(body('', 'const key = randomUUID();')), before: reports(body('const key = randomUUID();', '')) }).toEqual({ inside: true, before: false });
  });
});

describe('every row', () => {
  it('is in one of the tables that snippets are made of, here, in snippets.test.ts or in together.test.ts', () => {
    const tables = [CALLBACKS, DECORATORS, EVENT_TYPES, HANDLER_TYPES, HANDLER_CLASSES, HOOKS, RERUNS, ATTEMPTS, SOURCES, TRANSPARENT, KEY_OPTIONS, CLIENT_DEFAULTS, OWN_KEYS, NO_KEYS, CHAINS, CHAIN_PARTS, INTERCEPTORS, RETRIERS, TICKS, HTTP_POSTS, SCHEDULED_DATA];
    const say = (row: Row): string => JSON.stringify({ ...row, kind: 'kind' in row && row.is === 'fresh' ? row.kind : undefined });
    const inTables = new Set(tables.flat().map((row) => say(row)));
    expect(ROWS.filter((row) => row.is !== 'lazy' && row.is !== 'sends no key' && !inTables.has(say(row))).map(({ package: name, is }) => `${name}: ${is}`)).toEqual([]);
  });
});
