/** Which files and functions can matter. It only prunes: with the gate open the findings are the same. */
import { KEY_NAMES, KEY_OPTIONS } from '../models/keys.js';
import { declarationsOf, symbolAt, unalias } from './names.js';
import type { Settings } from './settings.js';
import { isCallLike, isFunctionNode, nameText, unwrap, type FunctionNode } from './syntax.js';
import { isOwnFile, ownFiles, ts, type Checker, type Host } from './typescript.js';

/** What a file must hold, where the file as a whole holds something else. */
export interface TextPattern {
  readonly file?: RegExp;
  readonly text: RegExp;
  /** A last look at a match. */
  readonly test?: (checker: Checker, node: ts.Node) => boolean;
}

export interface Gate {
  /** Whether anything in a file can be part of a finding. */
  mayMatter(file: ts.SourceFile): boolean;
  /** Whether running a function can reach a key use. */
  carries(fn: FunctionNode): boolean;
  /** Whether a name is one under which such a function can be reached. */
  isNamed(name: string): boolean;
}

/** The gate that lets everything through. */
export const OPEN_GATE: Gate = { mayMatter: () => true, carries: () => true, isNamed: () => true };

const gates = new WeakMap<ts.Program, Map<Settings, Gate>>();

/** The gate of a program, made at the first question. */
export function gateOf(host: Host, settings: Settings): Gate {
  if (host.mode === 'one-file') return keyPattern(settings).test(host.sourceFile.text) ? OPEN_GATE : CLOSED_GATE;
  let perProgram = gates.get(host.program);
  if (!perProgram) gates.set(host.program, (perProgram = new Map<Settings, Gate>()));
  let gate = perProgram.get(settings);
  if (!gate) perProgram.set(settings, (gate = new NameGate(host.program, host.checker, [{ text: keyPattern(settings) }])));
  return gate;
}

const patternGates = new WeakMap<ts.Program, Map<string, Gate>>();

/** A gate for another pattern than the keys' (calls that lack a key have no key's name near them). */
export function patternGate(host: Host, patterns: readonly TextPattern[], name: string): Gate {
  if (host.mode === 'one-file') return patterns.some((p) => (!p.file || p.file.test(host.sourceFile.text)) && p.text.test(host.sourceFile.text)) ? OPEN_GATE : CLOSED_GATE;
  let perProgram = patternGates.get(host.program);
  if (!perProgram) patternGates.set(host.program, (perProgram = new Map<string, Gate>()));
  let gate = perProgram.get(name);
  if (!gate) perProgram.set(name, (gate = new NameGate(host.program, host.checker, patterns)));
  return gate;
}

const CLOSED_GATE: Gate = { mayMatter: () => false, carries: () => false, isNamed: () => false };

/** A pattern for the spellings of key names, with any separators: what a file's text must hold somewhere. */
export function keyPattern(settings: Settings): RegExp {
  const names = new Set([...KEY_NAMES, ...KEY_OPTIONS.map((row) => row.property), ...settings.keys.headers, ...settings.keys.options.map((option) => option.property), ...settings.keys.arguments.map((argument) => argument.name.split('.').at(-1) ?? '')]);
  // `id`, `jobId` and the like are everywhere: their libraries' names stand for them.
  const broad = new Set(['id', 'jobId', 'messageId']);
  const patterns = [...names].filter((name) => !broad.has(name)).map((name) => Array.from(name.replaceAll(/[-_\s]/gu, '')).map((c) => c.replaceAll(/[$^\\.*+?()[\]{}|]/gu, String.raw`\$&`)).join('[-_]?'));
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${['jobId', 'deduplication', ...patterns].join('|')})(?![\p{L}\d])|['"]inngest['"]`, 'iu');
}

/** Property names that are looked up in the checker at the most: each may start type checking. Past that the gate stays narrower. */
const MOST_LOOKUPS = 4_000;

/** Goes up from the places that name a key to the functions that can reach them, each step confirmed by symbol. */
class NameGate implements Gate {
  private readonly functions = new Set<FunctionNode>();
  private readonly files = new Set<ts.SourceFile>();
  private readonly declarations = new Set<ts.Node>();
  private readonly names = new Set<string>();
  private readonly queue: { readonly name: string; readonly declaration: ts.Node; readonly isLocal: boolean }[] = [];
  private lookups = 0;

