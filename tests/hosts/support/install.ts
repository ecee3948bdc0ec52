/**
 * Folders with real installs of the packed plugin, kept in `.cache/hosts` under a hash of what was asked for.
 * A second run takes the folder as it is, and puts the present tarball's content in.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { succeed } from './run.js';

export const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/u, '');
export const cache = join(repository, '.cache/hosts');
/** What `npm pack` made of this repository; see `pack.ts`. */
export const tarball = join(cache, 'eslint-plugin-idempotency.tgz');

export const PLUGIN = 'eslint-plugin-idempotency';
/** The compiler pair of the README's first install block, at versions that do not move. */
export const COMPILERS = { typescript: 'npm:@typescript/typescript6@6.0.2', '@typescript/native': 'npm:typescript@7.1.0-beta' } as const;
export const PARSER = '8.74.0';
/** The newest ESLint that the host tests use; docs/compatibility.md says so. */
export const ESLINT = '10.15.0';

/** Writes files, by their paths below a folder. */
export function write(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

interface Wanted {
  /** A short name, for the folder. */
  readonly name: string;
  /** The root's package.json; the plugin is added to its devDependencies. */
  readonly manifest: Readonly<Record<string, unknown>> & { readonly devDependencies: Readonly<Record<string, string>> };
  /** More files that npm has to see: the manifests of workspaces and of linked packages, by paths below `project`. */
  readonly files?: Readonly<Record<string, string>>;
  /** Whether npm writes its lock file, which some tools read. */
  readonly lock?: boolean;
}

/** The folder with the install: `<cache>/<name>-<hash>/project`. */
export async function install({ name, manifest, files = {}, lock = false }: Wanted): Promise<string> {
  const { version, bin, dependencies, peerDependencies, engines } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8')) as Record<string, unknown>;
  const asked = json({ manifest, files, plugin: { version, bin, dependencies, peerDependencies, engines } });
  const folder = join(cache, `${name}-${createHash('sha256').update(asked).digest('hex').slice(0, 10)}`);
  const project = join(folder, 'project');
  const done = join(folder, 'installed');
  if (!existsSync(done)) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(project, { recursive: true });
    write(project, { ...files, 'package.json': json({ ...manifest, devDependencies: { ...manifest.devDependencies, [PLUGIN]: `file:${tarball}` } }) });
    await succeed('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', ...(lock ? [] : ['--no-package-lock'])], { cwd: project, timeout: 240_000 });
    writeFileSync(done, '');
  }
  await refresh(project);
  return project;
}

/** Puts the content of the present tarball into an install. */
async function refresh(project: string): Promise<void> {
  const target = join(project, 'node_modules', PLUGIN);
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  await succeed('tar', ['-xzf', tarball, '--strip-components=1', '-C', target], { cwd: project });
}

/** The Node binary of a version, from npm's package of this platform. */
export async function nodeBinary(version: string): Promise<string> {
  const folder = join(cache, `node-${version}`);
  const file = join(folder, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    write(folder, { 'package.json': json({ private: true }) });
    await succeed('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `node@npm:node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}@${version}`], { cwd: folder, timeout: 240_000 });
  }
  return file;
}

/** Does work on every item, two at a time: what the small machines of CI have. */
export async function inPairs<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}
