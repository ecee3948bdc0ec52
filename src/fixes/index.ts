/** What a rule offers for a finding: an edit that keeps the meaning, or suggestions that somebody has to agree to. */
import type { Finding } from '../analysis/findings.js';
import { REGION_KINDS } from '../models/region-kinds.js';
import type { Host } from '../analysis/typescript.js';
import type { Edit } from './edits.js';
import { fill } from './fill.js';
import { hoist } from './hoist.js';
import { takeOut } from './take-out.js';

export interface Remedy {
  readonly fix?: readonly Edit[];
  /** Edits that change what the key is made of: only to be taken by somebody who knows the operation. */
  readonly suggestions: readonly { readonly messageId: 'takeOut'; readonly edits: readonly Edit[] }[];
}

/** The remedy for a finding. In a schedule or a redelivery a random key is wrong wherever it is made: there is no fix, only a suggestion. */
export function remedyFor(host: Host, finding: Finding): Remedy {
  if (host.mode === 'one-file') return { suggestions: [] };
  // For what else a rule reports, taking a part out is no remedy.
  if (!/^(?:regenerated|attempt|host|unstable)$/u.test(finding.kind)) return { suggestions: [] };
  const out = takeOut(host, finding);
  if (finding.kind === 'attempt') return out ? { fix: out, suggestions: [] } : { suggestions: [] };
  const suggestions = out ? [{ messageId: 'takeOut' as const, edits: out }] : [];
  if (finding.kind !== 'regenerated' || !finding.region || REGION_KINDS[finding.region.kind].remedy !== 'before') return { suggestions };
  const fix = fill(host, finding) ?? hoist(host, finding);
  return fix ? { fix, suggestions } : { suggestions };
}
