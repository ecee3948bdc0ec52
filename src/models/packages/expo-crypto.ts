import type { Row } from '../types.js';

export const rows = [
  { package: 'expo-crypto', names: ['randomUUID', 'getRandomBytes', 'getRandomBytesAsync'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
