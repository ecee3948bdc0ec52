import type { Row } from '../types.js';

export const rows = [
  { package: 'swr', names: ['default'], at: [1], is: 'again per attempt', forMany: true, note: 'the fetcher of useSWRMutation is never run again' },
] as const satisfies readonly Row[];
