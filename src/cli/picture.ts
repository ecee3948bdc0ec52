/** A timeline as a picture: two lanes, this code and the vendor, with an arrow for each request. */
import { escapeHtml } from './escape.js';
import { linesOf, type Timeline } from './timeline.js';

const WIDTH = 330;
const CODE = 12;
const VENDOR = WIDTH - 12;
const MIDDLE = (CODE + VENDOR) / 2;
/** Characters of a line of text between the lanes. */
const LINE = 44;

function wrap(text: string): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/**
 * An SVG element; its colours come from the page's style.
 * @param id unlike that of any other picture on the page
 */
export function pictureOf(timeline: Timeline, id: string): string {
  const parts: string[] = [];
  let y = 36;
  let firstKey: string | undefined;
  for (const step of timeline) {
    if (step.type === 'gap') {
      const isLost = /answer is lost|no answer|before the answer|comes late/u.test(step.text);
      if (isLost) {
        // The answer that does not arrive.
        parts.push(`<path class="lost" d="M${VENDOR} ${y + 6}H${MIDDLE + 12}"/><path class="cross" d="M${MIDDLE - 5} ${y + 1}l10 10m0 -10l-10 10"/>`);
        y += 16;
      }
      const lines = wrap(step.text);
      parts.push(`<text class="gap" x="${MIDDLE}" y="${y + 14}">${lines.map((line, index) => `<tspan x="${MIDDLE}" dy="${index === 0 ? 0 : 16}">${escapeHtml(line)}</tspan>`).join('')}</text>`);
      y += 16 * lines.length + 18;
      continue;
    }
    firstKey ??= step.key;
    const tone = step.isWrong ? 'wrong' : 'right';
    const key = /^(?:no |empty)/u.test(step.key) ? 'none' : step.key === firstKey ? 'first' : 'other';
    const width = step.key.length * 7.2 + 18;
    const lines = wrap(step.outcome);
    parts.push(
      `<text class="who" x="${CODE + 10}" y="${y + 8}">${escapeHtml(step.who)}</text>` +
      `<path class="arrow ${tone}" d="M${CODE} ${y + 28}H${VENDOR - 3}m-7 -5l7 5l-7 5"/><circle class="dot ${tone}" cx="${CODE}" cy="${y + 28}" r="4"/>` +
      `<rect class="key ${key}" x="${MIDDLE - width / 2}" y="${y + 17}" width="${width}" height="22" rx="11"/><text class="keytext ${key}" x="${MIDDLE}" y="${y + 32}">${escapeHtml(step.key)}</text>` +
      `<text class="outcome ${tone}" x="${VENDOR - 10}" y="${y + 58}">${lines.map((line, index) => `<tspan x="${VENDOR - 10}" dy="${index === 0 ? 0 : 16}">${index === 0 ? (step.isWrong ? '✗ ' : '✓ ') : ''}${escapeHtml(line)}</tspan>`).join('')}</text>`,
    );
    y += 62 + 16 * (lines.length - 1);
  }
  const height = y + 14;
  return `<svg class="timeline" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-labelledby="${id}"><title id="${id}">${escapeHtml(linesOf(timeline).join('; '))}</title>` +
    `<text class="lane" x="${CODE - 8}" y="14">this code</text><text class="lane end" x="${VENDOR + 8}" y="14">vendor</text>` +
    `<path class="life" d="M${CODE} 22V${height - 4}M${VENDOR} 22V${height - 4}"/>${parts.join('')}</svg>`;
}
