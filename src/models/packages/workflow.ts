import type { Row } from '../types.js';

export const rows = [
  { package: 'workflow', names: ['getStepMetadata().attempt'], is: 'attempt number', per: 'each attempt of the step', base: 1, proof: 'https://useworkflow.dev/docs/api-reference/workflow/get-step-metadata' },
] as const satisfies readonly Row[];
