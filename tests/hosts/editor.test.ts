/** The plugin in VS Code's own ESLint server. What docs/editors.md says is held here. */
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Editor, type Diagnostic } from './support/editor.js';
import { repository, write } from './support/install.js';
import { configOf, KEYS_FRESH, KEYS_STABLE, MANIFEST, TSCONFIG, USER } from './support/snippets.js';
import { tools } from './support/tools.js';

const OWN = `import { randomUUID } from 'node:crypto';

export async function charge(order: { id: string; cents: number }): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch('https://pay.example.test', {
      method: 'POST',
      headers: { 'Idempotency-Key': randomUUID() },
      body: String(order.cents),
    });
    if (response.ok) return;
  }
}
`;
const TAKE_OUT = `export async function charge(order: { id: string; cents: number }): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch('https://pay.example.test', {
      method: 'POST',
      headers: { 'Idempotency-Key': \`\${order.id}-\${Date.now()}\` },
      body: String(order.cents),
    });
    if (response.ok) return;
  }
}
`;
const brief = (diagnostics: readonly Diagnostic[]): readonly string[] => diagnostics.map(({ code, range: { start, end } }) => `${code} ${start.line + 1}:${start.character + 1}-${end.line + 1}:${end.character + 1}`);

describe("VS Code's ESLint server", () => {
  let install = '';
  let folder = '';
  let editor: Editor;
  beforeAll(async () => {
    install = await tools();
    folder = join(install, 'editor');
    rmSync(folder, { recursive: true, force: true });
    write(folder, { 'package.json': MANIFEST, 'tsconfig.json': TSCONFIG, 'eslint.config.js': configOf(), 'src/own.ts': OWN, 'src/take-out.ts': TAKE_OUT, 'src/keys.ts': KEYS_FRESH, 'src/user.ts': USER });
    editor = await Editor.start(install, folder);
  });
  afterAll(() => editor.stop());

  it('shows a finding at the source, with the link to its page', async () => {
    await editor.open('src/own.ts');
    const diagnostics = await editor.diagnostics('src/own.ts');
    expect(brief(diagnostics), editor.log).toEqual(['idempotency/no-regenerated-key 7:37-7:49']);
    expect(diagnostics[0]).toMatchObject({
      source: 'eslint',
      severity: 1,
      codeDescription: { href: 'https://github.com/eslint-plugin-idempotency/eslint-plugin-idempotency/blob/main/docs/rules/no-regenerated-key.md' },
    });
  });

  it('applies the fix as a quick fix, and the finding goes', async () => {
    const [diagnostic] = await editor.diagnostics('src/own.ts');
    expect(diagnostic).toBeDefined();
    const actions = await editor.actions('src/own.ts', diagnostic as Diagnostic);
    const fix = actions.find(({ title }) => title.startsWith('Fix this idempotency/no-regenerated-key'));
    expect(fix, JSON.stringify(actions.map(({ title }) => title))).toBeDefined();
    await editor.run(fix as NonNullable<typeof fix>);
    expect(editor.text('src/own.ts')).toMatch(/const (\w+) = randomUUID\(\);\n {2}for \(.*'Idempotency-Key': \1 \}/su);
    expect(await editor.diagnostics('src/own.ts')).toEqual([]);
    // Nothing was saved.
    expect(readFileSync(join(folder, 'src/own.ts'), 'utf8')).toBe(OWN);
  });

  it('applies a suggestion, and the finding goes', async () => {
    await editor.open('src/take-out.ts');
    const [diagnostic, ...others] = await editor.diagnostics('src/take-out.ts');
    expect(others).toEqual([]);
    const actions = await editor.actions('src/take-out.ts', diagnostic as Diagnostic);
    const suggestion = actions.find(({ command }) => command?.command === 'eslint.applySuggestion');
    expect(suggestion?.title).toContain('Take this part out of the key');
    await editor.run(suggestion as NonNullable<typeof suggestion>);
    expect(editor.text('src/take-out.ts')).toContain("headers: { 'Idempotency-Key': `${order.id}` }");
    expect(await editor.diagnostics('src/take-out.ts')).toEqual([]);
  });

  it('follows another file as it is in its buffer, once that has been linted and this one is asked again', async () => {
    expect(editor.diagnosticProvider.interFileDependencies).toBe(false);
    await editor.open('src/user.ts');
    await editor.open('src/keys.ts');
    expect(brief(await editor.diagnostics('src/user.ts'))).toEqual(['idempotency/no-regenerated-key 5:110-5:125']);

    // Typed and not saved. VS Code asks for the diagnostics of the file that was typed in; that hands its text to the program.
    await editor.type('src/keys.ts', KEYS_STABLE);
    expect(await editor.diagnostics('src/keys.ts')).toEqual([]);
    expect(await editor.diagnostics('src/user.ts')).toEqual([]);

    await editor.type('src/keys.ts', KEYS_FRESH);
    expect(await editor.diagnostics('src/keys.ts')).toEqual([]);
    expect(brief(await editor.diagnostics('src/user.ts'))).toEqual(['idempotency/no-regenerated-key 5:110-5:125']);

    await editor.type('src/keys.ts', KEYS_STABLE);
    await editor.save('src/keys.ts');
    await editor.diagnostics('src/keys.ts');
    expect(await editor.diagnostics('src/user.ts')).toEqual([]);
  });

  it('does not see a buffer that was typed in and not linted, nor a file changed on disk by something else', async () => {
    await editor.type('src/keys.ts', KEYS_FRESH);
    expect(await editor.diagnostics('src/user.ts')).toEqual([]);
    await editor.diagnostics('src/keys.ts');
    expect(await editor.diagnostics('src/user.ts')).toHaveLength(1);

    write(folder, { 'src/keys.ts': KEYS_STABLE });
    expect(await editor.diagnostics('src/user.ts')).toHaveLength(1);
  });
});

