// The typed cases of every rule once more, on the native back end: in a process of its own, since the two back ends do not share one.
import { readdirSync } from 'node:fs';
import process from 'node:process';
import { describe, expect, it } from 'vitest';

process.env['IDEMPOTENCY_RULES_BACKEND'] = 'native';
const files = readdirSync(new URL('rules', import.meta.url)).filter((file) => file.endsWith('.test.ts'));
for (const file of files) await import(new URL(`rules/${file}`, import.meta.url).href);
const { answered, typedCases } = await import('./support/rule-tester.js');

// Last in the file, so after the cases.
describe('the native back end', () => {
  it('is really what answered', () => {
    expect(answered.classic).toBe(0);
    expect(typedCases.count).toBeGreaterThan(0);
    expect(answered.native).toBeGreaterThanOrEqual(typedCases.count);
  });
});
