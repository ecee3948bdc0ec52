/** What is published: the packed tarball, and what SECURITY.md promises of it. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { describe, expect, it } from 'vitest';
import { project } from './support/eslint.js';
import { repository, tarball } from './support/install.js';
import { run } from './support/run.js';
import { configOf, KEYS_FRESH, MANIFEST, TSCONFIG, USER } from './support/snippets.js';
import { tools } from './support/tools.js';

const manifest = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as { name: string; version: string; dependencies: Record<string, string>; repository: { url: string }; publishConfig: { provenance: boolean } };

describe('the package', () => {
  it('is clean under publint --strict', async () => {
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(readFileSync(tarball)).buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg as Record<string, unknown>))).toEqual([]);
  });

  it('has types that resolve as an ESM package', async () => {
    const { code, out, error } = await run(process.execPath, [join(repository, 'node_modules/@arethetypeswrong/cli/dist/index.js'), tarball, '--profile', 'esm-only', '--format', 'json'], { cwd: repository });
    expect(code, out + error).toBe(0);
    const { problems, analysis } = JSON.parse(out) as { problems?: Record<string, readonly unknown[]>; analysis: { types: { kind: string } } };
    expect(analysis.types.kind).toBe('included');
    // What the profile leaves out: that a CommonJS file without `require(esm)` cannot load it. Our Nodes have that.
    expect(Object.keys(problems ?? {})).toEqual(['CJSResolvesToESM']);
  });

  it('holds what is needed, and nothing else', () => {
    const entries = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split(/\r?\n/u).map((entry) => entry.replace(/^package\//u, ''));
    const allowed = /^(?:package\.json|README\.md|LICENSE|CHANGELOG\.md|docs\/rules\/[\w-]+\.md|dist\/.+(?:\.js|\.d\.ts|\.css|\.html|\.txt))$/u;
    expect(entries.filter((entry) => !allowed.test(entry))).toEqual([]);
    const rules = readdirSync(join(repository, 'docs/rules')).map((name) => `docs/rules/${name}`);
    expect(entries).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'CHANGELOG.md', 'dist/index.js', 'dist/index.d.ts', ...rules]));
    expect(entries.filter((entry) => /test|fixture/u.test(entry))).toEqual([]);
  });

  it('depends at run time on @typescript-eslint/utils alone, and is published with provenance from its repository', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['@typescript-eslint/utils']);
    expect(manifest.publishConfig.provenance).toBe(true);
    expect(manifest.repository.url).toBe(`git+https://github.com/${manifest.name}/${manifest.name}.git`);
    const workflow = readFileSync(join(repository, '.github/workflows/release.yml'), 'utf8');
    expect(workflow).toMatch(/id-token: write/u);
    expect(workflow).toMatch(/npm publish --provenance/u);
  });

  it('has its version in the changelog', () => {
    const changelog = readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
    expect(changelog).toContain(`## [${manifest.version}] - `);
    expect(changelog).toContain(`[${manifest.version}]: https://github.com/`);
  });
});

/** Ends the process where something goes out into the network, by whatever way: all of node's go through these. */
const NO_NETWORK = `import dgram from 'node:dgram';
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

const stop = (what) => () => {
  process.stderr.write('NETWORK ' + what + '\\n');
  process.exit(99);
};
net.Socket.prototype.connect = stop('connect');
net.Server.prototype.listen = stop('listen');
dgram.createSocket = stop('udp');
for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6']) dns[name] = dns.promises[name] = stop('dns');
syncBuiltinESMExports();
`;

describe('the lint of a project', () => {
  const files = {
    'package.json': MANIFEST,
    'tsconfig.json': TSCONFIG,
    'no-network.mjs': NO_NETWORK,
    'eslint.config.js': configOf(),
    // Code that would be noticed if it were run.
    'src/keys.ts': `${KEYS_FRESH}\nprocess.exit(77);\n`,
    'src/user.ts': `${USER}\nprocess.exit(77);\n`,
  };
  /** Under Node's permission model: reading is allowed, and nothing else. */
  const guarded = async (folder: string): Promise<{ code: number | null; text: string }> => {
    const permission = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
    const { code, out, error } = await run(process.execPath, [permission, '--allow-fs-read=*', '--import', './no-network.mjs', join(await tools(), 'node_modules/eslint/bin/eslint.js'), 'src'], { cwd: folder });
    return { code, text: out + error };
  };

  it('runs none of its code, opens no network, starts no process and writes nothing', async () => {
    const folder = await project('guarded', files);
    const before = readdirSync(folder, { recursive: true }).sort();
    const { code, text } = await guarded(folder);
    expect(text).toMatch(/5:110 +error .*idempotency\/no-regenerated-key/u);
    expect(code).toBe(1);
    expect(readdirSync(folder, { recursive: true }).sort()).toEqual(before);
  });

  // The guard is worth something only if it stops who does such a thing.
  it.each([
    ['the network', "fetch('http://127.0.0.1:45999/').catch(() => undefined);", /NETWORK connect/u],
    ['a process', "spawnSync('node', ['--version']);", /ERR_ACCESS_DENIED|Access to this API has been restricted/u],
    ['a file', "writeFileSync('written.txt', '');", /ERR_ACCESS_DENIED|Access to this API has been restricted/u],
  ])('would be stopped at %s', async (_, statement, expected) => {
    const rule = `import { spawnSync } from 'node:child_process';\nimport { writeFileSync } from 'node:fs';\nvoid spawnSync, writeFileSync;\nexport const canary = { rules: { one: { create: () => ({ Program() { ${statement} } }) } } };\n`;
    const folder = await project('guarded-canary', {
      ...files,
      'canary.mjs': rule,
      'eslint.config.js': "import { canary } from './canary.mjs';\nexport default [{ plugins: { canary }, rules: { 'canary/one': 'error' } }];\n",
      'src/one.js': 'export const one = 1;\n',
    });
    const { code, text } = await guarded(folder);
    expect(text).toMatch(expected);
    expect(code).not.toBe(0);
    expect(existsSync(join(folder, 'written.txt'))).toBe(false);
  });
});
