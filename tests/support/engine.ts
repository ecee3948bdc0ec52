/** Drives the engine without ESLint: on a text, or on several files that exist in memory only. */
import { dirname, resolve } from 'node:path';
import typescript from 'typescript';
import { makeContext, STEPS_PER_FUNCTION, type Context } from '../../src/analysis/context.js';
import { analyze, type Finding } from '../../src/analysis/findings.js';
import { OPEN_GATE } from '../../src/analysis/gate.js';
import type { KeyUse } from '../../src/analysis/keys.js';
import { readSettings } from '../../src/analysis/settings.js';
import { originsOf } from '../../src/analysis/trace.js';
import { oneFileHost, programHost, type Host, type ts } from '../../src/analysis/typescript.js';
import { walkFile } from '../../src/analysis/walk.js';

/** A host over a text alone, as for plain JavaScript. */
export function hostOfText(text: string, fileName = 'snippet.ts'): Host {
  const host = oneFileHost(fileName, text);
  if (!host) throw new Error(`The snippet does not parse: ${text}`);
  return host;
}

const libraries = new Map<string, typescript.SourceFile | undefined>();
const ROOT = '/virtual';

/** A program of files that exist in memory, with TypeScript's own libraries. Imports of packages are left unresolved. */
export function programOf(files: Readonly<Record<string, string>>): (file: string) => Host {
  const sources = new Map(Object.entries(files).map(([name, text]) => [resolve(ROOT, name), text]));
  const options: typescript.CompilerOptions = {
    target: typescript.ScriptTarget.ES2022,
    module: typescript.ModuleKind.ESNext,
    moduleResolution: typescript.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    types: [],
    strict: true,
    noEmit: true,
    experimentalDecorators: true,
  };
  const real = typescript.createCompilerHost(options);
  const program = typescript.createProgram([...sources.keys()], options, {
    ...real,
    getCurrentDirectory: () => ROOT,
    fileExists: (name) => sources.has(name),
    directoryExists: (name) => name === ROOT || [...sources.keys()].some((file) => dirname(file).startsWith(name)),
    readFile: (name) => sources.get(name),
    getSourceFile: (name, target) => {
      const text = sources.get(name);
      if (text !== undefined) return typescript.createSourceFile(name, text, target, true);
      if (!libraries.has(name)) libraries.set(name, real.getSourceFile(name, target));
      return libraries.get(name);
    },
  });
  return (file) => {
    const sourceFile = program.getSourceFile(resolve(ROOT, file));
    if (!sourceFile) throw new Error(`${file} is not in the program`);
    return programHost(program, sourceFile);
  };
}

/** What the engine's parts are handed, with an open gate. */
export function contextOf(host: Host, settings: unknown = undefined): Context {
  const read = readSettings(settings);
  return makeContext(host, read, OPEN_GATE);
}

/** The key uses that a walk of the file comes by. */
export function keyUsesOf(context: Context): readonly KeyUse[] {
  const uses: KeyUse[] = [];
  walkFile(context, context.host.sourceFile, (use) => uses.push(use), STEPS_PER_FUNCTION);
  return uses;
}

/** The sources that reach the file's keys, as `kind text`, each once. */
export function sourcesIn(host: Host, settings: unknown = undefined): readonly string[] {
  const context = contextOf(host, settings);
  const origins = keyUsesOf(context).flatMap((use) => originsOf(context, use.value));
  return [...new Set(origins.map((origin) => `${origin.kind} ${textOf(origin.value.node)}`))].sort();
}

/** The findings of a host, as `kind line source`, in the order of their places. */
export function findingsIn(host: Host, settings: unknown = undefined): readonly string[] {
  return analyze(host, readSettings(settings)).map(describeFinding);
}

export function describeFinding(finding: Finding): string {
  const file = finding.place.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(finding.place.getStart());
  return `${finding.kind} ${line + 1} ${textOf(finding.source.node)}`;
}

function textOf(node: ts.Node): string {
  return node.getText().replaceAll(/\s+/gu, ' ');
}

/** The first call of a name in a file. */
export function callOf(host: Host, name: string): ts.CallExpression {
  let found: typescript.CallExpression | undefined;
  const look = (node: typescript.Node): void => {
    if (!found && typescript.isCallExpression(node) && typescript.isIdentifier(node.expression) && node.expression.text === name) found = node;
    typescript.forEachChild(node, look);
  };
  look(host.sourceFile);
  if (!found) throw new Error(`${name} is not called`);
  return found;
}
