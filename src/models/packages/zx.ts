import type { Row } from '../types.js';

export const rows = [
  { package: 'zx', names: ['retry'], at: [1, 2], is: 'again per attempt', note: 'the function stands last, behind the number of attempts and a delay that may be left out' },
] as const satisfies readonly Row[];
