import { describe, expect, it } from 'vitest';
import { analyze } from '../../src/analysis/findings.js';
import { regionsOf } from '../../src/analysis/regions.js';
import { readSettings } from '../../src/analysis/settings.js';
import { callOf, contextOf, hostOfText, keyUsesOf } from '../support/engine.js';
import snippets from './regions.json' with { type: 'json' };

const PREAMBLE = 'declare function charge(...request: any[]): Promise<any>; declare function K(): string;\n';

/** The settings under which the snippets' `K()` is a fresh key and the argument of `charge` that holds it is a key use. */
function settingsFor(code: string): object {
  const { arguments: given } = callOf(hostOfText(PREAMBLE + code), 'charge');
  const position = given.findIndex((argument) => argument.getText() === 'K()');
  return {
    keys: { arguments: position < 0 ? [] : [{ from: 'file', name: 'charge', argument: position }] },
    sources: [{ from: 'file', name: 'K', kind: 'random' }],
  };
}

/** How the engine decides: by the regions that the key of the charge is in. */
function decide(code: string): { readonly decision: string; readonly uses: number; readonly findings: readonly string[] } {
  const host = hostOfText(PREAMBLE + code);
  const settings = settingsFor(code);
  const context = contextOf(host, settings);
  const uses = keyUsesOf(context);
  const regions = uses.flatMap((use) => regionsOf(context, use)).map((active) => active.region);
  const decision = regions.some((region) => region.repeats) ? 'same operation' : regions.some((region) => region.advances) ? 'next item' : 'say nothing';
  return { decision, uses: uses.length, findings: analyze(host, readSettings(settings)).map((finding) => finding.kind) };
}

describe('same operation or next item', () => {
  it.each(snippets.map(({ name, expected, code }) => [name, expected, code] as const))('%s: %s', (_name, expected, code) => {
    const { decision, uses, findings } = decide(code);
    expect(uses).toBeGreaterThan(0);
    // A random key: reported where the same operation is run again, and nowhere else.
    expect(findings.filter((kind) => kind !== 'unstable')).toEqual(expected === 'same operation' ? ['regenerated'] : []);
    if (expected === 'say nothing') expect(decision).not.toBe('same operation');
    else expect(decision).toBe(expected);
  });

  // Success ends these: the next round is a second attempt with something else, so one key for all rounds is no sharing.
  const endedBySuccess = new Set(['retry with changed parameters', 'next card until one is accepted']);
  // Around the attempts there is a loop over items, which one key serves all.
  const amongItems = new Set(['for-of with inner retry (inner)', 'failed item pushed back on the worked list']);
  const isShared = (name: string, expected: string): boolean => amongItems.has(name) || (expected === 'next item' && !endedBySuccess.has(name));

  it.each(snippets.map(({ name, expected, code }) => [name, isShared(name, expected) ? 'shared' : 'silent', code] as const))('%s, with one key for all: %s', (_name, expected, code) => {
    const host = hostOfText(`declare const KEY: string; ${PREAMBLE}${code.replace('K()', 'KEY')}`);
    const { arguments: given } = callOf(host, 'charge');
    const position = given.findIndex((argument) => argument.getText() === 'KEY');
    const settings = readSettings({ keys: { arguments: position < 0 ? [] : [{ from: 'file', name: 'charge', argument: position }] } });
    // A timer or a schedule does both: it runs again for the same operation and for another one.
    const kinds = analyze(host, settings).filter((finding) => finding.regionKind !== 'timer').map((finding) => finding.kind);
    expect(kinds).toEqual(expected === 'shared' ? ['shared'] : []);
  });

  it('has all the labelled snippets', () => {
    expect(new Set(snippets.map(({ name }) => name)).size).toBe(41);
  });
});
