import type { Row } from '../types.js';

export const rows = [
  { package: 'ulid-workers', names: ['ulidFactory()'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
