import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { brokenPromises, describeFixtures, fixtureRoot } from './support/fixtures.js';
import { repository } from './support/lint.js';

describeFixtures('classic');

describe('the fixtures themselves', () => {
  it('have no type errors', () => {
    expect(typeErrors(join(fixtureRoot, 'tsconfig.json'))).toBe('');
  });

  it('hold a wrong case with its right twin, or only right ones', () => {
    expect(brokenPromises()).toEqual([]);
  });
});

function typeErrors(project: string): string {
  try {
    return execFileSync(process.execPath, [join(repository, 'node_modules/@typescript/native/bin/tsc'), '-p', project], { encoding: 'utf8', stdio: 'pipe' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
