/** Findings as JSON: a shape that stays (docs/cli.md); what is added later does not change `version`. */
import { fingerprintsOf } from './fingerprint.js';
import { countByRule, ruleName, shown, type Found } from './model.js';

/** What a run is, for all forms of output. */
export interface RunInfo {
  readonly version: string;
  readonly preset: 'recommended' | 'strict';
  readonly files: number;
  /** Files that could not be linted. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[];
  /** Where the command was run; files are shown below it. */
  readonly cwd: string;
  /** The repository's top, or `cwd`. */
  readonly root: string;
  /** The page of a rule, by its name without the prefix. */
  readonly page: (rule: string) => string;
}

interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly text: string;
}

/** The whole output of `--json`. Files are relative to the folder in which the command was run, with slashes. */
export function jsonOf(findings: readonly Found[], run: RunInfo): object {
  const place = ({ file, line, column, endLine, endColumn, text }: Place): Place => ({ file: shown(file, run.cwd), line, column, endLine, endColumn, text });
  const fingerprints = fingerprintsOf(findings, run.root);
  return {
    version: 1,
    tool: { name: 'eslint-plugin-idempotency', version: run.version },
    preset: run.preset,
    summary: { files: run.files, findings: findings.length, rules: Object.fromEntries(countByRule(findings)) },
    skipped: run.skipped.map(({ file, reason }) => ({ file: shown(file, run.cwd), reason })),
    findings: findings.map((found, index) => ({
      rule: found.rule,
      page: run.page(ruleName(found.rule)),
      message: found.message,
      kind: found.kind,
      certainty: found.certainty,
      fixable: found.fixable,
      ...place({ ...found, text: found.place.text }),
      within: found.within,
      source: found.source ? { kind: found.source.kind, ...place(found.source) } : null,
      region: found.region
        ? { kind: found.region.kind, repeats: found.region.repeats, advances: found.region.advances, again: found.again, ...place(found.region.site) }
        : null,
      key: found.key ? { name: found.key.name, ...place(found.key) } : null,
      path: found.path.map(place),
      timeline: found.timeline.map((step) => (step.type === 'gap' ? { type: 'gap', text: step.text } : { type: 'act', who: step.who, key: step.key, outcome: step.outcome, wrong: step.isWrong })),
      fingerprint: fingerprints[index],
    })),
  };
}
