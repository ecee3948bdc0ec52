// What the presets add to a typed lint, beside @typescript-eslint/no-floating-promises and no rule, in one run.
//
//   node bench/bench.mjs [--sizes 100,400] [--backends classic] [--rounds 1] [--share both|fixed|proportional] [--write] [--check]
//
// Makes a tree of TypeScript files in a temporary folder, lints it with each set of rules in a process of its own, and prints ratios. `--write` writes
// docs/performance.md; `--check` exits with 1 where a figure is over twice its aim.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values: options } = parseArgs({
  options: {
    sizes: { type: 'string', default: '100,400' },
    backends: { type: 'string', default: 'classic' },
    rounds: { type: 'string', default: '1' },
    share: { type: 'string', default: 'both' },
    dist: { type: 'string', default: join(root, 'dist') },
    write: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    child: { type: 'string' },
  },
});
const RULES = ['none', 'no-floating-promises', 'recommended', 'strict'];
const FIXED = 10;
const PROPORTION = 0.02;
const STROKES = 20;

// --- The tree ---

/** A module of some 80 lines that imports up to four others. */
function moduleText(i) {
  const imports = [...new Set([i - 1, Math.floor(i / 2), Math.floor(i / 7)])].filter((j) => j >= 0 && j < i);
  const uses = imports.map((j) => `    const part${j} = await service${j}.load(id);\n    total += part${j}.amount;`).join('\n');
  return `${imports.map((j) => `import { Service${j}, type Record${j} } from './module-${j}.js';`).join('\n')}

export interface Record${i} {
  readonly id: string;
  readonly amount: number;
  readonly tags: readonly string[];
  readonly createdAt: Date;
${imports.map((j) => `  readonly from${j}?: Record${j};`).join('\n')}
}

export type Event${i} =
  | { readonly kind: 'created'; readonly record: Record${i} }
  | { readonly kind: 'removed'; readonly id: string }
  | { readonly kind: 'moved'; readonly id: string; readonly to: string };

export interface Store${i} {
  get(id: string): Promise<Record${i} | undefined>;
  put(record: Record${i}): Promise<void>;
  list(limit: number): Promise<readonly Record${i}[]>;
}

${imports.map((j) => `const service${j} = new Service${j}(new Map());`).join('\n')}

export class Service${i} {
  private readonly listeners: ((event: Event${i}) => void | Promise<void>)[] = [];

  constructor(private readonly records: Map<string, Record${i}>) {}

  async load(id: string): Promise<Record${i}> {
    let total = 0;
${uses}
    const known = this.records.get(id);
    if (known) return { ...known, amount: known.amount + total };
    const made: Record${i} = { id, amount: total, tags: [], createdAt: new Date() };
    this.records.set(id, made);
    await this.emit({ kind: 'created', record: made });
    return made;
  }

  async remove(id: string): Promise<boolean> {
    const wasThere = this.records.delete(id);
    if (wasThere) await this.emit({ kind: 'removed', id });
    return wasThere;
  }

  on(listener: (event: Event${i}) => void | Promise<void>): () => void {
    this.listeners.push(listener);
    return () => {
      const index = this.listeners.indexOf(listener);
      if (index >= 0) this.listeners.splice(index, 1);
    };
  }

  async summarize(ids: readonly string[]): Promise<Record<string, number>> {
    const out: Record<string, number> = {};
    for (const id of ids) {
      try {
        const { amount, tags } = await this.load(id);
        out[id] = amount + tags.map((tag) => tag.length).reduce((a, b) => a + b, 0);
      } catch (error) {
        out[id] = error instanceof Error ? -1 : 0;
      }
    }
    await Promise.all(ids.filter((id) => out[id] === 0).map((id) => this.remove(id)));
    return out;
  }

  private async emit(event: Event${i}): Promise<void> {
    for (const listener of this.listeners) {
      switch (event.kind) {
        case 'created':
          await listener(event);
          break;
        case 'removed':
        case 'moved':
          void listener(event);
          break;
      }
    }
  }
}
`;
}

