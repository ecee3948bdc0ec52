import type { Row } from '../types.js';

export const rows = [
  { package: 'superagent', names: ['default.post', 'default.patch', 'post', 'patch', 'default.agent().post', 'default.agent().patch'], is: 'sends a body', options: undefined },
  { package: 'superagent', names: ['*.retry'], at: [1], is: 'again per attempt' },
  { package: 'superagent', names: ['*.on'], at: [1], is: 'again per attempt', when: /^request$/u, inSight: ['.retry('], note: 'after the headers of the attempt went out: what is set reaches the next one' },
] as const satisfies readonly Row[];
