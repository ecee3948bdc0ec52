/** Every row of the tables, taken apart: one for each package, name and place. */
import { ATTEMPTS, CALLBACKS, CLIENT_DEFAULTS, DECORATORS, EVENT_TYPES, HANDLER_CLASSES, HANDLER_TYPES, HOOKS, HTTP_POSTS, INTERCEPTORS, CHAIN_PARTS, CHAINS, KEY_OPTIONS, NO_KEYS, OWN_KEYS, RERUNS, RETRIERS, ROWS, SCHEDULED_DATA, SOURCES, TICKS, TRANSPARENT } from '../../src/models/index.js';
import { TRANSPARENT_METHODS } from '../../src/models/words.js';
import type { AttemptPlace, CallbackRow, DecoratorRow, Named, SourceKind } from '../../src/models/types.js';

export type Table = 'RETRIES' | 'ATTEMPTS' | 'REDELIVERIES' | 'DECORATORS' | 'EVENT_TYPES' | 'HANDLER_TYPES' | 'HANDLER_CLASSES' | 'RERUNS' | 'THUNKS' | 'SOURCES' | 'SENDS_NOTHING' | 'KEY_OPTIONS' | 'OWN_KEYS' | 'NO_KEYS' | 'HOOKS' | 'CHAINS' | 'CHAIN_PARTS' | 'INTERCEPTORS' | 'RETRIERS' | 'TICKS' | 'TRANSPARENT' | 'CLIENT_DEFAULTS' | 'SCHEDULED_DATA' | 'HTTP_POSTS' | 'LAZY';

export interface Place {
  readonly table: Table;
  readonly package: string;
  readonly name: string;
  /** A position and option path, or what else the place is. */
  readonly place: string;
  /** What happens there. */
  readonly what: string;
  /** What the row itself says of its proof. */
  readonly said?: string;
  /** What an observation has to show beside that. */
  readonly attempt?: AttemptPlace;
  readonly source?: SourceKind;
  readonly sameFrom?: number;
  readonly sameWith?: readonly string[];
  readonly versions?: readonly [from: number, before?: number];
}

/** What of a row its proof has to do with. */
const said = ({ proof, versions, attempt }: Partial<Named> & { readonly proof?: string; readonly attempt?: AttemptPlace }): Pick<Place, 'said' | 'versions' | 'attempt'> => ({
  ...(proof === undefined ? {} : { said: proof }), ...(versions ? { versions } : {}), ...(attempt ? { attempt } : {}),
});

const HAPPENS: Partial<Record<string, string>> = {
  retry: 'again on each attempt', timer: 'again on each tick', 'one-shot-timer': 'once for each arming', schedule: 'again on each run',
  redelivery: 'again on each delivery', handler: 'again for each request', listener: 'again on each event', 'deferred-alone': 'again on each run', 'interceptor-alone': 'again for each call of the client',
  random: 'fresh at each evaluation', clock: 'another one as time goes by', host: 'another one in another process, connection or machine',
};

function attemptText({ attempt }: { readonly attempt?: AttemptPlace }): string {
  if (!attempt) return '';
  const parameter = attempt.parameter < 0 ? 'the last parameter' : `parameter ${attempt.parameter}`;
  return `; the attempt number is ${parameter}${attempt.property === undefined ? '' : `, .${attempt.property}`}${attempt.base === undefined ? '' : `, from ${attempt.base}`}`;
}

function callbacks(table: Table, rows: readonly (CallbackRow | DecoratorRow)[]): readonly Place[] {
  return rows.flatMap((row) => row.names.flatMap((name) => (row.at === 'decorated method' ? ['method'] : row.at).map((place) => ({
    table, package: row.package, name, place: place === -1 ? 'last argument' : String(place),
    what: `${HAPPENS[row.kind] ?? row.kind}${'needs' in row && row.needs ? ` where ${row.needs.map((option) => option.replace(/^\d+\./u, '')).join(', ')} is set` : ''}${versionText(row)}${'where' in row && row.where ? ` where ${row.where.map(({ option, is }) => `${option.replace(/^\d+\./u, '')} is ${is.join(' or ')}`).join(' and ')}` : ''}${attemptText(row)}`,
    ...said(row),
  }))));
}

function versionText({ versions }: { readonly versions?: readonly [number, number?] }): string {
  if (!versions) return '';
  const [from, before] = versions;
  return before === undefined ? `, from version ${from} on` : from === 0 ? `, before version ${before}` : `, in versions ${from} to ${before - 1}`;
}

