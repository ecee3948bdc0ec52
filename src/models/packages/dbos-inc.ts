import type { Row } from '../types.js';

export const rows = [
  { package: '@dbos-inc/dbos-sdk', names: ['DBOS.registerWorkflow'], at: [0], is: 'again per delivery' },
  { package: '@dbos-inc/dbos-sdk', names: ['DBOS.runStep', 'DBOS.registerStep'], at: [0], is: 'again per delivery', needs: ['1.retriesAllowed'] },
  { package: '@dbos-inc/dbos-sdk', names: ['StepStatus#currentAttempt', 'DBOS.stepStatus.currentAttempt'], is: 'attempt number', per: 'each attempt of the DBOS step', base: 1 },
  { package: '@dbos-inc/dbos-sdk', names: ['DBOS.workflow'], at: 'decorated method', is: 'again per delivery', note: 'the body runs again when it is recovered; what DBOS.runStep and DBOS.randomUUID give back stays the same', proof: 'https://docs.dbos.dev/typescript/reference/methods' },
  { package: '@dbos-inc/dbos-sdk', names: ['DBOS.step'], at: 'decorated method', is: 'again per delivery', note: 'with retriesAllowed, and when the workflow is recovered before the step has ended' },
] as const satisfies readonly Row[];
