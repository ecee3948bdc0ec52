import type { Row } from '../types.js';

export const rows = [
  { package: '@js-joda/core', names: ['Instant.now', 'LocalDateTime.now', 'ZonedDateTime.now'], is: 'fresh', kind: 'clock' },
  { package: '@js-joda/core', names: ['*'], is: 'transparent' },
] as const satisfies readonly Row[];
