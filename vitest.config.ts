import { join } from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';

// `.ci/run` collects a report of each suite here.
const reports = process.env['IDEMPOTENCY_REPORTS'];
const suite = (process.env['npm_lifecycle_event'] ?? 'vitest').replaceAll(':', '-');

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts', 'packages/stable-key/tests/**/*.test.ts'],
    // A browser, and packages that are installed: `npm run test:cli` has them.
    // Every row once through the linter takes minutes: `npm run test:models` has it.
    exclude: ['**/node_modules/**', 'tests/fixtures/**', ...(suite === 'test-models' ? [] : ['tests/models/snippets.test.ts']), ...(suite === 'test-cli' ? [] : ['tests/cli/slow/**'])],
    // A process for each file: programs are large, and the two back ends do not share one.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 240_000,
    reporters: reports === undefined ? ['default'] : ['default', ['json', { outputFile: join(reports, `${suite}.json`) }]],
  },
});
