import { defineConfig } from 'eslint/config';
import * as parser from '@typescript-eslint/parser';
// The build of this repository. In a project of your own: `import idempotency from 'eslint-plugin-idempotency'`.
import idempotency from '../../dist/index.js';

export default defineConfig([
  {
    files: ['src/**/*.ts'],
    plugins: { idempotency },
    extends: ['idempotency/recommended'],
    languageOptions: {
      parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
  },
]);
