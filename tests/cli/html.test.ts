import { describe, expect, it } from 'vitest';
import { escapeHtml } from '../../src/cli/escape.js';
import { htmlOf } from '../../src/cli/html.js';
import type { RunInfo } from '../../src/cli/json.js';
import { pictureOf } from '../../src/cli/picture.js';
import { timelineOf } from '../../src/cli/timeline.js';
import { read, regenerated, ROOT } from '../support/cli.js';

const run: RunInfo = { version: '0.1.0', preset: 'recommended', files: 2, skipped: [], cwd: ROOT, root: ROOT, page: (rule) => `https://docs.test/${rule}.md` };

describe('the page', () => {
  const page = htmlOf([regenerated(), regenerated({ rule: 'idempotency/no-shared-key', kind: 'shared', file: `${ROOT}/src/retry.ts` })], run, read);

  it('names no other file, and no address but the pages of the rules', () => {
    const addresses = [...page.matchAll(/\s(?:src|srcset|href|action|data|poster)\s*=\s*["']?([^"'\s>]+)|(?:url\(|@import|https?:)([^)\s"']*)/gu)].map(([whole, address]) => address ?? whole);
    expect(new Set(addresses.filter((address) => !address.startsWith('#') && address !== 'http://www.w3.org/2000/svg'))).toEqual(new Set(['https://docs.test/no-regenerated-key.md', 'https://docs.test/no-shared-key.md']));
    expect(page).toContain("default-src 'none'");
  });

  it('has the steps of the path on the code, in their order', () => {
    expect([...page.matchAll(/data-step="(\d)"/gu)].map(([, step]) => step).slice(0, 3).sort()).toEqual(['1', '2', '3']);
  });

  it('has the marks of all three places', () => {
    for (const role of ['source', 'region', 'key']) expect(page).toContain(`<mark class="${role}">`);
  });

  it('shows text of the code as text', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&</script>';
    const found = regenerated({ message: evil, rule: `idempotency/${evil}`, again: evil, file: `${ROOT}/${evil}.ts` });
    const out = htmlOf([found], { ...run, version: evil }, () => `${evil}\n${evil}\n${evil}\n${evil.repeat(4)}\n${evil}\n${evil.repeat(3)}`);
    expect(out).not.toContain('<img');
    expect(out.split('</script>')).toHaveLength(2);
  });

  it('says so where there is nothing', () => {
    const empty = htmlOf([], run, read);
    expect(empty).toContain('Idempotency keys: no findings');
    expect(empty).not.toMatch(/<article|<nav|<fieldset/u);
  });

  it('is the same for the same findings', () => {
    expect(htmlOf([regenerated()], run, read)).toBe(htmlOf([regenerated()], run, read));
  });
});

describe('the picture', () => {
  const svg = pictureOf(timelineOf(regenerated()), 'p1');

  it('has an arrow and a key for each request, and says it all in its title', () => {
    expect(svg.match(/class="arrow (?:right|wrong)"/gu)).toEqual(['class="arrow right"', 'class="arrow wrong"']);
    expect(svg.match(/class="keytext \w+"[^>]*>([^<]+)/gu)?.map((text) => text.replace(/.*>/u, ''))).toEqual(['key A', 'key B']);
    expect(svg).toContain('<title id="p1">attempt 1 → key A → charge; time-out: the charge went through, its answer is lost; attempt 2 → key B → second charge</title>');
  });

  it('shows one key in one colour, and another in another', () => {
    const colours = (kind: 'shared' | 'regenerated' | 'missing'): readonly string[] => [...pictureOf(timelineOf({ kind, region: { kind: 'loop' } }), 'p').matchAll(/class="key (\w+)"/gu)].map(([, colour]) => colour ?? '');
    expect([colours('shared'), colours('regenerated'), colours('missing')]).toEqual([['first', 'first'], ['first', 'other'], ['none', 'none']]);
  });

  it('stays inside of its box', () => {
    const [, , , height = 0] = /viewBox="(\S+) (\S+) (\S+) (\S+)"/u.exec(svg)?.slice(1).map(Number) ?? [];
    for (const [, y] of svg.matchAll(/ y="([\d.]+)"/gu)) expect(Number(y)).toBeLessThan(height);
  });
});

describe('text for a page', () => {
  it('has no sign of its own, and no control character', () => {
    expect(escapeHtml('<a href="x">\'&\u0000\u001B[31m</a>')).toBe('&lt;a href=&quot;x&quot;&gt;&#39;&amp;\uFFFD\uFFFD[31m&lt;/a&gt;');
  });
});
