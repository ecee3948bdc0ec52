import type { Row } from '../types.js';

export const rows = [
  { package: '@restatedev/restate-sdk', names: ['service', 'object', 'workflow'], at: ['0.handlers'], is: 'again per delivery' },
  { package: '@restatedev/restate-sdk', names: ['Context', 'ObjectContext', 'ObjectSharedContext', 'WorkflowContext', 'WorkflowSharedContext'], at: 'function with such a first parameter', is: 'again per delivery', note: 'ctx.rand and what ctx.run gives back stay the same' },
] as const satisfies readonly Row[];
