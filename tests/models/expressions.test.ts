/** Each source, and each function whose arguments decide, once through the linter: in a retried callback, as the key. And which rows have a snippet at all. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { existsSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { ROWS, SOURCES, TICKS, TRANSPARENT } from '../../src/models/index.js';
import type { Row, SourceFact, TransparentFact } from '../../src/models/types.js';
import { repository } from '../support/lint.js';

const linter = new Linter();
const reports = (code: string): boolean => linter
  .verify(code, [{ ...plugin.configs['strict'], files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], 'snippet.ts')
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

function sourceSnippet(row: SourceFact, name: string): string {
  const { head, expression } = reach(row.package, name);
  const given = (row.where ?? []).map(({ option, is }) => `${"'x', ".repeat(Number(option.split('.')[0]))}{ ${option.split('.').slice(1).join('.')}: '${is[0] ?? ''}' }`).join(', ');
  return retried(head, row.by === 'mention' ? expression : `${row.by === 'new' ? 'new ' : ''}${expression}(${given})`);
}

/** Members of TypeScript's own types need its libraries, and a name by a pattern is none: fixtures and tests/analysis/values.test.ts have those. Rows for some versions alone: tests/analysis/versions.test.ts. */
const isPlain = ({ package: packageName, versions }: Row, name: string): boolean => !versions && packageName !== 'lib' && !packageName.endsWith('*') && !name.includes('*') && packageName !== 'p-retry';
const SPREAD_OUT = SOURCES.flatMap((row) => row.names.filter((name) => isPlain(row, name)).map((name) => ({ row, name })));

describe('a source as the key of a retried call', () => {
  it.each(SPREAD_OUT.map((one) => [`${one.row.package} ${one.name} (${one.row.by ?? 'call'})`, one] as const))('%s', (_title, { row, name }) => {
    expect(reports(sourceSnippet(row, name))).toBe(true);
  });
});

const DECIDED = TRANSPARENT.flatMap((row) => row.names.map((name) => ({ row, name: name === '*' ? 'default' : name }))).filter(({ row, name }) => isPlain(row, name) && !name.includes('#'));
const decided = (row: TransparentFact, name: string, argument: string): string => {
  const { head, expression } = reach(row.package, name);
  // What is fresh unless it is given its random part.
  const option = SOURCES.find((source) => source.package === row.package && source.names.includes(name) && !source.versions)?.sameWith?.[0];
  return retried(head, `${expression}(${option === undefined ? argument : `{ ${option}: ${argument.split(',')[0] ?? ''} }`})`);
};

describe('what is made of its arguments as the key of a retried call', () => {
  it.each(DECIDED.map((one) => [`${one.row.package} ${one.name}`, one] as const))('%s', (_title, { row, name }) => {
    expect({ ofAnOrder: reports(decided(row, name, "order.id, () => 0.5, 'x'")), ofAFreshValue: reports(decided(row, name, 'randomUUID()')) }).toEqual({ ofAnOrder: false, ofAFreshValue: true });
  });
});

describe('what ticks', () => {
  it.each(TICKS.flatMap((row) => row.names.map((name) => [`${row.package} ${name}`, row.package, name] as const)))('%s', (_title, packageName, name) => {
    const { head, expression } = reach(packageName, name);
    const body = (before: string, inside: string): string => `import { randomUUID } from 'node:crypto';\n${head}\nexport async function charge() {\n${before}\nfor await (const tick of ${expression}(1000)) { ${inside} await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': key } }); }\n}\n`;
    expect({ inside: reports(body('', 'const key = randomUUID();')), before: reports(body('const key = randomUUID();', '')) }).toEqual({ inside: true, before: false });
  });
});

/** Where each kind of row goes through the linter: a snippet of each row, or the tests of what the engine does with the kind. */
const SHOWN: Readonly<Record<Row['is'], string>> = {
  'again per attempt': 'tests/models/snippets.test.ts', 'again per subscription': 'tests/models/snippets.test.ts', 'again per delivery': 'tests/models/snippets.test.ts', 'again per request': 'tests/models/snippets.test.ts', 'again per event': 'tests/models/snippets.test.ts',
  'again per tick': 'tests/models/snippets.test.ts', 'again per run of the schedule': 'tests/models/snippets.test.ts', 'again per arming': 'tests/models/snippets.test.ts', 'again per call of the client': 'tests/models/snippets.test.ts', 'runs again what it is given': 'tests/models/snippets.test.ts',
  fresh: 'tests/models/expressions.test.ts', transparent: 'tests/models/expressions.test.ts', ticks: 'tests/models/expressions.test.ts',
  chain: 'tests/models/together.test.ts', 'part of a chain': 'tests/models/together.test.ts', 'interceptor of a client': 'tests/models/together.test.ts', 'makes a client retry': 'tests/models/together.test.ts', 'attempt number': 'tests/models/together.test.ts', 'sends a body': 'tests/models/together.test.ts', 'makes a key of its own': 'tests/models/together.test.ts', 'makes no key': 'tests/models/together.test.ts', 'key option': 'tests/models/together.test.ts', 'sends no key': 'tests/models/together.test.ts', 'sent with every call': 'tests/models/together.test.ts', 'handed over at each run': 'tests/models/together.test.ts',
  // A package's values, not a place: tests/models/lazy.test.ts runs them, and the rows of what runs them again have snippets.
  lazy: 'tests/analysis/chains.test.ts',
};

describe('every kind of row', () => {
  it('goes through the linter somewhere', () => {
    expect(ROWS.filter(({ is }) => !(is in SHOWN)).map(({ package: name, is }) => `${name}: ${is}`)).toEqual([]);
    expect(Object.values(SHOWN).filter((file) => !existsSync(join(repository, file)))).toEqual([]);
  });
});
