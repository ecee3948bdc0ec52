import type { Row } from '../types.js';

export const rows = [
  { package: '@aws-lambda-powertools/batch', names: ['processPartialResponse', 'processPartialResponseSync'], at: [1], is: 'again per delivery', proof: 'https://docs.aws.amazon.com/powertools/typescript/latest/features/batch/' },
] as const satisfies readonly Row[];
