/** The packed plugin under the versions that it promises: every pair of two of them together once, and the refusals. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPairs, cells, nameOf, pairsOf, table } from './support/cells.js';
import { inPairs, json, nodeBinary, PLUGIN, repository, tarball, write } from './support/install.js';
import { installFor, lintCell, WRONG } from './support/matrix.js';
import { run, succeed } from './support/run.js';

const list = cells();
const page = join(repository, 'docs/compatibility.md');
const BETWEEN = /(?<=<!-- begin matrix -->\n\n).*?(?=\n\n<!-- end matrix -->)/su;

describe('matrix', () => {
  beforeAll(async () => {
    for (const node of new Set(list.map((cell) => cell.node))) await nodeBinary(node);
    await inPairs([...new Map(list.map((cell) => [`${cell.eslint} ${cell.typescript}`, cell])).values()], installFor);
  }, 600_000);

  it('holds every pair of values in at most 20 cells', () => {
    expect(list.length).toBeLessThanOrEqual(20);
    expect(new Set(list.flatMap(pairsOf))).toEqual(allPairs());
    expect(allPairs().size).toBeGreaterThan(180);
  });

  it.each(list.map((cell) => [nameOf(cell), cell] as const))('%s', async (_, cell) => {
    const { wrong, right } = await lintCell(cell);
    const prefix = cell.extends === 'other prefix' ? 'keys' : 'idempotency';
    expect(wrong.map(({ rule, line, column }) => ({ rule, line, column }))).toEqual([{ rule: `${prefix}/no-regenerated-key`, ...WRONG }]);
    expect(wrong[0]?.message).toMatch(/runs again on each attempt of the loop .* \[randomUUID\(\) (?:keys|index)\.ts:3:39 ← freshKey\(\) 6:103 ← Idempotency-Key\]$/u);
    // The right twin is silent, and the probe says who really answered.
    expect(right.map(({ rule, message }) => ({ rule, message }))).toEqual([{ rule: 'probe/backend', message: [cell.eslint, cell.node, cell.typescript.slice(0, 3), cell.backend].join(' ') }]);
  }, 120_000);

  it('is what docs/compatibility.md says', () => {
    const text = readFileSync(page, 'utf8');
    if (process.env['IDEMPOTENCY_WRITE'] === '1') writeFileSync(page, text.replace(BETWEEN, () => table(list)));
    // With the newest versions the table is another one.
    else if (process.env['IDEMPOTENCY_LATEST'] !== '1') expect(BETWEEN.exec(text)?.[0]).toBe(table(list));
    expect(BETWEEN.exec(readFileSync(page, 'utf8'))).not.toBeNull();
  });
});

describe('a fresh folder', () => {
  let folder = '';
  beforeAll(() => {
    // Outside of this repository, so that nothing comes from its node_modules.
    folder = mkdtempSync(join(tmpdir(), 'idempotency-matrix-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const readme = readFileSync(join(repository, 'README.md'), 'utf8');
  const firstInstall = /```sh\n(npm i -D [^`]*)```/u.exec(readme)?.[1]?.replaceAll('\\\n', ' ').trim() ?? '';
  const config = /`eslint\.config\.js`[^`]*(?:`[^`]+`[^`]*)*?```js\n(.*?)```/su.exec(readme)?.[1] ?? '';
  const FILE = `import { randomUUID } from 'node:crypto';

export async function charge(cents: number): Promise<void> {
  for (;;) {
    const response = await fetch('https://pay.example.test', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: String(cents) });
    if (response.ok) return;
  }
}
`;
  const tsconfig = json({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2022', 'DOM'], types: [], noEmit: true }, include: ['*.ts'], exclude: ['eslint.config.ts'] });

  it("finds the bug after the README's first install block, with npm's defaults", async () => {
    expect(firstInstall).toContain('typescript@npm:@typescript/typescript6');
    expect(config).toContain("extends: ['idempotency/recommended']");
    const project = join(folder, 'readme');
    write(project, { 'package.json': json({ private: true, type: 'module' }), 'tsconfig.json': tsconfig, 'charge.ts': FILE, 'eslint.config.js': config });
    const [command = '', ...args] = firstInstall.replace(new RegExp(`${PLUGIN}$`, 'u'), tarball).replaceAll('"', '').split(/\s+/u);
    await succeed(command, args, { cwd: project, timeout: 240_000 });
    const { out } = await succeed('npx', ['eslint', '--format', 'json', '.'], { cwd: project }, [1]);
    const results = JSON.parse(out) as readonly { messages: readonly { ruleId: string; line: number }[] }[];
    expect(results.flatMap(({ messages }) => messages.map(({ ruleId, line }) => `${ruleId} ${line}`))).toEqual(['idempotency/no-regenerated-key 5']);
  }, 300_000);

  it('is refused by npm beside bare TypeScript 7, and with --legacy-peer-deps by our sentence', async () => {
    const project = join(folder, 'seven');
    write(project, {
      'package.json': json({ private: true, type: 'module' }),
      'charge.js': FILE.replaceAll(/: number|: Promise<void>/gu, ''),
      // Without typescript-eslint's parser, which refuses by itself before any plugin runs.
      'eslint.config.js': "import idempotency from 'eslint-plugin-idempotency';\nexport default [idempotency.configs.recommended];\n",
    });
    const wanted = ['install', '-D', '--no-audit', '--no-fund', 'typescript@7.0.2', 'eslint', '@typescript-eslint/parser', tarball];
    const refused = await run('npm', wanted, { cwd: project, timeout: 240_000 });
    expect(refused.code).not.toBe(0);
    expect(refused.error).toContain('ERESOLVE');
    expect(existsSync(join(project, 'node_modules', PLUGIN))).toBe(false);

    await succeed('npm', [...wanted, '--legacy-peer-deps'], { cwd: project, timeout: 240_000 });
    const { code, out, error } = await run('npx', ['eslint', '.'], { cwd: project });
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(error).toContain('eslint-plugin-idempotency needs the classic TypeScript compiler (5.5 to 6.0), but the package "typescript" that it finds is 7.0.2');
    expect(error).toContain('npm i -D "typescript@npm:@typescript/typescript6" "@typescript/native@npm:typescript"');
  }, 300_000);
});
