import type { Row } from '../types.js';

export const rows = [
  { package: '@apollo/client', names: ['HttpLink', 'createHttpLink', 'BatchHttpLink', 'ApolloClient'], is: 'sent with every call', options: ['0'] },
  { package: '@apollo/client/link/http', names: ['HttpLink', 'createHttpLink'], is: 'sent with every call', options: ['0'] },
] as const satisfies readonly Row[];