export const PLACES: readonly Place[] = [
  ...callbacks('RETRIES', CALLBACKS.filter((row) => row.kind === 'retry')),
  ...ATTEMPTS.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'ATTEMPTS' as const, package: row.package, name, place: 'value', what: `changes with ${row.per}` }))),
  ...callbacks('REDELIVERIES', CALLBACKS.filter((row) => row.kind !== 'retry' && row.kind !== 'deferred-alone')),
  ...callbacks('DECORATORS', DECORATORS),
  ...EVENT_TYPES.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'EVENT_TYPES' as const, package: row.package, name, place: 'first parameter', what: `${HAPPENS[row.kind] ?? row.kind}, where a function takes one` }))),
  ...HANDLER_TYPES.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'HANDLER_TYPES' as const, package: row.package, name, place: 'function', what: HAPPENS[row.kind] ?? row.kind }))),
  ...HANDLER_CLASSES.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'HANDLER_CLASSES' as const, package: row.package, name, place: `method ${row.method}`, what: HAPPENS[row.kind] ?? row.kind }))),
  ...RERUNS.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'RERUNS' as const, package: row.package, name, place: 'what it is given', what: 'runs it again' }))),
  ...callbacks('THUNKS', CALLBACKS.filter((row) => row.kind === 'deferred-alone')),
  ...SOURCES.flatMap((row) => row.names.map((name) => ({
    ...said(row),
    table: 'SOURCES' as const, package: row.package, name, place: row.by ?? 'call',
    what: `${HAPPENS[row.kind] ?? row.kind}${row.sameFrom === undefined ? '' : `; the same from ${row.sameFrom} argument${row.sameFrom === 1 ? '' : 's'} on`}${row.sameWith ? `; the same with ${row.sameWith.join(' or ')}` : ''}`,
    source: row.kind, ...(row.sameFrom === undefined ? {} : { sameFrom: row.sameFrom }), ...(row.sameWith ? { sameWith: row.sameWith } : {}),
  }))),
  ...TRANSPARENT.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'TRANSPARENT' as const, package: row.package, name, place: 'arguments', what: 'decide alone what comes out' }))),
  ...[...TRANSPARENT_METHODS].map((name) => ({ table: 'TRANSPARENT' as const, package: 'lib', name: `*#${name}`, place: 'arguments', what: 'and what the method is called on decide alone what comes out' })),
  ...CLIENT_DEFAULTS.flatMap((row) => row.names.flatMap((name) => row.options.map((at) => ({ ...said(row), table: 'CLIENT_DEFAULTS' as const, package: row.package, name, place: `${at}.headers`, what: 'once, for every call of the client' })))),
  ...SCHEDULED_DATA.flatMap((row) => row.names.flatMap((name) => row.at.map((at) => ({ ...said(row), table: 'SCHEDULED_DATA' as const, package: row.package, name, place: at, what: `once, for every run of the job${row.needs ? ` where ${row.needs.map((option) => option.replace(/^\d+\./u, '')).join(', ')} is set` : ''}` })))),
  ...ROWS.filter((row) => row.is === 'lazy').map((row) => ({ ...said(row), table: 'LAZY' as const, package: row.package, name: '*', place: 'values', what: 'describe work that runs anew each time that they are run' })),
  ...HTTP_POSTS.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'HTTP_POSTS' as const, package: row.package, name, place: row.options === undefined ? 'method' : `argument ${row.options}`, what: `sends a body${row.options === undefined ? '' : ' where its method option says so'}` }))),
  ...HOOKS.map((row) => ({ ...said(row), table: 'HOOKS' as const, package: row.package, name: row.names.join(), place: `option ${row.hook}`, what: `again on each attempt where ${row.retry.join()} is set${versionText(row)}${attemptText(row)}` })),
  ...CHAINS.flatMap((row) => row.names.flatMap((name) => row.at.map((at) => ({ ...said(row), table: 'CHAINS' as const, package: row.package, name, place: at, what: row.itself ? 'again on each attempt' : `again on each attempt for what is listed ${row.inside} than ${row.retrying.length === 0 ? 'a part that passes on again' : [...new Set(row.retrying.flatMap((part) => part.names))].join(', ')}; once for the rest` })))),
  ...CHAIN_PARTS.flatMap((row) => row.names.flatMap((name) => row.at.map((at) => ({ ...said(row), table: 'CHAIN_PARTS' as const, package: row.package, name, place: at, what: 'again on each attempt inside a retrying part, otherwise once for each call' })))),
  ...INTERCEPTORS.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'INTERCEPTORS' as const, package: row.package, name, place: '0', what: 'again on each attempt of a client that retries' }))),
  ...RETRIERS.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'RETRIERS' as const, package: row.package, name, place: '0', what: 'sends the failed requests of the client again' }))),
  ...TICKS.flatMap((row) => row.names.map((name) => ({ ...said(row), table: 'TICKS' as const, package: row.package, name, place: 'for await', what: 'again on each tick' }))),
  ...ROWS.filter((row) => row.is === 'sends no key').map((row) => ({ ...said(row), table: 'SENDS_NOTHING' as const, package: row.package, name: row.names[0] === '*' ? row.property : row.names.join(), place: row.names[0] === '*' ? 'request option' : row.property, what: 'is accepted, and nothing is sent' })),
  ...KEY_OPTIONS.flatMap((row) => [...new Set(row.names.map((name) => (name === '*' ? row.property : `${name} ${row.property}`)))].map((name) => ({ ...said(row), table: 'KEY_OPTIONS' as const, package: row.package, name, place: 'key option', what: `is sent as the key${row.header === undefined ? '' : ` (${row.header})`}, the same one on each attempt of the client's own` }))),
  ...OWN_KEYS.map((row) => ({ ...said(row), table: 'OWN_KEYS' as const, package: row.package, name: '*', place: `${row.on}, without a key`, what: `sends a key of the client's own: another one for each call, the same one on each of its own attempts` })),
  ...NO_KEYS.map((row) => ({ ...said(row), table: 'NO_KEYS' as const, package: row.package, name: '*', place: `${row.on}, without a key`, what: `sends none${versionText(row)}` })),
];
