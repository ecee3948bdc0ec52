import type { Row } from '../types.js';

export const rows = [
  { package: 'superagent', names: ['default.post', 'default.patch', 'post', 'patch', 'default.agent().post'], is: 'sends a body', options: undefined },
] as const satisfies readonly Row[];
