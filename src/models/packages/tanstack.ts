import type { Row } from '../types.js';

export const rows = [
  { package: '@tanstack/angular-query-experimental', names: ['injectMutation'], at: ['0.mutationFn'], is: 'again per attempt', needs: ['0.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
  { package: '@tanstack/query-core', names: ['MutationObserver'], at: ['1.mutationFn'], is: 'again per attempt', needs: ['1.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
  { package: '@tanstack/query-core', names: ['MutationCache#build', 'QueryClient#setMutationDefaults'], at: ['1.mutationFn'], is: 'again per attempt', needs: ['1.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
  { package: '@tanstack/react-query', names: ['useMutation', 'mutationOptions'], at: ['0.mutationFn'], is: 'again per attempt', needs: ['0.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
  { package: '@tanstack/solid-query', names: ['useMutation', 'createMutation'], at: ['0.mutationFn'], is: 'again per attempt', needs: ['0.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
  { package: '@tanstack/svelte-query', names: ['createMutation'], at: ['0.mutationFn'], is: 'again per attempt', needs: ['0.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
  { package: '@tanstack/vue-query', names: ['useMutation'], at: ['0.mutationFn'], is: 'again per attempt', needs: ['0.retry'], orDefault: { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' }, forMany: true },
] as const satisfies readonly Row[];
