/** ESLint's own features with the plugin. What docs/adopting.md says is held here. */
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { eslint, places, project, results, type FileResult } from './support/eslint.js';
import { json, repository, write } from './support/install.js';
import { succeed } from './support/run.js';
import { configOf, KEYS_FRESH, KEYS_STABLE, MANIFEST, TSCONFIG, USER } from './support/snippets.js';
import { tools } from './support/tools.js';

const REPORTED = ['src/user.ts:5:110 idempotency/no-regenerated-key'];
const FILES = { 'package.json': MANIFEST, 'tsconfig.json': TSCONFIG, 'eslint.config.js': configOf(), 'src/keys.ts': KEYS_FRESH, 'src/user.ts': USER };

describe('--cache', () => {
  it.each([
    ['metadata', 'a report that should be gone stays', KEYS_FRESH, KEYS_STABLE],
    ['content', 'a report that should come is missing', KEYS_STABLE, KEYS_FRESH],
  ])('keeps a stale result when another file changes, with strategy %s: %s', async (strategy, _, before, after) => {
    const folder = await project(`cache-${strategy}`, { ...FILES, 'src/keys.ts': before });
    const cached = ['--cache', '--cache-location', '.cache/', '--cache-strategy', strategy, 'src'];
    const was = before === KEYS_FRESH ? REPORTED : [];
    expect(places(folder, await results(folder, cached))).toEqual(was);
    write(folder, { 'src/keys.ts': after });
    expect(places(folder, await results(folder, cached))).toEqual(was);
    expect(places(folder, await results(folder, ['src']))).toEqual(after === KEYS_FRESH ? REPORTED : []);
  });

  it('is right where the place of the cache is a hash of all sources', async () => {
    const folder = await project('cache-keyed', { ...FILES, 'src/keys.ts': KEYS_STABLE });
    const run = async (): Promise<{ found: readonly string[]; hit: boolean }> => {
      const hash = createHash('sha256');
      for (const file of ['package.json', 'eslint.config.js', 'tsconfig.json', ...readdirSync(join(folder, 'src')).sort().map((name) => `src/${name}`)]) hash.update(readFileSync(join(folder, file)));
      const location = `.cache/${hash.digest('hex')}`;
      const hit = existsSync(join(folder, location));
      return { found: places(folder, await results(folder, ['--cache', '--cache-strategy', 'content', '--cache-location', location, 'src'])), hit };
    };
    expect(await run()).toEqual({ found: [], hit: false });
    expect(await run()).toEqual({ found: [], hit: true });
    write(folder, { 'src/keys.ts': KEYS_FRESH });
    expect(await run()).toEqual({ found: REPORTED, hit: false });
    write(folder, { 'src/keys.ts': KEYS_STABLE });
    expect(await run()).toEqual({ found: [], hit: true });
  });
});

describe('--concurrency and --stats', () => {
  let folder = '';
  beforeAll(async () => {
    folder = join(await tools(), 'service');
    rmSync(folder, { recursive: true, force: true });
    // The packages of the service come from this repository's node_modules, which is above the folder.
    cpSync(join(repository, 'examples/billing-service'), folder, { recursive: true, filter: (file) => !/node_modules|eslint\.config\.js$/u.test(file) });
    write(folder, { 'eslint.config.js': configOf() });
  });

  it('give the same findings with two workers, and the time of each rule', async () => {
    const times: number[] = [];
    const runs: (readonly FileResult[])[] = [];
    for (const concurrency of ['off', '2']) {
      const start = performance.now();
      runs.push(await results(folder, ['--stats', '--concurrency', concurrency, 'src']));
      times.push(performance.now() - start);
    }
    console.log(`examples/billing-service: ${times.map((time) => (time / 1000).toFixed(1)).join(' s in one process, ')} s with two workers.`);
    const [one = [], two = []] = runs;
    expect(places(folder, one).length).toBeGreaterThan(10);
    expect(places(folder, two)).toEqual(places(folder, one));
    const rules = one.flatMap(({ stats }) => stats?.times.passes.flatMap((pass) => Object.entries(pass.rules ?? {})) ?? []);
    const ours = rules.filter(([name]) => name.startsWith('idempotency/'));
    expect(new Set(ours.map(([name]) => name))).toContain('idempotency/no-regenerated-key');
    expect(ours.reduce((sum, [, { total }]) => sum + total, 0)).toBeGreaterThan(0);
  });
});

