import type { Row } from '../types.js';

export const rows = [
  { package: 'bull', names: ['default#process', 'Queue#process', 'default().process'], at: [-1], is: 'again per delivery' },
  { package: 'bull', names: ['Job', 'default.Job'], at: 'function with such a first parameter', is: 'again per delivery' },
  { package: 'bull', names: ['Job#attemptsMade', 'default.Job#attemptsMade'], is: 'attempt number', per: 'each attempt of the Bull job', base: 0 },
  { package: 'bull', names: ['Queue#add', 'default#add', 'default().add'], is: 'key option', property: 'jobId' },
  { package: 'bull', names: ['Queue#add', 'default#add', 'default().add'], at: ['0'], is: 'handed over at each run', needs: ['1.repeat'] },
  { package: 'bull', names: ['Queue#add', 'default#add', 'default().add'], at: ['1'], is: 'handed over at each run', needs: ['2.repeat'] },
] as const satisfies readonly Row[];
