/** Our lines in an ESLint config: a new one, or an edit of one that is there which keeps every other byte. */
import { ts } from '../analysis/typescript.js';

export interface Wanted {
  /** Files with types: there is a tsconfig. Without one, JavaScript alone. */
  readonly isTyped: boolean;
  /** TypeScript files outside of every tsconfig, which the parser would refuse: patterns. */
  readonly ignores: readonly string[];
  /** CommonJS: `require` and `module.exports`. */
  readonly isCommonJs: boolean;
}

export type ConfigEdit =
  | { readonly kind: 'edited'; readonly text: string }
  | { readonly kind: 'there' }
  /** Why it is not certain where the lines belong. */
  | { readonly kind: 'unsure'; readonly reason: string };

const PACKAGE = 'eslint-plugin-idempotency';
const PARSER = '@typescript-eslint/parser';

/** A whole config. */
export function newConfig(wanted: Wanted): string {
  const imports = [...(wanted.isTyped ? [importLine('parser', PARSER, wanted)] : []), importLine('idempotency', PACKAGE, wanted)];
  const array = `[\n  ${entry(wanted, { parser: 'parser', hasParser: false }, '  ')},\n]`;
  return `${imports.join('\n')}\n\n${wanted.isCommonJs ? 'module.exports =' : 'export default'} ${array};\n`;
}

/** The lines to paste where they cannot be put in. */
export function linesToPaste(wanted: Wanted): string {
  return newConfig(wanted);
}

function importLine(name: string, from: string, { isCommonJs }: Wanted): string {
  if (isCommonJs) return `const ${name} = require('${from}');`;
  return `import ${name === 'parser' ? '* as parser' : name} from '${from}';`;
}

/** The entry of the config's array. `…idempotency.configs` works in any of them, `extends` only within defineConfig. */
function entry({ isTyped, ignores }: Wanted, { parser, hasParser }: { readonly parser: string; readonly hasParser: boolean }, indent: string): string {
  const lines = [
    '...idempotency.configs.recommended,',
    isTyped ? "files: ['**/*.{ts,tsx,mts,cts}']," : "files: ['**/*.{js,mjs,cjs}'],",
    ...(ignores.length > 0 ? [`ignores: [${ignores.map(quoted).join(', ')}],`] : []),
    ...(isTyped && !hasParser ? [`languageOptions: { parser${parser === 'parser' ? '' : `: ${parser}`}, parserOptions: { projectService: true } },`] : []),
  ];
  return `{\n${lines.map((line) => `${indent}  ${line}`).join('\n')}\n${indent}}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/gu, String.raw`\$&`)}'`;
}

/**
 * The edit of a config that is there.
 * @param fileName its name: the ending says which language it is in
 */
export function editConfig(text: string, fileName: string, wanted: Wanted): ConfigEdit {
  const kind = /\.[cm]?ts$/u.test(fileName) ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.ESNext, true, kind);
  const { parseDiagnostics } = file as unknown as { parseDiagnostics?: readonly unknown[] };
  if (parseDiagnostics && parseDiagnostics.length > 0) return { kind: 'unsure', reason: 'it does not parse' };
  if (mentions(file, PACKAGE)) return { kind: 'there' };
  const names = namesIn(file);
  if (names.has('idempotency')) return { kind: 'unsure', reason: 'it has something named idempotency already' };
  const list = configList(file);
  if (typeof list === 'string') return { kind: 'unsure', reason: list };

  const parsed = parsing(file, text);
  const parser = parsed.parser ?? (names.has('parser') ? 'typescriptParser' : 'parser');
  if (!parsed.parser && names.has(parser)) return { kind: 'unsure', reason: `it has something named ${parser} already` };
  const needsParser = wanted.isTyped && !parsed.isTyped;
  const newline = text.includes('\r\n') ? '\r\n' : '\n';
  const at = list.end;
  const isMultiLine = text.slice(list.start, at).includes('\n');
  const indent = isMultiLine ? indentOf(text, list.items[0]?.getStart() ?? at) || '  ' : '  ';
  const body = entry(wanted, { parser, hasParser: parsed.isTyped }, indent).replaceAll('\n', newline);
  const last = list.items.at(-1);
  // A comment behind the last entry stays with it.
  const comma = last && list.hasTrailingComma ? afterComma(text, last.end) : undefined;
  const position = last ? afterComment(text, comma ?? last.end, at) : list.start;
  const insert = `${newline}${indent}${body}${!last || isMultiLine ? ',' : ''}${last ? '' : newline}`;
  const lines = [...(needsParser && !parsed.parser ? [importLine('parser', PARSER, wanted).replace(/\bparser\b/u, parser)] : []), importLine('idempotency', PACKAGE, wanted)];
  const head = importPlace(file, text, wanted.isCommonJs);
  const edits: readonly (readonly [number, string])[] = [
    [position, insert],
    ...(last && comma === undefined ? [[last.end, ','] as const] : []),
    [head, head === 0 || text[head - 1] !== '\n' ? `${head === 0 ? '' : newline}${lines.join(newline)}${head === 0 ? newline : ''}` : `${lines.join(newline)}${newline}`],
  ];
  let out = text;
  // From the end on; of two at one place the later one first.
  for (const [where, what] of edits.toSorted(([a], [b]) => b - a)) out = out.slice(0, where) + what + out.slice(where);
  return { kind: 'edited', text: out };
}

