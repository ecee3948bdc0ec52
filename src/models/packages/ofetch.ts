import type { Row } from '../types.js';

export const rows = [
  { package: 'ofetch', names: ['*'], at: 'hook', hook: 'onRequest', retry: ['retry'], numberCoversPost: true, is: 'again per attempt', attempt: { parameter: 0, property: 'options.retry' }, note: 'the number counts down' },
  { package: 'ofetch', names: ['*'], at: 'hook', hook: 'onResponseError', retry: ['retry'], numberCoversPost: true, is: 'again per attempt' },
  { package: 'ofetch', names: ['*'], at: 'hook', hook: 'onRequestError', retry: ['retry'], numberCoversPost: true, is: 'again per attempt' },
  { package: 'ofetch', names: ['ofetch.create', '$fetch.create'], is: 'sent with every call', options: ['0'] },
  { package: 'ofetch', names: ['ofetch', '$fetch'], is: 'sends a body', options: 1 },
] as const satisfies readonly Row[];
