import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { lint, repository } from './support/lint.js';

const example = join(repository, 'examples/billing-service');
const EXPECTED = readFileSync(join(example, 'EXPECTED.md'), 'utf8');

describe('examples/billing-service', () => {
  let reported: readonly string[];
  beforeAll(async () => {
    const { files } = await lint(example, 'recommended', 'classic', ['src']);
    reported = [...files].flatMap(([file, reports]) => reports.map(({ line, rule }) => `${file}:${line} ${rule}`)).sort();
  });

  it('reports what EXPECTED.md lists, line by line, and nothing else', () => {
    const listed = [...EXPECTED.matchAll(/^\| `(src\/[^`]+:\d+)` \| `([\w-]+)` \|/gmu)].map(([, place, rule]) => `${place} ${rule}`).sort();
    expect(listed.length).toBeGreaterThan(10);
    expect(reported).toEqual(listed);
  });

  it('has a reason in EXPECTED.md for the files that exist, and for no others', () => {
    const named = [...EXPECTED.matchAll(/^\| `(src\/[^:`]+)(?::\d+)?` \|/gmu)].map(([, file]) => file ?? '');
    expect(named.filter((file) => !existsSync(join(example, file)))).toEqual([]);
  });
});

describe('scripts/start.mjs', () => {
  it('prints place, rule and message of each finding, then the counts, without colours outside of a terminal', () => {
    // The example's own config takes the plugin as built (`npm test` builds first).
    const output = execFileSync(process.execPath, [join(repository, 'scripts/start.mjs')], { encoding: 'utf8' });
    const lines = output.trimEnd().split('\n').filter((line) => line !== '');
    const [last, ...findings] = lines.reverse();
    expect(output).not.toContain('\u001B');
    expect(last).toMatch(/^\d+ findings in \d+ files: \d+ idempotency\/.+$/u);
    expect(findings.length).toBe(Number.parseInt(last ?? '', 10));
    for (const line of findings) expect(line).toMatch(/^examples\/billing-service\/src\/[\w./-]+:\d+:\d+ idempotency\/[\w-]+ .+\]$/u);
  });
});
