import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { fingerprintsOf } from '../../src/cli/fingerprint.js';
import { jsonOf, type RunInfo } from '../../src/cli/json.js';
import type { Found } from '../../src/cli/model.js';
import { rulesInfo } from '../../src/cli/pages.js';
import { sarifOf } from '../../src/cli/sarif.js';
import { KEYS, regenerated, ROOT } from '../support/cli.js';
import { repository } from '../support/lint.js';
import { problems } from '../support/sarif-schema.js';

const rules = rulesInfo(plugin.rules as Parameters<typeof rulesInfo>[0], new URL(`file://${repository}/`));
const run: RunInfo = { version: '0.1.0', preset: 'recommended', files: 2, skipped: [{ file: join(ROOT, 'src/flow.js'), reason: 'Unexpected token' }], cwd: ROOT, root: ROOT, page: (rule) => `https://docs.test/${rule}.md` };

interface Physical { artifactLocation: { uri: string; uriBaseId?: string }; region: { startLine: number; startColumn: number; endLine: number; endColumn: number } }
interface Located { physicalLocation: Physical; message?: { text: string } }
interface Result {
  ruleId: string; ruleIndex: number; level: string; message: { text: string }; locations: Located[]; relatedLocations: Located[];
  codeFlows?: { threadFlows: { locations: { location: Located }[] }[] }[]; partialFingerprints: Record<string, string>;
}
interface Log { version: string; runs: { results: Result[]; automationDetails: { id: string }; tool: { driver: { rules: { id: string; helpUri: string; help: { markdown: string } }[] } } }[] }

const sarif = (findings: readonly Found[], info = run): Log => sarifOf(findings, rules, info) as unknown as Log;

const invalid = regenerated({ kind: 'invalid', rule: 'idempotency/valid-key', source: undefined, region: undefined, per: 'is empty, so it is no key at all', message: 'The key is empty.' });
const missing = regenerated({ kind: 'missing', rule: 'idempotency/require-key-on-retry', source: undefined, key: undefined, path: [], message: 'No key.' });

describe('SARIF and its schema', () => {
  it('fit, with findings of all shapes and with none', () => {
    expect(problems(sarif([regenerated(), invalid, missing]))).toEqual([]);
    expect(problems(sarif([]))).toEqual([]);
  });

  it('do not fit where something is wrong', () => {
    expect(problems({ ...sarif([]), version: '2.0.0' })).not.toEqual([]);
    const log = sarif([regenerated()]);
    expect(problems({ ...log, runs: log.runs.map((one) => ({ ...one, results: [{ ...one.results[0], level: 'bad' }] })) })).not.toEqual([]);
  });

  it('fit where the runs of two packages are put into one log', () => {
    const logs = ['packages/a', 'packages/b'].map((name) => sarif([regenerated()], { ...run, cwd: join(ROOT, name) }));
    expect(problems({ ...logs[0], runs: logs.flatMap((log) => log.runs) })).toEqual([]);
  });
});

describe('SARIF', () => {
  it('has every rule with its page, and names each result’s rule by its index', () => {
    const log = sarif([regenerated(), missing]);
    const { rules: described } = log.runs[0]?.tool.driver ?? { rules: [] };
    expect(described.map(({ id, helpUri }) => [id, helpUri])).toEqual(Object.keys(plugin.rules ?? {}).map((name) => [`idempotency/${name}`, `https://docs.test/${name}.md`]));
    for (const rule of described) expect(rule.help.markdown).toContain('## The bug');
    for (const result of log.runs[0]?.results ?? []) expect(described[result.ruleIndex]?.id).toBe(result.ruleId);
  });

  it('has addresses below the top of the repository, escaped, with their base', () => {
    const found = regenerated({ file: join(ROOT, 'src/a b/ü.ts') });
    const [result] = sarif([found]).runs[0]?.results ?? [];
    expect(result?.locations[0]?.physicalLocation.artifactLocation).toEqual({ uri: 'src/a%20b/%C3%BC.ts', uriBaseId: 'SRCROOT' });
    expect(JSON.stringify(sarif([regenerated()]))).not.toContain(ROOT);
  });

  it('has the path as a code flow: into the region, then from the source to the key use', () => {
    const [result] = sarif([regenerated()]).runs[0]?.results ?? [];
    const steps = result?.codeFlows?.[0]?.threadFlows[0]?.locations.map(({ location: { physicalLocation: { artifactLocation, region }, message } }) => `${artifactLocation.uri}:${region.startLine}:${region.startColumn} ${message?.text ?? ''}`);
    expect(steps).toEqual([
      'src/retry.ts:4:3 region: runs again on each attempt of the loop',
      'src/keys.ts:4:41 source: random, another value each time',
      'src/retry.ts:6:24 on its way to the key',
      'src/keys.ts:4:25 key use: idempotencyKey',
    ]);
    expect(result?.relatedLocations).toHaveLength(4);
  });

  it('tells the timeline in the message', () => {
    expect(sarif([regenerated()]).runs[0]?.results[0]?.message.text).toContain('1. attempt 1 → key A → charge\n2. time-out');
  });

  it('of two packages of a repository are two runs that can be told apart', () => {
    const ids = ['packages/a', 'packages/b'].map((name) => sarif([], { ...run, cwd: join(ROOT, name) }).runs[0]?.automationDetails.id);
    expect(ids).toEqual(['idempotency/packages/a/', 'idempotency/packages/b/']);
    expect(sarif([]).runs[0]?.automationDetails.id).toBe('idempotency/');
  });
});

