import type { Row } from '../types.js';

export const rows = [
  { package: 'react-native-quick-crypto', names: ['randomUUID', 'randomBytes', 'default.randomUUID', 'default.randomBytes'], is: 'fresh', kind: 'random', proof: 'https://github.com/margelo/react-native-quick-crypto' },
] as const satisfies readonly Row[];
