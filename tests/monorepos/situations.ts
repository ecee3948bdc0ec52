/** Monorepos as package managers and compilers lay them out, made in a temporary folder: what is seen of a workspace package, and what is not. */
import * as parser from '@typescript-eslint/parser';
import { ESLint, type Linter, type Rule } from 'eslint';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { backendOf, type Backend } from '../support/lint.js';

/** How the linter comes by its program. */
export type Mode = 'projectService' | 'project';

interface Situation {
  readonly name: string;
  /** What the packages' own manifests say of types, beside name and version. */
  readonly manifest: object;
  /** The package is compiled: dist has declarations and code. */
  readonly isBuilt?: boolean;
  readonly hasDeclarationMap?: boolean;
  /** The application's tsconfig names the packages under `references`, and they are composite. */
  readonly isReferenced?: boolean;
  readonly compilerOptions?: object;
  /** Where links to the packages are: `npm` in the root's node_modules, `pnpm` in the application's. */
  readonly links: 'npm' | 'pnpm' | 'none';
  /** Where the code of the packages is seen. */
  readonly seen: Readonly<Record<Mode, boolean>>;
  /** What the debug output advises where it is not seen; undefined where there is no line. */
  readonly advice: Readonly<Record<Mode, RegExp | undefined>>;
}

const DIST = { main: './dist/index.js', types: './dist/index.d.ts' };
const REFERENCE = /a project reference to it, with parserOptions\.projectService, has its source read$/u;
const SOURCE = /let its types point to its source, by paths or by a condition of its exports$/u;
const always = { projectService: true, project: true };
const never = { projectService: false, project: false };
const noAdvice = { projectService: undefined, project: undefined };

