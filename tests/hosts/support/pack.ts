/** vitest's global set-up of the host suites: builds and packs the plugin once, as `npm publish` would. */
import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cache, repository, tarball } from './install.js';
import { succeed } from './run.js';

export async function setup(): Promise<void> {
  const folder = join(cache, 'pack');
  mkdirSync(folder, { recursive: true });
  // `prepack` builds.
  await succeed('npm', ['pack', '--pack-destination', folder], { cwd: repository });
  const [name, ...others] = readdirSync(folder);
  if (name === undefined || others.length > 0) throw new Error(`npm pack left ${[name, ...others].join(', ')}.`);
  renameSync(join(folder, name), tarball);
}
