import type { Row } from '../types.js';

export const rows = [
  { package: '@urql/core', names: ['Client', 'createClient'], is: 'sent with every call', options: ['0'] },
  { package: 'urql', names: ['Client', 'createClient'], is: 'sent with every call', options: ['0'] },
  { package: '@urql/core', names: ['Client', 'createClient'], is: 'chain', at: ['0.exchanges'], inside: 'later', innermost: ['0.fetchOptions'], retrying: [{ package: '@urql/exchange-retry', names: ['retryExchange'] }] },
  { package: 'urql', names: ['Client', 'createClient'], is: 'chain', at: ['0.exchanges'], inside: 'later', innermost: ['0.fetchOptions'], retrying: [{ package: '@urql/exchange-retry', names: ['retryExchange'] }] },
  { package: '@urql/core', names: ['mapExchange'], is: 'part of a chain', at: ['0.onOperation'], answers: true, keeps: true },
  { package: 'urql', names: ['mapExchange'], is: 'part of a chain', at: ['0.onOperation'], answers: true, keeps: true },
] as const satisfies readonly Row[];