describe('fingerprints', () => {
  const moved = (found: Found, by: number): Found => ({ ...found, line: found.line + by, endLine: found.endLine + by, place: { ...found.place, line: found.place.line + by } });
  const [before] = fingerprintsOf([regenerated()], ROOT);

  it('survive lines that are added above, and other findings', () => {
    expect(fingerprintsOf([moved(regenerated(), 40)], ROOT)).toEqual([before]);
    expect(fingerprintsOf([regenerated({ within: 'another' }), regenerated()], ROOT)[1]).toBe(before);
    expect(fingerprintsOf([missing, regenerated()], ROOT)[1]).toBe(before);
  });

  it('survive another folder for the repository', () => {
    const elsewhere = '/home/ci/checkout';
    const there = (file: string): string => file.replace(ROOT, elsewhere);
    const found = regenerated();
    const { region } = found;
    expect(fingerprintsOf([{ ...found, file: there(KEYS), region: region && { ...region, site: { ...region.site, file: there(region.site.file) } } }], elsewhere)).toEqual([before]);
  });

  it.each([
    ['the rule', { rule: 'idempotency/no-host-in-key' }], ['the file', { file: join(ROOT, 'src/other.ts') }], ['the function', { within: 'elsewhere' }], ['the key', { key: undefined }],
  ])('change with %s', (_, more) => {
    expect(fingerprintsOf([regenerated(more)], ROOT)).not.toEqual([before]);
  });

  it('of findings that are alike are counted', () => {
    const [one, two] = fingerprintsOf([regenerated(), moved(regenerated(), 3)], ROOT);
    expect([one, two]).toEqual([before, before?.replace(/:1$/u, ':2')]);
  });
});

describe('JSON', () => {
  it('has a shape that stays', () => {
    const keys = (value: unknown, path = ''): readonly string[] => {
      if (Array.isArray(value)) return [...new Set(value.flatMap((one) => keys(one, `${path}[]`)))];
      return typeof value === 'object' && value !== null ? Object.entries(value).flatMap(([key, inner]) => [`${path}.${key}`, ...(path === '.summary' ? [] : keys(inner, `${path}.${key}`))]) : [];
    };
    const place = ['file', 'line', 'column', 'endLine', 'endColumn', 'text'];
    const at = (path: string, names: readonly string[]): readonly string[] => [path, ...names.map((name) => `${path}.${name}`)];
    expect([...keys(jsonOf([regenerated()], run))].sort()).toEqual([
      '.version', ...at('.tool', ['name', 'version']), '.preset', ...at('.summary', ['files', 'findings', 'rules']), '.skipped', '.skipped[].file', '.skipped[].reason', '.findings',
      ...['rule', 'page', 'message', 'kind', 'certainty', 'fixable', ...place, 'within', 'fingerprint'].map((name) => `.findings[].${name}`),
      ...at('.findings[].source', ['kind', ...place]), ...at('.findings[].region', ['kind', 'repeats', 'advances', 'again', ...place]), ...at('.findings[].key', ['name', ...place]),
      '.findings[].path', ...place.map((name) => `.findings[].path[].${name}`), '.findings[].timeline', ...['type', 'who', 'key', 'outcome', 'wrong', 'text'].map((name) => `.findings[].timeline[].${name}`),
    ].sort());
  });

  it('has null for what a finding has not, and files below the folder of the run', () => {
    const { version, findings, skipped } = jsonOf([missing], run) as { version: number; skipped: { file: string }[]; findings: { file: string; source: unknown; key: unknown; region: { file: string } }[] };
    expect(version).toBe(1);
    expect(findings.map(({ file, source, key, region }) => [file, source, key, region.file])).toEqual([['src/keys.ts', null, null, 'src/retry.ts']]);
    expect(skipped).toEqual([{ file: 'src/flow.js', reason: 'Unexpected token' }]);
  });
});
