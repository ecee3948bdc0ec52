import type { Row } from '../types.js';

export const rows = [
  { package: 'isomorphic-webcrypto', names: ['default.getRandomValues', 'default.randomUUID'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
