/** The example of docs/guide-fixing.md: what `--fix` makes of the wrong block is the right block. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { fixAll } from '../support/fix-all.js';
import { repository } from '../support/lint.js';

it('docs/guide-fixing.md shows what --fix does', () => {
  const page = readFileSync(join(repository, 'docs/guide-fixing.md'), 'utf8');
  const [wrong, right] = [...page.matchAll(/```ts (?:wrong|right)[^\n]*\n([^]*?)```/gu)].map((match) => match[1] ?? '');
  mkdirSync(join(repository, '.cache'), { recursive: true });
  const folder = mkdtempSync(join(repository, '.cache/guide-'));
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies: { 'stable-idempotency-key': '*' } }));
    const fixed = fixAll(folder, new Map([['example.ts', wrong ?? '']])).get('example.ts');
    expect(fixed?.after).toBe(right);
    expect(fixed?.errors).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
