import type { Row } from '../types.js';

export const rows = [
  { package: 'express', names: ['default().post', 'default().put', 'default().patch', 'default().get', 'default().all', 'default().use', 'default().delete', 'Router().post', 'Router().put', 'Router().patch', 'Router().get', 'Router().all', 'Router().use', 'default.Router().post', 'default.Router().put', 'default.Router().patch', 'default.Router().get'], at: [0, 1, 2, 3, 4], is: 'again per request' },
  { package: 'express', names: ['Request', 'default.Request'], at: 'function with such a first parameter', is: 'again per request' },
  { package: 'express', names: ['RequestHandler', 'Handler', 'default.RequestHandler'], at: 'function of this type', is: 'again per request' },
  { package: 'express-serve-static-core', names: ['IRouter#post', 'IRouter#put', 'IRouter#patch', 'IRouter#get', 'IRouter#all', 'IRouter#use', 'IRouter#delete', 'Application#post', 'Application#get'], at: [0, 1, 2, 3, 4], is: 'again per request' },
] as const satisfies readonly Row[];
