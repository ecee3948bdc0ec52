/** The endings of the files that are linted: scripts, and components, of which only a part is script. */

const SCRIPTS = ['ts', 'tsx', 'mts', 'cts', 'js', 'jsx', 'mjs', 'cjs'];

/** The ESLint parser that a component needs, by its ending. It is the project's own; npm does not bring it along. */
export const COMPONENT_PARSERS: Readonly<Record<string, string>> = { '.vue': 'vue-eslint-parser', '.svelte': 'svelte-eslint-parser', '.astro': 'astro-eslint-parser' };

const ENDINGS = [...SCRIPTS, ...Object.keys(COMPONENT_PARSERS).map((ending) => ending.slice(1))];

/** What the command lints, as a pattern for a config's `files`. */
export const LINTED = `**/*.{${ENDINGS.join(',')}}`;

const SOURCE = new RegExp(`\\.(?:${ENDINGS.join('|')})$`, 'u');
const NO_SOURCE = /(?:\.d\.[cm]?ts|\.min\.[cm]?js)$/u;

/** Whether a file is one that somebody wrote: neither a declaration file nor a minified one. */
export function isSource(path: string): boolean {
  return SOURCE.test(path) && !NO_SOURCE.test(path);
}
