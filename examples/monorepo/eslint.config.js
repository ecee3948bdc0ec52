import parser from '@typescript-eslint/parser';
import { defineConfig } from 'eslint/config';
import idempotency from 'eslint-plugin-idempotency';

export default defineConfig({
  files: ['**/*.ts'],
  plugins: { idempotency },
  extends: ['idempotency/recommended'],
  languageOptions: { parser, parserOptions: { projectService: true } },
});
