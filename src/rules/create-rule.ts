import { ESLintUtils, type JSONSchema, type TSESLint, type TSESTree } from '@typescript-eslint/utils';
import { REGION_KINDS } from '../models/region-kinds.js';
import { findingsOf, type Finding, type FindingKind } from '../analysis/findings.js';
import { unclaimedOf } from '../analysis/claims.js';
import { detailsOf, type Details } from '../analysis/details.js';
import { missingOf } from '../analysis/missing.js';
import type { Edit } from '../fixes/edits.js';
import { remedyFor } from '../fixes/index.js';
import { isLeftOut } from './addresses.js';
import { readSettings } from '../analysis/settings.js';
import { excerpt } from '../analysis/syntax.js';
import { assertUsable, oneFileHost, programHost, type Host, type ts } from '../analysis/typescript.js';
import { placesBy, scriptOf, sourceFileOf, type TypeServices } from './component.js';

export interface RuleDocs {
  readonly description: string;
  readonly recommended: boolean;
  readonly requiresTypeChecking: boolean;
  readonly dialects: readonly string[];
}

const REPOSITORY = 'https://github.com/eslint-plugin-idempotency/eslint-plugin-idempotency';

const create = ESLintUtils.RuleCreator<RuleDocs>((name) => `${REPOSITORY}/blob/main/docs/rules/${name}.md`);

/** As typescript-eslint's RuleCreator, with the language that the rules are for. */
export const createRule: typeof create = (definition) => {
  const rule = create(definition);
  const { type, ...rest } = rule.meta;
  return { ...rule, meta: { type, languages: ['js/js'], ...rest } };
};

/** The options that every rule of this plugin takes. They only filter: what shapes the analysis lives in `settings.idempotency`. */
export interface RegionOptions {
  readonly certainty?: 'recommended' | 'strict';
  readonly ignore?: readonly string[];
}

export const REGION_PROPERTIES = {
  certainty: {
    type: 'string',
    enum: ['recommended', 'strict'],
    description: 'Which places that run again are reported: those where the code shows it (recommended), or also those that somebody outside may run again (strict).',
  },
  ignore: {
    type: 'array',
    uniqueItems: true,
    items: { type: 'string', enum: Object.keys(REGION_KINDS) },
    description: 'Kinds of places that run again which are left out.',
  },
} as const satisfies Record<string, JSONSchema.JSONSchema4>;

export const REGION_SCHEMA: JSONSchema.JSONSchema4[] = [{ type: 'object', additionalProperties: false, properties: REGION_PROPERTIES }];

type Context = Readonly<TSESLint.RuleContext<string, readonly unknown[]>>;

const hosts = new WeakMap<object, Host | null>();
/** For files whose text is not what TypeScript was given: where a node stands in the file that ESLint lints. */
const places = new WeakMap<ts.SourceFile, ReturnType<typeof placesBy>>();

/** Where syntax and types of the file that is being linted come from; undefined where nothing can be said of it. */
function hostOf(context: Context): Host | undefined {
  const { sourceCode } = context;
  const cached = hosts.get(sourceCode);
  if (cached !== undefined) return cached ?? undefined;
  const services = sourceCode.parserServices as Partial<TypeServices> | undefined;
  let host: Host | undefined;
  if (services?.program && services.esTreeNodeToTSNodeMap) {
    const typed = services as TypeServices;
    const file = sourceFileOf(typed, sourceCode.ast);
    assertUsable(file);
    if (file && file.text !== sourceCode.text) places.set(file, placesBy(typed));
    host = file ? programHost(services.program, file) : undefined;
  } else {
    assertUsable(undefined);
    host = oneFileHost(context.filename, scriptOf(context.filename, sourceCode) ?? sourceCode.text);
  }
  hosts.set(sourceCode, host ?? null);
  return host;
}

/** Where a node stands in its file, as ESLint counts: lines from one, columns from zero. */
function locOf(node: ts.Node): TSESTree.SourceLocation {
  const file = node.getSourceFile();
  const known = places.get(file)?.(node);
  if (known) return known;
  const at = (offset: number): TSESTree.Position => {
    const { line, character } = file.getLineAndCharacterOfPosition(offset);
    return { line: line + 1, column: character };
  };
  return { start: at(node.getStart()), end: at(node.end) };
}

/** Where ESLint is to show a finding. */
export function placeOf(finding: Finding): TSESTree.SourceLocation {
  return locOf(finding.place);
}

/** The findings of the linted file that a rule reports, given its options. */
export function findingsFor(context: Context, kind: FindingKind, options: RegionOptions): readonly Finding[] {
  const settings = readSettings(context.settings['idempotency']);
  const host = hostOf(context);
  if (!host) return [];
  const strict = options.certainty === 'strict';
  return findingsOf(host, settings).filter(
    (finding) => finding.kind === kind && (strict || finding.certainty === 'recommended' || kind === 'unstable') && !(finding.regionKind && options.ignore?.includes(finding.regionKind)),
  );
}

/** The calls of the linted file that lack a key, given a rule's options. */
export function missingFor(context: Context, options: RegionOptions & { readonly ignoreAddresses?: readonly string[] }): readonly Finding[] {
  const settings = readSettings(context.settings['idempotency']);
  const host = hostOf(context);
  if (!host) return [];
  return missingOf(host, settings, options.certainty ?? 'recommended').filter((finding) => !(finding.regionKind && options.ignore?.includes(finding.regionKind)) && !isLeftOut(finding.address, options.ignoreAddresses ?? []));
}

