import type { Row } from '../types.js';

export const rows = [
  { package: '@reduxjs/toolkit/query', names: ['retry'], at: [0], is: 'again per attempt', forMany: true },
  { package: '@reduxjs/toolkit/query/react', names: ['retry'], at: [0], is: 'again per attempt', forMany: true },
] as const satisfies readonly Row[];
