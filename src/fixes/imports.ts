/** Brings a name of a module into a file: by the import that is there, by more in that import, or by another one. */
import { symbolAt } from '../analysis/names.js';
import { some, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { isModuleType } from './dependencies.js';
import { freeName, isOwnName, lineBreakOf, quoteOf, usesSemicolons, type Edit } from './edits.js';

export interface Imported {
  /** How the name is written in the file: `stableKey`, an alias, `keys.stableKey`. */
  readonly name: string;
  /** What brings it in; empty where it is there. */
  readonly edits: readonly Edit[];
}

type Style = 'import' | 'require' | 'import-require';

/**
 * The local name of a module's export, with the edits that it takes.
 * Undefined where the file is a script without imports (an import would make a module of it), or where a name would be shadowed.
 */
export function importOf(host: Host, module: string, exported: string): Imported | undefined {
  const file = host.sourceFile;
  const known = existing(file, module, exported);
  if (known && 'name' in known) return isShadowed(host, known.name, known.declaration) ? undefined : { name: known.name, edits: [] };
  const local = freeName(file, [exported, `make${exported.charAt(0).toUpperCase()}${exported.slice(1)}`]);
  if (known) return { name: local, edits: [known.extend(local)] };
  const style = styleOf(host);
  if (!style) return undefined;
  const quote = quoteOf(file);
  const from = `${quote}${module}${quote}`;
  const end = usesSemicolons(file) ? ';' : '';
  if (style === 'import-require') {
    const namespace = freeName(file, ['stableIdempotencyKey', 'keyModule']);
    return { name: `${namespace}.${exported}`, edits: [newLine(file, `import ${namespace} = require(${from})${end}`)] };
  }
  const asName = local === exported ? exported : style === 'import' ? `${exported} as ${local}` : `${exported}: ${local}`;
  return { name: local, edits: [newLine(file, style === 'import' ? `import { ${asName} } from ${from}${end}` : `const { ${asName} } = require(${from})${end}`)] };
}

type Existing = { readonly name: string; readonly declaration: ts.Node } | { readonly extend: (local: string) => Edit };

function existing(file: ts.SourceFile, module: string, exported: string): Existing | undefined {
  let extension: Existing | undefined;
  for (const statement of file.statements) {
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier) && statement.moduleSpecifier.text === module) {
      const clause = statement.importClause;
      // A type-only import brings no value in, and stays as it is.
      // `phaseModifier` says so too, from TypeScript 5.9 on.
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- the compilers before that know only this
      if (!clause || clause.isTypeOnly) continue;
      const bindings = clause.namedBindings;
      if (bindings && ts.isNamespaceImport(bindings)) return { name: `${bindings.name.text}.${exported}`, declaration: bindings };
      const found = bindings?.elements.find((element) => !element.isTypeOnly && (element.propertyName ?? element.name).text === exported);
      if (found) return { name: found.name.text, declaration: found };
      extension ??= { extend: (local) => extendImport(file, clause, local === exported ? exported : `${exported} as ${local}`) };
    }
    if (ts.isImportEqualsDeclaration(statement) && ts.isExternalModuleReference(statement.moduleReference) && !statement.isTypeOnly && ts.isStringLiteralLike(statement.moduleReference.expression) && statement.moduleReference.expression.text === module)
      return { name: `${statement.name.text}.${exported}`, declaration: statement };
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations) {
        if (requiredModule(declaration.initializer) !== module) continue;
        if (ts.isIdentifier(declaration.name)) return { name: `${declaration.name.text}.${exported}`, declaration };
        if (!ts.isObjectBindingPattern(declaration.name)) continue;
        const pattern = declaration.name;
        const found = pattern.elements.find((element) => ts.isIdentifier(element.propertyName ?? element.name) && (element.propertyName ?? element.name).getText() === exported);
        if (found && ts.isIdentifier(found.name)) return { name: found.name.text, declaration: found };
        extension ??= { extend: (local) => extendList(file, pattern, pattern.elements, local === exported ? exported : `${exported}: ${local}`) };
      }
  }
  return extension;
}

function requiredModule(node: ts.Node | undefined): string | undefined {
  const call = node && unwrap(node);
  if (!call || !ts.isCallExpression(call) || !ts.isIdentifier(call.expression) || call.expression.text !== 'require') return undefined;
  const [first] = call.arguments;
  return first && ts.isStringLiteralLike(first) ? first.text : undefined;
}

function extendImport(file: ts.SourceFile, clause: ts.ImportClause, specifier: string): Edit {
  const bindings = clause.namedBindings;
  if (bindings && ts.isNamedImports(bindings)) return extendList(file, bindings, bindings.elements, specifier);
  return { start: clause.end, end: clause.end, text: `, { ${specifier} }` };
}

