import type { Named } from './types.js';

/** Places whose headers a client sends with every call: a key there is one for all of them. */
export const CLIENT_DEFAULTS: readonly (Named & { readonly options: readonly string[] })[] = [
  { package: 'axios', names: ['default.create', 'create', 'AxiosStatic#create', 'Axios', 'default#create'], options: ['0'] },
  { package: 'got', names: ['default.extend', 'Got#extend', 'got.extend', 'default.extend().extend'], options: ['0'] },
  { package: 'ky', names: ['default.create', 'default.extend', 'default.create().extend'], options: ['0'] },
  { package: 'ofetch', names: ['ofetch.create', '$fetch.create'], options: ['0'] },
  { package: '@apollo/client', names: ['HttpLink', 'createHttpLink', 'BatchHttpLink', 'ApolloClient'], options: ['0'] },
  { package: '@apollo/client/link/http', names: ['HttpLink', 'createHttpLink'], options: ['0'] },
  { package: '@urql/core', names: ['Client', 'createClient'], options: ['0'] },
  { package: 'urql', names: ['Client', 'createClient'], options: ['0'] },
  { package: '@trpc/client', names: ['httpLink', 'httpBatchLink'], options: ['0'] },
  { package: 'graphql-request', names: ['GraphQLClient'], options: ['1'] },
  { package: 'openai', names: ['default', 'OpenAI'], options: ['0'] },
  { package: '@anthropic-ai/sdk', names: ['default', 'Anthropic'], options: ['0'] },
  { package: 'modern-treasury', names: ['default', 'ModernTreasury'], options: ['0'] },
  { package: 'square', names: ['SquareClient', 'Client'], options: ['0'] },
  { package: 'resend', names: ['Resend'], options: ['1'] },
  { package: 'gaxios', names: ['Gaxios'], options: ['0'] },
  { package: 'undici', names: ['Client', 'Agent', 'Pool'], options: ['0', '1'] },
  { package: 'request', names: ['default.defaults', 'defaults'], options: ['0'] },
  { package: 'apisauce', names: ['create'], options: ['0'] },
];
