import type { Row } from '../types.js';

export const rows = [
  { package: 'hono', names: ['Hono#post', 'Hono#put', 'Hono#patch', 'Hono#get', 'Hono#all', 'Hono#delete'], at: [1, 2, 3], is: 'again per request' },
] as const satisfies readonly Row[];