/** One more element at the end of `{ a, b }`, on a line of its own where the others stand so. */
function extendList(file: ts.SourceFile, list: ts.Node, elements: ts.NodeArray<ts.Node>, specifier: string): Edit {
  const last = elements.at(-1);
  if (!last) return { start: list.getStart() + 1, end: list.end - 1, text: ` ${specifier} ` };
  const before = file.text.slice(file.text.lastIndexOf('\n', last.getStart() - 1) + 1, last.getStart());
  const lead = /^\s*$/u.test(before) ? `${lineBreakOf(file.text)}${before}` : ' ';
  return elements.hasTrailingComma ? { start: elements.end, end: elements.end, text: `${lead}${specifier},` } : { start: last.end, end: last.end, text: `,${lead}${specifier}` };
}

/** Whether some scope of the file declares the name anew: there it would be another thing. */
function isShadowed(host: Host, name: string, declaration: ts.Node): boolean {
  const [root = name] = name.split('.');
  return some(host.sourceFile, (node) => ts.isIdentifier(node) && node.text === root && isOwnName(node) && declares(node) && node.parent !== declaration && !(symbolAt(host.checker, node)?.declarations ?? []).includes(declaration as ts.Declaration));
}

function declares(node: ts.Identifier): boolean {
  return (node.parent as { name?: ts.Node }).name === node;
}

/** How the file takes in modules; undefined for a script, which an import would turn into a module. */
function styleOf(host: Host): Style | undefined {
  const file = host.sourceFile;
  const isScriptFile = /\.[cm]?jsx?$/u.test(file.fileName);
  const hasImport = file.statements.some((statement) => ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) && !statement.isExportEquals);
  const hasImportEquals = file.statements.some((statement) => ts.isImportEqualsDeclaration(statement) || (ts.isExportAssignment(statement) && statement.isExportEquals));
  const hasRequire = file.statements.some((statement) => ts.isVariableStatement(statement) && statement.declarationList.declarations.some((d) => requiredModule(d.initializer) !== undefined));
  if (isScriptFile) {
    if (file.fileName.endsWith('.cjs')) return 'require';
    if (hasImport || file.fileName.endsWith('.mjs')) return 'import';
    if (hasRequire) return 'require';
    return isExporting(file) ? 'import' : isModuleType(file.fileName) ? 'import' : 'require';
  }
  // Where syntax is kept as it stands, a CommonJS file may not say `import … from`.
  if (hasImportEquals && !hasImport) return 'import-require';
  if (hasImport || isExporting(file) || /\.m?tsx?$/u.test(file.fileName) && file.fileName.endsWith('.mts')) return 'import';
  return hasRequire || file.fileName.endsWith('.cts') ? 'require' : undefined;
}

function isExporting(file: ts.SourceFile): boolean {
  return file.statements.some((statement) => ts.canHaveModifiers(statement) && !!ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword));
}

/** Puts a line behind the last import; with none, behind the first line's `#!`, the licence and the directives. */
function newLine(file: ts.SourceFile, code: string): Edit {
  const { text } = file;
  const lineBreak = lineBreakOf(text);
  const last = file.statements.filter((statement) => ts.isImportDeclaration(statement) || ts.isImportEqualsDeclaration(statement) || (ts.isVariableStatement(statement) && statement.declarationList.declarations.some((d) => requiredModule(d.initializer) !== undefined))).at(-1);
  const directives = [];
  for (const statement of file.statements) {
    if (!ts.isExpressionStatement(statement) || !ts.isStringLiteral(statement.expression)) break;
    directives.push(statement);
  }
  const after = last ?? directives.at(-1);
  if (after) {
    // Behind a comment that stands on the same line.
    const rest = /^[ \t]*(?:\/\/[^\r\n]*|(?:\/\*(?:(?!\*\/)[^\r\n])*\*\/[ \t]*)*)(?=\r?\n|$)/u.exec(text.slice(after.end))?.[0] ?? '';
    const at = after.end + rest.length;
    return { start: at, end: at, text: `${lineBreak}${last ? '' : lineBreak}${code}` };
  }
  const [first] = file.statements;
  const full = first?.pos ?? 0;
  const comments = ts.getLeadingCommentRanges(text, full) ?? [];
  let at = /^#!.*(?:\r?\n|$)/u.exec(text)?.[0].length ?? 0;
  for (const [index, comment] of comments.entries()) {
    const behind = text.slice(comment.end, comments[index + 1]?.pos ?? first?.getStart() ?? text.length);
    const isOfFile = /@license|copyright|SPDX|@file|^\/\*!|eslint-|@ts-|@jsx|istanbul|prettier/iu.test(text.slice(comment.pos, comment.end)) || /\n[ \t]*\r?\n/u.test(behind);
    if (!isOfFile) break;
    at = comment.end + (/^[ \t]*(?:\r?\n[ \t]*)*/u.exec(behind)?.[0].length ?? 0);
  }
  return { start: at, end: at, text: `${code}${lineBreak}${lineBreak}` };
}
