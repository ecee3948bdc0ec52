import type { Row } from '../types.js';

export const rows = [
  { package: 'rxjs', names: ['defer', 'Observable'], at: [0], is: 'again per subscription' },
  { package: 'rxjs', names: ['retry', 'retryWhen', 'repeat', 'repeatWhen'], is: 'runs again what it is given' },
  { package: 'rxjs', names: ['*'], is: 'lazy' },
  { package: 'rxjs/ajax', names: ['*'], is: 'lazy' },
  { package: 'rxjs/fetch', names: ['*'], is: 'lazy' },
  { package: 'rxjs/operators', names: ['retry', 'retryWhen', 'repeat', 'repeatWhen'], is: 'runs again what it is given' },
  { package: 'rxjs/operators', names: ['*'], is: 'lazy' },
] as const satisfies readonly Row[];