/** A module that sends with a key, through the team's own retry helper. Every second one is wrong. */
function paymentText(i, isWrong) {
  const made = 'const key = randomUUID();';
  return `${moduleText(i)}
import { randomUUID } from 'node:crypto';
import { withRetry } from './retry.js';
import { send${i % 3} } from './client.js';

export async function charge${i}(customer: string, amount: number): Promise<number> {
  ${isWrong ? '' : made}
  return withRetry(async () => {
    ${isWrong ? made : ''}
    const response = await send${i % 3}('/charges', { customer, amount }, { 'Idempotency-Key': key });
    return response.status;
  });
}

export async function chargeAll${i}(customers: readonly string[], service: Service${i}): Promise<void> {
  for (const customer of customers) {
    const { amount } = await service.load(customer);
    await charge${i}(customer, amount);
  }
}
`;
}

const SHARED = {
  'retry.ts': `export async function withRetry<T>(run: () => Promise<T>, attempts = 3): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt >= attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 100));
    }
  }
}
`,
  'client.ts': [0, 1, 2].map((n) => `export async function send${n}(path: string, body: object, headers: Record<string, string>): Promise<Response> {
  return fetch(new URL(path, 'https://pay.test'), { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) });
}
`).join('\n'),
};

function makeTree(size, keyed) {
  const folder = mkdtempSync(join(tmpdir(), 'idempotency-bench-'));
  mkdirSync(join(folder, 'src'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2023', 'DOM'], types: ['node'], noEmit: true, skipLibCheck: true }, include: ['src'] }));
  for (const [name, text] of Object.entries(SHARED)) writeFileSync(join(folder, 'src', name), text);
  const step = Math.max(1, Math.floor(size / keyed));
  let made = 0;
  for (let i = 0; i < size; i++) {
    const isKeyed = i % step === 0 && made < keyed;
    writeFileSync(join(folder, `src/module-${i}.ts`), isKeyed ? paymentText(i, made++ % 2 === 0) : moduleText(i));
  }
  // The modules that a keystroke goes to: one with a key, one without.
  return { folder, keyed: 'src/module-0.ts', plain: 'src/module-1.ts', made };
}

// --- One process: lints the tree with one set of rules ---

async function lintOnce({ folder, rules, backend, keyed, plain }) {
  // A lint that is run once opens its program in another way than an editor; here both are measured on one program.
  process.env.TSESTREE_SINGLE_RUN = 'false';
  const [{ ESLint }, parser, tseslint, { default: idempotency }] = await Promise.all([
    import('eslint'), import('@typescript-eslint/parser'), import('@typescript-eslint/eslint-plugin'), import(join(options.dist, 'index.js')),
  ]);
  const config = [{
    files: ['**/*.ts'],
    languageOptions: { parser, parserOptions: { projectService: backend === 'native' ? { EXPERIMENTAL_backend: 'tsgo' } : true, tsconfigRootDir: folder } },
  }];
  if (rules === 'no-floating-promises') config.push({ files: ['**/*.ts'], plugins: { '@typescript-eslint': tseslint.default ?? tseslint }, rules: { '@typescript-eslint/no-floating-promises': 'error' } });
  else if (rules !== 'none') config.push({ files: ['**/*.ts'], ...idempotency.configs[rules] });
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: config, stats: true });
  const timeOf = (results) => results.reduce((sum, { stats }) => sum + stats.times.passes.reduce((all, pass) => all + Object.values(pass.rules ?? {}).reduce((total, rule) => total + rule.total, 0), 0), 0);
  const start = performance.now();
  const results = await eslint.lintFiles(['src']);
  const wall = performance.now() - start;
  const fatal = results.flatMap((result) => result.messages).find((message) => message.fatal || message.ruleId === null);
  if (fatal) throw new Error(fatal.message);
  const rss = process.resourceUsage().maxRSS / 1024;
  // Changes in the middle of the file, as of somebody who types.
  const keystroke = async (file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const times = [];
    for (let i = 0; i <= STROKES; i++) times.push(timeOf(await eslint.lintText(text.replace('let total = 0;', `let total = ${i + 1};`), { filePath: join(folder, file) })));
    const [, ...warm] = times;
    return warm.sort((a, b) => a - b)[STROKES / 2];
  };
  return { rule: timeOf(results), wall, rss, reports: results.reduce((sum, result) => sum + result.messages.length, 0), keystrokeKeyed: await keystroke(keyed), keystrokePlain: await keystroke(plain) };
}

// --- The parent ---

