import { defineConfig } from 'eslint/config';
import * as parser from '@typescript-eslint/parser';
import idempotency from 'eslint-plugin-idempotency';

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
