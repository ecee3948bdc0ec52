import type { Row } from '../types.js';

export const rows = [
  { package: '@restatedev/restate-sdk', names: ['service', 'object', 'workflow'], at: ['0.handlers'], is: 'again per delivery' },
] as const satisfies readonly Row[];
