/** The rules and their pages, as the package brings them along. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beginningOf } from './explain.js';
import type { RuleInfo } from './sarif.js';

interface RuleModule {
  readonly meta?: { readonly docs?: { readonly description?: string; readonly recommended?: unknown; readonly url?: string } };
}

/** A rule's page as Markdown; undefined where it is not there. */
export function pageOf(rule: string, packageFolder: URL): string | undefined {
  try {
    return readFileSync(fileURLToPath(new URL(`docs/rules/${rule}.md`, packageFolder)), 'utf8');
  } catch {
    return undefined;
  }
}

/** What the rules say of themselves, by name. */
export function rulesInfo(rules: Readonly<Record<string, RuleModule>>, packageFolder: URL): readonly RuleInfo[] {
  return Object.entries(rules).map(([name, { meta }]) => ({
    name,
    description: meta?.docs?.description ?? name,
    recommended: meta?.docs?.recommended === true,
    help: beginningOf(pageOf(name, packageFolder) ?? ''),
  }));
}
