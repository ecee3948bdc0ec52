// Invariant 5: the same input gives the same findings, whatever the order of the files, with the gate and without it.
import { join, relative } from 'node:path';
import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/findings.js';
import { gateOf } from '../../src/analysis/gate.js';
import { readSettings } from '../../src/analysis/settings.js';
import { isOwnFile, programHost } from '../../src/analysis/typescript.js';
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
  const gate = gateOf(host('pay.ts'), settings);

  it.each(['pay.ts', 'caller.ts', 'far.ts'])('lets %s through: it can reach a key', (file) => {
    expect(gate.mayMatter(host(file).sourceFile)).toBe(true);
  });

  it.each(['same-name.ts', 'unrelated.ts'])('keeps %s out', (file) => {
    expect(gate.mayMatter(host(file).sourceFile)).toBe(false);
  });

  it('knows the names of the settings', () => {
    const own = programOf({ 'pay.ts': "export const pay = () => fetch('https://pay.test', { headers: { 'X-Once': '1' } });" })('pay.ts');
    expect(gateOf(own, settings).mayMatter(own.sourceFile)).toBe(false);
    expect(gateOf(own, readSettings({ keys: { headers: ['X-Once'] } })).mayMatter(own.sourceFile)).toBe(true);
  });
});
