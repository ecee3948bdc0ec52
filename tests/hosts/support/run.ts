/** Child processes of the host tests: what they printed, how they ended, how long they took. */
import { spawn } from 'node:child_process';
import process from 'node:process';

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
  /** Wall clock, in milliseconds. */
  readonly took: number;
}

export interface RunOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Milliseconds after which the process is killed; two minutes if not given. */
  readonly timeout?: number;
}

/**
 * The environment of a user's shell: without what npm and vitest put into ours, which changes how npm, ESLint and turbo act.
 */
export function plainEnvironment(more: Readonly<Record<string, string>> = {}): Record<string, string> {
  const out: Record<string, string> = {};
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined && !/^(?:npm_(?!config_(?:registry|cache)$)|VITEST|NODE_|TEST$|MODE$|DEV$|PROD$|SSR$|BASE_URL$|INIT_CWD$|FORCE_COLOR$|IDEMPOTENCY_|CI$|GITHUB_|TURBO_)/iu.test(name)) out[name] = value;
  return { ...out, NO_COLOR: '1', ...more };
}

/** Runs a program to its end; never throws for its exit code. */
export function run(command: string, args: readonly string[], { cwd, env = {}, timeout = 120_000 }: RunOptions): Promise<Ended> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...args], { cwd, env: plainEnvironment(env), timeout, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
    let out = '';
    let error = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, error, took: performance.now() - start }));
  });
}

/** As `run`, and throws with all that was printed where the process did not end with one of the given codes. */
export async function succeed(command: string, args: readonly string[], options: RunOptions, codes: readonly number[] = [0]): Promise<Ended> {
  const ended = await run(command, args, options);
  if (!codes.includes(ended.code ?? -1)) throw new Error(`${command} ${args.join(' ')} ended with ${ended.code} in ${options.cwd}:\n${ended.out}\n${ended.error}`);
  return ended;
}
