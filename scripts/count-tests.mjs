// Adds up vitest's JSON reports: node scripts/count-tests.mjs FOLDER [STEP THAT FAILED]...
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const [folder, ...failedSteps] = process.argv.slice(2);
let passed = 0;
let failed = 0;
for (const name of readdirSync(folder).filter((entry) => entry.endsWith('.json'))) {
  const report = JSON.parse(readFileSync(join(folder, name), 'utf8'));
  passed += report.numPassedTests;
  failed += report.numFailedTests;
  for (const suite of report.testResults) {
    const wrong = suite.assertionResults.filter((result) => result.status === 'failed');
    for (const result of wrong) {
      console.log(`failed: ${result.fullName}`);
      // The log of a long run is often cut: its end has to say what was wrong.
      for (const line of stripVTControlCharacters(result.failureMessages?.[0] ?? '').split('\n').slice(0, 12)) console.log(`    ${line.slice(0, 300)}`);
    }
    // A file that could not be loaded, or whose set-up failed, has no failed test of its own.
    if (suite.status === 'failed' && wrong.length === 0) {
      failed += 1;
      console.log(`failed: ${suite.name}`);
    }
  }
}
for (const step of failedSteps) console.log(`failed: ${step}`);
if (failedSteps.length > 0 && failed === 0) failed = failedSteps.length;
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);
