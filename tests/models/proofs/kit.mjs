// What the proofs are written with. A proof runs a package in a place of its own and says what was seen; whether that is what a
// row says is decided in tests/models/observed.ts. Each observation is one line of JSON in the file that OBSERVATIONS names.
import { appendFileSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';

const LIMIT = 20_000;
const out = process.env.OBSERVATIONS;

export const sleep = (ms) => new Promise((done) => { setTimeout(done, ms); });

/** The version of an installed package, by the folder that it is installed in. */
export function versionOf(folder) {
  return JSON.parse(readFileSync(new URL(`../node_modules/${folder}/package.json`, import.meta.url), 'utf8')).version;
}

/** The package of a specifier: `@scope/name/path` is `@scope/name`. */
const packageOf = (specifier) => specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1).join('/');

const list = (value) => (Array.isArray(value) ? value : [value]);

/** The numbers in what a callback was given, by their paths: `0.attempt`, `-1.attempt` for the last argument. */
function numbersIn(args) {
  const found = {};
  const visit = (value, path, depth) => {
    if (typeof value === 'number' || typeof value === 'bigint') found[path] = Number(value);
    else if (value !== null && typeof value === 'object' && depth < 4) {
      let names = Object.keys(value);
      for (let proto = Object.getPrototypeOf(value); proto && proto !== Object.prototype && proto !== Array.prototype; proto = Object.getPrototypeOf(proto))
        names = names.concat(Object.entries(Object.getOwnPropertyDescriptors(proto)).filter(([, { get }]) => get).map(([name]) => name));
      for (const name of names.slice(0, 60)) {
        try {
          visit(value[name], `${path}.${name}`, depth + 1);
        } catch {
          // A getter that throws holds no number.
        }
      }
    }
  };
  args.forEach((value, index) => { visit(value, String(index), 0); });
  if (args.length > 0) visit(args.at(-1), '-1', 0);
  return found;
}

/** The numbers that count: one more, or one less, each time (a first run may have none). */
function counting(runs) {
  const paths = [...new Set(runs.flatMap((run) => Object.keys(run)))].filter((path) => path.split('.').length <= 4);
  const count = (values) => values.length > 1 && values.every((value, index) => index === 0 || Math.abs(value - values[index - 1]) === 1) && new Set(values).size === values.length;
  return Object.fromEntries(paths.map((path) => [path, runs.map((run) => run[path] ?? null)]).filter(([, values]) => count(values[0] === null ? values.slice(1) : values) && values.slice(1).every((value) => value !== null && value < 100)));
}

/** A function that fails the first calls, a key that counts how often it was made, and both in one step. */
export function flaky(failures = 2) {
  let made = 0;
  const sent = [];
  const given = [];
  const key = () => `k${++made}`;
  const send = (k) => {
    sent.push(k);
    if (sent.length <= failures) throw Object.assign(new Error(`failure ${sent.length}`), { retryable: true });
    return 'ok';
  };
  /** What stands in the place: makes a key and sends it. */
  const step = (...args) => {
    given.push(numbersIn(args));
    return send(key());
  };
  const stepAsync = async (...args) => step(...args);
  return { key, send, step, stepAsync, sent, given };
}

