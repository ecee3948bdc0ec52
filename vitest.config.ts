import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

// `.ci/run` collects a report of each suite here.
const reports = process.env['IDEMPOTENCY_REPORTS'];
const suite = (process.env['npm_lifecycle_event'] ?? 'vitest').replaceAll(':', '-');
const hosts = suite === 'test-hosts' || suite === 'test-matrix';

export default defineConfig({
  test: {
    include: suite === 'test-hosts' ? ['tests/hosts/**/*.test.ts'] : ['tests/**/*.test.ts', 'packages/stable-key/tests/**/*.test.ts'],
    // Every row once through the linter takes minutes: `npm run test:models` has it.
    // The host suites install packages and start servers: `npm run test:hosts` and `npm run test:matrix` have them.
    exclude: ['**/node_modules/**', 'tests/fixtures/**', ...(suite === 'test-models' ? [] : ['tests/models/snippets.test.ts']), ...(hosts ? [] : ['tests/hosts/**']), ...(suite === 'test-hosts' ? ['tests/hosts/matrix.test.ts'] : [])],
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