describe('bulk suppressions', () => {
  it('take old code as it is, show what is new, and ask to be pruned', async () => {
    const folder = await project('suppressions', FILES);
    expect((await eslint(folder, ['--suppress-all', 'src'])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'eslint-suppressions.json'), 'utf8'))).toEqual({ 'src/user.ts': { 'idempotency/no-regenerated-key': { count: 1 } } });
    expect((await eslint(folder, ['src'])).code).toBe(0);

    write(folder, { 'src/newer.ts': USER });
    expect(places(folder, await results(folder, ['src']))).toEqual(['src/newer.ts:5:110 idempotency/no-regenerated-key']);
    rmSync(join(folder, 'src/newer.ts'));

    write(folder, { 'src/user.ts': USER.replace(/^(?<all>.*for \(let attempt.*)$/mu, '  const key = keyOf(order.id);\n$<all>').replace("'Idempotency-Key': keyOf(order.id)", "'Idempotency-Key': key") });
    const left = await eslint(folder, ['src']);
    expect(left.code).toBe(2);
    expect(left.error + left.out).toContain('--prune-suppressions');
    expect((await eslint(folder, ['--prune-suppressions', 'src'])).code).toBe(0);
    expect((await eslint(folder, ['src'])).code).toBe(0);
    expect(JSON.parse(readFileSync(join(folder, 'eslint-suppressions.json'), 'utf8'))).toEqual({});
  });
});

describe('disable comments', () => {
  const comment = (code: string): string => code.replace('    const response', '    // eslint-disable-next-line idempotency/no-regenerated-key -- the provider replays a decline\n    const response');

  it('keep their reason in the results, and are reported when it is gone', async () => {
    const folder = await project('disable', { ...FILES, 'eslint.config.js': configOf(undefined, "linterOptions: { reportUnusedDisableDirectives: 'error' },"), 'src/user.ts': comment(USER) });
    const [result] = await results(folder, ['src/user.ts']);
    expect(result?.messages).toEqual([]);
    expect(result?.suppressedMessages.map(({ ruleId, suppressions }) => ({ ruleId, suppressions }))).toEqual([
      { ruleId: 'idempotency/no-regenerated-key', suppressions: [{ kind: 'directive', justification: 'the provider replays a decline' }] },
    ]);
    write(folder, { 'src/keys.ts': KEYS_STABLE });
    expect((await results(folder, ['src/user.ts']))[0]?.messages.map(({ message }) => message)).toEqual([expect.stringContaining('Unused eslint-disable directive')]);
  });
});

describe('the config', () => {
  it('is printed with the rules and the plugin, as the config inspector reads it', async () => {
    const folder = await project('inspect', FILES);
    const { code, out } = await eslint(folder, ['--print-config', 'src/user.ts']);
    expect(code).toBe(0);
    const config = JSON.parse(out) as { plugins: readonly string[]; rules: Readonly<Record<string, unknown>> };
    const { version } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { version: string };
    expect(config.plugins).toContain(`idempotency:eslint-plugin-idempotency@${version}`);
    expect(config.rules['idempotency/no-regenerated-key']).toEqual([2, { certainty: 'recommended', ignore: [] }]);
    expect(config.rules).not.toHaveProperty('idempotency/prefer-stable-key');
  });

  it.each([
    ['a string', "['idempotency/recommended']"],
    ['an object', '[idempotency.configs.recommended]'],
  ])('extends by %s, in a TypeScript file that has no type error', async (_, preset) => {
    const folder = await project('typed-config', {
      ...FILES,
      'eslint.config.ts': configOf(`extends: ${preset},`),
      'tsconfig.config.json': json({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2022'], types: ['node'], noEmit: true }, files: ['eslint.config.ts'] }),
    });
    rmSync(join(folder, 'eslint.config.js'));
    expect(places(folder, await results(folder, ['src']))).toEqual(REPORTED);
    await succeed(process.execPath, [join(await tools(), 'node_modules/@typescript/native/bin/tsc'), '-p', 'tsconfig.config.json'], { cwd: folder });
  });

  it('of each page loads, and has rules of the plugin for some file', async () => {
    const pages = ['README.md', ...readdirSync(join(repository, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md')).sort().map((name) => `docs/${name}`)];
    const blocks = pages.flatMap((page) => [...readFileSync(join(repository, page), 'utf8').matchAll(/^```js\n([^]*?)^```/gmu)].map(([, code]) => ({ page, code: code ?? '' })).filter(({ code }) => code.includes('defineConfig(')));
    expect(blocks.length).toBeGreaterThan(4);
    const names = blocks.map(({ code }, index) => `config-${index}.${code.includes('require(') ? 'cjs' : 'mjs'}`);
    const folder = await project('page-configs', {
      ...FILES,
      ...Object.fromEntries(blocks.map(({ code }, index) => [names[index] ?? '', code])),
      'load.mjs': `import { ESLint } from 'eslint';
const out = [];
for (const name of process.argv.slice(2)) {
  const eslint = new ESLint({ overrideConfigFile: name });
  const configs = await Promise.all(['src/a.ts', 'src/billing/a.ts', 'src/a.vue', 'src/a.js'].map((file) => eslint.calculateConfigForFile(file)));
  out.push(configs.some((config) => Object.keys(config?.rules ?? {}).some((rule) => rule.startsWith('idempotency/'))));
}
console.log(JSON.stringify(out));
`,
    });
    const { out } = await succeed(process.execPath, ['load.mjs', ...names], { cwd: folder });
    expect((JSON.parse(out) as boolean[]).map((found, index) => `${blocks[index]?.page}: ${found}`)).toEqual(blocks.map(({ page }) => `${page}: true`));
  });
});
