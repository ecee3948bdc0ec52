import type { Row } from '../types.js';

export const rows = [
  { package: 'crypto-browserify', names: ['randomBytes', 'default.randomBytes'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
