import type { Row } from '../types.js';

export const rows = [
  { package: '@sapphire/snowflake', names: ['Snowflake#generate', 'DiscordSnowflake.generate', 'TwitterSnowflake.generate'], is: 'fresh', kind: 'random', sameWith: ['increment'] },
] as const satisfies readonly Row[];