/** The calls of the linted file that a schedule or consumer makes without a claim, given a rule's options. */
export function unclaimedFor(context: Context, options: RegionOptions): readonly Finding[] {
  const settings = readSettings(context.settings['idempotency']);
  const host = hostOf(context);
  if (!host) return [];
  return unclaimedOf(host, settings).filter((finding) => !(finding.regionKind && options.ignore?.includes(finding.regionKind)));
}

/** What a rule reports, as data: ESLint's messages carry text alone. */
export interface Report extends Details {
  /** As in ESLint's messages: `idempotency/no-regenerated-key`. */
  readonly rule: string;
  /** The linted file. */
  readonly file: string;
  readonly fixable: boolean;
  /** What runs the code again, to be read after "runs again"; empty where no region is in sight. */
  readonly again: string;
}

/** Called for each report, also for those that a comment disables; `run` is the same object for all reports of one look at a file. */
export type ReportListener = (report: Report, run: object) => void;

const listeners = new Set<ReportListener>();

/** Has a listener called for each report of this process's rules. Returns what ends that. */
export function onReport(listener: ReportListener): () => void {
  listeners.add(listener);
  return () => { listeners.delete(listener); };
}

function tell(context: Context, finding: Finding, fixable: boolean): void {
  const host = hostOf(context);
  if (listeners.size === 0 || !host) return;
  const report: Report = { ...detailsOf(host, finding, context.filename, locOf), rule: context.id, file: context.filename, fixable, again: againText(finding) };
  for (const listener of listeners) listener(report, context.sourceCode);
}

/** The head of a call, for messages: `stripe.charges.create(…)`. */
function callText(text: string): string {
  const head = text.split('(')[0] ?? text;
  return `${head.replaceAll(/\s+/gu, '').slice(0, 60)}(…)`;
}

/** The messages of the suggestions that `report` may offer; a rule that reports findings lists them. */
export const SUGGESTIONS = {
  takeOut: 'Take this part out of the key, which then is made of what else stands in it.',
  stableKey: 'Make the key of business fields, with the function of `settings.idempotency.stableKey` (a run-time dependency: install it first).',
} as const;

/** Reports a finding at its place, with what can be done about it. */
export function report(context: Context, finding: Finding, messageId: string, data: Readonly<Record<string, string>>): void {
  const { sourceCode } = context;
  const host = hostOf(context);
  // Where TypeScript's text is not the file's (a script in a component), no fix: its offsets may be others.
  const remedy = host?.sourceFile.text === sourceCode.text ? remedyFor(host, readSettings(context.settings['idempotency']), finding) : { suggestions: [] };
  const { fix } = remedy as { fix?: readonly Edit[] };
  tell(context, finding, fix !== undefined);
  context.report({
    loc: placeOf(finding),
    messageId,
    data: { ...data, source: excerpt(finding.source.node), key: finding.key.name, path: pathText(finding) },
    ...(fix ? { fix: (fixer: TSESLint.RuleFixer) => fix.map((edit) => fixer.replaceTextRange([edit.start, edit.end], edit.text)) } : {}),
    suggest: remedy.suggestions.map(({ messageId: id, edits }) => ({ messageId: id, fix: (fixer: TSESLint.RuleFixer) => edits.map((edit) => fixer.replaceTextRange([edit.start, edit.end], edit.text)) })),
  });
}

/** Reports a call that lacks something: a key, a claim. */
export function reportCall(context: Context, finding: Finding, messageId: string): void {
  tell(context, finding, false);
  context.report({
    loc: placeOf(finding),
    messageId,
    data: { call: callText(finding.place.getText()), again: againText(finding), site: siteText(finding) },
  });
}

/** `randomUUID() 31:14 ← freshMetadata() 20:58 ← idempotency-key`. */
function pathText(finding: Finding): string {
  const here = finding.place.getSourceFile();
  const steps = finding.path.slice(0, -1).filter((node, index, all) => index === 0 || index === all.length - 1 || all.length <= 6 || index < 3 || index > all.length - 3);
  const shown = steps.map((node) => {
    const file = node.getSourceFile();
    const { line, column } = locOf(node).start;
    const name = file === here ? '' : `${file.fileName.replace(/^.*[\\/]/u, '')}:`;
    return `${excerpt(node, 40)} ${name}${line}:${column + 1}`;
  });
  return [...new Set(shown), finding.key.name].join(' ← ');
}

/** The line of a region's site, for messages: `(line 20)`, with the file's name where it is another file. */
export function siteText(finding: Finding): string {
  const site = finding.region?.site;
  if (!site) return '';
  const file = site.getSourceFile();
  const { line } = locOf(site).start;
  return file === finding.place.getSourceFile() ? `line ${line}` : `${file.fileName.replace(/^.*[\\/]/u, '')}, line ${line}`;
}

/** What runs the source again, to be read after "runs again". */
export function againText(finding: Finding): string {
  const { region } = finding;
  if (!region) return '';
  if (region.kind === 'loop' && !region.repeats) return 'for each item of the loop';
  return REGION_KINDS[region.kind].again.replace('%', `\`${region.label}\``);
}

/** The line before which a key is made once. */
function anchorText(finding: Finding): string {
  const { anchor, place } = finding;
  if (anchor?.getSourceFile() !== place.getSourceFile()) return siteText(finding);
  return `line ${locOf(anchor).start.line}`;
}

/** What to do about it. */
export function remedyText(finding: Finding): string {
  const { region } = finding;
  if (!region) return '';
  switch (REGION_KINDS[region.kind].remedy) {
    case 'before': return `Make the key before ${anchorText(finding)}, or of business fields.`;
    case 'state': return 'Keep the key in state or in a ref that is set once.';
    case 'business': return 'Make the key of business fields, such as the id of what is charged.';
  }
}
