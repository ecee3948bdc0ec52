/**
 * The only file that touches the compiler. Everything else takes `ts` from here, and asks the checker through `Host`,
 * so that a full program, the experimental native back end and a program made of one file look alike.
 */
import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type typescript from 'typescript';

// Loaded as the parser loads it: an `import` would first look through its nine megabytes for the names that it exports.
const compiler = createRequire(import.meta.url)('typescript') as typeof typescript;

/** The classic compiler's namespace: node predicates, `forEachChild`, `SyntaxKind`. */
export const ts: typeof typescript = compiler;

// eslint-disable-next-line @typescript-eslint/no-namespace -- a type-only alias, so that `ts.Node` reads as everywhere else
export declare namespace ts {
  export type Node = typescript.Node;
  export type Expression = typescript.Expression;
  export type Identifier = typescript.Identifier;
  export type SourceFile = typescript.SourceFile;
  export type Program = typescript.Program;
  export type Symbol = typescript.Symbol;
  export type Type = typescript.Type;
  export type Signature = typescript.Signature;
  export type Declaration = typescript.Declaration;
  export type Block = typescript.Block;
  export type Statement = typescript.Statement;
  export type ConciseBody = typescript.ConciseBody;
  export type FunctionDeclaration = typescript.FunctionDeclaration;
  export type FunctionExpression = typescript.FunctionExpression;
  export type ArrowFunction = typescript.ArrowFunction;
  export type MethodDeclaration = typescript.MethodDeclaration;
  export type ConstructorDeclaration = typescript.ConstructorDeclaration;
  export type GetAccessorDeclaration = typescript.GetAccessorDeclaration;
  export type SetAccessorDeclaration = typescript.SetAccessorDeclaration;
  export type ClassLikeDeclaration = typescript.ClassLikeDeclaration;
  export type PropertyDeclaration = typescript.PropertyDeclaration;
  export type ParameterDeclaration = typescript.ParameterDeclaration;
  export type VariableStatement = typescript.VariableStatement;
  export type ImportClause = typescript.ImportClause;
  export type TemplateExpression = typescript.TemplateExpression;
  export type VariableDeclaration = typescript.VariableDeclaration;
  export type BindingElement = typescript.BindingElement;
  export type BindingName = typescript.BindingName;
  export type PropertyName = typescript.PropertyName;
  export type CallExpression = typescript.CallExpression;
  export type YieldExpression = typescript.YieldExpression;
  export type NewExpression = typescript.NewExpression;
  export type BinaryExpression = typescript.BinaryExpression;
  export type PropertyAccessExpression = typescript.PropertyAccessExpression;
  export type ElementAccessExpression = typescript.ElementAccessExpression;
  export type ObjectLiteralExpression = typescript.ObjectLiteralExpression;
  export type ObjectLiteralElementLike = typescript.ObjectLiteralElementLike;
  export type ArrayLiteralExpression = typescript.ArrayLiteralExpression;
  export type IterationStatement = typescript.IterationStatement;
  export type ForStatement = typescript.ForStatement;
  export type ForOfStatement = typescript.ForOfStatement;
  export type IfStatement = typescript.IfStatement;
  export type TryStatement = typescript.TryStatement;
  export type SwitchStatement = typescript.SwitchStatement;
  export type CatchClause = typescript.CatchClause;
  export type TypeNode = typescript.TypeNode;
  export type SyntaxKind = typescript.SyntaxKind;
  export type NodeArray<T extends typescript.Node> = typescript.NodeArray<T>;
}

/** The members of the checker that the engine uses; all of them answer alike on both back ends. */
export interface Checker {
  getSymbolAtLocation(node: ts.Node): ts.Symbol | undefined;
  getAliasedSymbol(symbol: ts.Symbol): ts.Symbol;
  getTypeAtLocation(node: ts.Node): ts.Type;
  getShorthandAssignmentValueSymbol(node: ts.Node | undefined): ts.Symbol | undefined;
  getContextualType(node: ts.Expression): ts.Type | undefined;
  getResolvedSignature(node: ts.CallExpression | ts.NewExpression): ts.Signature | undefined;
}

/** Where syntax and types come from: a whole program, or one file without libraries and without resolution. */
export interface Host {
  readonly mode: 'program' | 'one-file';
  readonly program: ts.Program;
  readonly checker: Checker;
  readonly sourceFile: ts.SourceFile;
}

const REFUSAL =
  'eslint-plugin-idempotency needs the classic TypeScript compiler (5.5 to 6.0), but the package "typescript" that it finds is ' +
  `${String((compiler as { version?: string } | undefined)?.version)}, which has no JavaScript API. ` +
  'Install it under an alias: npm i -D "typescript@npm:@typescript/typescript6" "@typescript/native@npm:typescript".';

