/** Runs the proofs again (installing what they need, once for each lock file), and holds what they see against what was written down. */
import { beforeAll, describe, expect, it } from 'vitest';
import { holds, MEASURED, type Observation } from './observed.js';
import { MODULES, observe } from './proofs/run.mjs';

/** What an observation is of, and what was seen: without the keys' own values, which may differ from run to run. */
const say = ({ package: name, version, names, places, kind, how }: Observation): string => `${name}@${version} ${names.join(', ')} ${places.join(', ')}: ${kind}${how ? ` ${JSON.stringify(how)}` : ''}`;

const seen = new Map<string, Observation>();
let trouble: readonly string[] = [];
let missing: ReadonlyMap<string, string> = new Map();

beforeAll(async () => {
  const result = await observe();
  for (const observation of result.seen) seen.set(say(observation), observation);
  ({ trouble, missing } = result);
}, 900_000);

describe('the proofs', () => {
  it('are all carried out', () => {
    expect(trouble).toEqual([]);
  });

  it('see what is written down in measured.json, and no more (npm run models:docs writes it)', () => {
    const here = MEASURED.filter(({ module }) => !missing.has(module)).map(say);
    expect([...seen.keys()].toSorted()).toEqual([...new Set(here)].toSorted());
  });

  it('are of modules that there are', () => {
    expect([...new Set(MEASURED.map(({ module }) => module))].filter((module) => !(module in MODULES))).toEqual([]);
  });
});

describe.each(Object.keys(MODULES))('%s', (module) => {
  const own = [...new Map(MEASURED.filter((observation) => observation.module === module).map((observation) => [say(observation), observation])).values()];

  for (const observation of own)
    it(say(observation), ({ skip }) => {
      const broker = missing.get(module);
      if (broker !== undefined) skip(`not run: there is no ${broker} here`);
      const now = seen.get(say(observation));
      expect(now).toBeDefined();
      expect(now && { keys: now.keys, holds: holds(now) }).toEqual({ keys: now?.keys, holds: true });
      // The attempt numbers that a row may rest on are still where they were.
      for (const path of Object.keys(observation.numbers ?? {})) expect(Object.keys(now?.numbers ?? {})).toContain(path);
    });
});
