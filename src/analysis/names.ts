/** What a callee, a constructor or a mention is called: by its import, as a global, and by the type that declares it. */
import type { Named } from '../models/types.js';
import { isAccess, isCallLike, memberName, unwrap, unwrapAwait } from './syntax.js';
import { isOwnFile, packageOfFile, ts, type Checker } from './typescript.js';
import { majorOf } from './versions.js';

/** One way to name a thing: the package, and the path inside it (`default.create().post`, `Policy#execute`). */
export interface Name {
  readonly package: string;
  readonly path: string;
  /** The file that says so: the one that imports the package, or the declaration in it. From there its version is looked up. */
  readonly home?: string;
}

/** The symbol at a node, undefined instead of an exception where a back end cannot say. */
export function symbolAt(checker: Checker, node: ts.Node): ts.Symbol | undefined {
  let perChecker = symbols.get(checker);
  if (!perChecker) symbols.set(checker, (perChecker = new WeakMap()));
  let symbol = perChecker.get(node);
  if (symbol === undefined) perChecker.set(node, (symbol = findSymbol(checker, node) ?? null));
  return symbol ?? undefined;
}

// Kept for each checker: after an edit there is another one.
const symbols = new WeakMap<Checker, WeakMap<ts.Node, ts.Symbol | null>>();
const names = new WeakMap<Checker, WeakMap<ts.Node, readonly Name[]>>();

function findSymbol(checker: Checker, node: ts.Node): ts.Symbol | undefined {
  try {
    if (ts.isShorthandPropertyAssignment(node.parent) && node.parent.name === node)
      return checker.getShorthandAssignmentValueSymbol(node.parent) ?? checker.getSymbolAtLocation(node);
    return checker.getSymbolAtLocation(node);
  } catch {
    return undefined;
  }
}

/** Follows import and export aliases to what they stand for. */
export function unalias(checker: Checker, symbol: ts.Symbol): ts.Symbol {
  if ((symbol.flags & ts.SymbolFlags.Alias) === 0) return symbol;
  try {
    return checker.getAliasedSymbol(symbol);
  } catch {
    return symbol;
  }
}

/** The declarations of a symbol; empty for transient ones. */
export function declarationsOf(symbol: ts.Symbol | undefined): readonly ts.Declaration[] {
  return symbol?.declarations ?? [];
}

const BUILTINS = new Set(['crypto', 'os', 'timers', 'timers/promises', 'process', 'worker_threads', 'cluster', 'http', 'https', 'http2', 'net', 'perf_hooks', 'util', 'path', 'fs', 'url', 'buffer', 'events', 'react-native-quick-crypto', 'crypto-browserify']);

const GLOBAL_OBJECTS = new Set(['globalThis', 'window', 'self', 'global']);

function bare(specifier: string): string {
  return specifier.startsWith('node:') ? specifier.slice(5) : specifier;
}

/**
 * The names of an expression, best first; empty where it is something of the project's own.
 * @param depth how many local constants may still be looked through
 */
export function namesOf(checker: Checker, expression: ts.Node, depth = 4): readonly Name[] {
  if (depth !== 4) return findNames(checker, expression, depth);
  let perChecker = names.get(checker);
  if (!perChecker) names.set(checker, (perChecker = new WeakMap()));
  let found = perChecker.get(expression);
  if (!found) perChecker.set(expression, (found = findNames(checker, expression, depth)));
  return found;
}

function findNames(checker: Checker, expression: ts.Node, depth: number): readonly Name[] {
  const node = unwrapAwait(expression);
  const out: Name[] = [];
  const add: Add = (packageName, path, home) => {
    if (!out.some((name) => name.package === packageName && name.path === path)) out.push({ package: packageName, path, ...(home === undefined ? {} : { home }) });
  };

  if (ts.isIdentifier(node)) namesOfIdentifier(checker, node, add, depth);
  else if (isAccess(node)) {
    const member = memberName(node);
    if (member === undefined) return out;
    const base = unwrapAwait(node.expression);
    for (const name of namesOf(checker, base, depth)) {
      if (name.package === 'global' && GLOBAL_OBJECTS.has(name.path)) add('global', member);
      else if (name.path === '') {
        add(name.package, member, name.home);
        add(name.package, `default.${member}`, name.home);
      } else add(name.package, `${name.path}.${member}`, name.home);
    }
    if (ts.isPropertyAccessExpression(node)) {
      const symbol = symbolAt(checker, node.name);
      if (symbol) addDeclared(checker, symbol, add);
    }
  } else if (isCallLike(node)) {
    const required = requiredModule(node);
    if (required !== undefined) add(bare(required), '', node.getSourceFile().fileName);
    else for (const name of namesOf(checker, node.expression, depth)) add(name.package, ts.isNewExpression(node) ? `${name.path}#` : `${name.path}()`, name.home);
  } else if (node.kind === ts.SyntaxKind.MetaProperty) add('global', 'import.meta');
  // `new X().m` reads as `X#m`.
  return out.map((name) => (name.path.includes('#.') ? { ...name, path: name.path.replace('#.', '#') } : name));
}

