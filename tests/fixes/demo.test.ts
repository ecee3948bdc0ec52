import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { repository } from '../support/lint.js';

it('npm run demo:fix: two transfers before, one after', () => {
  const output = execFileSync(process.execPath, [join(repository, 'scripts/demo-fix.mjs')], { encoding: 'utf8' });
  expect(output).toContain('before the fix: 2 requests, 2 keys, 2 transfers');
  expect(output).toContain('+ return this.send(transfer, attempt + 1, key);');
  expect(output).toContain('after the fix: 2 requests, 1 key, 1 transfer\n');
}, 180_000);