describe('a keystroke in examples/billing-service', () => {
  const ROUNDS = 9;
  const FILE = 'src/payments/charges.ts';
  const editors: Record<'with' | 'without', Editor | undefined> = { with: undefined, without: undefined };
  const took: Record<'with' | 'without', number[]> = { with: [], without: [] };

  beforeAll(async () => {
    const install = await tools();
    for (const which of ['with', 'without'] as const) {
      const folder = join(install, `keystroke-${which}`);
      rmSync(folder, { recursive: true, force: true });
      // The packages of the service come from this repository's node_modules, which is above the folder.
      cpSync(join(repository, 'examples/billing-service'), folder, { recursive: true, filter: (file) => !/node_modules|eslint\.config\.js$/u.test(file) });
      write(folder, { 'eslint.config.js': configOf(which === 'with' ? undefined : '') });
      editors[which] = await Editor.start(install, folder);
    }
  });
  afterAll(async () => {
    await editors.with?.stop();
    await editors.without?.stop();
  });

  // Without any rule nothing asks the type checker, which starts anew after each edit: hence more than twice.
  it('takes less than six times as long with the plugin as with no rule at all', async () => {
    const text = readFileSync(join(repository, 'examples/billing-service', FILE), 'utf8');
    const seen: Record<'with' | 'without', number> = { with: 0, without: 0 };
    for (let round = 0; round < ROUNDS + 3; round++)
      for (const which of ['with', 'without'] as const) {
        const editor = editors[which] as Editor;
        if (round === 0) await editor.open(FILE);
        // In the middle of the file, so that every node behind it moves.
        await editor.type(FILE, text.replace('\nexport', `\nexport const typed${'x'.repeat(round)} = ${round};\nexport`));
        const start = performance.now();
        seen[which] = (await editor.diagnostics(FILE)).length;
        if (round >= 3) took[which].push(performance.now() - start);
      }
    const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
    const ratio = median(took.with) / median(took.without);
    console.log(`A keystroke: ${median(took.with).toFixed(0)} ms with the plugin, ${median(took.without).toFixed(0)} ms without (${ratio.toFixed(2)} times).`);
    // Both servers really lint, and only one has the plugin's findings.
    expect(seen.with).toBeGreaterThan(0);
    expect(seen.without).toBe(0);
    expect(ratio).toBeLessThan(6);
  });
});