  constructor(private readonly program: ts.Program, private readonly checker: Checker, patterns: readonly TextPattern[]) {
    const own = ownFiles(program);
    for (const pattern of patterns) {
      const everywhere = new RegExp(pattern.text.source, `g${pattern.text.flags.replace('g', '')}`);
      for (const file of own) {
        if ((pattern.file && !pattern.file.test(file.text)) || !pattern.text.test(file.text) || isMinified(file.text) || isGenerated(file.text)) continue;
        for (const match of file.text.matchAll(everywhere)) {
          const node = nodeAt(file, match.index);
          if (pattern.test ? pattern.test(checker, node) : isUse(node)) this.mark(node);
        }
      }
    }
    const searched = new Set<string>();
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { name, declaration, isLocal } = next;
      const home = declaration.getSourceFile();
      const key = `${name}\0${home.fileName}\0${declaration.pos}`;
      if (searched.has(key)) continue;
      searched.add(key);
      const word = new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'gu');
      for (const file of isLocal ? [home] : this.seers(home, declaration, name)) {
        if (!file.text.includes(name)) continue;
        for (const match of file.text.matchAll(word)) this.confirm(nodeAt(file, match.index), declaration, name);
      }
    }
  }

  /** The files in which a declaration may be mentioned: a member also where only the type is known that it is declared by. */
  private seers(home: ts.SourceFile, declaration: ts.Node, name: string): Iterable<ts.SourceFile> {
    const direct = seersOf(this.program, home);
    const isMember = ts.isClassLike(declaration.parent) || ts.isObjectLiteralExpression(declaration.parent);
    if (!isMember) return direct;
    const all = new Set(direct);
    const imported = importStems(home);
    for (const file of ownFiles(this.program)) if (imported.has(stemOf(file.fileName)) && file.text.includes(name)) for (const seer of seersOf(this.program, file)) all.add(seer);
    return all;
  }

  mayMatter(file: ts.SourceFile): boolean {
    return this.files.has(file);
  }

  carries(fn: FunctionNode): boolean {
    return this.functions.has(fn);
  }

  isNamed(name: string): boolean {
    return this.names.has(name);
  }

  /** Marks what stands around a node that reaches a key, and queues the names under which it can be reached. */
  private mark(node: ts.Node): void {
    this.files.add(node.getSourceFile());
    let isMade = false;
    for (let up: ts.Node | undefined = node; up; up = up.parent) {
      if (ts.isInterfaceDeclaration(up) || ts.isTypeAliasDeclaration(up) || ts.isTypeLiteralNode(up) || ts.isImportDeclaration(up)) return;
      if (isFunctionNode(up)) {
        this.functions.add(up);
        this.queueName(up, up.name, false);
        if (ts.isConstructorDeclaration(up)) isMade = true;
      } else if (ts.isPropertyDeclaration(up)) {
        isMade = true;
        if (up.initializer && holdsFunction(up.initializer)) this.queueName(up, up.name, false);
      } else if (ts.isClassLike(up)) {
        // Making an instance reaches the key only where the constructor or a field does.
        if (isMade) this.queueName(up, up.name, false);
        isMade = false;
      } else if (ts.isPropertyAssignment(up)) {
        if (holdsFunction(up.initializer) && isReachable(up.parent)) this.queueName(up, up.name, false);
      } else if (ts.isShorthandPropertyAssignment(up)) {
        if (up !== node.parent && isReachable(up.parent)) this.queueName(up, up.name, false);
      }
      else if (ts.isVariableDeclaration(up)) {
        const isTopLevel = ts.isSourceFile(up.parent.parent.parent);
        this.queueName(up, up.name, !isTopLevel);
      } else if (ts.isEnumMember(up)) this.queueName(up, up.name, false);
    }
  }

  private queueName(declaration: ts.Node, nameNode: ts.Node | undefined, isLocal: boolean): void {
    if (this.declarations.has(declaration)) return;
    this.declarations.add(declaration);
    const name = nameText(nameNode);
    if (name !== undefined && /^[\p{ID_Start}$_#][\p{ID_Continue}$]*$/u.test(name)) {
      this.names.add(name);
      this.queue.push({ name, declaration, isLocal });
    }
    if (!isLocal) this.queueDefaultImports(declaration);
  }

  private queueDefaultImports(declaration: ts.Node): void {
    const isDefault = ts.canHaveModifiers(declaration) && !!ts.getModifiers(declaration)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
    if (!isDefault) return;
    const stem = stemOf(declaration.getSourceFile().fileName);
    for (const file of ownFiles(this.program)) {
      if (!importStems(file).has(stem)) continue;
      for (const statement of file.statements)
        if (ts.isImportDeclaration(statement) && statement.importClause?.name && statement.moduleSpecifier.getText(file).includes(stem)) {
          this.names.add(statement.importClause.name.text);
          this.queue.push({ name: statement.importClause.name.text, declaration, isLocal: false });
        }
    }
  }

  private confirm(node: ts.Node, declaration: ts.Node, name: string): void {
    if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node) && !ts.isPrivateIdentifier(node)) return;
    if (nameText(node) !== name) return;
    const { parent } = node;
    if ((parent as { name?: ts.Node }).name === node && (this.declarations.has(parent) || !ts.isPropertyAccessExpression(parent) && !ts.isExportSpecifier(parent) && !ts.isImportSpecifier(parent) && !ts.isShorthandPropertyAssignment(parent) && !ts.isBindingElement(parent))) return;
    if (ts.isPropertyAccessExpression(parent) && parent.name === node && ++this.lookups > MOST_LOOKUPS) return;
    const symbol = symbolAt(this.checker, node);
    if (!symbol) return;
    const target = unalias(this.checker, symbol);
    const found = declarationsOf(target);
    const same = found.includes(declaration as ts.Declaration) || found.some((d) => isMemberOfSameName(d, declaration, name));
    if (!same) return;
    if ((ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) && parent.propertyName && parent.name.text !== name) {
      this.names.add(parent.name.text);
      this.queue.push({ name: parent.name.text, declaration, isLocal: false });
    }
    if (ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent) || ts.isImportClause(parent)) {
      this.files.add(node.getSourceFile());
      return;
    }
    this.mark(node);
  }
}

