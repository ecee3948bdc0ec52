import type { Row } from '../types.js';

export const rows = [
  { package: 'short-uuid', names: ['generate', 'default.generate', 'default().generate', 'default().new', 'default().uuid', 'uuid', 'createTranslator().generate', 'createTranslator().uuid'], is: 'fresh', kind: 'random' },
  { package: 'short-uuid', names: ['default().fromUUID', 'createTranslator().fromUUID', 'default().toUUID'], is: 'transparent' },
] as const satisfies readonly Row[];
