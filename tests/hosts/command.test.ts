/** The command out of the packed plugin: as npm installs it into a fresh folder, and in projects with components. */
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { project } from './support/eslint.js';
import { json, PLUGIN, tarball, write } from './support/install.js';
import { run, succeed, type Ended } from './support/run.js';
import { MANIFEST, KEYS_FRESH, KEYS_STABLE, TSCONFIG, USER } from './support/snippets.js';
import { tools } from './support/tools.js';

describe('a fresh folder', () => {
  let folder = '';
  beforeAll(async () => {
    // Outside of this repository, so that nothing comes from its node_modules.
    folder = mkdtempSync(join(tmpdir(), 'idempotency-command-'));
    write(folder, { 'package.json': MANIFEST, 'tsconfig.json': TSCONFIG.replace('"node"', ''), 'src/keys.ts': KEYS_FRESH.replace("import { randomUUID } from 'node:crypto';", '').replace('randomUUID', 'crypto.randomUUID'), 'src/user.ts': USER });
    // Nothing but the tarball: npm brings the peers along.
    await succeed('npm', ['install', '-D', tarball, '--no-audit', '--no-fund', '--prefer-offline'], { cwd: folder, timeout: 240_000 });
  });
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });
  const npx = (...args: readonly string[]): Promise<Ended> => run('npx', ['--no-install', PLUGIN, ...args], { cwd: folder });
  const bin = (...args: readonly string[]): Promise<Ended> => run(join(folder, 'node_modules/.bin', PLUGIN), args, { cwd: folder });

  it('ends with 1 where there is a finding, by npx and by the file that npm links', async () => {
    for (const ended of [await npx(), await bin('src')]) {
      expect(ended.code, ended.error).toBe(1);
      expect(ended.error).toBe('');
      expect(ended.out).toMatch(/^src\/user\.ts:5:110 {2}no-regenerated-key\n/u);
      expect(ended.out).toContain('1 finding in 2 files: 1 no-regenerated-key.');
    }
  });

  it('ends with 0 where there is none', async () => {
    write(folder, { 'right/keys.ts': KEYS_STABLE, 'right/user.ts': USER });
    expect(await npx('right')).toMatchObject({ code: 0, out: 'No findings in 2 files.\n', error: '' });
  });

  it('ends with 2 and a sentence where it cannot run', async () => {
    expect(await npx('nowhere')).toMatchObject({ code: 2, out: '', error: expect.stringMatching(/^There is no nowhere\. .*\n$/u) as string });
    expect(await npx('--nope')).toMatchObject({ code: 2, out: '', error: 'There is no option --nope. --help lists the options.\n' });
  });

  it.each([['typescript', '5.5 to 6.0'], ['@typescript-eslint/parser', '8'], ['eslint', '9.38 or later, or 10']])('ends with 2, a sentence and the line to install where %s is missing', async (name, versions) => {
    const there = join(folder, 'node_modules', name);
    const away = join(folder, 'away');
    renameSync(there, away);
    try {
      const { code, out, error } = await bin('src');
      expect([code, out]).toEqual([2, '']);
      expect(error).toBe(`${PLUGIN} needs ${name} (${versions}), which is not installed here.\nInstall it: npm i -D "typescript@npm:@typescript/typescript6" "@typescript/native@npm:typescript" eslint @typescript-eslint/parser eslint-plugin-idempotency\n`);
      // What needs no lint goes without it.
      expect((await bin('--help')).code).toBe(0);
    } finally {
      renameSync(away, there);
    }
  });
});

interface Span { readonly file: string; readonly line: number; readonly column: number; readonly endLine: number; readonly endColumn: number; readonly text: string }
interface Finding extends Span { readonly rule: string; readonly source: Span; readonly region: Span; readonly key: Span; readonly path: readonly Span[] }
interface Region { readonly startLine: number; readonly startColumn: number; readonly endLine: number; readonly endColumn: number }

