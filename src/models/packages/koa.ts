import type { Row } from '../types.js';

export const rows = [
  { package: '@koa/router', names: ['Router#post', 'Router#put', 'Router#get', 'default#post', 'default#put', 'default#get'], at: [1, 2, 3], is: 'again per request' },
] as const satisfies readonly Row[];
