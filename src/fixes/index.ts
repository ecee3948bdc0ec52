/** What a rule offers for a finding: an edit that keeps the meaning, or suggestions that somebody has to agree to. */
import type { Finding } from '../analysis/findings.js';
import type { Settings } from '../analysis/settings.js';
import { REGION_KINDS } from '../models/region-kinds.js';
import type { Host } from '../analysis/typescript.js';
import type { Edit } from './edits.js';
import { fill } from './fill.js';
import { handOn, takeParameter } from './hand-on.js';
import { hoist, hoistStable } from './hoist.js';
import { inPlace, mayNameOperation, namesOccurrence } from './stable.js';
import { takeOut } from './take-out.js';

export interface Suggestion {
  readonly messageId: 'takeOut' | 'stableKey';
  readonly edits: readonly Edit[];
}

export interface Remedy {
  readonly fix?: readonly Edit[];
  /** Edits that change what the key is made of: only to be taken by somebody who knows the operation. */
  readonly suggestions: readonly Suggestion[];
}

const NONE: Remedy = { suggestions: [] };

/**
 * The remedy for a finding.
 * Business fields help everywhere. A random key that is made earlier helps against attempts, and not where a schedule or a delivery runs the code again.
 */
export function remedyFor(host: Host, settings: Settings, finding: Finding): Remedy {
  if (host.mode === 'one-file') return NONE;
  // For what else a rule reports, another key is no remedy.
  if (!/^(?:regenerated|attempt|host|unstable)$/u.test(finding.kind)) return NONE;
  const out = takeOut(host, finding);
  if (finding.kind === 'attempt') return out ? { fix: out.edits, suggestions: [] } : NONE;

  const suggestions: Suggestion[] = out && mayNameOperation(host, finding, out.rest) ? [{ messageId: 'takeOut', edits: out.edits }] : [];
  const isBefore = finding.region !== undefined && REGION_KINDS[finding.region.kind].remedy === 'before';
  // What is left names the occurrence: the part that changes was never needed.
  const isNamed = out !== undefined && finding.kind !== 'unstable' && namesOccurrence(host, finding, out.rest);
  if (isNamed) return { fix: out.edits, suggestions: [] };
  const stable = (isBefore && finding.kind === 'regenerated' ? hoistStable(host, settings, finding) : undefined) ?? inPlace(host, settings, finding);
  if (stable && !(stable.isSafe && finding.kind === 'regenerated')) suggestions.push({ messageId: 'stableKey', edits: stable.edits });
  if (finding.kind !== 'regenerated') return { suggestions };
  if (stable?.isSafe) return { fix: stable.edits, suggestions };
  const fix = isBefore ? (fill(host, finding) ?? handOn(host, finding) ?? takeParameter(host, finding) ?? hoist(host, finding)) : undefined;
  return fix ? { fix, suggestions } : { suggestions };
}
