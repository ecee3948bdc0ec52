/** Findings as the command has them, for tests of what it makes of them. */
import { join } from 'node:path';
import type { Found } from '../../src/cli/model.js';
import { timelineOf } from '../../src/cli/timeline.js';
import { repository } from './lint.js';

/** A folder of its own making; nothing is in it. */
export const ROOT = join(repository, '.cache', 'cli');

export const KEYS = join(ROOT, 'src/keys.ts');
export const RETRY = join(ROOT, 'src/retry.ts');

/** The texts of the files that `regenerated` is about. */
export const TEXTS: Readonly<Record<string, string>> = {
  [KEYS]: `import { randomUUID } from 'node:crypto';

export function options() {
  return { timeout: 10, idempotencyKey: randomUUID() };
}
`,
  [RETRY]: `import { options } from './keys';

export async function retry(run) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await run(options());
    } catch {}
  }
}
`,
};

export const read = (file: string): string | undefined => TEXTS[file];

function span(file: string, line: number, text: string): { file: string; line: number; column: number; endLine: number; endColumn: number; text: string } {
  const column = (TEXTS[file]?.split('\n')[line - 1] ?? '').indexOf(text) + 1;
  return { file, line, column, endLine: line, endColumn: column + text.length, text };
}

/** A key that is made anew on each attempt: source and key use in one file, the region in another. */
export function regenerated(more: Partial<Found> = {}): Found {
  const source = { ...span(KEYS, 4, 'randomUUID()'), kind: 'random' as const };
  const key = { ...span(KEYS, 4, 'idempotencyKey: randomUUID()'), name: 'idempotencyKey' };
  const region = { kind: 'loop' as const, label: 'the loop', repeats: true, advances: false, site: span(RETRY, 4, 'for (let attempt = 0; attempt < 3; attempt++)') };
  const { file, line, column, endLine, endColumn } = source;
  const found = {
    rule: 'idempotency/no-regenerated-key', message: '`randomUUID()` runs again on each attempt of the loop (retry.ts, line 4). [randomUUID() 4:41 ← options() retry.ts:6:24 ← idempotencyKey]',
    kind: 'regenerated' as const, certainty: 'recommended' as const, fixable: true, again: 'on each attempt of the loop', within: 'options', per: undefined,
    file, line, column, endLine, endColumn, place: source, source, key, region, path: [source, span(RETRY, 6, 'options()'), key], ...more,
  };
  return { ...found, timeline: timelineOf(found) };
}