function requiredModule(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node)) return undefined;
  const [first] = node.arguments;
  const callee = unwrap(node.expression);
  const loads = (ts.isIdentifier(callee) && callee.text === 'require') || callee.kind === ts.SyntaxKind.ImportKeyword;
  return loads && first && ts.isStringLiteralLike(first) ? first.text : undefined;
}

type Add = (packageName: string, path: string, home?: string) => void;

function namesOfIdentifier(checker: Checker, node: ts.Identifier, add: Add, depth: number): void {
  const symbol = symbolAt(checker, node);
  const declarations = declarationsOf(symbol);
  if (!symbol || declarations.length === 0) {
    if (node.text !== 'undefined' && node.text !== 'arguments') add('global', node.text);
    return;
  }
  const isOwn = declarationsOf(unalias(checker, symbol)).some((declaration) => isOwnFile(declaration.getSourceFile()) && !ts.isImportSpecifier(declaration) && !ts.isImportClause(declaration) && !ts.isNamespaceImport(declaration) && !ts.isImportEqualsDeclaration(declaration));
  for (const declaration of declarations) {
    // What a path alias leads to is the project's own.
    if (isOwn && (ts.isImportSpecifier(declaration) || ts.isImportClause(declaration) || ts.isNamespaceImport(declaration))) continue;
    if (ts.isImportSpecifier(declaration)) addImported(declaration.parent.parent.parent.moduleSpecifier, (declaration.propertyName ?? declaration.name).text, add);
    else if (ts.isImportClause(declaration)) addImported(declaration.parent.moduleSpecifier, 'default', add);
    else if (ts.isNamespaceImport(declaration)) addImported(declaration.parent.parent.moduleSpecifier, '', add);
    else if (ts.isImportEqualsDeclaration(declaration)) {
      if (ts.isExternalModuleReference(declaration.moduleReference)) addImported(declaration.moduleReference.expression, '', add);
    } else if (depth > 0 && ts.isVariableDeclaration(declaration) && declaration.initializer && !isClosureLike(declaration.initializer) && isOwnFile(declaration.getSourceFile())) {
      for (const name of namesOf(checker, declaration.initializer, depth - 1)) add(name.package, name.path, name.home);
    } else if (depth > 0 && ts.isBindingElement(declaration)) namesOfBinding(checker, declaration, add, depth);
  }
  const target = unalias(checker, symbol);
  const own = declarationsOf(target).some((declaration) => isOwnFile(declaration.getSourceFile()));
  if (!own) addDeclared(checker, target, add);
  else if (target !== symbol && depth > 0)
    for (const declaration of declarationsOf(target))
      if (ts.isVariableDeclaration(declaration) && declaration.initializer && !isClosureLike(declaration.initializer))
        for (const name of namesOf(checker, declaration.initializer, depth - 1)) add(name.package, name.path, name.home);
  if (declarations.every((declaration) => declaration.getSourceFile().isDeclarationFile) && symbol === target) add('global', node.text);
}

function isClosureLike(node: ts.Node): boolean {
  const inner = unwrap(node);
  return ts.isArrowFunction(inner) || ts.isFunctionExpression(inner) || ts.isObjectLiteralExpression(inner);
}

function namesOfBinding(checker: Checker, element: ts.BindingElement, add: Add, depth: number): void {
  const pattern = element.parent;
  const holder = pattern.parent;
  const key = element.propertyName ?? element.name;
  if (!ts.isObjectBindingPattern(pattern) || !ts.isVariableDeclaration(holder) || !holder.initializer || !ts.isIdentifier(key)) return;
  for (const name of namesOf(checker, holder.initializer, depth - 1)) {
    if (name.path === '') {
      add(name.package, key.text, name.home);
      add(name.package, `default.${key.text}`, name.home);
    } else add(name.package, `${name.path}.${key.text}`, name.home);
  }
  const symbol = symbolAt(checker, key);
  if (symbol) addDeclared(checker, symbol, add);
}

/** Paths inside a package that are the package itself. */
const BUILT = /\/(?:dist|lib|esm?|es6|cjs|umd|build|src|index|main|browser|node)\b/u;

