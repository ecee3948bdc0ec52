// Lints examples/billing-service with the plugin as built, through the service's own ESLint config, and prints the findings.
import { ESLint } from 'eslint';
import { relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters, styleText } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const example = fileURLToPath(new URL('../examples/billing-service', import.meta.url));
const inColour = process.stdout.isTTY === true && process.env.NO_COLOR === undefined;

function paint(style, text) {
  return inColour ? styleText(style, text) : stripVTControlCharacters(text);
}

function count(number, noun) {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

const results = await new ESLint({ cwd: example }).lintFiles(['src']);
const byRule = new Map();
for (const { filePath, messages } of results) {
  const file = relative(root, filePath).split(sep).join('/');
  for (const { line, column, ruleId, message } of messages) {
    const rule = ruleId ?? 'parser';
    byRule.set(rule, (byRule.get(rule) ?? 0) + 1);
    console.log(`${paint('cyan', `${file}:${line}:${column}`)} ${paint('yellow', rule)} ${message}\n`);
  }
}

const findings = [...byRule.values()].reduce((sum, number) => sum + number, 0);
const parts = [...byRule].sort().map(([rule, number]) => `${number} ${rule}`).join(', ');
console.log(paint('bold', `${count(findings, 'finding')} in ${count(results.length, 'file')}${parts === '' ? '' : `: ${parts}`}`));
