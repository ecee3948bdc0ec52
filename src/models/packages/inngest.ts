import type { Row } from '../types.js';

export const rows = [
  { package: 'inngest', names: ['Inngest#createFunction'], at: [1, 2], is: 'again per delivery', attempt: { parameter: 0, property: 'attempt', base: 0 } },
  { package: 'inngest', names: ['BaseContext#attempt', 'Context#attempt'], is: 'attempt number', per: 'each attempt of the Inngest function', base: 0 },
  { package: 'inngest', names: ['Inngest#send', 'step.sendEvent'], is: 'key option', property: 'id' },
] as const satisfies readonly Row[];
