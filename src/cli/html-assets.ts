/** The style and the script of the page. */

export const STYLE = `
:root { color-scheme: light dark;
  --page: #f6f7f9; --card: #ffffff; --text: #1b2330; --muted: #565f6e; --line: #d5dae2; --link: #0b57c2; --focus: #0b57c2;
  --code: #fbfcfd; --no: #6a7280;
  --source: #b3182a; --source-bg: #fde3e5; --region: #7c5200; --region-bg: #fdf0cf; --key: #0a5c7a; --key-bg: #d9f1fa; --step: #5b4b9e; --step-bg: #eae6fa;
  --right: #1a6b3c; --wrong: #b3182a; --first: #0a5c7a; --first-bg: #d9f1fa; --other: #b3182a; --other-bg: #fde3e5;
  --t-keyword: #7a2f9c; --t-name: #6b4d00; --t-string: #1a6b3c; --t-number: #0a5c7a; --t-comment: #646d7a; --wire: #5b4b9e; }
@media (prefers-color-scheme: dark) { :root {
  --page: #12161c; --card: #1a2029; --text: #e4e8ee; --muted: #a4adba; --line: #364150; --link: #82b4ff; --focus: #82b4ff;
  --code: #141a22; --no: #8a94a3;
  --source: #ff9ba3; --source-bg: #4b1f26; --region: #f3ca72; --region-bg: #41330f; --key: #7fd3f2; --key-bg: #11394a; --step: #c3b6ff; --step-bg: #2f2852;
  --right: #7fd9a2; --wrong: #ff9ba3; --first: #7fd3f2; --first-bg: #11394a; --other: #ff9ba3; --other-bg: #4b1f26;
  --t-keyword: #d9a5f2; --t-name: #e8cf8b; --t-string: #9ad9ae; --t-number: #7fd3f2; --t-comment: #98a2b0; --wire: #c3b6ff; } }
* { box-sizing: border-box; }
html { scroll-behavior: smooth; scroll-padding-top: 1rem; }
@media (prefers-reduced-motion: reduce) { html { scroll-behavior: auto; } }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
code, .pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; }
.skip { position: absolute; left: -999rem; }
.skip:focus { position: static; display: inline-block; padding: .5rem 1rem; }
header, .body, footer { max-width: 84rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
h1 { font-size: 1.5rem; margin: 0; }
header p { margin: .25rem 0 0; color: var(--muted); }
fieldset { border: 0; margin: 1rem 0 0; padding: 0; display: flex; flex-wrap: wrap; gap: .5rem; }
legend { padding: 0; margin-bottom: .4rem; font-weight: 600; }
fieldset label { position: relative; display: inline-flex; gap: .4rem; border: 1px solid var(--line); border-radius: 1rem; padding: .2rem .75rem; background: var(--card); cursor: pointer; }
fieldset input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: pointer; }
fieldset label:has(:checked) { border-color: var(--link); box-shadow: inset 0 0 0 1px var(--link); color: var(--link); font-weight: 600; }
fieldset label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 2px; }
.n { color: var(--muted); font-weight: 400; font-variant-numeric: tabular-nums; }
.body { display: grid; gap: 1.5rem; margin-top: 1.25rem; }
@media (min-width: 70rem) { .body.with-nav { grid-template-columns: 17rem minmax(0, 1fr); align-items: start; } nav { position: sticky; top: 1rem; max-height: calc(100vh - 2rem); overflow: auto; } }
nav summary { font-weight: 600; cursor: pointer; }
nav ul { list-style: none; margin: .5rem 0 0; padding: 0; }
nav a { display: flex; justify-content: space-between; gap: .5rem; padding: .2rem .4rem; border-radius: 4px; overflow-wrap: anywhere; text-decoration: none; font-size: .9rem; }
nav a:hover { text-decoration: underline; }
main { min-width: 0; }
h2 { font-size: 1.05rem; margin: 0 0 .75rem; overflow-wrap: anywhere; }
section + section { margin-top: 2rem; }
article { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 1rem 1.25rem 1.25rem; }
article + article { margin-top: 1rem; }
h3 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: .25rem .75rem; align-items: baseline; }
h3 .at { font-weight: 400; color: var(--muted); font-size: .9rem; }
.fix { font-size: .8rem; font-weight: 400; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; color: var(--muted); }
article > p { margin: .5rem 0 1rem; max-width: 75ch; overflow-wrap: anywhere; }
p code { background: var(--step-bg); border-radius: 3px; padding: 0 .25em; font-size: .9em; overflow-wrap: anywhere; }
.story { display: grid; gap: 1rem; }
@media (min-width: 60rem) { .story { grid-template-columns: minmax(0, 1fr) 21rem; align-items: start; } }
.code { position: relative; min-width: 0; }
.code > svg { position: absolute; inset: 0; width: 100%; height: 100%; pointer-events: none; overflow: visible; }
.code > svg path { fill: none; stroke: var(--wire); stroke-width: 2; opacity: .75; }
.code > svg .head { fill: var(--wire); stroke: none; opacity: 1; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 6px; background: var(--code); overflow: hidden; }
figure + figure { margin-top: .75rem; }
figcaption { padding: .25rem .75rem; border-bottom: 1px solid var(--line); font-size: .8rem; color: var(--muted); overflow-wrap: anywhere; }
.pre { margin: 0; padding: .5rem 0; font-size: .82rem; line-height: 1.6; }
.l { display: grid; grid-template-columns: 3.25rem minmax(0, 1fr); }
.no { text-align: right; padding-right: .9rem; color: var(--no); user-select: none; }
.no::before { content: attr(data-n); }
.c { white-space: pre-wrap; overflow-wrap: anywhere; padding: 0 .75rem 0 1.5rem; text-indent: -1.25rem; padding-left: 1.25rem; tab-size: 2; }
.note { font-family: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif; font-size: .8rem; line-height: 1.35; padding: .1rem .75rem .35rem 1.25rem; }
.note.source, .note.place { color: var(--source); } .note.region { color: var(--region); } .note.key { color: var(--key); } .note.step { color: var(--step); }
mark { color: inherit; background: none; border-radius: 2px; }
mark.step { background: var(--step-bg); } mark.key { background: var(--key-bg); box-shadow: inset 0 -2px var(--key); } mark.region { background: var(--region-bg); box-shadow: inset 0 -2px var(--region); } mark.source, mark.place { background: var(--source-bg); box-shadow: inset 0 -2px var(--source); }
.badge { padding: .1em .42em; border-radius: 1em; margin-right: .25em; white-space: nowrap; font: 700 .72rem/1.35 system-ui, sans-serif; color: var(--card); background: var(--step); vertical-align: .1em; }
.badge.source, .badge.place { background: var(--source); } .badge.key { background: var(--key); } .badge.region { background: var(--region); }
.k { color: var(--t-keyword); } .y { color: var(--t-name); } .s { color: var(--t-string); } .d { color: var(--t-number); } .g { color: var(--t-comment); }
.timeline { display: block; width: 100%; max-width: 24rem; height: auto; margin: 0 auto; font: 13px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; }
.timeline .lane { fill: var(--muted); font-size: 12px; } .timeline .end, .timeline .outcome { text-anchor: end; }
.timeline .life { stroke: var(--line); stroke-width: 2; fill: none; }
.timeline .who { font-weight: 600; fill: var(--text); }
.timeline .arrow { fill: none; stroke-width: 2; } .timeline .arrow.right { stroke: var(--right); } .timeline .arrow.wrong { stroke: var(--wrong); }
.timeline .dot.right { fill: var(--right); } .timeline .dot.wrong { fill: var(--wrong); }
.timeline .outcome { font-weight: 600; } .timeline .outcome.right { fill: var(--right); } .timeline .outcome.wrong { fill: var(--wrong); }
.timeline .key { stroke-width: 1.5; } .timeline .key.first { fill: var(--first-bg); stroke: var(--first); } .timeline .key.other { fill: var(--other-bg); stroke: var(--other); } .timeline .key.none { fill: var(--card); stroke: var(--muted); stroke-dasharray: 4 3; }
.timeline .keytext { text-anchor: middle; font-weight: 600; } .timeline .keytext.first { fill: var(--first); } .timeline .keytext.other { fill: var(--other); } .timeline .keytext.none { fill: var(--muted); }
.timeline .gap { text-anchor: middle; fill: var(--muted); }
.timeline .lost { stroke: var(--muted); stroke-width: 2; stroke-dasharray: 5 4; fill: none; } .timeline .cross { stroke: var(--wrong); stroke-width: 2.5; fill: none; stroke-linecap: round; }
footer { margin-top: 2rem; padding-bottom: 2rem; color: var(--muted); font-size: .9rem; }
[hidden] { display: none !important; }
@media (max-width: 40rem) { header, .body, footer { padding-left: .75rem; padding-right: .75rem; } article { padding: .75rem; } .pre { font-size: .75rem; } .l { grid-template-columns: 2.25rem minmax(0, 1fr); } .no { padding-right: .4rem; } }
@media print { nav, fieldset, .skip { display: none; } article { break-inside: avoid; } }
`;

