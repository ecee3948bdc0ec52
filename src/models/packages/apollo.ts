import type { Row } from '../types.js';

export const rows = [
  { package: '@apollo/client', names: ['HttpLink', 'createHttpLink', 'BatchHttpLink', 'ApolloClient'], is: 'sent with every call', options: ['0'] },
  { package: '@apollo/client/link/http', names: ['HttpLink', 'createHttpLink'], is: 'sent with every call', options: ['0'] },
  { package: '@apollo/client', names: ['from', 'ApolloLink.from'], is: 'chain', at: ['0'], inside: 'later', retrying: [{ package: '@apollo/client/link/retry', names: ['RetryLink'] }, { package: '@apollo/client', names: ['RetryLink'] }] },
  { package: '@apollo/client', names: ['concat', 'ApolloLink.concat'], is: 'chain', at: ['arguments'], inside: 'later', retrying: [{ package: '@apollo/client/link/retry', names: ['RetryLink'] }, { package: '@apollo/client', names: ['RetryLink'] }] },
  { package: '@apollo/client', names: ['ApolloLink#concat', 'RetryLink#concat', '*.concat'], is: 'chain', at: ['receiver'], inside: 'later', retrying: [{ package: '@apollo/client/link/retry', names: ['RetryLink'] }, { package: '@apollo/client', names: ['RetryLink'] }] },
  { package: '@apollo/client', names: ['ApolloLink'], is: 'part of a chain', at: ['0'], answers: true },
  { package: '@apollo/client', names: ['HttpLink', 'createHttpLink', 'BatchHttpLink'], is: 'part of a chain', at: ['0.fetch'] },
  { package: '@apollo/client/link/context', names: ['setContext', 'SetContextLink'], is: 'part of a chain', at: ['0'], answers: true, keeps: true },
  { package: '@apollo/client/link/http', names: ['HttpLink', 'createHttpLink'], is: 'part of a chain', at: ['0.fetch'] },
] as const satisfies readonly Row[];
