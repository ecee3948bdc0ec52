/** The plugin where there is no TypeScript program, or where a file is not all script. What docs/editors.md and docs/compatibility.md say is held here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { places, project, results, type FileResult } from './support/eslint.js';
import { json } from './support/install.js';
import { succeed } from './support/run.js';
import { KEYS_FRESH, MANIFEST, TSCONFIG } from './support/snippets.js';
import { tools } from './support/tools.js';

/** A function that retries, with its key made inside (wrong) or before the loop (right). */
const charge = (name: string, key: string, types: boolean): string => `async function ${name}(order${types ? ': { id: string; cents: number }' : ''})${types ? ': Promise<void>' : ''} {
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch('https://pay.example.test', { method: 'POST', headers: { 'Idempotency-Key': ${key} }, body: String(order.cents) });
    if (response.ok) return;
  }
}`;
const chargeRight = (types: boolean): string => charge('right', 'key', types).replace('  for (', '  const key = randomUUID();\n  for (');
/** Where the key stands in the third line of `charge`. */
const COLUMN = 110;

const ESM = (types: boolean): string => `import { randomUUID } from 'node:crypto';
import { keyOf } from './keys.js';

export ${charge('own', 'randomUUID()', types)}

export ${charge('other', 'keyOf(order.id)', types)}

export ${chargeRight(types)}
`;

