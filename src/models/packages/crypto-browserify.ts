import type { Row } from '../types.js';

export const rows = [
  { package: 'crypto-browserify', names: ['randomUUID', 'randomBytes', 'getRandomValues', 'default.randomUUID', 'default.randomBytes', 'default.getRandomValues'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
