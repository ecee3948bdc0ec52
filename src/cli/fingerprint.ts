/** What stays of a finding when other code is edited: no line, no order. */
import { createHash } from 'node:crypto';
import { shown, type Found } from './model.js';

/**
 * One fingerprint for each finding. It is made of the rule, the file below the repository's top, the functions around the report, and the texts
 * of source, region and key; findings that are alike in all of these are counted.
 * @param findings of a whole file at least, in the order of their places
 */
export function fingerprintsOf(findings: readonly Found[], root: string): readonly string[] {
  const seen = new Map<string, number>();
  return findings.map((found) => {
    const parts = [
      found.rule, shown(found.file, root), found.within, found.place.text, found.source?.text ?? '', found.key?.name ?? '', found.region?.kind ?? '', found.region?.label ?? '',
      found.region ? shown(found.region.site.file, root) : '', found.kind === 'invalid' ? (found.per ?? '').replaceAll(/\d+/gu, '#') : '',
    ];
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);
    const number = (seen.get(hash) ?? 0) + 1;
    seen.set(hash, number);
    return `${hash}:${number}`;
  });
}