export const situations: readonly Situation[] = [
  { name: 'types that point to the source, behind a link of npm', manifest: { types: './src/index.ts' }, links: 'npm', seen: always, advice: noAdvice },
  { name: 'types that point to the source, behind a link of pnpm', manifest: { types: './src/index.ts' }, links: 'pnpm', seen: always, advice: noAdvice },
  { name: 'paths of the tsconfig, without links', manifest: {}, compilerOptions: { paths: { '@acme/*': ['../../packages/*/src/index.ts'] } }, links: 'none', seen: always, advice: noAdvice },
  { name: 'paths of the tsconfig that go before a built dist', manifest: DIST, isBuilt: true, compilerOptions: { paths: { '@acme/*': ['../../packages/*/src/index.ts'] } }, links: 'npm', seen: always, advice: noAdvice },
  { name: 'a condition of the exports that the tsconfig names', manifest: { exports: { '.': { '@acme/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } } }, isBuilt: true, compilerOptions: { customConditions: ['@acme/source'] }, links: 'pnpm', seen: always, advice: noAdvice },
  { name: 'a condition of the exports that the tsconfig does not name', manifest: { exports: { '.': { '@acme/source': './src/index.ts', types: './dist/index.d.ts', default: './dist/index.js' } } }, isBuilt: true, links: 'pnpm', seen: never, advice: { projectService: SOURCE, project: SOURCE } },
  { name: 'project references, not built', manifest: DIST, isReferenced: true, links: 'npm', seen: { projectService: true, project: false }, advice: noAdvice },
  { name: 'project references, built', manifest: DIST, isReferenced: true, isBuilt: true, links: 'npm', seen: { projectService: true, project: false }, advice: { projectService: undefined, project: REFERENCE } },
  { name: 'project references, built, behind links of pnpm', manifest: DIST, isReferenced: true, isBuilt: true, hasDeclarationMap: true, links: 'pnpm', seen: { projectService: true, project: false }, advice: { projectService: undefined, project: REFERENCE } },
  { name: 'types from dist', manifest: DIST, isBuilt: true, links: 'npm', seen: never, advice: { projectService: SOURCE, project: SOURCE } },
  { name: 'types from dist, with a declaration map', manifest: DIST, isBuilt: true, hasDeclarationMap: true, links: 'npm', seen: never, advice: { projectService: SOURCE, project: SOURCE } },
  { name: 'types from dist of a package that is not built', manifest: DIST, links: 'npm', seen: never, advice: noAdvice },
];

const KEYS = "export function newKey(prefix: string): string {\n  return `${prefix}-${crypto.randomUUID()}`;\n}\n";
const RETRY = 'export async function insist<T>(work: () => Promise<T>): Promise<T> {\n  for (let attempt = 0; ; attempt++) {\n    try {\n      return await work();\n    } catch (error) {\n      if (attempt > 2) throw error;\n    }\n  }\n}\n';
const DECLARED: Readonly<Record<string, string>> = {
  keys: 'export declare function newKey(prefix: string): string;\n//# sourceMappingURL=index.d.ts.map\n',
  retry: 'export declare function insist<T>(work: () => Promise<T>): Promise<T>;\n//# sourceMappingURL=index.d.ts.map\n',
};

/** The application: line 7 needs the body of one package, line 15 that of the other, line 20 none. */
const PAY = `import { newKey } from '@acme/keys';
import { insist } from '@acme/retry';

export async function keyOfThePackage(order: string): Promise<void> {
  for (;;) {
    try {
      await fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': newKey('pay') }, body: order });
      return;
    } catch {
      continue;
    }
  }
}

export const retryOfThePackage = (order: string) => insist(() => fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: order }));

export async function right(order: string): Promise<void> {
  const key = newKey('pay');
  await insist(() => fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order }));
  for (;;) { try { await fetch('https://pay.test', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: order }); return; } catch { continue; } }
}
`;

const folders: string[] = [];

/** Writes the monorepo of a situation, and answers with its folder. */
function build(situation: Situation): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'idempotency-monorepo-')));
  folders.push(root);
  const write = (path: string, content: object | string): void => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content, undefined, 2));
  };
  const compilerOptions = { strict: true, target: 'ES2023', lib: ['ES2023', 'DOM'], module: 'ESNext', moduleResolution: 'Bundler', types: [] };
  write('package.json', { name: 'acme', private: true, workspaces: ['packages/*', 'apps/*'] });
  for (const [name, source] of [['keys', KEYS], ['retry', RETRY]] as const) {
    const folder = `packages/${name}`;
    write(`${folder}/package.json`, { name: `@acme/${name}`, version: '1.0.0', type: 'module', ...situation.manifest });
    write(`${folder}/src/index.ts`, source);
    if (situation.isReferenced) write(`${folder}/tsconfig.json`, { compilerOptions: { ...compilerOptions, composite: true, declaration: true, declarationMap: situation.hasDeclarationMap ?? false, rootDir: 'src', outDir: 'dist' }, include: ['src'] });
    if (situation.isBuilt) {
      write(`${folder}/dist/index.d.ts`, DECLARED[name] ?? '');
      write(`${folder}/dist/index.js`, 'export {};\n');
      if (situation.hasDeclarationMap) write(`${folder}/dist/index.d.ts.map`, { version: 3, file: 'index.d.ts', sourceRoot: '', sources: ['../src/index.ts'], names: [], mappings: 'AAAA' });
    }
    if (situation.links !== 'none') {
      const modules = join(root, situation.links === 'npm' ? '' : 'apps/pay', 'node_modules/@acme');
      mkdirSync(modules, { recursive: true });
      symlinkSync(join(root, folder), join(modules, name), 'junction');
    }
  }
  write('apps/pay/package.json', { name: '@acme/pay', private: true, type: 'module', dependencies: { '@acme/keys': 'workspace:*', '@acme/retry': 'workspace:*' } });
  write('apps/pay/tsconfig.json', {
    compilerOptions: { ...compilerOptions, noEmit: true, ...situation.compilerOptions },
    include: ['src'],
    ...(situation.isReferenced ? { references: [{ path: '../../packages/keys' }, { path: '../../packages/retry' }] } : {}),
  });
  write('apps/pay/src/pay.ts', PAY);
  return root;
}

interface Outcome {
  /** The lines that no-regenerated-key reports. */
  readonly lines: readonly number[];
  readonly others: readonly string[];
  readonly debug: readonly string[];
  readonly backends: ReadonlySet<Backend>;
}

