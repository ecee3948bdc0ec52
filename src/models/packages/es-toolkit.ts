import type { Row } from '../types.js';

export const rows = [
  { package: 'es-toolkit', names: ['retry'], at: [0], is: 'again per attempt' },
  { package: 'es-toolkit', names: ['*'], is: 'transparent' },
  { package: 'es-toolkit/function', names: ['retry'], at: [0], is: 'again per attempt' },
] as const satisfies readonly Row[];
