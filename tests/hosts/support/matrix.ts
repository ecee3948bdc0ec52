/** One cell of the matrix: the project that is written for it, and what ESLint says there. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Cell } from './cells.js';
import { COMPILERS, install, json, nodeBinary, PARSER, write } from './install.js';
import { run } from './run.js';

const KEYS = `import { randomUUID } from 'node:crypto';

export const freshKey = (): string => randomUUID();
`;

const keysFrom = (specifier: string): { wrong: string; right: string } => ({
  wrong: `import { freshKey } from '${specifier}';

export async function charge(cents: number): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await fetch('https://pay.example.test/charges', { method: 'POST', headers: { 'Idempotency-Key': freshKey() }, body: String(cents) });
      return;
    } catch {
      continue;
    }
  }
}
`,
  right: `import { freshKey } from '${specifier}';

export async function charge(cents: number): Promise<void> {
  const key = freshKey();
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await fetch('https://pay.example.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: String(cents) });
      return;
    } catch {
      continue;
    }
  }
}
`,
});

/** The line and the column of `freshKey()` in `wrong`, from one. */
export const WRONG = { line: 6, column: 103 } as const;

const LAYOUTS = {
  'one package': { folder: 'app', specifier: './keys.js' },
  'npm workspaces': { folder: 'packages/pay', specifier: '@acme/keys' },
  'symlinked package': { folder: 'linked-app', specifier: '@acme/linked-keys' },
} as const;

function keysPackage(name: string): string {
  return json({ name, version: '1.0.0', private: true, exports: { '.': './src/index.ts' } });
}

/** The install that a cell needs. Cells with the same ESLint and TypeScript share it. */
export function installFor({ eslint, typescript }: Pick<Cell, 'eslint' | 'typescript'>): Promise<string> {
  return install({
    name: `eslint-${eslint}-typescript-${typescript}`,
    manifest: {
      private: true,
      workspaces: ['packages/*'],
      devDependencies: {
        '@acme/linked-keys': 'file:../linked-keys',
        '@types/node': '22.19.1',
        '@typescript-eslint/parser': PARSER,
        eslint,
        jiti: '2.7.0',
        ...(typescript === '6.0' ? COMPILERS : { typescript }),
      },
    },
    files: {
      'packages/keys/package.json': keysPackage('@acme/keys'),
      'packages/keys/src/index.ts': KEYS,
      'packages/pay/package.json': json({ name: '@acme/pay', version: '1.0.0', private: true, dependencies: { '@acme/keys': '*' } }),
      '../linked-keys/package.json': keysPackage('@acme/linked-keys'),
      '../linked-keys/src/index.ts': KEYS,
    },
  });
}

/**
 * The project's ESLint config. The probe is a rule that says who answered: versions as loaded, and which back end the program is of
 * (only the classic program has `getIdentifierCount`; the native one's throws).
 */
function configFor({ config, extends: how }: Cell): Record<string, string> {
  const prefix = how === 'other prefix' ? 'keys' : 'idempotency';
  const preset = how === 'object' ? '[idempotency.configs.recommended]' : `['${prefix}/recommended']`;
  const imports: readonly (readonly [string, string])[] = [
    ['parser', '@typescript-eslint/parser'],
    ['{ defineConfig }', 'eslint/config'],
    ['idempotency', 'eslint-plugin-idempotency'],
    ['typescript', 'typescript'],
    ['{ ESLint }', 'eslint'],
  ];
  const head = imports.map(([what, from]) => (config === 'commonjs' ? `const ${what} = require('${from}');` : `import ${what} from '${from}';`)).join('\n');
  const any = config === 'typescript' ? ': any' : '';
  const body = `
const backend = {
  create(context${any}) {
    const { program } = context.sourceCode.parserServices;
    const native = Object.getOwnPropertyDescriptor(program, 'getIdentifierCount')?.value === undefined;
    return {
      'Program > :first-child'(node${any}) {
        context.report({ node, message: [ESLint.version, process.versions.node, typescript.versionMajorMinor, native ? 'native' : 'classic'].join(' ') });
      },
    };
  },
};

${config === 'commonjs' ? 'module.exports =' : 'export default'} defineConfig(
  {
    files: ['**/*.ts'],
    plugins: { ${prefix === 'keys' ? 'keys: idempotency' : 'idempotency'} },
    extends: ${preset},
    languageOptions: { parser, parserOptions: { projectService: true } },
  },
  { files: ['src/right.ts'], plugins: { probe: { rules: { backend } } }, rules: { 'probe/backend': 'error' } },
);
`;
  return {
    [config === 'typescript' ? 'eslint.config.ts' : 'eslint.config.js']: head + body,
    'package.json': json({ name: '@acme/pay', version: '1.0.0', private: true, type: config === 'commonjs' ? 'commonjs' : 'module' }),
  };
}

export interface Said {
  readonly rule: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** Lints a cell's project with the cell's Node, and gives what is said of its two files. */
export async function lintCell(cell: Cell): Promise<{ readonly wrong: readonly Said[]; readonly right: readonly Said[] }> {
  const project = await installFor(cell);
  const { folder, specifier } = LAYOUTS[cell.layout];
  const cwd = join(project, folder);
  rmSync(cwd, { recursive: true, force: true });
  const { wrong, right } = keysFrom(specifier);
  write(cwd, {
    ...configFor(cell),
    'src/wrong.ts': wrong,
    'src/right.ts': right,
    ...(cell.layout === 'one package' ? { 'src/keys.ts': KEYS } : {}),
    'tsconfig.json': json({ compilerOptions: { strict: true, target: 'ES2022', module: 'NodeNext', moduleResolution: 'NodeNext', lib: ['ES2022', 'DOM'], types: ['node'], noEmit: true }, include: ['src'] }),
  });
  const node = await nodeBinary(cell.node);
  const env: Record<string, string> = cell.backend === 'native' ? { TYPESCRIPT_ESLINT_EXPERIMENTAL_BACKEND: 'tsgo' } : {};
  const { code, out, error } = await run(node, [join(project, 'node_modules/eslint/bin/eslint.js'), '--format', 'json', 'src/wrong.ts', 'src/right.ts'], { cwd, env });
  if (code !== 1) throw new Error(`ESLint ended with ${code}:\n${out}\n${error}`);
  const results = JSON.parse(out) as readonly { filePath: string; messages: readonly { ruleId: string | null; line: number; column: number; message: string }[] }[];
  const of = (name: string): readonly Said[] =>
    results.filter(({ filePath }) => filePath.endsWith(name)).flatMap(({ messages }) => messages.map(({ ruleId, line, column, message }) => ({ rule: ruleId ?? '', line, column, message })));
  return { wrong: of('wrong.ts'), right: of('right.ts') };
}