/** Whether a mention can put something under a key's name: not a parameter, a variable or a type that bears it, and not a mere reading. */
function isUse(node: ts.Node): boolean {
  if (!ts.isIdentifier(node)) return true;
  const { parent } = node;
  if (ts.isPropertyAssignment(parent) || ts.isShorthandPropertyAssignment(parent) || ts.isGetAccessorDeclaration(parent) || ts.isMethodDeclaration(parent)) return parent.name === node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) {
    // Written to, or called (a configured method, say).
    const up = parent.parent;
    return (ts.isBinaryExpression(up) && up.left === parent) || (ts.isCallExpression(up) && up.expression === parent);
  }
  return ts.isCallExpression(parent) && parent.expression === node;
}

/** Whether an object literal can be reached by name: held by a variable, a field or another such literal, or given back. What a foreign call is given is reached through that call alone. */
function isReachable(literal: ts.Node): boolean {
  let up = literal.parent;
  while (ts.isParenthesizedExpression(up) || ts.isAsExpression(up) || ts.isSatisfiesExpression(up)) up = up.parent;
  if (ts.isPropertyAssignment(up)) return isReachable(up.parent);
  return ts.isVariableDeclaration(up) || ts.isPropertyDeclaration(up) || ts.isReturnStatement(up) || ts.isArrowFunction(up) || ts.isExportAssignment(up) || ts.isBinaryExpression(up);
}

/** Whether an expression holds code that can be run through the name it is given: a function, or a call that may wrap one. */
function holdsFunction(expression: ts.Node): boolean {
  const node = unwrap(expression);
  if (isFunctionNode(node) || isCallLike(node)) return true;
  if (ts.isObjectLiteralExpression(node)) return node.properties.some((p) => ts.isMethodDeclaration(p) || (ts.isPropertyAssignment(p) && holdsFunction(p.initializer)) || ts.isShorthandPropertyAssignment(p));
  if (ts.isArrayLiteralExpression(node)) return node.elements.some(holdsFunction);
  return ts.isIdentifier(node) || ts.isConditionalExpression(node);
}

const stems = new WeakMap<ts.SourceFile, ReadonlySet<string>>();

