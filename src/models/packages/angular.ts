import type { Row } from '../types.js';

export const rows = [
  { package: '@angular/common/http', names: ['*'], is: 'lazy' },
  { package: '@angular/common/http', names: ['HttpClient#post', 'HttpClient#patch'], is: 'sends a body', options: undefined, body: 1 },
  { package: '@angular/common/http', names: ['HttpInterceptorFn'], at: 'function of this type', is: 'again per call of the client', proof: 'https://angular.dev/guide/http/interceptors' },
] as const satisfies readonly Row[];