type Node = Parameters<typeof ts.isIdentifier>[0];

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  ts.forEachChild(node, (child) => { visit(child, look); });
}

function mentions(file: Node, name: string): boolean {
  let found = false;
  visit(file, (node) => { if (ts.isStringLiteralLike(node) && node.text === name) found = true; });
  return found;
}

function namesIn(file: Node): ReadonlySet<string> {
  const out = new Set<string>();
  visit(file, (node) => {
    // Names of properties are no variables.
    if (ts.isIdentifier(node) && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node)) out.add(node.text);
  });
  return out;
}

interface List {
  /** After the opening bracket. */
  readonly start: number;
  /** Before the closing one. */
  readonly end: number;
  readonly items: readonly Node[];
  readonly hasTrailingComma: boolean;
}

/** Functions that give back a flat config of their arguments. */
const MAKERS: readonly (readonly [from: string, name: string, member?: string])[] = [['eslint/config', 'defineConfig'], ['@eslint/config-helpers', 'defineConfig'], ['typescript-eslint', 'default', 'config'], ['typescript-eslint', 'config']];

/** The list that the config consists of; a sentence where there is none that is written out. */
function configList(file: ReturnType<typeof ts.createSourceFile>): List | string {
  const exported: Node[] = [];
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement)) exported.push(statement.expression);
    else if (ts.isExpressionStatement(statement) && ts.isBinaryExpression(statement.expression) && /^module\.exports$/u.test(statement.expression.left.getText()) && statement.expression.operatorToken.kind === ts.SyntaxKind.EqualsToken) exported.push(statement.expression.right);
  }
  if (exported.length !== 1) return exported.length === 0 ? 'it exports nothing that is written out in it' : 'it exports more than once';
  let node = bare(exported[0] as Node);
  for (let i = 0; i < 5; i++) {
    if (ts.isArrayLiteralExpression(node)) return { start: node.getStart() + 1, end: node.end - 1, items: node.elements, hasTrailingComma: node.elements.hasTrailingComma };
    if (ts.isCallExpression(node)) {
      if (!isMaker(file, node.expression)) return `what ${node.expression.getText()} makes of its arguments is not known`;
      const [first] = node.arguments;
      const only = first && node.arguments.length === 1 ? bare(first) : undefined;
      if (only && ts.isArrayLiteralExpression(only)) {
        node = only;
        continue;
      }
      const start = node.expression.end + file.text.slice(node.expression.end).indexOf('(') + 1;
      return { start, end: node.end - 1, items: node.arguments, hasTrailingComma: node.arguments.hasTrailingComma };
    }
    if (!ts.isIdentifier(node)) return 'it is not a list that is written out';
    const { text } = node;
    const declaration = file.statements.flatMap((statement) => (ts.isVariableStatement(statement) ? statement.declarationList.declarations : [])).find((one) => ts.isIdentifier(one.name) && one.name.text === text);
    if (!declaration?.initializer) return `where ${text} comes from is not in it`;
    node = bare(declaration.initializer);
  }
  return 'it is not a list that is written out';
}

function bare(node: Node): Node {
  let inner = node;
  while (ts.isParenthesizedExpression(inner) || ts.isAsExpression(inner) || ts.isSatisfiesExpression(inner) || ts.isAwaitExpression(inner)) inner = inner.expression;
  return inner;
}

