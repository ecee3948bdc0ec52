import type { Row } from '../types.js';

export const rows = [
  { package: 'agenda', names: ['Agenda#define', 'default#define'], at: [1, 2], is: 'again per delivery' },
  { package: 'agenda', names: ['Agenda#every'], at: ['2'], is: 'handed over at each run' },
  { package: 'agenda', names: ['JobParameters#failCount'], is: 'attempt number', per: 'each attempt of the Agenda job' },
] as const satisfies readonly Row[];