const sum = (list) => list.reduce((a, b) => a + b, 0);
const ms = (number) => (number >= 100 ? number.toFixed(0) : number.toFixed(1));

/** The least of each figure: what others on the machine added to least. */
function leastOf(rounds) {
  const least = (pick) => Math.min(...rounds.map(pick));
  return { ...rounds[0], ...Object.fromEntries(['rule', 'wall', 'rss', 'keystrokeKeyed', 'keystrokePlain'].map((figure) => [figure, least((round) => round[figure])])) };
}

function measure(size, share, backend) {
  const keyed = share === 'fixed' ? Math.min(FIXED, size) : Math.max(1, Math.round(size * PROPORTION));
  const tree = makeTree(size, keyed);
  const row = { size, share, backend, keyed: tree.made, runs: {} };
  try {
    for (const rules of RULES) {
      const rounds = [];
      for (let i = 0; i < Number(options.rounds); i++) {
        const job = JSON.stringify({ ...tree, rules, backend });
        const { status, stdout, stderr } = spawnSync(process.execPath, ['--max-old-space-size=8192', fileURLToPath(import.meta.url), '--dist', options.dist, '--child', job], { encoding: 'utf8', maxBuffer: 1e8 });
        if (status !== 0) throw new Error(`${backend}, ${size} files, ${rules}: ${stderr.trim().split('\n').slice(0, 6).join('\n')}`);
        rounds.push(JSON.parse(stdout.trim().split('\n').at(-1)));
      }
      row.runs[rules] = leastOf(rounds);
    }
  } finally {
    rmSync(tree.folder, { recursive: true, force: true });
  }
  return row;
}

function ratio(row, rules) {
  const { none, 'no-floating-promises': base, [rules]: own } = row.runs;
  return {
    rule: own.rule / base.rule,
    wall: own.wall / none.wall,
    memory: own.rss / none.rss,
    memoryOfRule: own.rss / base.rss,
    keystrokeKeyed: own.keystrokeKeyed,
    keystrokePlain: own.keystrokePlain,
  };
}

function tableOf(rows) {
  const head = '| back end | files | with keys | rules | rule time, ms | of no-floating-promises | whole, s | of no rule | peak RSS, MB | of no rule | keystroke with key, ms | keystroke without, ms | reports |';
  const lines = rows.flatMap((row) => RULES.map((rules) => {
    const run = row.runs[rules];
    const r = ratio(row, rules);
    return `| ${row.backend} | ${row.size} | ${row.keyed} (${row.share}) | ${rules} | ${ms(run.rule)} | ${rules === 'none' ? '' : r.rule.toFixed(2)} | ${(run.wall / 1000).toFixed(1)} | ${r.wall.toFixed(2)} | ${run.rss.toFixed(0)} | ${r.memory.toFixed(2)} | ${rules === 'none' ? '' : ms(run.keystrokeKeyed)} | ${rules === 'none' ? '' : ms(run.keystrokePlain)} | ${run.reports} |`;
  }));
  return [head, `|${' --- |'.repeat(13)}`, ...lines].join('\n');
}

/** The aims of the project, and how far a run is from each: a figure, its aim, and whether the figure is of the kind that is compared. */
function aimsOf(rows) {
  const out = [];
  const worst = (list) => Math.max(...list);
  const few = rows.filter((row) => row.keyed / row.size <= PROPORTION);
  if (few.length > 0) out.push({ aim: 'recommended: at most a tenth of the rule time of no-floating-promises where few files touch keys (2 % or fewer)', value: worst(few.map((row) => ratio(row, 'recommended').rule)), limit: 0.1 });
  out.push({ aim: 'recommended: never more than the rule time of no-floating-promises', value: worst(rows.map((row) => ratio(row, 'recommended').rule)), limit: 1 });
  out.push({ aim: 'keystroke: at most 10 ms more (rule time, recommended)', value: worst(rows.map((row) => worst([ratio(row, 'recommended').keystrokeKeyed, ratio(row, 'recommended').keystrokePlain]))), limit: 10 });
  out.push({ aim: 'memory: at most 5 % more than no rule (recommended)', value: worst(rows.map((row) => ratio(row, 'recommended').memory)), limit: 1.05, loose: 1.4 });
  out.push({ aim: 'memory: at most 5 % more than no-floating-promises (recommended)', value: worst(rows.map((row) => ratio(row, 'recommended').memoryOfRule)), limit: 1.05, loose: 1.1 });
  for (const share of ['fixed', 'proportional']) for (const backend of new Set(rows.map((row) => row.backend))) {
    const list = rows.filter((row) => row.share === share && row.backend === backend).sort((a, b) => a.size - b.size);
    const [first, last] = [list[0], list.at(-1)];
    if (!first || first === last) continue;
    out.push({ aim: `growth: linear, rule time of recommended for each file, ${last.size} files against ${first.size} (${share} number with keys, ${backend})`, value: last.runs.recommended.rule / last.size / (first.runs.recommended.rule / first.size), limit: 1 });
  }
  return out.map((aim) => ({ ...aim, isMet: aim.value <= aim.limit, isNear: aim.value <= (aim.loose ?? aim.limit * 2) }));
}