/** The last parts of the module specifiers that a file names, without endings. */
function importStems(file: ts.SourceFile): ReadonlySet<string> {
  let set = stems.get(file);
  if (!set) {
    const found = new Set<string>();
    for (const match of file.text.matchAll(/(?:from|import|require)\s*(?:\(\s*)?['"]([^'"\n]+)['"]/gu)) found.add(stemOf(match[1] ?? ''));
    stems.set(file, (set = found));
  }
  return set;
}

const stemOfPath = new Map<string, string>();

function stemOf(path: string): string {
  let stem = stemOfPath.get(path);
  if (stem === undefined) stemOfPath.set(path, (stem = findStem(path)));
  return stem;
}

function findStem(path: string): string {
  const parts = path.split(/[\\/]/u).filter((part) => part !== '.' && part !== '..');
  const last = (parts.at(-1) ?? '').replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, '');
  return last === 'index' || last === '' ? (parts.at(-2) ?? 'index') : last;
}

const importers = new WeakMap<ts.Program, ReadonlyMap<string, readonly ts.SourceFile[]>>();

/** The files that can see what a file declares: itself, and those that import it, through at most four others. */
const seersByHome = new WeakMap<ts.Program, Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>>();

function seersOf(program: ts.Program, home: ts.SourceFile): ReadonlySet<ts.SourceFile> {
  let perProgram = seersByHome.get(program);
  if (!perProgram) seersByHome.set(program, (perProgram = new Map<ts.SourceFile, ReadonlySet<ts.SourceFile>>()));
  let seers = perProgram.get(home);
  if (!seers) perProgram.set(home, (seers = findSeers(program, home)));
  return seers;
}

function findSeers(program: ts.Program, home: ts.SourceFile): ReadonlySet<ts.SourceFile> {
  let byStem = importers.get(program);
  if (!byStem) {
    const map = new Map<string, ts.SourceFile[]>();
    for (const file of ownFiles(program)) for (const stem of importStems(file)) map.set(stem, [...(map.get(stem) ?? []), file]);
    importers.set(program, (byStem = map));
  }
  const seen = new Set([home]);
  let ring: readonly ts.SourceFile[] = [home];
  for (let step = 0; step < 5 && ring.length > 0 && seen.size < 600; step++) {
    const next: ts.SourceFile[] = [];
    for (const file of ring)
      for (const importer of byStem.get(stemOf(file.fileName)) ?? [])
        if (!seen.has(importer)) {
          seen.add(importer);
          next.push(importer);
        }
    ring = next;
  }
  return seen;
}

/** An interface's or abstract class's member by which a method or property function may be reached. */
function isMemberOfSameName(declaration: ts.Node, carrier: ts.Node, name: string): boolean {
  if (!isOwnFile(declaration.getSourceFile()) || nameText((declaration as { name?: ts.Node }).name) !== name) return false;
  const container = declaration.parent as ts.Node & { name?: ts.Node };
  const typeName = nameText(container.name) ?? nameText((container.parent as { name?: ts.Node } | undefined)?.name);
  // The class or object has to name the type that it stands for.
  if (typeName !== undefined && !carrier.getSourceFile().text.includes(typeName)) return false;
  const isMember = ts.isMethodSignature(declaration) || ts.isPropertySignature(declaration) || ts.isMethodDeclaration(declaration) || ts.isPropertyDeclaration(declaration);
  return isMember && (ts.isMethodDeclaration(carrier) || ts.isPropertyAssignment(carrier) || ts.isPropertyDeclaration(carrier) || ts.isShorthandPropertyAssignment(carrier));
}

/** What a generator wrote, by its own word: nobody edits it, and it names everything that its schema does. */
function isGenerated(text: string): boolean {
  return /@generated|code generated by|auto-?generated|do not edit/iu.test(text.slice(0, 400));
}

/** A bundle: long lines throughout. Nobody wrote it here, and it is as large as a repository. */
function isMinified(text: string): boolean {
  if (text.length < 20_000) return false;
  let lines = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return text.length / lines > 300;
}

/** The innermost node at a position. */
export function nodeAt(file: ts.SourceFile, position: number): ts.Node {
  let node: ts.Node = file;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) => (child.pos <= position && position < child.end && child.kind !== ts.SyntaxKind.EndOfFileToken ? child : undefined));
    if (!inner) return node;
    node = inner;
  }
}

