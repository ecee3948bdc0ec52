import type { Row } from '../types.js';

export const rows = [
  { package: '@faker-js/faker', names: ['faker.string.uuid', 'faker.string.nanoid'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
