import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/analysis/settings.js';
import plugin from '../../src/index.js';

const callback = { from: 'package', package: 'p', name: 'n', callback: 0 };

const WRONG: readonly (readonly [place: string, given: unknown])[] = [
  ['settings.idempotency must', 'yes'],
  ['settings.idempotency must', null],
  ['settings.idempotency must', []],
  ['settings.idempotency.key is', { key: {} }],
  ['settings.idempotency.toString is', { toString: 1 }],
  ['settings.idempotency.keys must', { keys: [] }],
  ['settings.idempotency.keys.header is', { keys: { header: [] } }],
  ['settings.idempotency.keys.headers must', { keys: { headers: 'X-Key' } }],
  ['settings.idempotency.keys.headers[1] must', { keys: { headers: ['X-Key', ''] } }],
  ['settings.idempotency.keys.headers[0] must', { keys: { headers: [7] } }],
  ['settings.idempotency.keys.options[0].property is', { keys: { options: [{ from: 'package', package: 'p', name: 'n' }] } }],
  ['settings.idempotency.keys.options[0].package is', { keys: { options: [{ from: 'package', name: 'n', property: 'x' }] } }],
  ['settings.idempotency.keys.options[0].from must', { keys: { options: [{ from: 'npm', name: 'n', property: 'x' }] } }],
  ['settings.idempotency.keys.arguments[0].argument is', { keys: { arguments: [{ from: 'file', name: 'n' }] } }],
  ['settings.idempotency.keys.arguments[0].argument must', { keys: { arguments: [{ from: 'file', name: 'n', argument: -1 }] } }],
  ['settings.idempotency.keys.arguments[0].argument must', { keys: { arguments: [{ from: 'file', name: 'n', argument: 1.5 }] } }],
  ['settings.idempotency.keys.arguments[0].name is', { keys: { arguments: [{ from: 'file', argument: 0 }] } }],
  ['settings.idempotency.retries must', { retries: callback }],
  ['settings.idempotency.retries[0] must', { retries: ['p-retry'] }],
  ['settings.idempotency.retries[0].callback is', { retries: [{ from: 'file', name: 'n' }] }],
  ['settings.idempotency.retries[0].callback must', { retries: [{ ...callback, callback: 'a b' }] }],
  ['settings.idempotency.retries[0].attempt must', { retries: [{ ...callback, attempt: true }] }],
  ['settings.idempotency.retries[1].callbacks is', { retries: [callback, { ...callback, callbacks: 1 }] }],
  ['settings.idempotency.runsOnce[0].attempt is', { runsOnce: [{ ...callback, attempt: 0 }] }],
  ['settings.idempotency.lazy[0].from is', { lazy: [{ name: 'n', callback: 0 }] }],
  ['settings.idempotency.redelivered[0].callback must', { redelivered: [{ ...callback, callback: null }] }],
  ['settings.idempotency.schedules[0].name must', { schedules: [{ ...callback, name: '' }] }],
  ['settings.idempotency.sources[0].kind is', { sources: [{ from: 'package', package: 'p', name: 'n' }] }],
  ['settings.idempotency.sources[0].kind must', { sources: [{ from: 'package', package: 'p', name: 'n', kind: 'uuid' }] }],
  ['settings.idempotency.stable[0].kind is', { stable: [{ from: 'package', package: 'p', name: 'n', kind: 'random' }] }],
  ['settings.idempotency.clockPeriod must', { clockPeriod: 'hour' }],
  ['settings.idempotency.tests must', { tests: true }],
  ['settings.idempotency.stableKey.module is', { stableKey: { name: 'stableKey' } }],
  ['settings.idempotency.stableKey.name must', { stableKey: { module: 'm', name: 3 } }],
];

const RIGHT: readonly (readonly [string, unknown])[] = [
  ['nothing', undefined],
  ['an empty object', {}],
  ['each entry by itself empty', { keys: {}, retries: [], runsOnce: [], lazy: [], redelivered: [], schedules: [], sources: [], stable: [] }],
  ['the example of the documentation', {
    keys: {
      headers: ['X-Request-Key'],
      options: [{ from: 'package', package: '@acme/pay', name: 'ChargeOptions', property: 'dedupe' }],
      arguments: [{ from: 'file', path: 'src/gateway.ts', name: 'Gateway.submit', argument: 2 }],
    },
    retries: [{ from: 'package', package: '@acme/resilience', name: 'insist', callback: 0, attempt: 0 }],
    runsOnce: [{ from: 'package', package: '@acme/telemetry', name: 'timed', callback: 1 }],
    lazy: [], redelivered: [], schedules: [],
    sources: [{ from: 'package', package: '@acme/ids', name: 'newId', kind: 'random' }],
    stable: [{ from: 'package', package: '@acme/ids', name: 'idOf' }],
    clockPeriod: 'day',
    tests: 'ignore',
    stableKey: { module: '@acme/keys', name: 'stableKey' },
  }],
  ['option paths for positions', { retries: [{ from: 'lib', name: 'n', callback: '1.hooks.beforeRequest', attempt: '0.attempt-number' }] }],
];

describe('settings', () => {
  it.each(WRONG)('%s … is one sentence that names the entry (%j)', (place, given) => {
    let message = '';
    try {
      readSettings(given);
    } catch (error) {
      ({ message } = error as Error);
    }
    expect(message).toMatch(/^eslint-plugin-idempotency: settings\.idempotency[^\n]*\.$/u);
    expect(message.startsWith(`eslint-plugin-idempotency: ${place} `)).toBe(true);
  });

  it.each(RIGHT)('takes %s', (_name, given) => {
    expect(() => readSettings(given)).not.toThrow();
  });

  it('fills up what is left out', () => {
    expect(readSettings({ keys: { headers: ['X-Key'] }, clockPeriod: 'month' })).toMatchObject({
      keys: { headers: ['X-Key'], options: [], arguments: [] },
      retries: [],
      clockPeriod: 'month',
      tests: 'ignore',
      stableKey: { module: 'stable-idempotency-key', name: 'stableKey' },
    });
  });

  it('gives the same object for the same settings, so that findings are kept', () => {
    const given = { tests: 'lint' };
    expect(readSettings(given)).toBe(readSettings(given));
    expect(readSettings(undefined)).toBe(readSettings(undefined));
  });

  it('stops the lint with that sentence', () => {
    const lint = () => new Linter().verify('1;', [{ ...plugin.configs.recommended, settings: { idempotency: { retry: [] } } }]);
    expect(lint).toThrow(/settings\.idempotency\.retry is not known/u);
  });
});
