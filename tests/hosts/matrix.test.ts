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
  });

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
  });

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

  it("finds the bug after the README's first install block, with npm's defaults, in three commands and two minutes", async () => {
    const { out } = await succeed(process.execPath, [join(repository, 'scripts/new-user.mjs'), '--tarball', tarball], { cwd: folder });
    expect(out).toMatch(/ npm i -D typescript@npm:@typescript\/typescript6 @typescript\/native@npm:typescript /u);
    const said = /From npm init to the first finding: 3 commands, [\d.]+ s\./u.exec(out)?.[0];
    expect(said).toBeDefined();
    console.log(said);
  });

  it('is refused by npm beside bare TypeScript 7, and with --legacy-peer-deps by our sentence', async () => {
    const project = join(folder, 'seven');
    write(project, {
      'package.json': json({ private: true, type: 'module' }),
      'charge.js': 'export const charge = (key) => fetch(`https://pay.example.test`, { headers: { "Idempotency-Key": key } });\n',
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
  });
});
