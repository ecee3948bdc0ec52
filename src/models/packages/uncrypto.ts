import type { Row } from '../types.js';

export const rows = [
  { package: 'uncrypto', names: ['randomUUID', 'getRandomValues', 'default.randomUUID', 'default.getRandomValues'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
