import type { Row } from '../types.js';

export const rows = [
  { package: 'expo-crypto', names: ['randomUUID', 'getRandomBytes', 'getRandomBytesAsync'], is: 'fresh', kind: 'random', proof: 'https://docs.expo.dev/versions/latest/sdk/crypto/' },
] as const satisfies readonly Row[];
