import type { HookRow } from './types.js';

/** Hooks in the options of HTTP clients: run again for each attempt where the same options turn retrying on. Measured in tests/models. */
export const HOOKS: readonly HookRow[] = [
  { package: 'got', names: ['*'], hook: 'hooks.beforeRequest', retry: ['retry'], attempt: { parameter: 1, property: 'retryCount' }, versions: [14] },
  { package: 'got', names: ['*'], hook: 'hooks.beforeRequest', retry: ['retry'] },
  { package: 'got', names: ['*'], hook: 'hooks.beforeRetry', retry: ['retry'], attempt: { parameter: 1 }, versions: [12] },
  { package: 'got', names: ['*'], hook: 'hooks.beforeRetry', retry: ['retry'] },
  // ky 2 runs it once for each call.
  { package: 'ky', names: ['*'], hook: 'hooks.beforeRequest', retry: ['retry'], attempt: { parameter: 2, property: 'retryCount' }, versions: [0, 2] },
  { package: 'ky', names: ['*'], hook: 'hooks.beforeRetry', retry: ['retry'], attempt: { parameter: 0, property: 'retryCount' } },
  { package: 'ky', names: ['*'], hook: 'fetch', retry: ['retry'] },
  { package: 'ofetch', names: ['*'], hook: 'onRequest', retry: ['retry'] },
];
