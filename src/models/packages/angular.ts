import type { Row } from '../types.js';

export const rows = [
  { package: '@angular/common/http', names: ['*'], is: 'lazy' },
  { package: '@angular/common/http', names: ['HttpClient#post', 'HttpClient#patch'], is: 'sends a body', options: undefined, body: 1 },
] as const satisfies readonly Row[];
