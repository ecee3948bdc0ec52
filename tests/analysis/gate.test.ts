// Invariant 5: the same input gives the same findings, whatever the order of the files, with the gate and without it.
import { join, relative } from 'node:path';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { unclaimedOf } from '../../src/analysis/claims.js';
import { analyze, findingsOf, type Finding } from '../../src/analysis/findings.js';
import { gateOf, keyPatternsOf } from '../../src/analysis/gate.js';
import { missingOf } from '../../src/analysis/missing.js';
import { readSettings } from '../../src/analysis/settings.js';
import { isOwnFile, programHost, type Host } from '../../src/analysis/typescript.js';
import { describeFinding, programOf } from '../support/engine.js';
import { repository } from '../support/lint.js';

function programOfProject(project: string): typescript.Program {
  const config = typescript.getParsedCommandLineOfConfigFile(join(repository, project, 'tsconfig.json'), {}, { ...typescript.sys, onUnRecoverableConfigFileDiagnostic: () => undefined });
  if (!config) throw new Error(`${project} has no tsconfig.json`);
  return typescript.createProgram(config.fileNames, config.options);
}

const settings = readSettings(undefined);

/** The findings of some files, in the order given, by file. */
function findings(program: typescript.Program, files: readonly typescript.SourceFile[], gate: 'names' | 'open'): Readonly<Record<string, readonly string[]>> {
  const out = new Map<string, readonly string[]>();
  for (const file of files) {
    const found = analyze(programHost(program, file), settings, gate);
    // The message's parts too: what the region is, and the path.
    out.set(relative(repository, file.fileName), found.map((finding) => [describeFinding(finding), finding.certainty, finding.region?.kind, finding.region?.label, ...finding.path.map((node) => `${node.getSourceFile().fileName}:${node.pos}`)].join(' | ')));
  }
  return Object.fromEntries([...out].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A shuffle that is the same in each run. */
function shuffled<T>(items: readonly T[], seed: number): readonly T[] {
  const out = [...items];
  let state = seed;
  for (let index = out.length - 1; index > 0; index--) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    const other = state % (index + 1);
    [out[index], out[other]] = [out[other] as T, out[index] as T];
  }
  return out;
}

/** What the rules ask for; each of these lists is made once for a file and kept. */
const ASKED: Readonly<Record<string, (host: Host) => readonly Finding[]>> = {
  findings: (host) => findingsOf(host, settings),
  missing: (host) => missingOf(host, settings, 'recommended'),
  'missing, strict': (host) => missingOf(host, settings, 'strict'),
  unclaimed: (host) => unclaimedOf(host, settings),
};

/** What the rules are told of some files, when they run in an order: another one for each file where there is a seed. */
function told(program: typescript.Program, files: readonly typescript.SourceFile[], seed?: number): readonly string[] {
  return files.flatMap((file, index) => {
    const names = Object.keys(ASKED);
    return (seed === undefined ? names : shuffled(names, seed + index)).flatMap((name) => (ASKED[name]?.(programHost(program, file)) ?? []).map((finding) => `${relative(repository, file.fileName)} ${name} ${describeFinding(finding)}`));
  }).sort();
}

describe.each(['tests/fixtures', 'examples/billing-service'])('%s', (project) => {
  const program = programOfProject(project);
  const files = program.getSourceFiles().filter(isOwnFile);
  const expected = findings(program, files, 'names');

  it('has findings', () => {
    expect(Object.values(expected).flat().length).toBeGreaterThan(10);
  });

  it('has the same findings with the gate open', () => {
    expect(findings(program, files, 'open')).toEqual(expected);
  });

  it.each([1, 2])('has the same findings in another order (%i)', (seed) => {
    // Another program: nothing is kept of the first run.
    const other = programOfProject(project);
    const order = shuffled(other.getSourceFiles().filter(isOwnFile), seed);
    expect(findings(other, order, seed === 1 ? 'names' : 'open')).toEqual(expected);
  });

  it('has the same findings when files and rules come in another order', () => {
    const rules = told(program, files);
    expect(rules.length).toBeGreaterThan(Object.values(expected).flat().length);
    const other = programOfProject(project);
    expect(told(other, shuffled(other.getSourceFiles().filter(isOwnFile), 3), 5)).toEqual(rules);
  });

  it('has the same findings when the same files are looked at again', () => {
    expect(findings(program, [...files].reverse(), 'names')).toEqual(expected);
  });
});

describe('the gate', () => {
  const files = {
    'keys.ts': "export function newKey() { return crypto.randomUUID(); }",
    'pay.ts': "import { newKey } from './keys.js';\nexport const pay = () => fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': newKey() } });",
    'caller.ts': "import { pay } from './pay.js';\nexport async function run() { for (;;) { try { return await pay(); } catch {} } }",
    'far.ts': "import { run } from './caller.js';\nexport const main = () => run();",
    'same-name.ts': 'export const other = { pay: () => 1 };\nexport const result = other.pay();',
    'unrelated.ts': 'export const sum = (a: number, b: number) => a + b;',
  };
  const host = programOf(files);
  const gate = gateOf(host('pay.ts'), keyPatternsOf(settings));

  it.each(['pay.ts', 'caller.ts', 'far.ts'])('lets %s through: it can reach a key', (file) => {
    expect(gate.mayMatter(host(file).sourceFile)).toBe(true);
  });

  it.each(['same-name.ts', 'unrelated.ts'])('keeps %s out', (file) => {
    expect(gate.mayMatter(host(file).sourceFile)).toBe(false);
  });

  it('knows the names of the settings', () => {
    const own = programOf({ 'pay.ts': "export const pay = () => fetch('https://pay.test', { headers: { 'X-Once': '1' } });" })('pay.ts');
    expect(gateOf(own, keyPatternsOf(settings)).mayMatter(own.sourceFile)).toBe(false);
    expect(gateOf(own, keyPatternsOf(readSettings({ keys: { headers: ['X-Once'] } }))).mayMatter(own.sourceFile)).toBe(true);
  });
});

describe('the gate after an edit', () => {
  const texts = new Map(Object.entries({
    '/e/keys.ts': "export function newKey() { return crypto.randomUUID(); }\nexport function other() { return 'x'; }",
    '/e/pay.ts': "import { newKey, other } from './keys.js';\nexport const pay = () => fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': newKey() } });\nexport const rest = () => other();",
    '/e/caller.ts': "import { pay, rest } from './pay.js';\nexport async function run() { for (;;) { try { return await pay(); } catch {} } }\nexport async function calm() { for (;;) { try { return await rest(); } catch {} } }",
  }));
  const parsed = new Map<string, { readonly text: string; readonly file: typescript.SourceFile }>();
  // As an editor does it: what has not changed stays the same SourceFile.
  const program = (): typescript.Program => {
    const getSourceFile = (name: string): typescript.SourceFile | undefined => {
      const text = texts.get(name);
      if (text === undefined) return undefined;
      const known = parsed.get(name);
      if (known?.text === text) return known.file;
      const file = typescript.createSourceFile(name, text, typescript.ScriptTarget.ESNext, true);
      parsed.set(name, { text, file });
      return file;
    };
    return typescript.createProgram({
      rootNames: [...texts.keys()],
      options: { noLib: true, types: [], module: typescript.ModuleKind.NodeNext, moduleResolution: typescript.ModuleResolutionKind.NodeNext, target: typescript.ScriptTarget.ES2022 },
      host: {
        getSourceFile, getDefaultLibFileName: () => '/lib.d.ts', writeFile: () => undefined, getCurrentDirectory: () => '/e', getCanonicalFileName: (name) => name, useCaseSensitiveFileNames: () => true, getNewLine: () => '\n',
        fileExists: (name) => texts.has(name), readFile: (name) => texts.get(name),
      },
    });
  };
  // Settings of its own: no other test's gates come in between.
  const own = readSettings({ keys: { headers: ['X-After-An-Edit'] } });
  const lint = (from: typescript.Program): readonly string[] => [...texts.keys()].flatMap((name) => {
    const file = from.getSourceFile(name);
    return file ? analyze(programHost(from, file), own).filter((finding) => finding.kind === 'regenerated').map((finding) => `${name} ${describeFinding(finding)}`) : [];
  });
  const gateIn = (from: typescript.Program): ReturnType<typeof gateOf> => gateOf(programHost(from, from.getSourceFile('/e/pay.ts') as typescript.SourceFile), keyPatternsOf(own));
  const edit = (name: string, from: string, to: string): void => {
    const text = texts.get(name) ?? '';
    expect(text).toContain(from);
    texts.set(name, text.replace(from, to));
  };

  it('finds what an edit brings, and takes over what it found before', () => {
    const first = program();
    expect(lint(first)).toHaveLength(1);
    // Another function comes to send a key: its callers in files that stayed are found.
    edit('/e/pay.ts', 'other()', "fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': newKey() } })");
    const second = program();
    expect(second.getSourceFile('/e/caller.ts')).toBe(first.getSourceFile('/e/caller.ts'));
    expect(lint(second)).toHaveLength(2);
    // A name that is gone stays marked: the gate was not made anew.
    edit('/e/pay.ts', "headers: { 'Idempotency-Key': newKey() } });\nexport const rest", "headers: {} });\nexport const rest");
    const third = program();
    expect(lint(third)).toHaveLength(1);
    expect(gateIn(third).isNamed('pay')).toBe(true);
  });

  it('is made anew when the imports change', () => {
    texts.set('/e/caller.ts', "import { newKey } from './keys.js';\nexport const key = newKey;");
    const next = program();
    expect(lint(next)).toEqual([]);
    expect(gateIn(next).isNamed('pay')).toBe(false);
    expect(gateIn(next).isNamed('rest')).toBe(true);
  });
});