/** Whether a callee is one of the functions that are known, by where it is imported from. */
function isMaker(file: ReturnType<typeof ts.createSourceFile>, callee: Node): boolean {
  const member = ts.isPropertyAccessExpression(callee) ? callee.name.text : undefined;
  const root = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  if (!ts.isIdentifier(root)) return false;
  for (const [local, from, name] of importsOf(file)) if (local === root.text && MAKERS.some(([module, export_, with_]) => module === from && with_ === member && (export_ === name || (member !== undefined && name === '*')))) return true;
  return false;
}

/** What is imported or required at the top: the local name, the module, the name there. */
function importsOf(file: ReturnType<typeof ts.createSourceFile>): readonly (readonly [string, string, string])[] {
  const out: (readonly [string, string, string])[] = [];
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const { text } = statement.moduleSpecifier;
      const clause = statement.importClause;
      if (clause?.name) out.push([clause.name.text, text, 'default']);
      if (clause?.namedBindings && ts.isNamespaceImport(clause.namedBindings)) out.push([clause.namedBindings.name.text, text, '*']);
      if (clause?.namedBindings && ts.isNamedImports(clause.namedBindings)) for (const one of clause.namedBindings.elements) out.push([one.name.text, text, (one.propertyName ?? one.name).text]);
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const call = initializer && bare(initializer);
      const from = call && ts.isCallExpression(call) && call.expression.getText() === 'require' ? call.arguments[0] : undefined;
      if (!from || !ts.isStringLiteralLike(from)) continue;
      if (ts.isIdentifier(name)) out.push([name.text, from.text, 'default']);
      else for (const one of name.elements) if (ts.isBindingElement(one) && ts.isIdentifier(one.name)) out.push([one.name.text, from.text, one.propertyName ? one.propertyName.getText() : one.name.text]);
    }
  }
  return out;
}

/** How the config parses TypeScript already. */
function parsing(file: ReturnType<typeof ts.createSourceFile>, text: string): { readonly parser: string | undefined; readonly isTyped: boolean } {
  const parser = importsOf(file).find(([, from, name]) => from === PARSER && (name === 'default' || name === '*'))?.[0];
  // Set a second time, `project` and `projectService` would contradict each other: what is there is left alone.
  return { parser, isTyped: /\b(?:projectService|project)\s*:|parserOptions\s*[:.]/u.test(text) };
}

/** Where an import goes: behind the last one, or at the top, behind a first comment such as `// @ts-check`. */
function importPlace(file: ReturnType<typeof ts.createSourceFile>, text: string, isCommonJs: boolean): number {
  const last = file.statements.filter((statement) => (isCommonJs ? ts.isVariableStatement(statement) && /\brequire\(/u.test(statement.getText()) : ts.isImportDeclaration(statement))).at(-1);
  if (last) {
    // The rest of its line belongs to it: a comment.
    const end = text.indexOf('\n', last.end);
    const rest = text.slice(last.end, end < 0 ? text.length : end);
    return /^[ \t\r]*(?:\/\/.*)?$/u.test(rest) && end >= 0 ? end + 1 : last.end;
  }
  const [first] = file.statements;
  const strict = first && ts.isExpressionStatement(first) && ts.isStringLiteral(first.expression) ? first : undefined;
  if (strict) return text.indexOf('\n', strict.end) < 0 ? strict.end : text.indexOf('\n', strict.end) + 1;
  // A comment that belongs to the statement, such as its type, stays with it.
  return first ? lineStart(text, first.getStart(file, true)) : 0;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

function indentOf(text: string, at: number): string {
  return /^[ \t]*/u.exec(text.slice(lineStart(text, at), at))?.[0] ?? '';
}

/** The end of the line where nothing but a comment follows on it. */
function afterComment(text: string, from: number, before: number): number {
  const end = text.indexOf('\n', from);
  if (end < 0 || end > before) return from;
  const rest = text.slice(from, end).trimEnd();
  const comment = rest.trimStart();
  return comment.startsWith('//') || (comment.startsWith('/*') && comment.indexOf('*/') === comment.length - 2) ? from + rest.length : from;
}

function afterComma(text: string, from: number): number {
  // Comments may stand before the comma.
  let at = from;
  for (;;) {
    const rest = text.slice(at);
    const skipped = /^(?:\s+|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)/u.exec(rest);
    if (!skipped) return text[at] === ',' ? at + 1 : from;
    at += skipped[0].length;
  }
}
