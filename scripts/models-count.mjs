// Prints what the tables of src/models amount to. With --write, runs the proofs of tests/models first, and writes down what they
// saw (tests/models/measured.json) and docs/models.md. With --page, writes the page from what was written down before.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';
import { observe } from '../tests/models/proofs/run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The inventory is TypeScript, which Node 20 does not load by itself. */
async function load() {
  const server = await createViteServer({ root, configFile: false, logLevel: 'error', server: { middlewareMode: true, watch: null, ws: false }, optimizeDeps: { noDiscovery: true, include: [] } });
  try {
    return await server.ssrLoadModule('/tests/models/rows.ts');
  } finally {
    await server.close();
  }
}

function versionOf(name) {
  const own = name.split('/').slice(0, name.startsWith('@') ? 2 : 1).join('/');
  try {
    return JSON.parse(readFileSync(`${root}/node_modules/${own}/package.json`, 'utf8')).version;
  } catch {
    return process.version.slice(1);
  }
}

function proofText({ package: name, proof }) {
  switch (proof?.kind) {
    case 'ran': return `measured on ${versionOf(name)} by the test “${proof.test}”`;
    case 'measured': return `measured on ${proof.versions.join(', ')} by \`proofs/${proof.module}.mjs\``;
    case 'documented': return `[documented](${proof.address})`;
    default: return `not run here: ${proof?.why ?? 'nothing is known'}`;
  }
}

const cell = (text) => text.replaceAll('|', '\\|');

function page(rows, line) {
  const lines = rows
    .toSorted((a, b) => a.package.localeCompare(b.package, 'en') || a.name.localeCompare(b.name, 'en') || a.place.localeCompare(b.place, 'en'))
    .map((row) => `| \`${row.package}\` | \`${row.name}\` | ${row.place} | ${cell(row.what)} | ${cell(proofText(row))} |`);
  return `# What libraries run again

<!-- Written by scripts/models-count.mjs --write from the tables in src/models. -->

${line}. “Measured” is what was seen when the package ran against a function or a server that fails first; of the rest, it says which page
tells it, or why nothing does. \`global\` needs no import, \`lib\` is TypeScript's own libraries; a name with \`#\` is a
member of a type, and a place such as \`1.hooks.beforeRequest\` is an argument's position and the path in its options.

| Package | Name | Place | What happens | Proof |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}

const measured = `${root}/tests/models/measured.json`;

/** One observation a line, in an order of their own, without what differs from run to run. */
function lines(observations) {
  const say = ({ module, package: name, version, names, places, kind, keys, numbers, how }) => JSON.stringify({ module, package: name, version, names, places, kind, keys, ...(numbers && Object.keys(numbers).length > 0 ? { numbers } : {}), ...(how ? { how } : {}) });
  return `[\n${observations.map(say).toSorted((a, b) => (a < b ? -1 : 1)).join(',\n')}\n]\n`;
}

const arguments_ = process.argv.slice(2);
if (arguments_.includes('--write')) {
  const only = arguments_.filter((argument) => !argument.startsWith('--'));
  const before = existsSync(measured) ? JSON.parse(readFileSync(measured, 'utf8')) : [];
  const { seen, trouble, missing } = await observe(only.length > 0 ? only : undefined);
  for (const line of trouble) console.error(line);
  for (const [module, broker] of missing) console.error(`${module} was not run: there is no ${broker} here. What was seen before is kept.`);
  const run = new Set(seen.map(({ module }) => module));
  writeFileSync(measured, lines([...seen, ...before.filter(({ module }) => !run.has(module))]));
  if (trouble.length > 0) process.exitCode = 1;
}
const { ROWS, countLine } = await load();
console.log(countLine());
if (arguments_.includes('--write') || arguments_.includes('--page')) writeFileSync(`${root}/docs/models.md`, page(ROWS, countLine()));
