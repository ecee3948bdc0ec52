/** Findings as one page that needs nothing else: no network, no other file. */
import { highlight } from '@babel/code-frame';
import { createHash } from 'node:crypto';
import { escapeHtml, pathHtml } from './escape.js';
import { endOnLine, framesOf, splitLines, type Frame, type ReadText } from './frames.js';
import { SCRIPT, STYLE } from './html-assets.js';
import type { RunInfo } from './json.js';
import { byFileOf, count, countByRule, marksOf, ruleName, shown, type Found, type Mark } from './model.js';
import { pictureOf } from './picture.js';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Longer lines are cut: nobody reads minified code. */
const WIDEST = 400;

/** The page. All that comes from the code that was linted is escaped; the page's policy lets no other script run. */
export function htmlOf(findings: readonly Found[], run: RunInfo, read: ReadText): string {
  const byFile = byFileOf(findings);
  const title = findings.length === 0 ? 'No findings' : `${count(findings.length, 'finding')} in ${count(byFile.size, 'file')}`;
  const sections = [...byFile].map(([file, list], index) => {
    const name = pathHtml(shown(file, run.cwd));
    return `<section id="f${index + 1}" aria-labelledby="h${index + 1}"><h2 id="h${index + 1}">${name}</h2>${list.map((found, number) => article(found, run, read, `${index + 1}-${number + 1}`)).join('')}</section>`;
  });
  const nav = byFile.size > 1
    ? `<nav aria-label="Files"><details open><summary>Files</summary><ul>${[...byFile].map(([file, list], index) => `<li><a href="#f${index + 1}"><span>${pathHtml(shown(file, run.cwd))}</span><span class="n">${list.length}</span></a></li>`).join('')}</ul></details></nav>`
    : '';
  const rules = countByRule(findings);
  const filter = rules.length > 1
    ? `<fieldset><legend>Rule</legend>${[['', findings.length] as const, ...rules].map(([rule, number], index) => `<label><input type="radio" name="rule" value="${escapeHtml(rule)}"${index === 0 ? ' checked' : ''}>${rule === '' ? 'all' : escapeHtml(ruleName(rule))} <span class="n">${number}</span></label>`).join('')}</fieldset>`
    : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src ${hashOf(STYLE)}; script-src ${hashOf(SCRIPT)}">
<title>${title} – idempotency keys</title>
<style>${STYLE}</style>
</head>
<body>
<a class="skip" href="#main">To the findings</a>
<header><h1>Idempotency keys: ${title.toLowerCase()}</h1><p>${count(run.files, 'file')} linted with <code>${run.preset}</code> by eslint-plugin-idempotency ${escapeHtml(run.version)}${run.skipped.length > 0 ? `; ${count(run.skipped.length, 'file')} left out` : ''}</p>${filter}<p id="status" role="status"></p></header>
<div class="body${nav === '' ? '' : ' with-nav'}">${nav}<main id="main" tabindex="-1">${findings.length === 0 ? '<p>Every key that was found stays the same when the same operation is tried again.</p>' : sections.join('')}</main></div>
<footer>A server recognises a repeated request by its key. A key has to change exactly when the operation changes.</footer>
<script>${SCRIPT}</script>
</body>
</html>
`;
}

function article(found: Found, run: RunInfo, read: ReadText, id: string): string {
  const rule = ruleName(found.rule);
  const figures = framesOf(marksOf(found), read, 2).map((frame) => figure(frame, run.cwd, read)).join('');
  const message = escapeHtml(found.message.replace(/ \[[^[\]]* ← [^\]]*\]$/u, '')).replaceAll(/`([^`]+)`/gu, '<code>$1</code>');
  return `<article id="r${id}" data-rule="${escapeHtml(found.rule)}" aria-labelledby="t${id}"><h3 id="t${id}"><a href="${escapeHtml(run.page(rule))}">${escapeHtml(rule)}</a><span class="at">line ${found.line}</span>${found.fixable ? '<span class="fix">--fix can do it</span>' : ''}</h3>` +
    `<p>${message}</p><div class="story"><div class="code">${figures}</div><div>${pictureOf(found.timeline, `p${id}`)}</div></div></article>`;
}

function figure(frame: Frame, cwd: string, read: ReadText): string {
  const [first] = frame.marks;
  const tokens = tokenClasses(read(frame.file) ?? '', frame);
  // What all lines are indented by is left out: on a phone there is no room for it.
  const indent = Math.min(...frame.lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length), 200);
  const lines = frame.lines.map((line, index) => {
    const number = frame.start + index;
    const marks = frame.marks.filter((mark) => mark.line === number);
    const notes = marks.map((mark) => `<div class="note ${mark.role}">${mark.step > 0 ? `${mark.step} · ` : ''}${escapeHtml(mark.label)}</div>`).join('');
    return `<div class="l"><span class="no" data-n="${number}"></span><div><div class="c">${codeLine(line, marks, tokens[index] ?? [], indent)}</div>${notes}</div></div>`;
  });
  return `<figure><figcaption>${pathHtml(shown(frame.file, cwd))}:${first?.line ?? frame.start}</figcaption><div class="pre">${lines.join('')}</div></figure>`;
}

