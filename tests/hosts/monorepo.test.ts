/** examples/monorepo under the real turbo: what docs/big-repositories.md says of caches and shards is held here. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { install, json, PLUGIN, repository, write } from './support/install.js';
import { problems } from '../support/sarif-schema.js';
import { run, succeed } from './support/run.js';

const example = join(repository, 'examples/monorepo');
const PACKAGES = ['apps/billing', 'apps/mail', 'packages/catalog', 'packages/keys', 'packages/retry'];
const ALL = PACKAGES.map((folder) => `@acme/${folder.split('/')[1] ?? ''}`).sort();

const KEYS_FRESH = `import { randomUUID } from 'node:crypto';

export const keyOf = (operation: string, id: string): string => \`\${operation}:\${id}:\${randomUUID()}\`;
`;

const QUIET = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };

let root = '';

interface Lint {
  readonly code: number | null;
  readonly hits: readonly string[];
  readonly misses: readonly string[];
  readonly out: string;
}

/** Runs the lint task, with a cache in the folder, and tells which packages' results came from the cache. */
async function lint(...args: readonly string[]): Promise<Lint> {
  const turbo = join(root, 'node_modules/.bin/turbo');
  const { code, out, error } = await run(turbo, ['run', 'lint', '--continue', '--ui=stream', '--output-logs=full', '--log-order=grouped', ...args], { cwd: root, env: QUIET, timeout: 240_000 });
  const of = (word: string): readonly string[] => [...out.matchAll(new RegExp(`^(@acme/\\w+):lint: cache ${word}`, 'gmu'))].map(([, name]) => name ?? '').sort();
  const found = { code, hits: of('hit'), misses: of('miss'), out: out + error };
  if (found.hits.length + found.misses.length === 0) throw new Error(found.out);
  return found;
}

beforeAll(async () => {
  const { devDependencies, ...manifest } = JSON.parse(readFileSync(join(example, 'package.json'), 'utf8')) as { devDependencies: Record<string, string> };
  const manifests = Object.fromEntries(PACKAGES.map((folder) => [`${folder}/package.json`, readFileSync(join(example, folder, 'package.json'), 'utf8')]));
  // The plugin is the tarball here; everything else is as the example has it.
  root = await install({ name: 'monorepo', manifest: { ...manifest, devDependencies: Object.fromEntries(Object.entries(devDependencies).filter(([name]) => name !== PLUGIN)) }, files: manifests, lock: true });
  for (const name of ['apps', 'packages', 'scripts', '.turbo', '.git']) rmSync(join(root, name), { recursive: true, force: true });
  cpSync(example, root, { recursive: true, filter: (file) => !/node_modules|\.turbo/u.test(file) && file !== join(example, 'package.json') });
  // A repository of its own, as turbo takes what git ignores for no input.
  await succeed('git', ['init', '-q'], { cwd: root });
  await succeed('git', ['add', '-A'], { cwd: root });
  await succeed('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.test', 'commit', '-q', '-m', 'Example'], { cwd: root });
});

