import type { Row } from '../types.js';

export const rows = [
  { package: 'superagent', names: ['default.post', 'default.patch', 'post', 'patch', 'default.agent().post'], is: 'sends a body', options: undefined },
  { package: 'superagent', names: ['default.post().retry', 'default.put().retry', 'default.patch().retry'], at: [1], is: 'again per attempt' },
] as const satisfies readonly Row[];
