import type { Row } from '../types.js';

export const rows = [
  { package: 'redux-saga/effects', names: ['retry'], at: [2], is: 'again per attempt' },
] as const satisfies readonly Row[];
