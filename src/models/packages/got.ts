import type { Row } from '../types.js';

export const rows = [
  { package: 'got', names: ['*'], at: 'hook', hook: 'hooks.beforeRequest', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', attempt: { parameter: 1, property: 'retryCount', base: 0 }, versions: [14], proof: 'got 1.hooks.beforeRequest: again on each attempt, with .retryCount of parameter 1, from 0' },
  { package: 'got', names: ['*'], at: 'hook', hook: 'hooks.beforeRequest', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', proof: 'got 1.hooks.beforeRequest: again on each attempt, with .retryCount of parameter 1, from 0' },
  { package: 'got', names: ['*'], at: 'hook', hook: 'hooks.beforeRetry', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', attempt: { parameter: 1, base: 1 }, versions: [12], proof: 'got 1.hooks.beforeRetry: again on each retry, the number is parameter 1, from 1' },
  { package: 'got', names: ['*'], at: 'hook', hook: 'hooks.beforeRetry', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', proof: 'got 1.hooks.beforeRetry: again on each retry, the number is parameter 1, from 1' },
  { package: 'got', names: ['*'], at: 'hook', hook: 'retry.calculateDelay', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', attempt: { parameter: 0, property: 'attemptCount', base: 1 } },
  { package: 'got', names: ['default.extend', 'Got#extend', 'got.extend', 'default.extend().extend'], is: 'sent with every call', options: ['0'] },
  { package: 'got', names: ['default', 'default.extend()', 'got', 'Got'], is: 'sends a body', options: 1 },
  { package: 'got', names: ['default.post', 'default.patch', 'default.extend().post', 'default.extend().patch', 'Got#post', 'Got#patch', 'got.post', 'got.patch'], is: 'sends a body', options: undefined },
] as const satisfies readonly Row[];
