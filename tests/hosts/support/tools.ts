/** The install that the editor, the other hosts and the tests of ESLint's features share: the plugin, and the tools as a user gets them from npm. */
import { COMPILERS, ESLINT, install, PARSER } from './install.js';

export const OXLINT = '1.94.0';
export const TURBO = '2.11.11';

export function tools(): Promise<string> {
  return install({
    name: 'tools',
    manifest: {
      private: true,
      type: 'module',
      devDependencies: {
        ...COMPILERS,
        '@types/node': '22.19.1',
        '@typescript-eslint/parser': PARSER,
        'astro-eslint-parser': '3.2.0',
        eslint: ESLINT,
        jiti: '2.7.0',
        oxlint: OXLINT,
        svelte: '5.57.3',
        'svelte-eslint-parser': '1.10.1',
        'vscode-langservers-extracted': '4.10.0',
        'vue-eslint-parser': '10.4.2',
      },
    },
  });
}
