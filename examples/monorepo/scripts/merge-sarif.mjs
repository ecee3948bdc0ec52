// Puts the runs of several SARIF files into one file: node scripts/merge-sarif.mjs OUT FILE...
// `eslint-plugin-idempotency --sarif` names files from the top of the repository, and each run by its package (`automationDetails.id`), so nothing else has to change.
import { readFileSync, writeFileSync } from 'node:fs';

const [out, ...files] = process.argv.slice(2);
if (out === undefined || files.length === 0) throw new Error('Usage: node scripts/merge-sarif.mjs OUT FILE...');

const logs = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const runs = logs.flatMap((log) => log.runs);
const ids = runs.map((run) => run.automationDetails?.id);
// Code scanning takes twenty runs a file, and each of a category of its own.
if (runs.length > 20) throw new Error(`${runs.length} runs; code scanning takes 20 a file. Merge each shard by itself.`);
if (new Set(ids).size < ids.length) throw new Error(`Two runs have one automationDetails.id: ${ids.join(', ')}.`);
writeFileSync(out, `${JSON.stringify({ ...logs[0], runs }, null, 2)}\n`);
