/** Each shape of a wrong key in each style: the fixed text parses, type-checks, has no report, settles, and keeps its comments; the program then sends one key. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import typescript from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentsOf, fixAll, type Fixed } from '../support/fix-all.js';
import { repository } from '../support/lint.js';
import { startVendor } from '../support/vendor.js';
import { NOT_STABLE, REFUSED, SHAPES, STABLE, STYLES, type Shape, type Style } from './variants.js';

/** `npm test` takes a part of the styles, in turn; `npm run test:fixes` takes them all. */
const isWhole = process.env['npm_lifecycle_event'] === 'test:fixes';
const SETTINGS = { redelivered: [{ from: 'file', name: 'onMessage', callback: 0 }] };

interface Variant {
  readonly shape: Shape;
  readonly style: Style;
  readonly file: string;
  readonly text: string;
}

function variantsOf(shapes: readonly Shape[]): readonly Variant[] {
  return shapes.flatMap((shape, row) =>
    STYLES.filter((style, column) => (isWhole || column === 0 || (row + column) % 8 === 0) && !(shape.extension === 'tsx' && style.extension))
      .map((style) => ({ shape, style, file: `${shape.name} ${style.name}`.replaceAll(/\W+/gu, '-') + `.${style.extension ?? shape.extension ?? 'ts'}`, text: style.apply(shape.text) })));
}

const changed = variantsOf([...SHAPES, ...STABLE, ...NOT_STABLE]);
const refused = variantsOf(REFUSED);

describe('fixes in many styles', () => {
  let folder = '';
  let results: ReadonlyMap<string, Fixed> = new Map();
  const of = (variant: Variant): Fixed => {
    const fixed = results.get(variant.file);
    if (!fixed) throw new Error(`${variant.file} was not looked at`);
    return fixed;
  };

  beforeAll(() => {
    mkdirSync(join(repository, '.cache'), { recursive: true });
    folder = mkdtempSync(join(repository, '.cache/variants-'));
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: { 'stable-idempotency-key': '*' } }));
    results = fixAll(folder, new Map([...changed, ...refused].map(({ file, text }) => [file, text])), SETTINGS);
    const untouched = [...changed, ...refused].filter((variant) => of(variant).after === of(variant).before).length;
    console.log(`${changed.length + refused.length} variants (${SHAPES.length + STABLE.length + NOT_STABLE.length + REFUSED.length} shapes, ${STYLES.length} styles): ${changed.length + refused.length - untouched} fixed, ${untouched} refused`);
  });
  afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

  const problems = (variants: readonly Variant[], test: (fixed: Fixed, variant: Variant) => string | undefined): readonly string[] =>
    variants.flatMap((variant) => {
      const problem = test(of(variant), variant);
      return problem === undefined ? [] : [`${variant.shape.name}, ${variant.style.name}: ${problem}`];
    }).slice(0, 12);

  it('begin with programs that type-check and are reported', () => {
    expect(problems([...changed, ...refused], ({ errorsBefore, reported }) => (errorsBefore.length > 0 ? errorsBefore.join('; ') : !reported.some((message) => message.ruleId) ? `no report: ${reported[0]?.message ?? ''}` : undefined))).toEqual([]);
  });

  it('change what can be fixed, and nothing else', () => {
    expect(problems(changed, ({ before, after }, { shape }) => ((after !== before) === shape.fixed ? undefined : after === before ? 'not fixed' : `fixed: ${after}`))).toEqual([]);
    expect(problems(refused, ({ before, after }) => (after === before ? undefined : after))).toEqual([]);
  });

  it('leave text that parses and type-checks', () => {
    expect(problems(changed, ({ errors, after }) => (errors.length === 0 ? undefined : `${errors.join('; ')}\n${after}`))).toEqual([]);
  });

  it('leave no report, and nothing to do for a second run', () => {
    expect(problems(changed.filter(({ shape }) => shape.fixed), ({ left, isSettled, after }) => (!isSettled ? `not settled:\n${after}` : left.length > 0 ? `${left[0]?.message ?? ''}\n${after}` : undefined))).toEqual([]);
  });

  it('keep every comment', () => {
    expect(problems(changed, ({ before, after }) => (commentsOf(before).join('\n') === commentsOf(after).join('\n') ? undefined : after))).toEqual([]);
  });

  it('keep line ends, quotes, semicolons and indentation', () => {
    expect(problems(changed, ({ before, after }, { style }) => {
      const ends = style.name.includes('CRLF') ? /(?<!\r)\n/u.test(after) : after.includes('\r');
      const quotes = style.name.includes('double') ? /^[^`\n]*'/mu.test(after) : /from "/u.test(after);
      const tabs = before.includes('\t') ? /^ {2}/mu.test(after.replaceAll(/\/\*[^]*?\*\//gu, '')) : after.includes('\t');
      const semicolons = style.name.includes('no semicolons') && /;[ \t]*\r?$/mu.test(after);
      const bom = style.name === 'byte order mark' && !after.startsWith('\uFEFF');
      return ends ? 'line ends' : quotes ? `quotes:\n${after}` : tabs ? `tabs:\n${after}` : semicolons ? `semicolons:\n${after}` : bom ? 'byte order mark' : undefined;
    })).toEqual([]);
  });

  it('hold what the shape says, as written', () => {
    expect(problems(changed.filter(({ style }) => style.name === 'as written'), ({ after }, { shape }) => (shape.holds && !shape.holds.test(after) ? after : undefined))).toEqual([]);
  });

  it.each(STABLE)('$name: the key is made of business fields, and imported once', ({ name, expects }) => {
    const { after } = of(changed.find(({ shape, style }) => shape.name === name && style.name === 'as written') as Variant);
    expect(after).toMatch(expects);
    expect(after.match(/from 'stable-idempotency-key'/gu)).toHaveLength(1);
  });

  it.each(NOT_STABLE)('$name: no key of business fields without asking ($why)', ({ name }) => {
    const { after } = of(changed.find(({ shape, style }) => shape.name === name && style.name === 'as written') as Variant);
    expect(after).not.toContain('stableKey');
    expect(after).toContain('randomUUID()');
  });

  it('charge once where they charged more before', async () => {
    const runnable = changed.filter(({ shape, style }) => shape.runs && shape.fixed && (isWhole || style.name === 'as written' || style.name === 'no semicolons'));
    const wrong: string[] = [];
    for (const [index, variant] of runnable.entries()) {
      const { before, after } = of(variant);
      const orders = variant.shape.orders ?? 1;
      const first = await charges(`before${index}`, before);
      const then = await charges(`after${index}`, after);
      if (first.charges !== 3 * orders || then.charges !== orders || then.keys !== orders || then.refused !== 0) wrong.push(`${variant.shape.name}, ${variant.style.name}: ${JSON.stringify({ first, then })}\n${after}`);
    }
    console.log(`${runnable.length * 2} runs`);
    expect(runnable.length).toBeGreaterThan(15);
    expect(wrong).toEqual([]);
  });

  async function charges(name: string, text: string): Promise<{ keys: number; charges: number; refused: number }> {
    const { outputText } = typescript.transpileModule(text.replace(/^\uFEFF/u, ''), { compilerOptions: { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ESNext } });
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, outputText);
    const { run } = (await import(pathToFileURL(file).href)) as { run: (url: string, order: { id: string; cents: number }) => Promise<unknown> };
    const vendor = await startVendor();
    try {
      await run(vendor.url, { id: 'o1', cents: 500 });
    } finally {
      vendor.close();
    }
    return { keys: new Set(vendor.keys).size, charges: vendor.charges.length, refused: vendor.refused.length };
  }
});