export const SCRIPT = `
const SVG = 'http://www.w3.org/2000/svg';
function draw(code) {
  const badges = [...code.querySelectorAll('.badge[data-step]')].sort((a, b) => a.dataset.step - b.dataset.step);
  let svg = code.querySelector(':scope > svg');
  if (badges.length < 2) return;
  if (!svg) { svg = document.createElementNS(SVG, 'svg'); svg.setAttribute('aria-hidden', 'true'); code.append(svg); }
  const box = code.getBoundingClientRect();
  if (box.width === 0) return;
  const at = badges.map((badge) => { const r = badge.getBoundingClientRect(); return { left: r.left - box.left, right: r.right - box.left, top: r.top - box.top, bottom: r.bottom - box.top, x: (r.left + r.right) / 2 - box.left, y: (r.top + r.bottom) / 2 - box.top }; });
  const parts = [];
  for (let i = 0; i + 1 < at.length; i++) {
    const a = at[i], b = at[i + 1];
    let d, x, y, turn;
    if (Math.abs(b.y - a.y) < 8) {
      // On one line: an arc below.
      x = b.x; y = b.bottom + 1; turn = 0;
      d = 'M' + a.x + ' ' + (a.bottom + 1) + 'C' + a.x + ' ' + (a.bottom + 16) + ' ' + x + ' ' + (y + 16) + ' ' + x + ' ' + (y + 5);
    } else {
      const down = b.y > a.y, dy = Math.max(24, Math.abs(b.y - a.y) / 2) * (down ? 1 : -1);
      const sy = down ? a.bottom + 1 : a.top - 1;
      x = b.x; y = down ? b.top - 1 : b.bottom + 1; turn = down ? 180 : 0;
      const end = down ? y - 5 : y + 5;
      d = 'M' + a.x + ' ' + sy + 'C' + a.x + ' ' + (sy + dy) + ' ' + x + ' ' + (end - dy) + ' ' + x + ' ' + end;
    }
    const line = document.createElementNS(SVG, 'path');
    line.setAttribute('d', d);
    const head = document.createElementNS(SVG, 'path');
    head.setAttribute('class', 'head');
    head.setAttribute('d', 'M0 0l-4.5 7h9z');
    head.setAttribute('transform', 'translate(' + x + ' ' + y + ') rotate(' + turn + ')');
    parts.push(line, head);
  }
  svg.replaceChildren(...parts);
}
const watch = new ResizeObserver((entries) => { for (const entry of entries) draw(entry.target); });
for (const code of document.querySelectorAll('.code')) watch.observe(code);
const status = document.getElementById('status');
function filter(rule) {
  let shown = 0;
  for (const section of document.querySelectorAll('main section')) {
    let here = 0;
    for (const article of section.querySelectorAll('article')) { article.hidden = rule !== '' && article.dataset.rule !== rule; if (!article.hidden) here++; }
    section.hidden = here === 0;
    shown += here;
    const link = document.querySelector('nav a[href="#' + section.id + '"]');
    if (link) { link.parentElement.hidden = here === 0; link.querySelector('.n').textContent = String(here); }
  }
  status.textContent = shown === 1 ? '1 finding shown' : shown + ' findings shown';
}
for (const input of document.querySelectorAll('input[name=rule]')) input.addEventListener('change', () => filter(input.value));
const nav = document.querySelector('nav details');
if (nav && !matchMedia('(min-width: 70rem)').matches) nav.open = false;
`;
