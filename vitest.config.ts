import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

// `.ci/run` collects a report of each suite here.
const reports = process.env['IDEMPOTENCY_REPORTS'];
const suite = (process.env['npm_lifecycle_event'] ?? 'vitest').replaceAll(':', '-');

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'packages/stable-key/tests/**/*.test.ts'],
    // Every row once through the linter, and every fixture fixed round by round, take minutes: `npm run test:models` and `npm run test:fixes` have them.
    exclude: ['**/node_modules/**', 'tests/fixtures/**', ...(suite === 'test-models' ? [] : ['tests/models/snippets.test.ts']), ...(suite === 'test-fixes' ? [] : ['tests/fixes/demo.test.ts', 'tests/fixes/fixtures.test.ts'])],
    // A process for each file: programs are large, and the two back ends do not share one.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    reporters: reports === undefined ? ['default'] : ['default', ['json', { outputFile: join(reports, `${suite}.json`) }]],
  },
});
