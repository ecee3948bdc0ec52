import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Job } from 'bullmq';
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

describe('what bullmq lets pass as a jobId', () => {
  const refusal = (jobId: string): string => {
    const job = Object.assign(Object.create(Job.prototype) as { validateOptions: (data: object) => void }, { opts: { jobId } });
    try {
      job.validateOptions({ data: '{}' });
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it.each([['charge:1', 'Custom Id cannot contain :'], ['a:b:c:d', 'Custom Id cannot contain :'], ['17', 'Custom Id cannot be integers'], ['a:b:c', ''], ['charge-1', '']])('%s: %j', (jobId, message) => {
    const row = VENDORS.find(({ vendor }) => vendor === 'BullMQ');
    expect(refusal(jobId)).toBe(message);
    // The row says the same.
    expect(row?.checked && (row.checked.except.test(jobId) || (row.characters?.test(jobId) === true && !/^\d+$/u.test(jobId)))).toBe(message === '');
  });
});
