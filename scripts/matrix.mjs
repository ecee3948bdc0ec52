// The compatibility matrix. --write puts the table into docs/compatibility.md; --latest takes the newest version of each line instead of those written out.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false }, latest: { type: 'boolean', default: false } } });
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url)), 'run', 'tests/hosts/matrix.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  stdio: 'inherit',
  env: { ...process.env, IDEMPOTENCY_WRITE: values.write ? '1' : '0', IDEMPOTENCY_LATEST: values.latest ? '1' : '0' },
});
process.exitCode = status ?? 1;
