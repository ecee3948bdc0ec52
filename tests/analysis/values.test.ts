/** Each generator, clock and hash of the tables through the linter: a fresh value in a retry is reported, also behind a hash; the same made before is not. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { builtinModules } from 'node:module';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { SOURCES, TRANSPARENT } from '../../src/models/index.js';
import type { SourceFact } from '../../src/models/types.js';

const linter = new Linter();

function rules(code: string): readonly string[] {
  return linter
    .verify(code, [{ ...plugin.configs.recommended, files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], 'snippet.ts')
    .map(({ ruleId, message }) => ruleId?.replace('idempotency/', '') ?? message);
}

const SEND = "fetch('https://x.example/charges', { method: 'POST', headers: { 'Idempotency-Key': String(key) } })";

function inside(head: string, value: string): string {
  return `import pRetry from 'p-retry';\nimport { randomUUID } from 'node:crypto';\n${head}\nexport const pay = (id: string, other: string) => pRetry(async () => { const key = ${value}; await ${SEND}; });\n`;
}

function before(head: string, value: string): string {
  return `import pRetry from 'p-retry';\nimport { randomUUID } from 'node:crypto';\n${head}\nexport const pay = (id: string, other: string) => { const key = ${value}; return pRetry(async () => { await ${SEND}; }); };\n`;
}

/** The import of a name and the expression that reaches it; undefined for a member of a type, which one file alone does not know. */
function reach(packageName: string, name: string): { readonly head: string; readonly expression: string } | undefined {
  const root = /^[\w$]+/u.exec(name)?.[0];
  if (root === undefined || packageName === 'lib' || name.includes('*')) return undefined;
  const rest = name.slice(root.length);
  if (rest.startsWith('#') && !/^[A-Z]/u.test(root)) return undefined;
  const from = builtinModules.includes(packageName) ? `node:${packageName}` : packageName;
  const head = packageName === 'global' ? '' : root === 'default' ? `import lib from '${from}';` : `import { ${root} as lib } from '${from}';`;
  const local = packageName === 'global' ? root : 'lib';
  return { head, expression: rest.startsWith('#') ? `new ${local}().${rest.slice(1)}` : `${local}${rest}` };
}

/** The arguments that a row asks for. */
function given(row: SourceFact): string {
  const options = new Map<string, string>();
  for (const { option, is } of row.where ?? []) options.set(option, is[0] ?? '');
  if (options.size === 0) return row.unlessNumber ? '1_700_000_000' : '';
  const [[option = '', value] = []] = options;
  const [index, name] = option.split('.');
  return `${index === '1' ? 'id, ' : ''}{ ${name ?? ''}: '${value ?? ''}' }`;
}

interface Case { readonly title: string; readonly head: string; readonly value: string }

// A row for some versions alone does not hold where none can be read: tests/analysis/versions.test.ts has those.
const FRESH: readonly Case[] = SOURCES.filter((row) => !row.versions && (row.kind === 'random' || row.kind === 'clock')).flatMap((row) => row.names.flatMap((name) => {
  const at = reach(row.package, name);
  if (!at) return [];
  const value = row.by === 'mention' ? at.expression : row.by === 'new' ? `new ${at.expression}(${given(row)})` : `${at.expression}(${given(row)})`;
  return [{ title: `${row.package} ${name} by ${row.by ?? 'call'}${row.where ? ' with its option' : ''}`, head: at.head, value }];
}));

const PASSED: readonly Case[] = TRANSPARENT.filter((row) => !row.versions && row.names.includes('*')).map((row) => ({ title: row.package, head: `import lib from '${row.package}';`, value: 'lib(%)' }));

describe('a fresh value', () => {
  it.each(FRESH.map(({ title, head, value }) => [title, head, value] as const))('%s: made in a retry, it is reported', (_title, head, value) => {
    expect(rules(inside(head, value))).toEqual(['no-regenerated-key']);
  });

  it('is not reported where it is made before the retry, whatever it is', () => {
    // What Effect describes is made when it is run, wherever it is written.
    const made = FRESH.filter(({ title }) => !/^effect .* by mention/u.test(title));
    expect(made.filter(({ head, value }) => rules(before(head, value)).length > 0).map(({ title }) => title)).toEqual([]);
  });
});

