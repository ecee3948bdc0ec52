// Runs the scripts named test:… of package.json, one after the other, and says how each of them ended.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const names = Object.keys(scripts).filter((name) => name.startsWith('test:') && name !== 'test:slow');
const lines = [];
for (const name of names) {
  const start = Date.now();
  const { status } = spawnSync('npm', ['run', name], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exitCode = 1;
  lines.push(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${Math.round((Date.now() - start) / 1000)} s)`);
}
console.log(names.length === 0 ? 'There is no slow suite yet.' : lines.join('\n'));
