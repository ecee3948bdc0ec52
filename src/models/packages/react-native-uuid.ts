import type { Row } from '../types.js';

export const rows = [
  { package: 'react-native-uuid', names: ['default.v4', 'default.v1'], is: 'fresh', kind: 'random' },
] as const satisfies readonly Row[];
