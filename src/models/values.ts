/** Packages of pure functions over values, dates and numbers: the result is made of the arguments. */
import type { Row } from './types.js';

export const rows = [
  { package: '@date-fns/utc', names: ['*'], is: 'transparent' },
  { package: 'big.js', names: ['*'], is: 'transparent' },
  { package: 'bignumber.js', names: ['*'], is: 'transparent' },
  { package: 'date-fns', names: ['*'], is: 'transparent' },
  { package: 'date-fns-tz', names: ['*'], is: 'transparent' },
  { package: 'decimal.js', names: ['*'], is: 'transparent' },
  { package: 'lodash-es', names: ['*'], is: 'transparent' },
  { package: 'ramda', names: ['*'], is: 'transparent' },
  { package: 'remeda', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
