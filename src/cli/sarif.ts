/** Findings as SARIF 2.1.0: what code scanning shows, with the path as a code flow. */
import { pathToFileURL } from 'node:url';
import { fingerprintsOf } from './fingerprint.js';
import type { RunInfo } from './json.js';
import { marksOf, ruleName, shown, type Found, type Mark, type Stretch } from './model.js';
import { linesOf } from './timeline.js';

/** What a rule says of itself. */
export interface RuleInfo {
  /** Without the prefix. */
  readonly name: string;
  readonly description: string;
  readonly recommended: boolean;
  /** The first sections of its page, as Markdown; empty where the page cannot be read. */
  readonly help: string;
}

const BASE = 'SRCROOT';
export const HOME = 'https://github.com/eslint-plugin-idempotency/eslint-plugin-idempotency';

/**
 * A log with one run. Files are relative to the repository's top, so that logs of several packages fit together: a log of all of them has the
 * `runs` of each, which are told apart by `automationDetails.id`.
 */
export function sarifOf(findings: readonly Found[], rules: readonly RuleInfo[], run: RunInfo): object {
  const fingerprints = fingerprintsOf(findings, run.root);
  const below = shown(run.cwd, run.root);
  const physical = ({ file, line, column, endLine, endColumn }: Stretch): object => ({
    artifactLocation: artifact(file, run.root),
    region: { startLine: line, startColumn: column, endLine, endColumn },
  });
  return {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'eslint-plugin-idempotency',
            version: run.version,
            semanticVersion: run.version,
            informationUri: HOME,
            rules: rules.map((rule) => ({
              id: `idempotency/${rule.name}`,
              name: rule.name.replaceAll(/(?:^|-)(\w)/gu, (_, letter: string) => letter.toUpperCase()),
              shortDescription: { text: `${rule.description}.` },
              fullDescription: { text: `${rule.description}.` },
              help: { text: `${rule.description}. See ${run.page(rule.name)}`, ...(rule.help === '' ? {} : { markdown: rule.help }) },
              helpUri: run.page(rule.name),
              defaultConfiguration: { level: 'error', enabled: rule.recommended },
              properties: { tags: ['correctness', 'idempotency', 'payments'], precision: rule.recommended ? 'high' : 'medium', 'problem.severity': rule.recommended ? 'error' : 'warning' },
            })),
          },
        },
        automationDetails: { id: `idempotency/${below === run.root.replaceAll('\\', '/') || below === '' ? '' : `${below}/`}` },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { [BASE]: { description: { text: 'The top of the repository.' } } },
        invocations: [
          {
            executionSuccessful: true,
            toolExecutionNotifications: run.skipped.map(({ file, reason }) => ({ level: 'note', message: { text: reason }, locations: [{ physicalLocation: { artifactLocation: artifact(file, run.root) } }] })),
          },
        ],
        results: findings.map((found, index) => {
          const marks = marksOf(found);
          const steps = marks.filter((mark) => mark.step > 0);
          const threads = steps.length > 0 ? steps : marks.filter((mark) => mark.role !== 'region');
          return {
            ruleId: found.rule,
            ruleIndex: rules.findIndex((rule) => rule.name === ruleName(found.rule)),
            level: found.certainty === 'recommended' ? 'error' : 'warning',
            message: { text: `${found.message}\n\n${linesOf(found.timeline).map((line, at) => `${at + 1}. ${line}`).join('\n')}` },
            locations: [{ physicalLocation: physical(found), ...(found.within === '' ? {} : { logicalLocations: [{ fullyQualifiedName: found.within, kind: 'function' }] }) }],
            relatedLocations: marks.map((mark, at) => ({ id: at + 1, physicalLocation: physical(mark), message: { text: mark.label } })),
            ...(threads.length > 0 ? { codeFlows: [{ message: { text: 'From the source to the key.' }, threadFlows: [{ locations: flow(threads, marks).map((mark, at) => ({ executionOrder: at + 1, importance: mark.role === 'step' ? 'important' : 'essential', location: { physicalLocation: physical(mark), message: { text: mark.label } } })) }] }] } : {}),
            partialFingerprints: { 'idempotencyFinding/v1': fingerprints[index] },
            properties: { kind: found.kind, certainty: found.certainty, ...(found.region ? { region: found.region.kind } : {}) },
          };
        }),
      },
    ],
  };
}

/** The way as it is run: into the region first, then from the source to the key. */
function flow(steps: readonly Mark[], marks: readonly Mark[]): readonly Mark[] {
  return [...marks.filter((mark) => mark.role === 'region'), ...steps];
}

function artifact(file: string, root: string): object {
  const path = shown(file, root);
  // Outside of the repository there is no relative address that would mean something to others.
  if (path.startsWith('../') || /^(?:[a-z]:)?\//iu.test(path)) return { uri: pathToFileURL(file).href };
  return { uri: path.split('/').map(encodeURIComponent).join('/'), uriBaseId: BASE };
}
