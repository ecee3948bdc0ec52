import type { Row } from '../types.js';

export const rows = [
  { package: 'bee-queue', names: ['default#process', 'BeeQueue#process'], at: [-1], is: 'again per delivery' },
  { package: 'bee-queue', names: ['Job#options.retries'], is: 'attempt number', per: 'each attempt of the Bee-Queue job', note: 'it counts down' },
] as const satisfies readonly Row[];
