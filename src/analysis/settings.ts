/** The settings under `settings.idempotency`: closed, checked, and refused with one sentence that names the entry. */

/** A function or type by where it comes from, as in typescript-eslint: a package, a file of the project, or TypeScript's libraries. */
export interface Specifier {
  readonly from: 'package' | 'file' | 'lib';
  readonly package?: string;
  readonly path?: string;
  readonly name: string;
}

type Position = number | string;

export interface Settings {
  readonly keys: {
    readonly headers: readonly string[];
    readonly options: readonly (Specifier & { readonly property: string })[];
    readonly arguments: readonly (Specifier & { readonly argument: Position })[];
  };
  readonly retries: readonly (Specifier & { readonly callback: Position; readonly attempt?: Position })[];
  readonly runsOnce: readonly (Specifier & { readonly callback: Position })[];
  readonly lazy: readonly (Specifier & { readonly callback: Position })[];
  readonly redelivered: readonly (Specifier & { readonly callback: Position })[];
  readonly schedules: readonly (Specifier & { readonly callback: Position })[];
  readonly sources: readonly (Specifier & { readonly kind: 'random' | 'clock' | 'host' | 'counter' })[];
  readonly stable: readonly Specifier[];
  readonly clockPeriod: 'day' | 'month' | 'year';
  readonly tests: 'ignore' | 'lint';
  readonly stableKey: { readonly module: string; readonly name: string };
}

const DEFAULTS: Settings = {
  keys: { headers: [], options: [], arguments: [] },
  retries: [], runsOnce: [], lazy: [], redelivered: [], schedules: [], sources: [], stable: [],
  clockPeriod: 'day',
  tests: 'ignore',
  stableKey: { module: 'stable-idempotency-key', name: 'stableKey' },
};

type Check = (value: unknown, at: string) => void;

function fail(at: string, problem: string): never {
  throw new Error(`eslint-plugin-idempotency: settings.idempotency${at} ${problem}`);
}

const text: Check = (value, at) => {
  if (typeof value !== 'string' || value === '') fail(at, 'must be a string that is not empty.');
};

const position: Check = (value, at) => {
  const isPosition = (typeof value === 'number' && Number.isInteger(value) && value >= 0) || (typeof value === 'string' && /^[\w$-]+(?:\.[\w$-]+)*$/u.test(value));
  if (!isPosition) fail(at, 'must be a position (0, 1, …) or an option path such as "0.run".');
};

function oneOf(...allowed: readonly string[]): Check {
  return (value, at) => {
    if (!allowed.includes(value as string)) fail(at, `must be one of ${allowed.map((a) => `'${a}'`).join(', ')}.`);
  };
}

function list(check: Check): Check {
  return (value, at) => {
    if (!Array.isArray(value)) fail(at, 'must be an array.');
    value.forEach((entry, index) => { check(entry, `${at}[${index}]`); });
  };
}

function object(fields: Readonly<Record<string, Check>>, required: readonly string[] = []): Check {
  return (value, at) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(at, 'must be an object.');
    for (const name of Object.keys(value)) {
      const check = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!check) fail(`${at}.${name}`, `is not known; the entries here are ${Object.keys(fields).join(', ')}.`);
      check((value as Record<string, unknown>)[name], `${at}.${name}`);
    }
    for (const name of required) if (!Object.hasOwn(value, name)) fail(`${at}.${name}`, 'is missing.');
  };
}

function specifier(more: Readonly<Record<string, Check>> = {}, required: readonly string[] = []): Check {
  const shape = object({ from: oneOf('package', 'file', 'lib'), package: text, path: text, name: text, ...more }, ['from', 'name', ...required]);
  return (value, at) => {
    shape(value, at);
    const { from, package: packageName } = value as Specifier;
    if (from === 'package' && packageName === undefined) fail(`${at}.package`, "is missing: an entry with from: 'package' names its package.");
  };
}

const callbacks = list(specifier({ callback: position }, ['callback']));

const CHECK = object({
  keys: object({
    headers: list(text),
    options: list(specifier({ property: text }, ['property'])),
    arguments: list(specifier({ argument: position }, ['argument'])),
  }),
  retries: list(specifier({ callback: position, attempt: position }, ['callback'])),
  runsOnce: callbacks,
  lazy: callbacks,
  redelivered: callbacks,
  schedules: callbacks,
  sources: list(specifier({ kind: oneOf('random', 'clock', 'host', 'counter') }, ['kind'])),
  stable: list(specifier()),
  clockPeriod: oneOf('day', 'month', 'year'),
  tests: oneOf('ignore', 'lint'),
  stableKey: object({ module: text, name: text }, ['module', 'name']),
});

const cache = new WeakMap<object, Settings>();
/** By their text: an editor reads the config anew again and again, and what is kept for some settings is kept under their object. */
const byText = new Map<string, Settings>();

/**
 * The settings of a config, checked and filled up with the defaults.
 * @param given what stands under `settings.idempotency`, undefined for nothing
 * @throws Error with one sentence that names the wrong entry
 */
export function readSettings(given: unknown): Settings {
  if (given === undefined) return DEFAULTS;
  if (typeof given === 'object' && given !== null) {
    const cached = cache.get(given);
    if (cached) return cached;
  }
  CHECK(given, '');
  const words = JSON.stringify(given);
  const same = byText.get(words);
  if (same) {
    cache.set(given as object, same);
    return same;
  }
  const partial = given as Partial<Settings>;
  const settings: Settings = { ...DEFAULTS, ...partial, keys: { ...DEFAULTS.keys, ...partial.keys } };
  cache.set(given as object, settings);
  byText.set(words, settings);
  return settings;
}
