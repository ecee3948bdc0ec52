import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

// `.ci/run` collects a report of each suite here.
const reports = process.env['IDEMPOTENCY_REPORTS'];
const suite = (process.env['npm_lifecycle_event'] ?? 'vitest').replaceAll(':', '-');
const hosts = suite === 'test-hosts' || suite === 'test-matrix';

/** What takes minutes or needs more than the packages here runs under a script of its own: `npm run test:models` and so on. */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  // Packages that are installed first, and every row once through the linter.
  'test-models': ['tests/models/proofs.test.ts', 'tests/models/snippets.test.ts'],
  // Every fixture fixed round by round.
  'test-fixes': ['tests/fixes/demo.test.ts', 'tests/fixes/fixtures.test.ts'],
  // A browser, and packages that are installed.
  'test-cli': ['tests/cli/slow/**'],
  // The packed plugin in real hosts, from installs of its own; and under the versions that it promises.
  'test-hosts': ['tests/hosts/!(matrix).test.ts'],
  'test-matrix': ['tests/hosts/matrix.test.ts'],
  // Code as machines write it, and trees of foreign packages.
  'test-robust': ['tests/robust/pathological.test.ts', 'tests/robust/trees.test.ts'],
};

export default defineConfig({
  test: {
    include: suite === 'test-hosts' ? ['tests/hosts/*.test.ts'] : ['tests/**/*.test.ts', 'packages/stable-key/tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/fixtures/**', '**/.cache/**', ...Object.entries(SLOW).flatMap(([name, files]) => (name === suite ? [] : files))],
    globalSetup: hosts ? ['tests/hosts/support/pack.ts'] : [],
    // A process for each file: programs are large, and the two back ends do not share one.
    pool: 'forks',
    maxWorkers: 2,
    // Installs and whole processes of ESLint, on machines that are shared.
    testTimeout: hosts ? 300_000 : 60_000,
    hookTimeout: hosts ? 600_000 : 240_000,
    reporters: reports === undefined ? ['default'] : ['default', ['json', { outputFile: join(reports, `${suite}.json`) }]],
  },
});
