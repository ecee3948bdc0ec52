/* eslint-disable @typescript-eslint/no-unsafe-assignment, @typescript-eslint/no-unsafe-call, @typescript-eslint/no-unsafe-member-access, @typescript-eslint/no-unsafe-return, @typescript-eslint/no-unsafe-argument, @typescript-eslint/no-explicit-any -- what runs in the page has no types here: the browser's would hold for all of src too */
/** The page in a real browser. */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { htmlOf } from '../../../src/cli/html.js';
import type { Found } from '../../../src/cli/model.js';
import { read, regenerated, RETRY, ROOT } from '../../support/cli.js';
import { findChromium, makeProject } from '../../support/command.js';

declare const document: any;
declare const innerWidth: number;
declare const getComputedStyle: (element: any) => any;

const shared = regenerated({ rule: 'idempotency/no-shared-key', kind: 'shared', source: undefined, fixable: false, message: 'The same key <b>is</b> sent.', file: RETRY });
const findings: readonly Found[] = [regenerated(), shared];
const folder = makeProject({});
const address = pathToFileURL(join(folder, 'report.html')).href;
let browser: Browser;

beforeAll(async () => {
  writeFileSync(join(folder, 'report.html'), htmlOf(findings, { version: '0.1.0', preset: 'recommended', files: 2, skipped: [], cwd: ROOT, root: ROOT, page: (rule) => `https://docs.test/${rule}.md` }, read));
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the page; what goes to the network, or to the console, is kept. */
async function open(options: Parameters<Browser['newPage']>[0] = {}): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage(options);
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => { if (request.url() !== address) complaints.push(request.url()); });
  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll('.code > svg path').length > 0);
  return { page, complaints };
}

describe('the page in Chromium', () => {
  it.each([['wide', { viewport: { width: 1280, height: 900 } }], ['a phone', { viewport: { width: 320, height: 700 } }], ['dark', { viewport: { width: 1280, height: 900 }, colorScheme: 'dark' as const }]])('asks for nothing, complains of nothing and fits: %s', async (_, options) => {
    const { page, complaints } = await open(options);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await page.close();
  });

  it('draws a line from each step to the next', async () => {
    const { page } = await open();
    const ends = await page.evaluate(() => {
      const code = document.querySelector('.code');
      const box = code?.getBoundingClientRect();
      const badges = [...(code?.querySelectorAll('.badge[data-step]') ?? [])].sort((a: any, b: any) => Number(a.dataset['step']) - Number(b.dataset['step'])).map((badge: any) => badge.getBoundingClientRect());
      const lines = [...(code?.querySelectorAll(':scope > svg path:not(.head)') ?? [])].map((line: any) => [line.getPointAtLength(0), line.getPointAtLength(line.getTotalLength())]);
      const near = (point: any, badge: any): number => (point && badge && box ? Math.hypot(point.x + box.left - (badge.left + badge.right) / 2, point.y + box.top - (badge.top + badge.bottom) / 2) : Infinity);
      return lines.map(([from, to]: any, index: number): number[] => [near(from, badges[index]), near(to, badges[index + 1])]);
    });
    expect(ends).toHaveLength(2);
    for (const distance of ends.flat()) expect(distance).toBeLessThan(24);
    await page.close();
  });

  it('filters by rule with the keyboard alone', async () => {
    const { page } = await open();
    const shown = async (): Promise<readonly (string | null)[]> => page.locator('article:visible').evaluateAll((all) => all.map((one) => one.getAttribute('data-rule')));
    expect(await shown()).toEqual(['idempotency/no-regenerated-key', 'idempotency/no-shared-key']);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent as string)).toBe('To the findings');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toEqual(['idempotency/no-shared-key']);
    expect(await page.locator('nav li:visible').count()).toBe(1);
    expect(await page.locator('#status').textContent()).toBe('1 finding shown');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    expect(await shown()).toHaveLength(2);
    await page.close();
  });

  it('has landmarks, one heading of the first order, and a name for each picture', async () => {
    const { page } = await open();
    expect(await page.evaluate(() => ['header', 'nav', 'main', 'footer', 'h1'].map((name) => document.querySelectorAll(name).length))).toEqual([1, 1, 1, 1, 1]);
    expect(await page.getByRole('img', { name: /attempt 1 → key A → charge; time-out/u }).count()).toBe(1);
    expect(await page.getByRole('heading', { level: 3, name: /no-shared-key/u }).count()).toBe(1);
    expect(await page.locator('article b:not(.badge)').count()).toBe(0);
    await page.close();
  });

  it.each(['light', 'dark'] as const)('has text that stands out from what is behind it: %s', async (colorScheme) => {
    const { page } = await open({ colorScheme, viewport: { width: 1280, height: 900 } });
    const weak = await page.evaluate(() => {
      const parse = (text: string): readonly number[] => (/rgba?\(([^)]+)\)/u.exec(text)?.[1] ?? '').split(/[\s,/]+/u).map(Number);
      const luminance = (rgb: readonly number[]): number => {
        const [r = 0, g = 0, b = 0] = rgb.slice(0, 3).map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
      };
      const behind = (element: any): readonly number[] => {
        for (let up = element; up; up = up.parentElement) {
          const colour = parse(getComputedStyle(up).backgroundColor);
          if (colour.length >= 3 && (colour[3] ?? 1) > 0) return colour;
        }
        return [255, 255, 255];
      };
      const out: string[] = [];
      for (const element of document.querySelectorAll('body *')) {
        const isText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== '');
        if (!isText || element.closest('.skip, script, title')) continue;
        const style = getComputedStyle(element);
        const inSvg = element.closest('svg') !== null;
        const front = luminance(parse(inSvg ? style.fill : style.color));
        const rect = element.previousElementSibling;
        const back = luminance(inSvg && element.classList.contains('keytext') && rect ? parse(getComputedStyle(rect).fill) : behind(element));
        const contrast = (Math.max(front, back) + 0.05) / (Math.min(front, back) + 0.05);
        if (contrast < 4.5) out.push(`${element.tagName} ${element.getAttribute('class') ?? ''} ${element.textContent?.slice(0, 20) ?? ''} ${contrast.toFixed(2)}`);
      }
      return out;
    });
    expect(weak).toEqual([]);
    await page.close();
  });
});
