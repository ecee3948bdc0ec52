import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { majorOf } from '../../src/analysis/versions.js';
import { lint, repository } from '../support/lint.js';

let root = '';

function write(path: string, text: string): string {
  const file = join(root, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
}

describe('the version that is installed', () => {
  beforeAll(() => { root = mkdtempSync(join(tmpdir(), 'versions-')); });
  afterAll(() => { rmSync(root, { recursive: true, force: true }); });

  it('is that of the nearest node_modules above the importing file', () => {
    write('node_modules/ky/package.json', '{ "version": "1.14.3" }');
    write('packages/a/node_modules/ky/package.json', '{ "version": "2.1.0" }');
    expect([majorOf('ky', join(root, 'packages/a/src/charge.ts')), majorOf('ky', join(root, 'packages/b/src/charge.ts'))]).toEqual([2, 1]);
  });

  it('is that of the package for a path inside it, scoped or not', () => {
    write('node_modules/@scope/lib/package.json', '{ "version": "10.2.0-beta.1" }');
    write('node_modules/rxjs/package.json', '{ "version": "6.6.7" }');
    // A module type of its own, below the package's root, says no version.
    write('node_modules/rxjs/operators/package.json', '{ "type": "module" }');
    expect([majorOf('@scope/lib/sub/path', join(root, 'a.ts')), majorOf('rxjs/operators', join(root, 'a.ts'))]).toEqual([10, 6]);
  });

  it('is that of the package which declares, wherever it lies', () => {
    write('store/got@11/node_modules/got/package.json', '{ "version": "11.8.6" }');
    write('node_modules/got/package.json', '{ "version": "14.6.6" }');
    expect(majorOf('got', join(root, 'store/got@11/node_modules/got/dist/source/index.d.ts'))).toBe(11);
  });

  it('is that of the real package beside its types, or else of the types', () => {
    write('node_modules/@types/retry/package.json', '{ "version": "0.12.5" }');
    write('node_modules/retry/package.json', '{ "version": "1.0.0" }');
    write('node_modules/@types/scope__name/package.json', '{ "version": "3.4.0" }');
    expect([majorOf('retry', join(root, 'node_modules/@types/retry/index.d.ts')), majorOf('@scope/name', join(root, 'node_modules/@types/scope__name/index.d.ts'))]).toEqual([1, 3]);
  });

  it('is unknown where nothing is installed, or the package.json says none', () => {
    write('node_modules/broken/package.json', '{');
    write('node_modules/odd/package.json', '{ "version": "next" }');
    expect(['missing', 'broken', 'odd'].map((name) => majorOf(name, join(root, 'b.ts')))).toEqual([undefined, undefined, undefined]);
  });
});

describe('the row in force', () => {
  const START = "import { randomUUID } from 'node:crypto';\n";
  /**
   * Code, the version of its package in which the key is made again on each attempt, and one in which it is not, or which has no such thing; whether it is
   * reported where no version is known, since its very name says one.
   */
  const CASES: readonly (readonly [title: string, packageName: string, again: string, other: string, code: string, unknown: boolean])[] = [
    ['ky beforeRequest runs on each attempt in 1, and once in 2', 'ky', '1.14.3', '2.1.0',
      "import ky from 'ky';\nexport const pay = () => ky.post('https://x.example/charges', { retry: { limit: 3, methods: ['post'] }, hooks: { beforeRequest: [(request: Request) => { request.headers.set('Idempotency-Key', randomUUID()); }] } });", false],
    ['got beforeRequest has the number of the retry from 14 on', 'got', '14.6.6', '11.8.6',
      "import got from 'got';\nexport const pay = (id: string) => got.post('https://x.example/charges', { retry: { limit: 3, methods: ['POST'] }, hooks: { beforeRequest: [(options: any, context: any) => { options.headers['Idempotency-Key'] = `${id}-${context.retryCount}`; }] } });", false],
    ['p-retry has makeRetriable from 7 on', 'p-retry', '7.1.1', '4.6.2',
      "import { makeRetriable } from 'p-retry';\nexport const pay = makeRetriable(async () => fetch('https://x.example/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() } }));", true],
    ['nanoid is its default export before 3', 'nanoid', '2.1.11', '5.1.16',
      "import nanoid from 'nanoid';\nimport retry from 'async-retry';\nexport const pay = () => retry(async () => fetch('https://x.example/charges', { method: 'POST', headers: { 'Idempotency-Key': nanoid() } }));", true],
    ['uuid is its default export before 7', 'uuid', '3.4.0', '14.0.3',
      "import uuid from 'uuid';\nimport retry from 'async-retry';\nexport const pay = () => retry(async () => fetch('https://x.example/charges', { method: 'POST', headers: { 'Idempotency-Key': uuid() } }));", true],
    ['a number is the time part of an ObjectId before bson 7', 'bson', '6.10.4', '7.3.4',
      "import { ObjectId } from 'bson';\nimport retry from 'async-retry';\nexport const pay = (at: number) => retry(async () => fetch('https://x.example/charges', { method: 'POST', headers: { 'Idempotency-Key': new ObjectId(at).toHexString() } }));", false],
  ];
  const folder = join(repository, `.cache/versions-${process.pid}`);
  const reported = new Map<string, boolean>();

  beforeAll(async () => {
    const put = (path: string, text: string): void => {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    };
    put('package.json', '{ "type": "module" }');
    put('tsconfig.json', JSON.stringify({ extends: '../../tests/fixtures/tsconfig.json', compilerOptions: { types: ['node'] }, include: ['**/src.ts'] }));
    CASES.forEach(([, name, again, other, code], index) => {
      for (const [which, version] of [['again', again], ['other', other], ['none', undefined]] as const) {
        put(`${index}/${which}/src.ts`, `${START}// @ts-nocheck\n${code}\n`);
        if (version !== undefined) put(`${index}/${which}/node_modules/${name}/package.json`, JSON.stringify({ name, version, types: 'index.d.ts' }));
        // A package that says no version stands for "not known": the repository's own would be found above it.
        else put(`${index}/${which}/node_modules/${name}/package.json`, JSON.stringify({ name, types: 'index.d.ts' }));
        put(`${index}/${which}/node_modules/${name}/index.d.ts`, 'declare const lib: any;\nexport default lib;\nexport { lib as makeRetriable, lib as ObjectId };\n');
      }
    });
    for (const [file, reports] of (await lint(folder, 'recommended')).files) reported.set(file, reports.some(({ rule }) => /^no-(?:regenerated-key|attempt-in-key)$/u.test(rule)));
  });
  afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

  it.each(CASES.map(([title, , , , , unknown], index) => [title, index, unknown] as const))('%s', (_title, index, unknown) => {
    expect(['again', 'other', 'none'].map((which) => reported.get(`${index}/${which}/src.ts`))).toEqual([true, false, unknown]);
  });
});