/** Throws one sentence where the compiler at hand cannot be used: a native one, or another copy than the parser's. */
export function assertUsable(parserFile: ts.SourceFile | undefined): void {
  if (typeof (compiler as { forEachChild?: unknown } | undefined)?.forEachChild !== 'function') throw new Error(REFUSAL);
  if (parserFile && parserFile.kind !== compiler.SyntaxKind.SourceFile)
    throw new Error(
      'eslint-plugin-idempotency and @typescript-eslint/parser use two different copies of TypeScript: install one version of "typescript" for both.',
    );
}

/** The host over the parser's program. */
export function programHost(program: ts.Program, sourceFile: ts.SourceFile): Host {
  return { mode: 'program', program, checker: program.getTypeChecker(), sourceFile };
}

/**
 * A host over one file alone, for plain JavaScript and for linters that give no parser services.
 * Undefined where TypeScript cannot parse the text (Flow, a syntax error): the caller then says nothing.
 */
export function oneFileHost(fileName: string, text: string): Host | undefined {
  try {
    return makeOneFileHost(fileName, text);
  } catch (error) {
    // Code that nests deeper than the parser's stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function makeOneFileHost(fileName: string, text: string): Host | undefined {
  const extension = /\.[cm]?[jt]sx?$/u.exec(fileName)?.[0] ?? '.ts';
  // `.js` is parsed as JSX, since much of it is.
  const kind = extension.includes('j')
    ? compiler.ScriptKind.JSX
    : extension.endsWith('x') ? compiler.ScriptKind.TSX : compiler.ScriptKind.TS;
  // In the folder of the file, from where the versions of packages are looked up; what is linted is own code, also below node_modules.
  const folder = dirname(resolve(fileName)).replaceAll('\\', '/');
  const name = `${/\/node_modules(?:\/|$)/u.test(folder) ? '' : folder}/one-file${kind === compiler.ScriptKind.JSX ? '.jsx' : extension}`;
  const sourceFile = compiler.createSourceFile(name, text, compiler.ScriptTarget.ESNext, true, kind);
  const { parseDiagnostics } = sourceFile as unknown as { parseDiagnostics?: readonly unknown[] };
  if (parseDiagnostics && parseDiagnostics.length > 0) return undefined;
  const program = compiler.createProgram({
    rootNames: [name],
    options: { allowJs: true, noLib: true, noResolve: true, noEmit: true, types: [], target: compiler.ScriptTarget.ESNext, jsx: compiler.JsxEmit.Preserve },
    host: {
      getSourceFile: (wanted) => (wanted === name ? sourceFile : undefined),
      getDefaultLibFileName: () => '/lib.d.ts',
      writeFile: () => undefined,
      getCurrentDirectory: () => '/',
      getCanonicalFileName: (wanted) => wanted,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => '\n',
      fileExists: (wanted) => wanted === name,
      readFile: () => undefined,
    },
  });
  return { mode: 'one-file', program, checker: program.getTypeChecker(), sourceFile };
}

/** Own code is what the project wrote: no declaration file, nothing below node_modules (on Windows too). */
export function isOwnFile(file: ts.SourceFile): boolean {
  return !file.isDeclarationFile && !(file.fileName.includes('node_modules') && /[\\/]node_modules[\\/]/u.test(file.fileName));
}

const ownFilesOf = new WeakMap<ts.Program, readonly ts.SourceFile[]>();

/** The own files of a program; asked once per program, since the list is expensive on the native back end. */
export function ownFiles(program: ts.Program): readonly ts.SourceFile[] {
  let files = ownFilesOf.get(program);
  if (!files) ownFilesOf.set(program, (files = program.getSourceFiles().filter(isOwnFile)));
  return files;
}

/** The package that a file belongs to, by its last node_modules segment; `@types/x` counts as `x`, TypeScript's own libraries as `lib`. */
export function packageOfFile(fileName: string): string | undefined {
  const parts = fileName.split(/[\\/]node_modules[\\/]/u);
  if (parts.length < 2) return /(?:^|[\\/])lib(?:\.[\w.]+)?\.d\.ts$/u.test(fileName) ? 'lib' : undefined;
  const [first = '', second = ''] = (parts.at(-1) ?? '').split(/[\\/]/u);
  const name = first.startsWith('@') ? `${first}/${second}` : first;
  if (name === 'typescript' || name.startsWith('@typescript/')) return 'lib';
  if (name.startsWith('@types/')) {
    const [scope = '', rest] = name.slice(7).split('__');
    return rest === undefined ? scope : `@${scope}/${rest}`;
  }
  return name;
}
