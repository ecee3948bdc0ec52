import type { Row } from '../types.js';

export const rows = [
  { package: 'ky', names: ['*'], at: 'hook', hook: 'hooks.beforeRequest', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', attempt: { parameter: 2, property: 'retryCount', base: 0 }, versions: [0, 2], note: 'ky 2 runs it once for each call', proof: 'ky 1.hooks.beforeRequest: again on each attempt, with .retryCount of parameter 2, from 0' },
  { package: 'ky', names: ['*'], at: 'hook', hook: 'hooks.beforeRetry', retry: ['retry'], byDefault: ['put', 'delete'], is: 'again per attempt', attempt: { parameter: 0, property: 'retryCount', base: 1 }, proof: 'ky 1.hooks.beforeRetry: again on each retry, with .retryCount of parameter 0, from 1' },
  { package: 'ky', names: ['*'], at: 'hook', hook: 'fetch', retry: ['retry'], is: 'again per attempt', proof: 'ky 1.fetch: again on each attempt' },
  { package: 'ky', names: ['default.create', 'default.extend', 'default.create().extend'], is: 'sent with every call', options: ['0'] },
  { package: 'ky', names: ['default', 'default.create()', 'default.extend()'], is: 'sends a body', options: 1 },
  { package: 'ky', names: ['default.post', 'default.patch', 'default.create().post', 'default.create().patch', 'default.extend().post', 'default.extend().patch', 'KyInstance#post', 'KyInstance#patch'], is: 'sends a body', options: undefined },
] as const satisfies readonly Row[];
