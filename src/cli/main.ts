/** `npx eslint-plugin-idempotency`: the `bin` of the package. Imports nothing that needs the peers before they are known to be there. */
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { HELP, readArgs } from './args.js';
import { CannotRun } from './errors.js';
import { checkPeers } from './peers.js';

// The bundle is dist/cli.js.
const packageFolder = new URL('../', import.meta.url);

async function main(): Promise<number> {
  const args = readArgs(process.argv.slice(2));
  const { version } = JSON.parse(readFileSync(new URL('package.json', packageFolder), 'utf8')) as { version: string };
  if (args.help) process.stdout.write(HELP);
  else if (args.version) process.stdout.write(`${version}\n`);
  else {
    checkPeers(import.meta.url);
    const { run } = await import('./run.js');
    return run(args, { cwd: process.cwd(), env: process.env, stdout: process.stdout, stderr: process.stderr, packageFolder, version });
  }
  return 0;
}

// A reader that has seen enough (`| head`) is no error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit();
  throw error;
});

// Without `await` at the top: the chunk that is loaded later imports from this one.
main().then(
  (status) => { process.exitCode = status; },
  (error: unknown) => {
    process.stderr.write(error instanceof CannotRun ? `${error.message}\n` : `eslint-plugin-idempotency could not run: ${error instanceof Error ? error.stack ?? error.message : String(error)}\n`);
    process.exitCode = 2;
  },
);
