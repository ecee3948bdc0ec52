import type { Row } from '../types.js';

export const rows = [
  { package: 'bee-queue', names: ['default#process', 'BeeQueue#process'], at: [-1], is: 'again per delivery' },
] as const satisfies readonly Row[];
