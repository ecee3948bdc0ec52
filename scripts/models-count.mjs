// Prints what the tables of src/models amount to; with --write, writes docs/models.md too.
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { createViteServer } from 'vitest/node';

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
    case 'measured elsewhere': return `measured on ${proof.versions}, not run here`;
    case 'documented': return `[documented](${proof.address}), not run here`;
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

${line}. “Measured” is what was seen when the package ran against a function or a server that fails first; what is not run here says
where else it was measured, or which page says it. \`global\` needs no import, \`lib\` is TypeScript's own libraries; a name with \`#\` is a
member of a type, and a place such as \`1.hooks.beforeRequest\` is an argument's position and the path in its options.

| Package | Name | Place | What happens | Proof |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`;
}

const { ROWS, countLine } = await load();
console.log(countLine());
if (process.argv.includes('--write')) writeFileSync(`${root}/docs/models.md`, page(ROWS, countLine()));
