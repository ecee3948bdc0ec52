// The package as it is published: built into a folder of its own, packed, and unpacked into a consumer.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import golden from './golden.json' with { type: 'json' };

vi.setConfig({ testTimeout: 120_000 });

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL('..', import.meta.url));
const home = mkdtempSync(join(tmpdir(), 'stable-key-'));
const consumer = join(home, 'consumer');
const installed = join(consumer, 'node_modules/stable-idempotency-key');
const tarball = join(home, 'stable-idempotency-key-0.1.0.tgz');
const COMPILER = { tsc6: 'typescript/bin/tsc6', tsc7: '@typescript/native/bin/tsc' };

beforeAll(() => {
  const source = join(home, 'source');
  mkdirSync(source);
  for (const name of ['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'src']) cpSync(join(root, name), join(source, name), { recursive: true });
  run(process.execPath, [join(root, 'scripts/build.mjs'), join(source, 'dist')], root);
  run('npm', ['pack', '--ignore-scripts', '--pack-destination', home], source);
  mkdirSync(installed, { recursive: true });
  run('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1'], home);
  writeFileSync(join(consumer, 'package.json'), '{ "private": true }');
}, 120_000);

afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

/** Runs a program and returns what it prints; what it prints when it fails is in the error. */
function run(file: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(file, args, { cwd, encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed:\n${stdout ?? ''}${stderr ?? ''}`, { cause: error });
  }
}

/** A file of an installed package, whatever the package's exports let through. */
function fileOf(path: string): string {
  const file = (require.resolve.paths(path) ?? []).map((folder) => join(folder, path)).find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`${path} is not installed`);
  return file;
}

function runBinary(path: string, args: readonly string[]): string {
  return run(process.execPath, [fileOf(path), ...args], consumer);
}

const distFile = (name: string): string => readFileSync(join(installed, 'dist', name), 'utf8');
const expected = golden.map(({ key, uuid }) => [key, uuid]);
const PRINT = `
const golden = JSON.parse(process.argv[2]);
const call = (callee, args) => new Function('callee', 'return callee(' + args + ')')(callee);
console.log(JSON.stringify(golden.map((args) => [call(stableKey, args), call(stableKey.uuid, args)])));
`;

describe('the golden keys come out of', () => {
  it.each([
    ['import, of the ESM file', 'a.mjs', "import { stableKey } from 'stable-idempotency-key';"],
    ['require, of the CommonJS file', 'b.cjs', "const { stableKey } = require('stable-idempotency-key');"],
    ['import of the CommonJS file', 'c.mjs', "import { stableKey } from './node_modules/stable-idempotency-key/dist/index.cjs';"],
    ['import(), from CommonJS', 'd.cjs', "import('stable-idempotency-key').then(({ stableKey }) => {"],
  ])('%s', (_, name, load) => {
    const program = join(consumer, name);
    writeFileSync(program, load + PRINT + (load.endsWith('{') ? '});' : ''));
    expect(JSON.parse(run(process.execPath, [program, JSON.stringify(golden.map(({ args }) => args))], consumer))).toEqual(expected);
  });

  it('a realm that has ECMAScript and nothing else: no process, crypto, TextEncoder or Buffer', () => {
    const context = createContext({ exports: {} }, { codeGeneration: { strings: true, wasm: false } });
    runInContext(distFile('index.cjs'), context);
    expect(runInContext("['process', 'crypto', 'TextEncoder', 'Buffer', 'window'].filter((name) => name in globalThis).length", context)).toBe(0);
    const keys = golden.map(({ args }) => ['stableKey', 'stableKey.uuid'].map((callee) => runInContext(`exports.${callee}(${args})`, context) as string));
    expect(keys).toEqual(expected);
  });

  it('a realm in which code may not be made from text, as under a content security policy', () => {
    const context = createContext({ exports: {} }, { codeGeneration: { strings: false, wasm: false } });
    runInContext(distFile('index.cjs'), context);
    expect(runInContext("exports.stableKey('refund', 're_1')", context)).toBe(golden[0]?.key);
  });
});

describe('the tarball', () => {
  it('holds these files and no others', () => {
    const files = run('tar', ['-tzf', tarball], home).trim().split('\n').map((name) => name.replace(/^package\//, '')).sort();
    expect(files).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist/index.cjs', 'dist/index.d.cts', 'dist/index.d.ts', 'dist/index.js', 'package.json']);
  });

  it('has no dependencies and no peers', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as object;
    for (const field of ['dependencies', 'peerDependencies', 'optionalDependencies']) expect(manifest).not.toHaveProperty(field);
  });

  it.each(['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts'])('loads nothing from %s', (name) => {
    expect(distFile(name)).not.toMatch(/^\s*import\b|^\s*export\b.*\bfrom\b|\bimport\s*\(|\brequire\s*\(/m);
  });

  it.each(['index.js', 'index.cjs'])('keeps the licence of @noble/hashes in %s, in a comment that minifiers keep', (name) => {
    const licence = readFileSync(fileOf('@noble/hashes/LICENSE'), 'utf8').trim();
    expect(/\/\*![^]*?\*\//.exec(distFile(name))?.[0]).toContain(licence);
  });

  it('holds one SHA-256 and no other hash', () => {
    expect(distFile('index.js').length).toBeLessThan(20_000);
    expect(distFile('index.js')).not.toMatch(/SHA512|SHA384|SHA224_IV/);
  });

  it('has no complaint from publint --strict', () => {
    expect(runBinary('publint/src/cli.js', ['run', tarball, '--strict'])).toMatch(/All good!/);
  });
});

describe('the types resolve', () => {
  const types = { import: 'dist/index.d.ts', require: 'dist/index.d.cts' };

  it.each([
    // compiler, module, moduleResolution, the consumer's file, the declarations it must get
    ['tsc6', 'CommonJS', 'node10', 'index.ts', 'require'],
    ['tsc6', 'Node16', 'Node16', 'index.mts', 'import'],
    ['tsc6', 'Node16', 'Node16', 'index.cts', 'require'],
    ['tsc6', 'NodeNext', 'NodeNext', 'index.mts', 'import'],
    ['tsc6', 'NodeNext', 'NodeNext', 'index.cts', 'require'],
    ['tsc6', 'ESNext', 'bundler', 'index.ts', 'import'],
    ['tsc7', 'Node16', 'Node16', 'index.mts', 'import'],
    ['tsc7', 'Node16', 'Node16', 'index.cts', 'require'],
    ['tsc7', 'NodeNext', 'NodeNext', 'index.mts', 'import'],
    ['tsc7', 'NodeNext', 'NodeNext', 'index.cts', 'require'],
    ['tsc7', 'ESNext', 'bundler', 'index.ts', 'import'],
  ] as const)('in %s with module %s and moduleResolution %s from %s', (compiler, module, resolution, name, condition) => {
    writeFileSync(join(consumer, name), readFileSync(new URL('consumer.ts.txt', import.meta.url)));
    const printed = runBinary(COMPILER[compiler], [
      '--noEmit', '--strict', '--target', 'ES2020', '--listFiles', '--module', module, '--moduleResolution', resolution,
      ...(resolution === 'node10' ? ['--ignoreDeprecations', '6.0'] : []), name,
    ]);
    expect(printed.split('\n').filter((line) => line.includes('stable-idempotency-key')).map((line) => line.replace(/^.*stable-idempotency-key\//, ''))).toEqual([types[condition]]);
  });
});