/** A server on 127.0.0.1 whose first requests fail with a status, or without any answer. */
export async function server({ failures = 2, how = 500, header = 'idempotency-key', body = { id: 'x', object: 'charge' }, type = 'application/json' } = {}) {
  const requests = [];
  const listening = createServer((request, response) => {
    const chunks = [];
    request.on('error', () => undefined).on('data', (chunk) => chunks.push(chunk)).on('end', () => {
      const text = Buffer.concat(chunks).toString();
      requests.push({ method: request.method, url: request.url, headers: request.headers, text });
      if (requests.length <= failures) {
        if (how === 'destroy') request.socket.destroy();
        else response.writeHead(how, { 'content-type': 'application/json' }).end('{"error":{"message":"later"}}');
        return;
      }
      const answer = typeof body === 'function' ? body(request, text) : body;
      response.writeHead(200, { 'content-type': type }).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
  });
  await new Promise((done) => { listening.listen(0, '127.0.0.1', done); });
  const { port } = listening.address();
  return {
    port, url: `http://127.0.0.1:${port}`, requests,
    get keys() { return requests.map(({ headers }) => headers[header] ?? null); },
    async close() {
      listening.closeAllConnections();
      await new Promise((done) => { listening.close(done); });
    },
  };
}

function limit(work, ms = LIMIT) {
  let timer;
  return Promise.race([Promise.resolve().then(work), new Promise((_, fail) => { timer = setTimeout(() => { fail(new Error('took too long')); }, ms); })]).finally(() => { clearTimeout(timer); });
}

/** Writes down what was seen. `from` is the folder of a version that is installed under another name. */
export function observe(packageName, names, places, { from = packageOf(packageName), version = versionOf(from), ...seen }) {
  const line = { package: packageName, version, names: list(names), places: list(places).map((place) => (place === -1 ? 'last argument' : String(place))), ...seen };
  if (out) appendFileSync(out, `${JSON.stringify(line)}\n`);
  else console.log(JSON.stringify(line));
}

const only = process.env.ONLY;
const skipped = (packageName) => only !== undefined && !packageName.includes(only);

/** A proof that could not be carried out is written down as that: the suite fails on it. */
function trouble(packageName, names, places, options, error) {
  let { version } = options;
  try {
    version ??= versionOf(options.from ?? packageOf(packageName));
  } catch {
    version = 'none';
  }
  observe(packageName, names, places, { ...options, version, kind: 'trouble', error: String(error?.stack ?? error).slice(0, 500) });
}

/** Runs a place whose first runs fail. `run` gets what flaky gives. What the call ends with does not matter: what was sent was sent. */
async function runs(kind, packageName, names, places, run, { failures, ms, ...options } = {}) {
  if (skipped(packageName)) return;
  const flow = flaky(failures);
  let error;
  try {
    await limit(() => run(flow), ms);
  } catch (thrown) {
    error = thrown;
  }
  if (flow.sent.length === 0) trouble(packageName, names, places, options, error ?? new Error('nothing was sent'));
  else observe(packageName, names, places, { ...options, kind, keys: flow.sent.slice(0, 5), numbers: counting(flow.given.slice(0, 5)) });
}

/** What stands there is run again: for each attempt, tick, delivery or request. */
export const again = (...args) => runs('again', ...args);
/** What stands there is evaluated once, however often it is sent. */
export const once = (...args) => runs('once', ...args);
/** The place is run a single time: nothing runs it again. */
export const single = (...args) => runs('single', ...args);

/** The same, against a server that fails first: `run` gets the server and the counting key. */
async function sends(kind, packageName, names, places, run, { failures, how, header, body, type, ms, read, ...options } = {}) {
  if (skipped(packageName)) return;
  const listening = await server({ failures, how, header, body, type });
  const flow = flaky();
  let error;
  const numbers = [];
  try {
    await limit(() => run({ ...listening, requests: listening.requests, key: flow.key, note: (...args) => { numbers.push(numbersIn(args)); } }), ms);
  } catch (thrown) {
    error = thrown;
  }
  const sent = read ? listening.requests.map(read) : listening.keys;
  // A key that the client has made itself is another one in each run of the proofs.
  const keys = sent.every((value) => value === null || /^k\d+$/u.test(value)) ? sent : signs(sent);
  await listening.close();
  if (keys.length === 0) trouble(packageName, names, places, options, error ?? new Error('nothing was sent'));
  else observe(packageName, names, places, { ...options, kind, keys: keys.slice(0, 5), numbers: counting(numbers.slice(0, 5)), ...(error && process.env.SHOW ? { error: String(error.stack) } : {}) });
}

export const sendsAgain = (...args) => sends('again', ...args);
export const sendsOnce = (...args) => sends('once', ...args);
export const sendsSingle = (...args) => sends('single', ...args);
/** A client's own header: the same for every call that it makes. */
export const shares = (packageName, names, places, run, options) => sends('shares', packageName, names, places, run, { failures: 0, ...options });

/** What is written down once and handed over at each run: each run sends the same. */
export const handsOver = (packageName, names, places, run, options) => runs('shares', packageName, names, places, run, { failures: 0, ...options });

/** A value as text, to compare. */
export function text(value) {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('hex');
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  return typeof value === 'string' ? value : JSON.stringify(value, (_name, inner) => (typeof inner === 'bigint' ? String(inner) : inner)) ?? String(value);
}

/** The same value as a sign: what is random differs from run to run, and the records should not. */
export function signs(values) {
  const known = [...new Set(values)];
  return values.map((value) => `v${known.indexOf(value) + 1}`);
}

async function values(kind, packageName, names, places, make, { gap = 0, ...options } = {}) {
  if (skipped(packageName)) return;
  for (const name of list(names)) {
    try {
      const callee = make.length === 0 ? undefined : await reach(options.from ? packageName.replace(packageOf(packageName), options.from) : packageName, name);
      const made = [];
      for (let i = 0; i < 3; i++) {
        made.push(text(await make(callee)));
        if (gap > 0) await sleep(gap);
      }
      observe(packageName, name, places, { ...options, kind, keys: signs(made) });
    } catch (error) {
      trouble(packageName, name, places, options, error);
    }
  }
}

/** Three evaluations with equal arguments give three values. `make` is handed the function that the name reaches. */
export const fresh = (packageName, names, make = (callee) => callee(), options = {}) => values('fresh', packageName, names, options.place ?? 'call', make, options);
/** Three evaluations with equal arguments give one value. `how` says what makes it so: a number of arguments, an option. */
export const same = (packageName, names, how, make, options = {}) => values('same', packageName, names, options.place ?? 'call', make, { ...options, how });
/** Other evaluations in another process, connection or machine give another value. */
export async function differs(packageName, names, place, make, options = {}) {
  if (skipped(packageName)) return;
  try {
    observe(packageName, names, place, { ...options, kind: 'differs', keys: signs((await limit(make)).map(text)) });
  } catch (error) {
    trouble(packageName, names, place, options, error);
  }
}

/** The same input gives the same output, and another input another one. */
export async function decides(packageName, names, make, { inputs = ['order-1', 'order-2'], place = 'arguments', ...options } = {}) {
  if (skipped(packageName)) return;
  try {
    const module = make.length > 1 ? await import(options.from ? packageName.replace(packageOf(packageName), options.from) : packageName) : undefined;
    const made = [];
    for (const input of [inputs[0], inputs[0], inputs[1]]) made.push(text(await make(input, module)));
    observe(packageName, names, place, { ...options, kind: 'decides', keys: signs(made) });
  } catch (error) {
    trouble(packageName, names, place, options, error);
  }
}

/** A member that counts attempts: its values over the deliveries. */
export function counts(packageName, names, seen, options = {}) {
  if (skipped(packageName)) return;
  if (seen.length > 1) observe(packageName, names, 'value', { ...options, kind: 'counts', keys: seen.map((value) => (value === undefined ? null : value)) });
  else trouble(packageName, names, 'value', options, new Error(`seen ${JSON.stringify(seen)}`));
}

/** What a name reaches in a package, as `import` gives it. */
export async function reach(specifier, name) {
  const module = await import(specifier);
  return name.split('.').reduce((value, part) => value?.[part] ?? value?.default?.[part], module);
}

/** Runs one proof after the other; one that breaks is no reason to leave out the rest. */
export async function attempt(packageName, names, places, work, options = {}) {
  if (skipped(packageName)) return;
  try {
    await limit(work, options.ms);
  } catch (error) {
    trouble(packageName, names, places, options, error);
  }
}