function addImported(specifier: ts.Node, name: string, add: Add): void {
  if (!ts.isStringLiteralLike(specifier)) return;
  const text = specifier.text;
  if (/^[./~]|^@\//u.test(text)) return;
  const home = specifier.getSourceFile().fileName;
  add(bare(text), name, home);
  // The default of a Node module is the module.
  if (name === 'default' && BUILTINS.has(bare(text))) add(bare(text), '', home);
  const [scopeOrName = '', second] = bare(text).split('/');
  const packageName = scopeOrName.startsWith('@') && second !== undefined ? `${scopeOrName}/${second}` : scopeOrName;
  // Another entry of a package has another default: `swr/mutation`. A folder of what was built has the same one.
  if (packageName !== bare(text) && (name !== 'default' || BUILT.test(bare(text)))) add(packageName, name, home);
}

/** Adds the name that the declaring package gives a symbol: `Container#member`, or the declared name of an export. */
function addDeclared(checker: Checker, symbol: ts.Symbol, add: Add): void {
  const target = unalias(checker, symbol);
  for (const declaration of declarationsOf(target).slice(0, 4)) {
    const file = declaration.getSourceFile();
    if (isOwnFile(file)) continue;
    const packageName = packageOfFile(file.fileName);
    if (packageName === undefined) continue;
    const ambient = ambientModule(declaration);
    const place = ambient === undefined ? packageName : bare(ambient);
    const own = (declaration as { name?: ts.Node }).name;
    const member = own && (ts.isIdentifier(own) || ts.isStringLiteral(own)) ? own.text : symbol.name;
    const container = declaration.parent as ts.Node | undefined;
    const holder = container && (ts.isInterfaceDeclaration(container) || ts.isClassLike(container)) ? container.name?.text
      : container && ts.isTypeLiteralNode(container) && ts.isTypeAliasDeclaration(container.parent) ? container.parent.name.text : undefined;
    if (container && (ts.isInterfaceDeclaration(container) || ts.isClassLike(container) || ts.isTypeLiteralNode(container))) {
      const isStatic = ts.canHaveModifiers(declaration) && !!ts.getModifiers(declaration)?.some((modifier) => modifier.kind === ts.SyntaxKind.StaticKeyword);
      if (holder !== undefined) add(place, `${holder}${isStatic ? '.' : '#'}${member}`, file.fileName);
      else add(place, `#${member}`, file.fileName);
    } else if (!ts.isParameter(declaration)) add(place, member, file.fileName);
  }
}

function ambientModule(node: ts.Node): string | undefined {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent)
    if (ts.isModuleDeclaration(up) && ts.isStringLiteral(up.name)) return up.name.text;
  return undefined;
}

/** Whether one of the names is in a row of a table, and the row holds in the installed version. A `#` path also fits the instance of a constructor (`new Queue().process`). */
export function isNamed(row: Named, names: readonly Name[]): boolean {
  return names.some((name) => {
    if (row.package !== name.package && !(row.package.endsWith('*') && name.package.startsWith(row.package.slice(0, -1)))) return false;
    // `const retry = require('async-retry')`: the module is what it exports by default.
    const path = name.path === '' || name.path.startsWith('(') || name.path.startsWith('#') ? `default${name.path}` : name.path;
    return row.names.some((wanted) => wanted === path || wanted === '*' || wanted === name.path || (wanted.startsWith('*') && name.path.endsWith(wanted.slice(1)))) && isInForce(row, name);
  });
}

/** Whether a row holds in the version that is installed. Where that is not known, a row for some versions alone holds only if its name says the version. */
function isInForce({ versions, onlyThere }: Named, name: Name): boolean {
  if (!versions) return true;
  const major = name.home === undefined ? undefined : majorOf(name.package, name.home);
  const [from, before = Number.POSITIVE_INFINITY] = versions;
  return major === undefined ? onlyThere === true : major >= from && major < before;
}

/** The names of a type that a parameter or variable is annotated with. */
export function namesOfTypeNode(checker: Checker, type: ts.TypeNode | undefined): readonly Name[] {
  if (!type || !ts.isTypeReferenceNode(type)) return [];
  const out: Name[] = [];
  const add: Add = (packageName, path, home) => out.push({ package: packageName, path, ...(home === undefined ? {} : { home }) });
  const { typeName } = type;
  if (ts.isIdentifier(typeName)) namesOfIdentifier(checker, typeName, add, 0);
  else if (ts.isIdentifier(typeName.left)) {
    const base: Name[] = [];
    namesOfIdentifier(checker, typeName.left, (packageName, path, home) => base.push({ package: packageName, path, ...(home === undefined ? {} : { home }) }), 0);
    for (const name of base) add(name.package, name.path === '' ? typeName.right.text : `${name.path}.${typeName.right.text}`, name.home);
    const symbol = symbolAt(checker, typeName.right);
    if (symbol) addDeclared(checker, symbol, add);
  }
  return out;
}
