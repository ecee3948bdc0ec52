import type { Row } from '../types.js';

export const rows = [
  { package: '@temporalio/activity', names: ['Info#attempt', 'activityInfo().attempt', 'Context.current().info.attempt'], is: 'attempt number', per: 'each attempt of the Temporal activity', base: 1 },
  { package: '@temporalio/common', names: ['ActivityInfo#attempt'], is: 'attempt number', per: 'each attempt of the Temporal activity', base: 1 },
  { package: '@temporalio/workflow', names: ['WorkflowInfo#attempt', 'workflowInfo().attempt'], is: 'attempt number', per: 'each attempt of the Temporal workflow', base: 1 },
  { package: '@temporalio/worker', names: ['Worker.create'], at: ['0.activities'], is: 'again per delivery', proof: 'https://docs.temporal.io/encyclopedia/retry-policies' },
  { package: '@temporalio/client', names: ['ScheduleClient#create'], at: ['0.action.args'], is: 'handed over at each run', proof: 'https://docs.temporal.io/develop/typescript/schedules' },
] as const satisfies readonly Row[];