async function lint(root: string, backend: Backend, mode: Mode, isDebugging: boolean): Promise<Outcome> {
  const backends = new Set<Backend>();
  const probe: Rule.RuleModule = {
    create(context) {
      const { program } = context.sourceCode.parserServices as { program?: object };
      if (program) backends.add(backendOf(program));
      return {};
    },
  };
  const app = join(root, 'apps/pay');
  const program = mode === 'project' ? { project: './tsconfig.json' } : { projectService: backend === 'native' ? { EXPERIMENTAL_backend: 'tsgo' } : true };
  const config: Linter.Config[] = [
    { ...plugin.configs.recommended, files: ['**/*.ts'], languageOptions: { parser, parserOptions: { ...program, tsconfigRootDir: app } } },
    { files: ['**/*.ts'], plugins: { probe: { rules: { backend: probe } } }, rules: { 'probe/backend': 'error' } },
  ];
  const debug: string[] = [];
  const write = process.stderr.write.bind(process.stderr);
  const before = process.env['DEBUG'];
  // The plugin alone is asked: ESLint and the parser read the variable too.
  process.env['DEBUG'] = isDebugging ? 'idempotency' : '';
  process.stderr.write = (text: Uint8Array | string): boolean => debug.push(String(text)) > 0;
  try {
    const [result] = await new ESLint({ cwd: app, overrideConfigFile: true, overrideConfig: config }).lintFiles(['src/pay.ts']);
    const messages = result?.messages ?? [];
    return {
      lines: messages.filter(({ ruleId }) => ruleId === 'idempotency/no-regenerated-key').map(({ line }) => line),
      others: messages.filter(({ ruleId }) => ruleId !== 'idempotency/no-regenerated-key').map(({ line, message }) => `${line} ${message}`),
      debug: debug.filter((line) => line.startsWith('idempotency:')).map((line) => line.trimEnd()),
      backends,
    };
  } finally {
    process.stderr.write = write;
    if (before === undefined) delete process.env['DEBUG'];
    else process.env['DEBUG'] = before;
  }
}

/** One test for each situation, on one back end. The native one has no legacy `project`. */
export function describeMonorepos(backend: Backend): void {
  describe(`monorepos, ${backend} back end`, () => {
    afterAll(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });

    const modes: readonly Mode[] = backend === 'native' ? ['projectService'] : ['projectService', 'project'];
    it.each(modes.flatMap((mode) => situations.map((situation) => [mode, situation.name, situation] as const)))('%s, %s', async (mode, _name, situation) => {
      const root = build(situation);
      const first = await lint(root, backend, mode, true);
      expect(first.backends).toEqual(new Set([backend]));
      expect(first.others).toEqual([]);
      // What needs no other package is seen everywhere; the right function never reported.
      expect(first.lines).toEqual(situation.seen[mode] ? [7, 15, 20] : [20]);
      const advice = situation.advice[mode];
      expect(first.debug).toHaveLength(advice ? 2 : 0);
      for (const [index, name] of ['keys', 'retry'].entries())
        if (advice) {
          expect(first.debug[index]).toMatch(advice);
          expect(first.debug[index]).toContain(`idempotency: the types of @acme/${name} come from ${root.replaceAll('\\', '/')}/packages/${name}/dist/index.d.ts, so what its functions do is not seen: `);
        }
    });

    it('tells of a package once in a process, and only where it is asked', async () => {
      const dist = situations.find(({ name }) => name === 'types from dist');
      if (!dist) throw new Error('There is no such situation.');
      expect((await lint(build(dist), backend, 'projectService', false)).debug).toEqual([]);
      const root = build(dist);
      expect((await lint(root, backend, 'projectService', true)).debug).toHaveLength(2);
      // Another text, so that the findings are looked for again.
      writeFileSync(join(root, 'apps/pay/src/pay.ts'), `${PAY}\nexport const version = 2;\n`);
      const again = await lint(root, backend, 'projectService', true);
      expect(again.lines).toEqual([20]);
      expect(again.debug).toEqual([]);
    });
  });
}
