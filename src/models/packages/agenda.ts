import type { Row } from '../types.js';

export const rows = [
  { package: 'agenda', names: ['Agenda#define', 'default#define'], at: [1, 2], is: 'again per delivery' },
] as const satisfies readonly Row[];