describe('oxlint', () => {
  it('loads the plugin by its name, and reports what one file shows', async () => {
    const rules = ['no-regenerated-key', 'no-attempt-in-key', 'no-host-in-key', 'no-shared-key', 'require-key-on-retry', 'valid-key'];
    const folder = await project('oxlint', {
      'package.json': MANIFEST,
      '.oxlintrc.json': json({ plugins: [], categories: { correctness: 'off' }, jsPlugins: ['eslint-plugin-idempotency'], rules: Object.fromEntries(rules.map((rule) => [`idempotency/${rule}`, 'error'])) }),
      'src/keys.ts': KEYS_FRESH,
      'src/a.ts': ESM(true),
      'src/b.js': ESM(false),
      'src/c.tsx': `${ESM(true)}\nexport const view = <p>paid</p>;\n`,
      'src/host.ts': `import { hostname } from 'node:os';\n\nexport const send = (body: string) => fetch('https://pay.example.test', { method: 'POST', headers: { 'Idempotency-Key': hostname() + body }, body });\n`,
      // What only Flow parses must not stop the run.
      'src/flow.js': '// @flow\nexport const one = (value: ?string) => value;\n',
    });
    const { out } = await succeed(process.execPath, [join(await tools(), 'node_modules/oxlint/bin/oxlint'), '--format', 'json', 'src/a.ts', 'src/b.js', 'src/c.tsx', 'src/host.ts'], { cwd: folder }, [1]);
    const { diagnostics } = JSON.parse(out) as { diagnostics: readonly { code: string; filename: string; message: string; labels: readonly { span: { line: number; column: number } }[] }[] };
    expect(diagnostics.map(({ code, filename, labels: [label] }) => `${filename}:${label?.span.line}:${label?.span.column} ${code}`).sort()).toEqual([
      `src/a.ts:6:${COLUMN} idempotency(no-regenerated-key)`,
      `src/b.js:6:${COLUMN} idempotency(no-regenerated-key)`,
      `src/c.tsx:6:${COLUMN} idempotency(no-regenerated-key)`,
      'src/host.ts:3:121 idempotency(no-host-in-key)',
    ]);
    const flow = await succeed(process.execPath, [join(await tools(), 'node_modules/oxlint/bin/oxlint'), 'src/flow.js', 'src/keys.ts'], { cwd: folder }, [0, 1]);
    expect(flow.out + flow.error).not.toMatch(/panicked|Error running JS plugin|idempotency\(/u);
  });
});

describe('plain JavaScript without a tsconfig', () => {
  const config = `import { defineConfig } from 'eslint/config';
import idempotency from 'eslint-plugin-idempotency';

export default defineConfig({ files: ['**/*.{js,mjs,cjs}'], plugins: { idempotency }, extends: ['idempotency/recommended'] });
`;

  it('reports what one file shows, in modules', async () => {
    const folder = await project('plain-esm', { 'package.json': MANIFEST, 'eslint.config.js': config, 'src/keys.js': KEYS_FRESH.replaceAll(': string', ''), 'src/a.js': ESM(false) });
    expect(places(folder, await results(folder, ['src']))).toEqual([`src/a.js:6:${COLUMN} idempotency/no-regenerated-key`]);
  });

  it('reports what one file shows, in CommonJS', async () => {
    const folder = await project('plain-commonjs', {
      'package.json': json({ private: true, type: 'commonjs' }),
      'eslint.config.mjs': config,
      'src/a.js': `const { randomUUID } = require('node:crypto');\nconst crypto = require('node:crypto');\n\n${charge('named', 'randomUUID()', false)}\n\n${charge('member', 'crypto.randomUUID()', false)}\n\n${chargeRight(false)}\n\nmodule.exports = { named, member, right };\n`,
    });
    expect(places(folder, await results(folder, ['src']))).toEqual([`src/a.js:6:${COLUMN} idempotency/no-regenerated-key`, `src/a.js:13:${COLUMN} idempotency/no-regenerated-key`]);
  });
});

describe('components', () => {
  const SCRIPT = `import { randomUUID } from 'node:crypto';
import { keyOf } from './keys.js';
${charge('other', 'keyOf(order.id)', true)}
${charge('own', 'randomUUID()', true)}
${chargeRight(true)}`;
  const HOSTS = {
    vue: { parser: 'vue-eslint-parser', file: 'src/Pay.vue', before: '<template>\n  <button @click="own({ id: `é`, cents: 2 })">pay {{ "<script>" }}</button>\n</template>\n\n<script setup lang="ts">\n', after: '\n</script>\n\n<style scoped>\nb { color: red; }\n</style>\n' },
    svelte: { parser: 'svelte-eslint-parser', file: 'src/Pay.svelte', before: '<h1>é</h1>\n<script lang="ts">\n', after: '\n</script>\n\n<button onclick={() => own({ id: "1", cents: 2 })}>pay</button>\n' },
    astro: { parser: 'astro-eslint-parser', file: 'src/Pay.astro', before: '---\n', after: "\nif (Astro.url.pathname === '/') return Astro.redirect('/pay');\nawait own({ id: '1', cents: 1 });\n---\n<p>paid</p>\n" },
  } as const;
  const configFor = (withTypes: boolean): string => `import typescript from '@typescript-eslint/parser';
${Object.entries(HOSTS).map(([name, { parser }]) => `import * as ${name} from '${parser}';`).join('\n')}
import { defineConfig } from 'eslint/config';
import idempotency from 'eslint-plugin-idempotency';

const parserOptions = { parser: typescript${withTypes ? ", projectService: true, extraFileExtensions: ['.vue', '.svelte', '.astro']" : ''} };

export default defineConfig(
  { files: ['**/*.{ts,vue,svelte,astro}'], plugins: { idempotency }, extends: ['idempotency/recommended'] },
  { files: ['**/*.ts'], languageOptions: { parser: typescript, parserOptions } },
${Object.keys(HOSTS).map((name) => `  { files: ['**/*.${name}'], languageOptions: { parser: ${name}, parserOptions } },`).join('\n')}
);
`;
  /** Files about which nothing is to be said, and at which nothing is to stop. */
  const ODD = {
    'src/A.vue': '<template><p>no script</p></template>\n',
    'src/B.vue': '<script>\nexport default { data: () => ({ a: 1 }) };\n</script>\n<script setup>\nconst b = 1;\n</script>\n',
    'src/A.svelte': '<p>no script</p>\n{#each [1] as n}{n}{/each}\n',
    'src/B.svelte': '<script module lang="ts">\nexport const a = 1;\n</script>\n<script lang="ts">\nlet b = $state(1);\n$effect(() => { b += 1; });\n</script>\n{b}\n',
    'src/A.astro': '<p>no script</p>\n<script>const idempotencyKey = 1;</script>\n',
  };
  const files = { 'package.json': MANIFEST, 'tsconfig.json': TSCONFIG, 'src/keys.ts': KEYS_FRESH, ...Object.fromEntries(Object.values(HOSTS).map(({ file, before, after }) => [file, before + SCRIPT + after])), ...ODD };
  const lineOf = ({ before }: { before: string }, line: number): number => before.split('\n').length - 1 + line;

  // One run for all three, as each loads three parsers. `--fix` must change nothing, so the findings are those of a run without it.
  let typedFolder = '';
  let typed: readonly FileResult[] = [];
  let untypedFolder = '';
  let untyped: readonly FileResult[] = [];
  beforeAll(async () => {
    typedFolder = await project('components', { ...files, 'eslint.config.js': configFor(true) });
    typed = await results(typedFolder, ['--fix', 'src']);
    untypedFolder = await project('components-untyped', { ...files, 'eslint.config.js': configFor(false) });
    untyped = await results(untypedFolder, ['src']);
  });
  const only = (list: readonly FileResult[], file: string): readonly FileResult[] => list.filter(({ filePath }) => filePath.replaceAll('\\', '/').endsWith(file));

  it.each(Object.entries(HOSTS))('.%s: reports in the file and through other files, where it stands, and changes nothing', (_, host) => {
    const list = only(typed, host.file);
    const [other, own] = [lineOf(host, 5), lineOf(host, 11)];
    expect(places(typedFolder, list)).toEqual([`${host.file}:${other}:${COLUMN} idempotency/no-regenerated-key`, `${host.file}:${own}:${COLUMN} idempotency/no-regenerated-key`]);
    const messages = list.flatMap((result) => result.messages);
    // The lines and columns in the message are those of the file too.
    expect(messages.map(({ message }) => message)).toEqual([
      expect.stringContaining(`(line ${other - 1})`),
      expect.stringContaining(`(line ${own - 1}), so every repetition sends another idempotency key and can repeat the charge. Make the key before line ${own - 1}, or of business fields. [randomUUID() ${own}:${COLUMN} ← Idempotency-Key]`),
    ]);
    expect(messages.map(({ endLine, endColumn }) => `${endLine}:${endColumn}`)).toEqual([`${other}:${COLUMN + 'keyOf(order.id)'.length}`, `${own}:${COLUMN + 'randomUUID()'.length}`]);
    expect(messages.filter(({ fix, suggestions }) => fix ?? suggestions)).toEqual([]);
    expect(readFileSync(join(typedFolder, host.file), 'utf8')).toBe(host.before + SCRIPT + host.after);
  });

  it.each(Object.entries(HOSTS))('.%s: reports what the file alone shows without types', (_, host) => {
    expect(places(untypedFolder, only(untyped, host.file))).toEqual([`${host.file}:${lineOf(host, 11)}:${COLUMN} idempotency/no-regenerated-key`]);
  });

  it.each(Object.keys(ODD))('says nothing of %s, and does not stop at it', (file) => {
    expect(only(typed, file)).toHaveLength(1);
    expect(only(untyped, file)).toHaveLength(1);
    expect([...places(typedFolder, only(typed, file)), ...places(untypedFolder, only(untyped, file))]).toEqual([]);
  });
});
