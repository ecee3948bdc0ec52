import type { Observation } from '../observed.js';

/** The modules of proofs, and the broker that each of them needs. */
export const MODULES: Readonly<Record<string, string | undefined>>;

/** Runs modules of proofs: what was seen, what went wrong, and the modules that could not be run with the broker that they lack. */
export function observe(names?: readonly string[]): Promise<{ readonly seen: readonly Observation[]; readonly trouble: readonly string[]; readonly missing: ReadonlyMap<string, string> }>;