describe('a function of its arguments', () => {
  it.each(PASSED.map(({ title, head, value }) => [title, head, value] as const))('%s: of a fresh value it is fresh, of fields it is not', (_title, head, value) => {
    expect([rules(inside(head, value.replace('%', 'randomUUID()'))), rules(inside(head, value.replace('%', 'id')))]).toEqual([['no-regenerated-key'], []]);
  });
});

describe('what looks stable, and what does not', () => {
  const CASES: readonly (readonly [title: string, isFresh: boolean, head: string, value: string])[] = [
    ['ulid of a time', true, "import { ulid } from 'ulid';", 'ulid(1_700_000_000)'],
    ['ulid of a time and a fixed generator', false, "import { ulid } from 'ulid';", 'ulid(1_700_000_000, () => 0.5)'],
    ['v7 of a time', true, "import { v7 } from 'uuid';", 'v7({ msecs: 1 })'],
    ['v4 of fixed bytes', false, "import { v4 } from 'uuid';\ndeclare const bytes: Uint8Array;", 'v4({ random: bytes })'],
    ['v5 of a name and a fixed namespace', false, "import { v5 } from 'uuid';", 'v5(id, other)'],
    ['v5 in a fresh namespace', true, "import { v4, v5 } from 'uuid';", 'v5(id, v4())'],
    ['a typeid of a prefix alone', true, "import { typeid } from 'typeid-js';", "typeid('order')"],
    ['a typeid of a prefix and a suffix', false, "import { typeid } from 'typeid-js';", "typeid('order', id)"],
    ['a KSUID of a date', true, "import KSUID from 'ksuid';\ndeclare const date: Date;", 'KSUID.randomSync(date)'],
    ['a KSUID of its parts', false, "import KSUID from 'ksuid';\ndeclare const bytes: Buffer;", 'KSUID.fromParts(1, bytes)'],
    ['a cuid2 with a fixed fingerprint', true, "import { init } from '@paralleldrive/cuid2';", "init({ fingerprint: 'host' })()"],
    ['an ObjectId of a hexadecimal string', false, "import { ObjectId } from 'bson';", 'new ObjectId(id)'],
    ['a translated UUID', false, "import short from 'short-uuid';", 'short().fromUUID(id)'],
    ['an HMAC', false, "import { createHmac } from 'node:crypto';", "createHmac('sha256', other).update(id).digest('hex')"],
    ['an HMAC of a clock value', true, "import { createHmac } from 'node:crypto';", "createHmac('sha256', other).update(id + Date.now()).digest('hex')"],
    ['an object hash of a time', true, "import hash from 'object-hash';", 'hash({ id, at: new Date() })'],
    ['an encryption under a passphrase', true, "import CryptoJS from 'crypto-js';", "CryptoJS.AES.encrypt(id, 'secret').toString()"],
    ['an encryption with a vector', false, "import CryptoJS from 'crypto-js';\ndeclare const iv: any;", "CryptoJS.AES.encrypt(id, 'secret', { iv }).toString()"],
    ['a key of Trigger.dev for the run', false, "import { idempotencyKeys } from '@trigger.dev/sdk';", 'await idempotencyKeys.create(id)'],
    ['a key of Trigger.dev for the attempt', true, "import { idempotencyKeys } from '@trigger.dev/sdk';", "await idempotencyKeys.create(id, { scope: 'attempt' })"],
    ['a key of Trigger.dev of fresh material', true, "import { idempotencyKeys } from '@trigger.dev/sdk';", "await idempotencyKeys.create(randomUUID(), { scope: 'global' })"],
  ];

  it.each(CASES)('%s: fresh is %s', (_title, isFresh, head, value) => {
    expect(rules(inside(head, value))).toEqual(isFresh ? ['no-regenerated-key'] : []);
  });
});
