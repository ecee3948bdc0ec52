import type { Row } from '../types.js';

export const rows = [
  { package: 'graphql-request', names: ['GraphQLClient'], is: 'sent with every call', options: ['1'] },
] as const satisfies readonly Row[];
