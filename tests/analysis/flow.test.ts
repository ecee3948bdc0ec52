import typescript from 'typescript';
import { describe, expect, it } from 'vitest';
import { endOfRound, type Verdict } from '../../src/analysis/flow.js';
import { callOf, hostOfText } from '../support/engine.js';

/** How the loop around `charge`, or the function `again` that holds it, goes on after success and after failure. */
function ends(body: string): Verdict {
  const host = hostOfText(`declare function charge(...request: any[]): Promise<any>; ${body}`);
  const operation = callOf(host, 'charge');
  for (let up: typescript.Node = operation; !typescript.isSourceFile(up); up = up.parent) {
    if (typescript.isIterationStatement(up, false)) return endOfRound({ body: up.statement, loop: up, again: new Set() }, operation);
    if (typescript.isFunctionDeclaration(up) && up.name?.text === 'again' && up.body) return endOfRound({ body: up.body, again: new Set([callOf(host, 'again')]) }, operation);
  }
  throw new Error('No round');
}

const LEAVES_AND_STAYS: readonly (readonly [string, string])[] = [
  ['a return in the try', 'async function f(o) { for (;;) { try { return await charge(o); } catch {} } }'],
  ['a break in the try', 'async function f(o) { while (true) { try { await charge(o); break; } catch {} } }'],
  ['a break after the try', 'async function f(o) { while (true) { try { await charge(o); } catch { continue; } break; } }'],
  ['a flag in the condition', 'async function f(o) { let done = false; while (!done) { try { await charge(o); done = true; } catch {} } }'],
  ['the result in the condition', 'async function f(o) { let r; while (!r) { r = await charge(o).catch(() => undefined); } }'],
  ['a test of ok', 'async function f(o) { for (;;) { const r = await charge(o); if (r.ok) return r; } }'],
  ['a test of ok that goes on', 'async function f(o) { for (;;) { const r = await charge(o); if (!r.ok) continue; return r; } }'],
  ['a test of the status', 'async function f(o) { for (;;) { const r = await charge(o); if (r.status < 500) return r; } }'],
  ['a test of the status code', 'async function f(o) { for (;;) { const r = await charge(o); if (r.statusCode === 200) return r; } }'],
  ['a test of success', 'async function f(o) { for (;;) { const { success } = await charge(o); if (success) return; } }'],
  ['a test of error', 'async function f(o) { for (;;) { const { data, error } = await charge(o); if (!error) return data; } }'],
  ['a catch that throws only at the end', 'async function f(o) { for (let i = 0; i < 3; i++) { try { return await charge(o); } catch (e) { if (i === 2) throw e; } } }'],
  ['a finally between', 'async function f(o) { for (;;) { try { return await charge(o); } catch {} finally { log(o); } } }'],
  ['a return inside an inner block', 'async function f(o) { for (;;) { try { { const r = await charge(o); return r; } } catch {} } }'],
  ['a labelled loop', 'async function f(o) { outer: for (;;) { try { await charge(o); break outer; } catch {} } }'],
  ['a function that calls itself in catch', 'async function again(o) { try { return await charge(o); } catch { return again(o); } }'],
  ['a function that calls itself in a rejection callback', 'function again(o) { return charge(o).catch(() => again(o)); }'],
];

const LEAVES: readonly (readonly [string, string])[] = [
  ['a catch that always throws', 'async function f(o) { for (;;) { try { return await charge(o); } catch (e) { throw new Error("no", { cause: e }); } } }'],
  ['no catch', 'async function f(o) { for (;;) { return await charge(o); } }'],
  ['a catch that returns', 'async function f(o) { for (;;) { try { return await charge(o); } catch { return undefined; } } }'],
  ['a promise that is returned without await', 'async function f(o) { for (;;) { try { return charge(o); } catch {} } }'],
];

const NEITHER: readonly (readonly [string, string])[] = [
  ['polling', 'async function f(o) { while (true) { const r = await charge(o); if (r.done) return r; } }'],
  ['another property', 'async function f(o) { while (true) { const r = await charge(o); if (r.pending === 0) return r; } }'],
  ['a sleep', 'async function f(o) { for (let i = 0; i < 3; i++) { await charge(o); await sleep(100); } }'],
  ['a page', 'async function f() { let c; do { const p = await charge(c); c = p.next; } while (c); }'],
];

const STAYS: readonly (readonly [string, string])[] = [
  ['items with a catch', 'async function f(all) { for (const o of all) { try { await charge(o); } catch (e) { log(e); } } }'],
  ['a worker with a catch', 'async function f(q) { while (true) { const o = await q.next(); try { await charge(o); } catch { await sleep(1); } } }'],
];

describe('endOfRound', () => {
  it.each(LEAVES_AND_STAYS)('success leaves and failure stays: %s', (_name, code) => {
    expect(ends(code)).toEqual({ leaves: true, stays: true });
  });

  it.each(LEAVES)('success leaves and so does failure: %s', (_name, code) => {
    expect(ends(code)).toEqual({ leaves: true, stays: false });
  });

  it.each(NEITHER)('success does not leave: %s', (_name, code) => {
    expect(ends(code)).toMatchObject({ leaves: false });
  });

  it.each(STAYS)('success does not leave, failure stays: %s', (_name, code) => {
    expect(ends(code)).toEqual({ leaves: false, stays: true });
  });
});
