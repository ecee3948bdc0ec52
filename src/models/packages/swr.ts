import type { Row } from '../types.js';

export const rows = [
  { package: 'swr', names: ['default'], at: [1], is: 'again per attempt', forMany: true, note: 'the fetcher of useSWRMutation is never run again', proof: 'measured on 2.5.1' },
] as const satisfies readonly Row[];
