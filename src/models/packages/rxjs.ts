import type { Row } from '../types.js';

export const rows = [
  { package: 'rxjs', names: ['defer', 'Observable'], at: [0], is: 'again per subscription' },
  { package: 'rxjs', names: ['retry', 'retryWhen', 'repeat', 'repeatWhen'], is: 'runs again what it is given' },
  { package: 'rxjs', names: ['*'], is: 'lazy' },
  { package: 'rxjs/ajax', names: ['*'], is: 'lazy' },
  { package: 'rxjs/fetch', names: ['*'], is: 'lazy' },
  { package: 'rxjs/operators', names: ['retry', 'retryWhen', 'repeat', 'repeatWhen'], is: 'runs again what it is given' },
  { package: 'rxjs/operators', names: ['*'], is: 'lazy' },
  { package: 'rxjs', names: ['map', 'tap', 'mergeMap', 'concatMap', 'switchMap', 'exhaustMap'], at: [0], is: 'again per tick', behind: [{ name: 'interval', arguments: 1 }, { name: 'timer', arguments: 2 }] },
  { package: 'rxjs/operators', names: ['map', 'tap', 'mergeMap', 'concatMap', 'switchMap', 'exhaustMap'], at: [0], is: 'again per tick', behind: [{ name: 'interval', arguments: 1 }, { name: 'timer', arguments: 2 }] },
  { package: 'rxjs', names: ['retry'], at: ['0.delay'], is: 'again per attempt', attempt: { parameter: 1, base: 1 }, versions: [7] },
  { package: 'rxjs/operators', names: ['retry'], at: ['0.delay'], is: 'again per attempt', attempt: { parameter: 1, base: 1 }, versions: [7] },
] as const satisfies readonly Row[];
