import type { Row } from '../types.js';

export const rows = [
  { package: 'typeid-js', names: ['typeid', 'typeidUnboxed'], is: 'fresh', kind: 'random', sameFrom: 2 },
  { package: 'typeid-js', names: ['typeid', 'typeidUnboxed', 'TypeID.fromUUID', 'fromUUID'], is: 'transparent' },
] as const satisfies readonly Row[];
