// Random small programs around a key: nothing is thrown, and the same is found twice.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unclaimedOf } from '../../src/analysis/claims.js';
import { analyze } from '../../src/analysis/findings.js';
import { missingOf } from '../../src/analysis/missing.js';
import { readSettings } from '../../src/analysis/settings.js';
import { oneFileHost, programHost } from '../../src/analysis/typescript.js';
import { describeFinding } from '../support/engine.js';

const settings = readSettings(undefined);
const NAMES = ['a', 'b', 'c', 'key', 'order', 'headers'];

const name = fc.constantFrom(...NAMES);

const { expression, statement } = fc.letrec<{ expression: string; statement: string; block: string; closure: string }>((tie) => ({
  closure: fc.oneof(
    fc.tuple(name, tie('expression')).map(([p, e]) => `((${p}) => ${e})`),
    fc.tuple(name, tie('expression'), tie('block')).map(([p, e, b]) => `(async (${p} = ${e}) => ${b})`),
    fc.tuple(name, name, tie('block')).map(([f, p, b]) => `(function ${f}(...${p}) ${b})`),
  ),
  expression: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('randomUUID()', 'Date.now()', 'Math.random()', 'order.id', "'x'", 'process.pid', 'this.key', 'undefined'),
    name,
    fc.tuple(tie('expression'), fc.constantFrom('+', '??', '||', '&&', ','), tie('expression')).map(([l, o, r]) => `((${l}) ${o} (${r}))`),
    fc.tuple(tie('expression'), tie('expression')).map(([x, y]) => `\`\${${x}}-\${${y}}\``),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([x, y, z]) => `(${x} ? ${y} : ${z})`),
    fc.tuple(name, tie('expression')).map(([n, e]) => `{ ...${n}, 'Idempotency-Key': ${e} }`).map((o) => `(${o})`),
    fc.tuple(name, tie('expression')).map(([n, e]) => `[...${n}, ${e}, ...[${e}]]`),
    fc.tuple(name, tie('expression'), name).map(([n, e, s]) => `${n}(${e}, ...${s})`),
    fc.tuple(fc.constantFrom('pRetry', 'retry', 'once', 'useRef', 'setTimeout', 'setInterval'), tie('closure')).map(([f, c]) => `${f}(${c})`),
    fc.tuple(name, fc.constantFrom('map', 'then', 'catch', 'forEach', 'on'), tie('closure')).map(([n, m, c]) => `${n}.${m}(${c})`),
    fc.tuple(name, fc.constantFrom('=', '??=', '||=', '+='), tie('expression')).map(([n, o, e]) => `(${n} ${o} ${e})`),
    fc.tuple(name, name).map(([n, p]) => `${n}['${p}']`),
    fc.tuple(name, name).map(([n, p]) => `${n}[${p}]?.${p}`),
    tie('closure'),
  ),
  block: fc.array(tie('statement'), { maxLength: 4, depthIdentifier: 'block' }).map((list) => `{ ${list.join('\n')} }`),
  statement: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    tie('expression').map((e) => `;(${e});`),
    tie('expression').map((e) => `fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': ${e} }, body: order });`),
    fc.tuple(name, tie('expression')).map(([n, e]) => `stripe.charges.create({ amount: ${n} }, { idempotencyKey: ${e} });`),
    fc.tuple(fc.constantFrom('let', 'var'), name, tie('expression')).map(([k, n, e]) => `${k} ${n} = ${e};`),
    fc.tuple(name, name, name, tie('expression')).map(([n, m, r, e]) => `var { ${n} = ${e}, x: [${m}], ...${r} } = ${n};`),
    fc.tuple(name, name, tie('expression')).map(([n, p, e]) => `${n}.${p} = ${e};`),
    fc.tuple(name, tie('block')).map(([n, b]) => `for (const ${n} of ${n}) ${b}`),
    tie('block').map((b) => `for (let attempt = 0; attempt < 3; attempt++) ${b}`),
    fc.tuple(tie('expression'), tie('block')).map(([e, b]) => `while (${e}) ${b}`),
    fc.tuple(tie('block'), tie('block')).map(([b, c]) => `try ${b} catch (e) ${c}`),
    fc.tuple(tie('expression'), tie('block'), tie('block')).map(([e, b, c]) => `if (${e}) ${b} else ${c}`),
    fc.tuple(name, name, tie('block')).map(([f, p, b]) => `async function ${f}(${p}, ...order) ${b}`),
    fc.tuple(name, name, name, tie('expression'), tie('block')).map(([c, base, m, e, b]) => `var ${c} = class extends ${base} { key = ${e}; get ${m}() { return this.${m} ?? super.key; } async run(order) ${b} };`),
    tie('expression').map((e) => `return ${e};`),
  ),
}));

const program = fc.tuple(fc.array(statement, { minLength: 1, maxLength: 6 }), expression).map(
  ([list, key]) => `import { randomUUID } from 'node:crypto';\nimport pRetry from 'p-retry';\nimport retry from 'async-retry';\nimport Stripe from 'stripe';\nconst stripe = new Stripe('');\nasync function main(a, b, c, key, headers, order) {\n${list.join('\n')}\nfor (;;) await fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': ${key} } });\n}\n`,
);

/** What is found in one-file mode and as a program, each line once for each finding; undefined where the text does not parse. */
function lookAt(code: string): readonly string[] | undefined {
  const host = oneFileHost('file.ts', code);
  if (!host) return undefined;
  return [host, programHost(host.program, host.sourceFile)].flatMap((one) => [...analyze(one, settings), ...missingOf(one, settings, 'strict'), ...unclaimedOf(one, settings)].map(describeFinding));
}

describe('random programs', () => {
  it('throw nothing, and give the same findings twice', { timeout: 120_000 }, () => {
    let parsed = 0;
    let found = 0;
    fc.assert(
      fc.property(program, (code) => {
        const first = lookAt(code);
        if (!first) return;
        parsed += 1;
        found += first.length;
        expect(lookAt(code)).toEqual(first);
      }),
      { numRuns: Number(process.env['IDEMPOTENCY_RUNS'] ?? 150), interruptAfterTimeLimit: 20_000, ...(process.env['IDEMPOTENCY_SEED'] === undefined ? {} : { seed: Number(process.env['IDEMPOTENCY_SEED']) }) },
    );
    // The grammar is one of programs, and of such that hold something to find.
    expect(parsed).toBeGreaterThan(0);
    expect(found).toBeGreaterThan(0);
  });
});
