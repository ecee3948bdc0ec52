import type { Row } from '../types.js';

export const rows = [
  { package: 'resend', names: ['Resend'], is: 'sent with every call', options: ['1'] },
] as const satisfies readonly Row[];
