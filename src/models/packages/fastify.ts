import type { Row } from '../types.js';

export const rows = [
  { package: 'fastify', names: ['FastifyInstance#post', 'FastifyInstance#put', 'FastifyInstance#patch', 'FastifyInstance#get', 'FastifyInstance#delete', 'default().post', 'default().get', 'default().put', 'fastify().post'], at: [1, 2], is: 'again per request' },
  { package: 'fastify', names: ['FastifyInstance#route'], at: ['0.handler'], is: 'again per request' },
  { package: 'fastify', names: ['FastifyRequest'], at: 'function with such a first parameter', is: 'again per request' },
] as const satisfies readonly Row[];
