/** A finding as plain data: places with file, line and text instead of nodes, for whoever shows it outside of a linter's message. */
import type { RegionKind, SourceKind } from '../models/types.js';
import type { Finding, FindingKind } from './findings.js';
import { excerpt, isCallLike, isFunctionNode, nameText, ownerOf, type Owner } from './syntax.js';
import { ts, type Host } from './typescript.js';

/** A stretch of a file. Lines and columns (UTF-16 units) count from 1; the end is the place after the last character. */
export interface Span {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** What stands there, on one line, cut where it is long. */
  readonly text: string;
}

export interface Details {
  readonly kind: FindingKind;
  readonly certainty: 'recommended' | 'strict';
  readonly place: Span;
  /** What changes; undefined where nothing does: a shared, missing or refused key. */
  readonly source: (Span & { readonly kind: SourceKind }) | undefined;
  /** Where the value becomes the key; undefined where there is no key. */
  readonly key: (Span & { readonly name: string }) | undefined;
  /** What runs again; `site` is the head of it: `for (…)`, the name of the call. */
  readonly region: { readonly kind: RegionKind; readonly label: string; readonly repeats: boolean; readonly advances: boolean; readonly site: Span } | undefined;
  /** From the source to the key use. */
  readonly path: readonly Span[];
  /** What an attempt number changes with; what is wrong with the text of a key. */
  readonly per: string | undefined;
  /** The functions and classes around the report, from the outside in: `Billing.bill`. Empty at the top of a file. */
  readonly within: string;
}

/** Where a node stands in the file that is shown: lines from one, columns from zero. */
export type Locate = (node: ts.Node) => { readonly start: Position; readonly end: Position };

interface Position {
  readonly line: number;
  readonly column: number;
}

/**
 * A finding as plain data.
 * @param fileName the linted file; it stands for the nameless one where there is no program
 * @param locate where a node stands; in a component that is not where TypeScript's file has it
 */
export function detailsOf(host: Host, finding: Finding, fileName: string, locate: Locate): Details {
  const { kind, certainty, source, key, region, per } = finding;
  const span = (node: ts.Node, end = node.end): Span => spanOf(node, end, node.getSourceFile() === host.sourceFile ? fileName : node.getSourceFile().fileName, locate);
  return {
    kind,
    certainty,
    place: span(finding.place),
    source: source.kind === 'none' ? undefined : { ...span(source.node), kind: source.kind },
    key: key.name === '' ? undefined : { ...span(key.node), name: key.name },
    region: region && { kind: region.kind, label: region.label, repeats: region.repeats, advances: region.advances, site: span(region.site, headEnd(region.site)) },
    path: finding.path.map((node) => span(node)),
    per,
    within: within(finding.place),
  };
}

function spanOf(node: ts.Node, end: number, file: string, locate: Locate): Span {
  const { start, end: whole } = locate(node);
  const to = end === node.end ? whole : after(start, node.getSourceFile().text.slice(node.getStart(), end));
  return { file, line: start.line, column: start.column + 1, endLine: to.line, endColumn: to.column + 1, text: excerpt(node) };
}

/** Where a text ends that begins at a place. */
function after({ line, column }: Position, text: string): Position {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  return { line: line + lines.length - 1, column: (lines.length === 1 ? column : 0) + (lines.at(-1) ?? '').length };
}

/** Where the part of a binding site ends that says what it is, without what it runs. */
function headEnd(site: ts.Node): number {
  if (ts.isIterationStatement(site, false)) {
    const { statement } = site;
    return ts.isDoStatement(site) ? site.getStart() + 2 : site.getSourceFile().text.slice(0, statement.getStart()).trimEnd().length;
  }
  if (isCallLike(site)) return site.expression.end;
  if (isFunctionNode(site) && site.body) return ts.isArrowFunction(site) ? site.equalsGreaterThanToken.end : site.getSourceFile().text.slice(0, site.body.getStart()).trimEnd().length;
  return site.end;
}

function within(node: ts.Node): string {
  const names: string[] = [];
  for (let owner: Owner = ownerOf(node); !ts.isSourceFile(owner); owner = ownerOf(owner)) {
    const { parent } = owner;
    const name = nameText(owner.name) ?? (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent) ? nameText(parent.name) : undefined);
    if (name !== undefined) names.unshift(name);
    if (isFunctionNode(owner) && ts.isClassLike(parent) && parent.name) names.unshift(parent.name.text);
  }
  return names.join('.');
}
