import type { Row } from '../types.js';

export const rows = [
  { package: '@reduxjs/toolkit/query', names: ['retry'], at: [0], is: 'again per attempt', forMany: true },
  { package: '@reduxjs/toolkit/query/react', names: ['retry'], at: [0], is: 'again per attempt', forMany: true },
  { package: '@reduxjs/toolkit/query', names: ['retry'], is: 'chain', at: ['arguments'], inside: 'later', retrying: [], itself: true },
  { package: '@reduxjs/toolkit/query', names: ['fetchBaseQuery'], is: 'part of a chain', at: ['0.prepareHeaders'] },
  { package: '@reduxjs/toolkit/query/react', names: ['retry'], is: 'chain', at: ['arguments'], inside: 'later', retrying: [], itself: true },
  { package: '@reduxjs/toolkit/query/react', names: ['fetchBaseQuery'], is: 'part of a chain', at: ['0.prepareHeaders'] },
] as const satisfies readonly Row[];