describe('examples/monorepo on Turborepo', () => {
  it('is clean, and comes from the cache the second time', async () => {
    const first = await lint();
    expect(first.code, first.out).toBe(0);
    expect(first).toMatchObject({ hits: [], misses: ALL });
    const second = await lint();
    expect(second).toMatchObject({ code: 0, hits: ALL, misses: [] });
    expect(second.out).toContain('FULL TURBO');
  });

  it('lints the dependants of a changed package again, and finds there what the change did', async () => {
    write(root, { 'packages/keys/src/index.ts': KEYS_FRESH });
    const { code, hits, misses, out } = await lint();
    expect(code, out).toBe(1);
    expect(misses).toEqual(['@acme/billing', '@acme/keys', '@acme/mail']);
    expect(hits).toEqual(['@acme/catalog', '@acme/retry']);
    // The key that is now fresh is made inside of the retry in one app, and before it in the other.
    expect(out).toMatch(/@acme\/billing:lint: +8:\d+ +error .* idempotency\/no-regenerated-key/u);
    expect(out.match(/idempotency\/no-regenerated-key/gu)).toHaveLength(1);

    write(root, { 'packages/keys/src/index.ts': readFileSync(join(example, 'packages/keys/src/index.ts'), 'utf8') });
    expect(await lint()).toMatchObject({ code: 0, hits: ALL, misses: [] });
  });

  it('takes nothing from the cache when the ESLint config changes', async () => {
    const inCache = async (): Promise<readonly string[]> => {
      const { out } = await succeed(join(root, 'node_modules/.bin/turbo'), ['run', 'lint', '--dry=json'], { cwd: root, env: QUIET });
      const { tasks } = JSON.parse(out) as { tasks: readonly { package: string; task: string; command: string; cache: { status: string } }[] };
      return tasks.filter(({ task, cache }) => task === 'lint' && cache.status === 'HIT').map((one) => one.package).sort();
    };
    const config = readFileSync(join(example, 'eslint.config.js'), 'utf8');
    expect(await inCache()).toEqual(ALL);
    write(root, { 'eslint.config.js': config.replace('idempotency/recommended', 'idempotency/strict') });
    expect(await inCache()).toEqual([]);
    write(root, { 'eslint.config.js': config });
    expect(await inCache()).toEqual(ALL);
  });

  it('has the turbo.json of the page', () => {
    const page = readFileSync(join(repository, 'docs/big-repositories.md'), 'utf8');
    expect(/## Turborepo[^]*?```json\n([^]*?)```/u.exec(page)?.[1]).toBe(readFileSync(join(example, 'turbo.json'), 'utf8'));
  });

  it('is all linted by the shards of the workflow', async () => {
    const shards = [...readFileSync(join(repository, 'docs/big-repositories.md'), 'utf8').matchAll(/filter: '([^']+)'/gu)].map(([, filter]) => filter ?? '');
    expect(shards.length).toBeGreaterThan(1);
    const linted: string[] = [];
    for (const filter of shards) {
      const { hits, misses } = await lint(`--filter=${filter}`);
      linted.push(...hits, ...misses);
    }
    expect(linted.sort()).toEqual(ALL);
  });
});

describe('examples/monorepo/scripts/merge-sarif.mjs', () => {
  interface Log { readonly runs: readonly { readonly automationDetails: { readonly id: string }; readonly results: readonly { readonly ruleId: string; readonly locations: readonly { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: { readonly startLine: number } } }[] }[] }[] }

  it('merges what lint:sarif of each package writes, by the commands of the page', async () => {
    const page = readFileSync(join(repository, 'docs/big-repositories.md'), 'utf8');
    const [, turbo = ''] = /run: npx turbo (run lint:sarif .*?) --filter=/u.exec(page) ?? [];
    const [, merge = ''] = /run: node (scripts\/merge-sarif\.mjs .*)/u.exec(page) ?? [];
    expect([turbo, merge]).toEqual(['run lint:sarif --continue', 'scripts/merge-sarif.mjs ${{ matrix.name }}.sarif */*/lint.sarif']);
    write(root, { 'packages/keys/src/index.ts': KEYS_FRESH });
    try {
      const { code, out, error } = await run(join(root, 'node_modules/.bin/turbo'), [...turbo.split(' '), '--ui=stream'], { cwd: root, env: QUIET, timeout: 240_000 });
      // One package has a finding; those of the others are written all the same.
      expect(code, out + error).toBe(1);
      await succeed('sh', ['-c', `node ${merge.replace('${{ matrix.name }}', 'all')}`], { cwd: root });
      const all = JSON.parse(readFileSync(join(root, 'all.sarif'), 'utf8')) as Log;
      expect(problems(all)).toEqual([]);
      expect(all.runs.map(({ automationDetails: { id } }) => id)).toEqual(PACKAGES.map((name) => `idempotency/${name}/`));
      expect(all.runs.flatMap(({ results }) => results.map(({ ruleId, locations: [place] }) => `${ruleId} ${place?.physicalLocation.artifactLocation.uri ?? ''}:${place?.physicalLocation.region.startLine ?? 0}`))).toEqual(['idempotency/no-regenerated-key apps/billing/src/index.ts:8']);
      // The second time they come from the cache, files and all.
      for (const name of PACKAGES) rmSync(join(root, name, 'lint.sarif'));
      const again = await run(join(root, 'node_modules/.bin/turbo'), [...turbo.split(' '), '--ui=stream'], { cwd: root, env: QUIET, timeout: 240_000 });
      expect([...again.out.matchAll(/^(@acme\/\w+):lint:sarif: cache hit/gmu)].map(([, name]) => name).sort()).toEqual(ALL.filter((name) => name !== '@acme/billing'));
      expect(PACKAGES.filter((name) => !existsSync(join(root, name, 'lint.sarif')))).toEqual([]);
    } finally {
      rmSync(join(root, 'all.sarif'), { force: true });
      write(root, { 'packages/keys/src/index.ts': readFileSync(join(example, 'packages/keys/src/index.ts'), 'utf8') });
    }
  });

  const script = join(example, 'scripts/merge-sarif.mjs');
  const log = (id: string, ...uris: readonly string[]): string =>
    json({
      version: '2.1.0',
      runs: [{ tool: { driver: { name: PLUGIN } }, automationDetails: { id }, results: uris.map((uri) => ({ ruleId: 'idempotency/no-regenerated-key', message: { text: uri }, locations: [{ physicalLocation: { artifactLocation: { uri } } }] })) }],
    });

  it('keeps every run, and refuses two of one package', async () => {
    write(root, { 'a.sarif': log('idempotency/apps/billing/', 'apps/billing/src/a.ts'), 'b.sarif': log('idempotency/apps/mail/', 'apps/mail/src/b.ts', 'apps/mail/src/c.ts') });
    await succeed(process.execPath, [script, 'all.sarif', 'a.sarif', 'b.sarif'], { cwd: root });
    const all = JSON.parse(readFileSync(join(root, 'all.sarif'), 'utf8')) as { version: string; runs: readonly { automationDetails: { id: string }; results: readonly { message: { text: string } }[] }[] };
    expect(all.version).toBe('2.1.0');
    expect(all.runs.map((one) => [one.automationDetails.id, one.results.map((result) => result.message.text)])).toEqual([
      ['idempotency/apps/billing/', ['apps/billing/src/a.ts']],
      ['idempotency/apps/mail/', ['apps/mail/src/b.ts', 'apps/mail/src/c.ts']],
    ]);
    rmSync(join(root, 'all.sarif'));
    const twice = await run(process.execPath, [script, 'all.sarif', 'a.sarif', 'a.sarif'], { cwd: root });
    expect(twice.code).toBe(1);
    expect(twice.error).toContain('Two runs have one automationDetails.id');
    expect(existsSync(join(root, 'all.sarif'))).toBe(false);
    for (const name of readdirSync(root).filter((entry) => entry.endsWith('.sarif'))) rmSync(join(root, name));
  });
});
