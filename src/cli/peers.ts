/** Whether what the plugin stands on is there: ESLint, the parser and the classic TypeScript, in versions that it can use. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CannotRun } from './errors.js';

/** The line that installs everything where npm's `typescript` is the native compiler. */
export const INSTALL = 'npm i -D "typescript@npm:@typescript/typescript6" "@typescript/native@npm:typescript" eslint @typescript-eslint/parser eslint-plugin-idempotency';

const PEERS = [
  { name: 'eslint', least: [9, 38], before: 11, says: '9.38 or later, or 10' },
  { name: '@typescript-eslint/parser', least: [8, 0], before: 9, says: '8' },
  { name: 'typescript', least: [5, 5], before: 7, says: '5.5 to 6.0' },
] as const;

/** Throws one sentence and the way out where a peer is missing, or is a version that cannot be used. */
export function checkPeers(from: string): void {
  for (const { name, least, before, says } of PEERS) {
    const version = versionOf(name, from);
    if (version === undefined) throw new CannotRun(`eslint-plugin-idempotency needs ${name} (${says}), which is not installed here.\nInstall it: ${INSTALL}`);
    const [major = 0, minor = 0] = version.split('.').map(Number);
    if (name === 'typescript' && major >= before)
      throw new CannotRun(`eslint-plugin-idempotency needs the classic TypeScript compiler (${says}), but the package "typescript" here is ${version}, which has no JavaScript API.\nInstall it under an alias, with the native one beside it: ${INSTALL}`);
    if (major >= before || major < least[0] || (major === least[0] && minor < least[1]))
      throw new CannotRun(`eslint-plugin-idempotency needs ${name} ${says}, but ${version} is installed here.\nInstall it: ${INSTALL}`);
  }
}

/** The version of an installed package, found the way Node finds it; its `exports` need not name package.json. */
function versionOf(name: string, from: string): string | undefined {
  const require = createRequire(from);
  try {
    let folder = dirname(require.resolve(name));
    for (;;) {
      try {
        const found = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: unknown };
        // Folders such as `dist/cjs` may have a package.json of their own, without a version.
        if (typeof found.version === 'string') return found.version;
      } catch {
        // On to the folder above.
      }
      const up = dirname(folder);
      if (up === folder) return undefined;
      folder = up;
    }
  } catch {
    return undefined;
  }
}
