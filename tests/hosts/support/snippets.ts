/** Code and configs that several host tests lint. */
import { json } from './install.js';

export const MANIFEST = json({ private: true, type: 'module' });
export const TSCONFIG = json({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', lib: ['ES2022', 'DOM'], types: ['node'], noEmit: true }, include: ['src'] });

/** The README's config, with more lines in its object. */
export const configOf = (extend = "extends: ['idempotency/recommended'],", more = ''): string => `import parser from '@typescript-eslint/parser';
import { defineConfig } from 'eslint/config';
import idempotency from 'eslint-plugin-idempotency';

export default defineConfig({
  files: ['**/*.ts'],
  plugins: { idempotency },
  ${extend}
  languageOptions: { parser, parserOptions: { projectService: true } },
  ${more}
});
`;

export const KEYS_FRESH = `import { randomUUID } from 'node:crypto';

export const keyOf = (id: string): string => id + randomUUID();
`;
export const KEYS_STABLE = `export const keyOf = (id: string): string => \`charge:\${id}\`;
`;
/** Reported on line 5, column 110, where \`keyOf\` is of KEYS_FRESH. */
export const USER = `import { keyOf } from './keys.js';

export async function charge(order: { id: string; cents: number }): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const response = await fetch('https://pay.example.test', { method: 'POST', headers: { 'Idempotency-Key': keyOf(order.id) }, body: String(order.cents) });
    if (response.ok) return;
  }
}
`;
