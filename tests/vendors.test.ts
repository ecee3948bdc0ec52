import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { VENDORS } from '../src/models/vendors.js';
import { repository } from './support/lint.js';

const slug = (vendor: string): string => vendor.toLowerCase().replaceAll(/ and | /gu, '-');
const fileOf = (vendor: string): string => join(repository, 'docs/vendors', `${slug(vendor)}.md`);

describe('pages of vendors', () => {
  it.each(VENDORS.map((row) => [row.vendor, row] as const))('%s: has the limits of the table', (vendor, { least, most, scope, address }) => {
    const page = readFileSync(fileOf(vendor), 'utf8');
    const fact = (name: string): string => new RegExp(`^\\| ${name} \\| (.*) \\|$`, 'mu').exec(page)?.[1] ?? '';
    expect(fact('Length')).toMatch(most === undefined ? /^not stated/u : new RegExp(`^${least} to ${most}(?:$|[ ,])`, 'u'));
    expect(fact('Unique within')).toMatch(new RegExp(`^${scope}`, 'u'));
    expect(fact('Page')).toBe(`<${address}>`);
  });

  it('are listed in the index, each with the same figures', () => {
    const index = readFileSync(join(repository, 'docs/vendors/README.md'), 'utf8');
    const linked = [...index.matchAll(/\]\(([\w-]+)\.md\)/gu)].map(([, name]) => name ?? '');
    expect(linked).toEqual(expect.arrayContaining(VENDORS.map(({ vendor }) => slug(vendor))));
    for (const name of linked) expect(existsSync(join(repository, 'docs/vendors', `${name}.md`)), name).toBe(true);
  });
});
