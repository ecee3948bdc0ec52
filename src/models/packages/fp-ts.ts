import type { Row } from '../types.js';

export const rows = [
  { package: 'fp-ts', names: ['*'], is: 'lazy' },
  { package: 'fp-ts/Task', names: ['*'], is: 'lazy' },
  { package: 'fp-ts/TaskEither', names: ['tryCatch', 'fromIO'], at: [0], is: 'again per subscription' },
  { package: 'fp-ts/TaskEither', names: ['*'], is: 'lazy' },
  { package: 'fp-ts/function', names: ['*'], is: 'lazy' },
  { package: 'fp-ts/lib/TaskEither', names: ['tryCatch', 'fromIO'], at: [0], is: 'again per subscription' },
  { package: 'fp-ts/lib/TaskEither', names: ['*'], is: 'lazy' },
  { package: 'fp-ts/lib/function', names: ['*'], is: 'lazy' },
] as const satisfies readonly Row[];