/** Which mark colours a character that several cover: the narrower. */
function markAt(marks: readonly Mark[], line: string, column: number): Mark | undefined {
  return marks.filter((mark) => column >= mark.column && column < endOnLine(mark, line)).sort((a, b) => endOnLine(a, line) - a.column - (endOnLine(b, line) - b.column))[0];
}

/** A line of code, with its marks, their numbers and the colours of its words. */
function codeLine(line: string, marks: readonly Mark[], classes: readonly string[], indent: number): string {
  const from = line.length > WIDEST ? Math.max(0, Math.min(...marks.map((mark) => mark.column), line.length) - 60) : Math.min(indent, line.length);
  const to = Math.min(line.length, from + WIDEST);
  let out = line.length > WIDEST && from > 0 ? '…' : '';
  let column = from + 1;
  while (column <= to) {
    for (const mark of marks) if (mark.column === column) out += `<span class="badge ${mark.role}"${mark.step > 0 ? ` data-step="${mark.step}"` : ''} aria-hidden="true">${mark.step > 0 ? mark.step : mark.role === 'region' ? '↻' : mark.role === 'step' ? '→' : '!'}</span>`;
    const mark = markAt(marks, line, column);
    const kind = classes[column - 1] ?? '';
    const start = column;
    do column++; while (column <= to && (classes[column - 1] ?? '') === kind && markAt(marks, line, column) === mark && !marks.some((other) => other.column === column));
    const text = escapeHtml(line.slice(start - 1, column - 1));
    const painted = kind === '' ? text : `<span class="${kind}">${text}</span>`;
    out += mark ? `<mark class="${mark.role}">${painted}</mark>` : painted;
  }
  return out + (to < line.length ? '…' : '');
}

const CLASSES: Readonly<Record<string, string>> = { 36: 'k', 33: 'y', 32: 's', 35: 'd', 90: 'g' };

/** The class of each character of a frame's lines, from the library's colours. */
function tokenClasses(text: string, frame: Frame): readonly (readonly string[])[] {
  const painted = splitLines(highlight(text));
  if (painted.length !== splitLines(text).length) return [];
  return painted.slice(frame.start - 1, frame.start - 1 + frame.lines.length).map((line) => {
    const out: string[] = [];
    let current = '';
    // eslint-disable-next-line no-control-regex -- the colours are control sequences
    for (const [part, code] of line.matchAll(/\u001B\[(\d+)m|[\s\S]/gu)) {
      if (code !== undefined) current = CLASSES[code] ?? (code === '39' || code === '0' ? '' : current);
      else out.push(...Array.from({ length: part.length }, () => current));
    }
    return out;
  });
}