const charge = (name: string, key: string, types: boolean): string => `async function ${name}(order${types ? ': { id: string; cents: number }' : ''})${types ? ': Promise<void>' : ''} {
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch('https://pay.example.test', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: String(order.cents) });
    if (response.ok) return;
  }
}`;
const SCRIPT = `import { randomUUID } from 'node:crypto';
import { keyOf } from './keys.js';
${charge('other', 'keyOf(order.id)', true)}
${charge('own', 'randomUUID()', true)}`;

describe('components', () => {
  const HOSTS = {
    vue: { file: 'src/Pay.vue', text: `<template>\n  <button @click="own({ id: \`é\`, cents: 2 })">pay {{ "<script>" }}</button>\n</template>\n\n<script setup lang="ts">\n${SCRIPT}\n</script>\n\n<style scoped>\nb { color: red; }\n</style>\n` },
    svelte: { file: 'src/Pay.svelte', text: `<h1>é</h1>\n<script lang="ts">\n${SCRIPT}\n</script>\n\n<button onclick={() => own({ id: "1", cents: 2 })}>pay</button>\n` },
    astro: { file: 'src/Pay.astro', text: `---\n${SCRIPT}\nawait own({ id: '1', cents: 1 });\n---\n<p>paid</p>\n` },
  } as const;
  // A repository of its own, with a config of its own: what those of this repository ignore is left out.
  const files = { '.git/HEAD': 'ref: refs/heads/main\n', 'eslint.config.js': 'export default [{}];\n', 'package.json': MANIFEST, 'src/keys.ts': KEYS_FRESH, ...Object.fromEntries(Object.values(HOSTS).map(({ file, text }) => [file, text])) };
  const sources: Readonly<Record<string, string>> = files;
  const lineOf = (text: string, of: string): number => text.slice(0, text.indexOf(of)).split('\n').length;

  let folder = '';
  const command = async (...args: readonly string[]): Promise<Ended> => succeed(process.execPath, [join(await tools(), 'node_modules', PLUGIN, 'dist/cli.js'), ...args], { cwd: folder }, [1]);
  const findingsOf = ({ out }: Ended): readonly Finding[] => (JSON.parse(out) as { findings: readonly Finding[] }).findings;
  /** What stands in a file from one place to another. */
  const textAt = (file: string, from: readonly [number, number], to: readonly [number, number]): string => {
    const lines = (sources[file] ?? '').split('\n').slice(from[0] - 1, to[0]);
    const last = lines.length - 1;
    return lines.map((line, index) => line.slice(index === 0 ? from[1] - 1 : 0, index === last ? to[1] - 1 : undefined)).join('\n');
  };
  const textOf = ({ file, line, column, endLine, endColumn }: Span): string => textAt(file, [line, column], [endLine, endColumn]);

  let typed: readonly Finding[] = [];
  let text = '';
  let sarif: { readonly runs: readonly { readonly results: readonly { readonly relatedLocations: readonly { readonly physicalLocation: { readonly artifactLocation: { readonly uri: string }; readonly region: Region } }[] }[] }[] } = { runs: [] };
  let page = '';
  beforeAll(async () => {
    folder = await project('command-components', { ...files, 'tsconfig.json': TSCONFIG });
    typed = findingsOf(await command('--json', '--sarif', 'out.sarif', '--html', 'out.html', 'src'));
    const shown = await command('src');
    expect(shown.error).toBe('');
    text = shown.out;
    sarif = JSON.parse(readFileSync(join(folder, 'out.sarif'), 'utf8')) as typeof sarif;
    page = readFileSync(join(folder, 'out.html'), 'utf8');
  });

  it.each(Object.values(HOSTS))('$file: every place is that of the file', ({ file, text: whole }) => {
    const findings = typed.filter((found) => found.file === file);
    const [other, own] = [lineOf(whole, 'keyOf(order.id)'), lineOf(whole, "'Idempotency-Key': randomUUID()")];
    expect(findings.map(({ line, column }) => [line, column])).toEqual([[other, 110], [own, 110]]);
    expect(findings.map(textOf)).toEqual(['keyOf(order.id)', 'randomUUID()']);
    expect(findings.map(({ source }) => [source.file, textOf(source)])).toEqual([['src/keys.ts', 'randomUUID()'], [file, 'randomUUID()']]);
    for (const { region, key, path } of findings) {
      expect([region.file, textOf(region)]).toEqual([file, 'for (let attempt = 0; attempt < 3; attempt++)']);
      expect(textOf(key)).toMatch(/^'Idempotency-Key': (?:keyOf\(order\.id\)|randomUUID\(\))$/u);
      for (const step of path) expect(textOf(step).replaceAll(/\s+/gu, ' ')).toBe(step.text);
    }
  });

  it.each(Object.values(HOSTS))('$file: SARIF, frames and the page have the same lines', ({ file, text: whole }) => {
    const lines = [lineOf(whole, 'for (let attempt'), lineOf(whole, 'keyOf(order.id)'), lineOf(whole, 'function own') + 1, lineOf(whole, "'Idempotency-Key': randomUUID()")];
    const located = sarif.runs.flatMap(({ results }) => results.flatMap(({ relatedLocations }) => relatedLocations.map(({ physicalLocation: { artifactLocation, region } }) => ({ file: artifactLocation.uri.slice(-file.length), region })))).filter((one) => one.file === file);
    expect([...new Set(located.map(({ region }) => region.startLine))].sort((a, b) => a - b)).toEqual(lines);
    expect(new Set(located.map(({ region }) => textAt(file, [region.startLine, region.startColumn], [region.endLine, region.endColumn])))).toEqual(new Set(['keyOf(order.id)', "'Idempotency-Key': keyOf(order.id)", "'Idempotency-Key': randomUUID()", 'randomUUID()', 'for (let attempt = 0; attempt < 3; attempt++)']));
    // A frame's head, its line of code, and the marks right below it.
    const line = lines[3] ?? 0;
    const rows = text.split('\n');
    const at = rows.findIndex((row, index) => row.trimStart().startsWith(`${line} │`) && row.includes('randomUUID()') && rows.slice(0, index).findLast((head) => head.includes('┌─'))?.includes(`${file}:`) === true);
    expect(at).toBeGreaterThan(0);
    const start = (rows[at] ?? '').indexOf('randomUUID()');
    expect((rows[at + 1] ?? '').slice(start, start + 13)).toBe('^^^^^^^^^^^^ ');
    // A path in a head may be broken behind its slashes.
    const figures = page.replaceAll('<wbr>', '').split('<figure>').filter((part) => part.startsWith(`<figcaption>${file}:`));
    const row = figures.flatMap((part) => part.split('<div class="l">')).find((part) => part.includes(`data-n="${line}"`) && part.includes('<mark class="source">'));
    expect(row?.replaceAll(/<[^>]*>/gu, '')).toContain('randomUUID()');
  });

  it('are looked at alone without a tsconfig', async () => {
    folder = await project('command-components-untyped', files);
    expect(findingsOf(await command('--json', 'src')).map((found) => `${found.file} ${textOf(found)} ${textOf(found.region)}`)).toEqual(['src/Pay.astro', 'src/Pay.svelte', 'src/Pay.vue'].map((file) => `${file} randomUUID() for (let attempt = 0; attempt < 3; attempt++)`));
  });

  it('whose parser is not installed are named, and left out', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'idempotency-command-'));
    try {
      write(bare, { 'package.json': json({}), 'A.vue': '<script>\n</script>\n', 'a.js': '' });
      const ended = await run(process.execPath, [join(await tools(), 'node_modules', PLUGIN, 'dist/cli.js')], { cwd: bare });
      expect(ended).toMatchObject({ code: 0, out: 'No findings in 1 file.\n', error: '1 file could not be read or parsed, and was left out: A.vue (vue-eslint-parser, which reads it, is not installed here).\n' });
    } finally {
      rmSync(bare, { recursive: true, force: true });
    }
  });
});
