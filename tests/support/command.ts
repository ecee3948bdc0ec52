/** Runs the command as built, in a folder of its own. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { realFolder } from '../../src/cli/files.js';
import { repository } from './lint.js';

export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A new folder with files in it. */
export function makeProject(files: Readonly<Record<string, string>>): string {
  const folder = realFolder(mkdtempSync(join(tmpdir(), 'idempotency-cli-')));
  put(folder, files);
  return folder;
}

export function put(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** What the environment of the tests says of colour and of debugging is no part of a test. */
function environment(more: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  return { ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:NO_COLOR|FORCE_COLOR|DEBUG|NODE_OPTIONS)$/u.test(name))), ...more };
}

export function command(folder: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): Outcome {
  return execute(process.execPath, [join(repository, 'dist/cli.js'), ...args], folder, env);
}

export function execute(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Outcome {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: 'utf8', env: environment(env), maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' });
  if (error) throw error;
  return { status, stdout, stderr };
}

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium: CHROME_PATH, or one on the PATH; as root on Debian it is installed. */
export function findChromium(): string {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') return given;
  const look = (): string | undefined => (process.env['PATH'] ?? '').split(':').flatMap((folder) => NAMES.map((name) => join(folder, name))).find((path) => existsSync(path));
  const found = look();
  if (found !== undefined) return found;
  if (existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  const installed = look();
  if (installed === undefined) throw new Error('There is no Chromium to look at the page with: install one, or name it in CHROME_PATH.');
  return installed;
}
