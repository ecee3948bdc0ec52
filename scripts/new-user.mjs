// A new user's path, in a fresh folder outside of this repository: the README's commands and config, on a file with the bug.
// node scripts/new-user.mjs [--tarball FILE]; packs the plugin itself where no tarball is given.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const readme = readFileSync(join(root, 'README.md'), 'utf8');
const { values } = parseArgs({ options: { tarball: { type: 'string' } } });
const SECONDS = 120;
const COMMANDS = 3;

const folder = mkdtempSync(join(tmpdir(), 'idempotency-new-user-'));

/** What the README says, or an error that says what it does not say. */
function fromReadme(what, pattern) {
  const found = pattern.exec(readme)?.[1];
  if (found === undefined) throw new Error(`The README has no ${what}.`);
  return found;
}

/** Without what npm puts into the environment of a script: a new user runs none. */
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:npm_(?!config_(?:registry|cache)$)|NODE_|INIT_CWD$)/iu.test(name)));

function run(cwd, command, args) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, env: { ...env, NO_COLOR: '1' }, encoding: 'utf8', shell: process.platform === 'win32' });
  if (error) throw error;
  return { status, output: stdout + stderr };
}

function pack() {
  run(root, 'npm', ['pack', '--pack-destination', folder]);
  const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return join(folder, `${name}-${version}.tgz`);
}

try {
  const tarball = values.tarball === undefined ? pack() : resolve(values.tarball);
  const install = fromReadme('install block', /```sh\n(npm i -D "typescript@[^`]*)```/u).replaceAll('\\\n', ' ').replaceAll('"', '').trim().split(/\s+/u);
  const configName = fromReadme('name of a config', /^`(eslint\.config\.\w+)`/mu);
  const config = fromReadme('config', /^`eslint\.config\.\w+`[^]*?```js\n([^]*?)```/mu);
  const project = join(folder, 'project');
  mkdirSync(project);
  // The project as the user has it: a tsconfig and the code. What the README has the user write: the config.
  writeFileSync(join(project, 'tsconfig.json'), '{ "compilerOptions": { "strict": true, "target": "ES2022", "lib": ["ES2022", "DOM"], "types": [] }, "include": ["*.ts"] }\n');
  writeFileSync(join(project, 'charge.ts'), `import { randomUUID } from 'node:crypto';

export async function charge(cents: number): Promise<void> {
  for (;;) {
    const response = await fetch('https://pay.example.test', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: String(cents) });
    if (response.ok) return;
  }
}
`);
  writeFileSync(join(project, configName), config);

  const start = performance.now();
  const commands = [['npm', 'init', '-y'], install.map((word) => (word === 'eslint-plugin-idempotency' ? tarball : word)), ['npx', 'eslint', '.']];
  let last = { status: 0, output: '' };
  for (const [command, ...args] of commands) {
    if (last.status !== 0) throw new Error(`A command failed:\n${last.output}`);
    last = run(project, command, args);
    console.log(`${((performance.now() - start) / 1000).toFixed(1)} s  ${[command, ...args].join(' ')}`);
  }
  const seconds = (performance.now() - start) / 1000;
  console.log(last.output.trim());
  if (last.status !== 1 || !/^\s+5:110\s+error\s.*idempotency\/no-regenerated-key$/mu.test(last.output)) throw new Error('The bug on line 5 was not reported.');
  console.log(`From npm init to the first finding: ${commands.length} commands, ${seconds.toFixed(1)} s.`);
  if (commands.length > COMMANDS || seconds > SECONDS) throw new Error(`More than ${COMMANDS} commands or ${SECONDS} s.`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