function page(rows, aims) {
  return `# Performance

Made by \`npm run bench -- --write\`; do not edit. Figures are of one machine and one run: only ratios within it mean something.

## How it is measured

- \`bench/bench.mjs\` writes a tree of TypeScript modules of 75 to 120 lines that import each other into a temporary folder; some of them send with an idempotency key through the tree's own retry helper,
  half of these wrongly. Either ten modules do (fixed) or 2 % of all (proportional).
- Each set of rules lints the whole tree once in a process of its own, with \`@typescript-eslint/parser\` and \`projectService\`: no rule, \`@typescript-eslint/no-floating-promises\`, and the two presets.
- Rule time is ESLint's own (\`stats: true\`), summed over files and rules. It contains what a rule makes the type checker do for the first time. Whole time is that of \`lintFiles\`; memory is the peak of the process's resident set.
  All times are those of the clock on the wall: the processor time of a process holds what the compiler and the collector of V8 do on threads of their own, whichever rule is running.
- Keystroke: in the same warm process one file is linted again ${STROKES} times, its text changed each time; the median of the rule time, for a file with a key and for one without. What typescript-eslint takes to
  bring its program up to date is not in it: that is spent without our rules as well.
- ${options.rounds === '1' ? 'One round' : `The least of ${options.rounds} rounds for each figure`}, Node ${process.version}, ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${availableParallelism()} cores (shared with other work).

## Aims

| aim | measured (worst) | aim | met |
| --- | --- | --- | --- |
${aims.map(({ aim, value, limit, isMet }) => `| ${aim} | ${value.toFixed(2)} | ${limit} | ${isMet ? 'yes' : 'no'} |`).join('\n')}

\`npm run bench -- --check\` fails at twice the aim (memory: 10 % more than no-floating-promises, 40 % more than no rule, whose process never asks the type checker anything), since machines are shared.

## Figures

${tableOf(rows)}
`;
}

if (options.child === undefined) {
  const begin = performance.now();
  const rows = [];
  for (const backend of options.backends.split(','))
    for (const size of options.sizes.split(',').map(Number))
      for (const share of options.share === 'both' ? ['fixed', 'proportional'] : [options.share]) {
        const row = measure(size, share, backend);
        rows.push(row);
        console.log(`${backend}, ${size} files, ${row.keyed} with keys (${share}): ${['recommended', 'strict'].map((rules) => { const r = ratio(row, rules); return `${rules} ${r.rule.toFixed(2)} of no-floating-promises' rule time, ${r.wall.toFixed(2)} of no rule's whole time, ${r.memory.toFixed(2)} of its memory, keystroke +${ms(r.keystrokeKeyed)} ms with a key, +${ms(r.keystrokePlain)} ms without`; }).join('; ')}`);
      }
  const aims = aimsOf(rows);
  console.log(`\n${tableOf(rows)}\n`);
  for (const { aim, value, limit, isMet } of aims) console.log(`${isMet ? 'met    ' : 'NOT MET'} ${value.toFixed(2)} (aim ${limit})  ${aim}`);
  console.log(`${sum(rows.map((row) => row.size * RULES.length))} files linted in ${((performance.now() - begin) / 1000).toFixed(0)} s`);
  if (options.write) writeFileSync(join(root, 'docs/performance.md'), page(rows, aims));
  if (options.check && aims.some(({ isNear }) => !isNear)) process.exitCode = 1;
} else console.log(JSON.stringify(await lintOnce(JSON.parse(options.child))));
