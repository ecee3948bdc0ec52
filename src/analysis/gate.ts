/** Which files and functions can matter. It only prunes: with the gate open the findings are the same. */
import { importersOf, importStems, seersOf, stemOf } from './importers.js';
import { declarationsOf, symbolAt, unalias } from './names.js';
import type { Settings } from './settings.js';
import { isCallLike, isFunctionNode, nameText, unwrap, unwrapUp, type FunctionNode } from './syntax.js';
import { keyTextOf, positionsIn, type TextPattern } from './texts.js';
import { isOwnFile, ownFiles, ts, type Checker, type Host } from './typescript.js';

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

const CLOSED_GATE: Gate = { mayMatter: () => false, carries: () => false, isNamed: () => false };

const keyPatterns = new WeakMap<Settings, readonly TextPattern[]>();

/** The patterns of the gate for key uses. */
export function keyPatternsOf(settings: Settings): readonly TextPattern[] {
  let patterns = keyPatterns.get(settings);
  if (!patterns) keyPatterns.set(settings, (patterns = [{ text: keyTextOf(settings) }]));
  return patterns;
}

const gates = new WeakMap<ts.Program, Map<readonly TextPattern[], Gate>>();

/** The last gates made, by what they look for: a program takes over what was found in the one before it. */
const lately = new Map<readonly TextPattern[], readonly NameGate[]>();
/** So many projects are remembered for each set of patterns: an editor has a few open at a time. */
const PROJECTS = 4;
/** So many sets of patterns are remembered: those of the rules for the settings in use. */
const SETS = 12;

/**
 * The gate of a program, made at the first question.
 * @param patterns what makes a place matter; the same array each time, since the gate is kept under it
 */
export function gateOf(host: Host, patterns: readonly TextPattern[]): Gate {
  if (host.mode === 'one-file') return patterns.some((pattern) => positionsIn(host.sourceFile, pattern).length > 0) ? OPEN_GATE : CLOSED_GATE;
  let perProgram = gates.get(host.program);
  if (!perProgram) gates.set(host.program, (perProgram = new Map<readonly TextPattern[], Gate>()));
  let gate = perProgram.get(patterns);
  if (!gate) perProgram.set(patterns, (gate = nextGate(host, patterns)));
  return gate;
}

function nextGate(host: Host, patterns: readonly TextPattern[]): NameGate {
  const list = lately.get(patterns) ?? [];
  const before = list.find((gate) => gate.isSucceededBy(host.program));
  const gate = new NameGate(host.program, host.checker, patterns, before);
  lately.delete(patterns);
  lately.set(patterns, [gate, ...list.filter((other) => other !== before)].slice(0, PROJECTS));
  for (const old of lately.keys()) if (lately.size > SETS) lately.delete(old);
  return gate;
}

/** Property names that are looked up in the checker at the most: each may start type checking. Past that the gate stays narrower. */
const MOST_LOOKUPS = 4_000;

/** A name under which something that reaches a key can be reached. */
interface Reach {
  readonly name: string;
  readonly declaration: ts.Node;
  readonly isLocal: boolean;
}

/** So many edits a gate takes over from the one before: what is gone stays marked, so now and then it is made anew. */
const MOST_EDITS = 300;

/**
 * Goes up from the places that name a key to the functions that can reach them, each step confirmed by symbol.
 * After an edit it takes over what was found in the files that stayed, and looks at the edited ones: what is marked may then be more than a gate made anew would mark, never less.
 */
class NameGate implements Gate {
  private readonly functions: WeakSet<FunctionNode>;
  private readonly files: WeakSet<ts.SourceFile>;
  private readonly declarations: WeakSet<ts.Node>;
  private readonly names: Set<string>;
  private readonly own: ReadonlySet<ts.SourceFile>;
  private readonly edits: number;
  private readonly reached: Reach[] = [];
  /** Where names were looked for in all files, in this program or one before it. */
  private readonly known: Set<string>;
  private readonly queue: Reach[] = [];
  private program: ts.Program | undefined;
  private checker: Checker | undefined;
  private lookups = 0;
  private readonly mentions = new Map<ts.SourceFile, Map<string, readonly ts.Node[]>>();

  constructor(program: ts.Program, checker: Checker, patterns: readonly TextPattern[], before: NameGate | undefined) {
    this.functions = before?.functions ?? new WeakSet();
    this.files = before?.files ?? new WeakSet();
    this.declarations = before?.declarations ?? new WeakSet();
    this.names = before?.names ?? new Set();
    this.known = before?.known ?? new Set();
    this.edits = before ? before.edits + 1 : 0;
    this.program = program;
    this.checker = checker;
    const own = ownFiles(program);
    this.own = new Set(own);
    const edited = before ? own.filter((file) => !before.own.has(file)) : own;
    for (const pattern of patterns)
      for (const file of edited)
        for (const position of positionsIn(file, pattern)) {
          const node = nodeAt(file, position);
          if (pattern.test ? pattern.test(checker, node) : isUse(node)) this.mark(node);
        }
    if (before)
      for (const reach of before.reached) {
        if (!this.own.has(reach.declaration.getSourceFile())) continue;
        this.reached.push(reach);
        if (!reach.isLocal) this.search(reach, edited);
      }
    const searched = new Set<string>();
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const { name, declaration, isLocal } = next;
      const home = declaration.getSourceFile();
      const key = `${name}\0${home.fileName}\0${declaration.pos}`;
      if (searched.has(key)) continue;
      searched.add(key);
      this.reached.push(next);
      const place = `${home.fileName}\0${containersOf(declaration)}\0${name}`;
      if (isLocal) this.search(next, [home]);
      else this.search(next, before && this.known.has(place) ? edited : this.seers(home, declaration, name));
      this.known.add(place);
    }
    // A gate outlives its program; what it was made from does not have to.
    this.program = undefined;
    this.checker = undefined;
    this.mentions.clear();
  }

  /** Whether a program is this gate's one after an edit that leaves open who calls what: no other files, imports, exports and base types. */
  isSucceededBy(program: ts.Program): boolean {
    const own = ownFiles(program);
    if (own.length !== this.own.size || this.edits > MOST_EDITS) return false;
    const edited = own.filter((file) => !this.own.has(file));
    if (edited.length > 5) return false;
    const names = new Map(edited.map((file) => [file.fileName, file]));
    const current = new Set(own);
    const gone = edited.length === 0 ? [] : [...this.own].filter((file) => !current.has(file));
    return gone.every((file) => {
      const next = names.get(file.fileName);
      return next !== undefined && linksOf(next) === linksOf(file);
    });
  }

  private search({ name, declaration }: Reach, files: Iterable<ts.SourceFile>): void {
    let word: RegExp | undefined;
    for (const file of files) {
      if (!file.text.includes(name)) continue;
      word ??= new RegExp(String.raw`(?<![\w$])${name.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'gu');
      for (const node of this.mentionsOf(name, file, word)) this.confirm(node, declaration, name);
    }
  }

  /** Where a file mentions a name: asked again for each declaration that bears it, and the way down to a node is long in code that nests. */
  private mentionsOf(name: string, file: ts.SourceFile, word: RegExp): readonly ts.Node[] {
    let perName = this.mentions.get(file);
    if (!perName) this.mentions.set(file, (perName = new Map<string, readonly ts.Node[]>()));
    let nodes = perName.get(name);
    if (!nodes) perName.set(name, (nodes = [...file.text.matchAll(word)].map((match) => nodeAt(file, match.index))));
    return nodes;
  }

  /** The files in which a declaration may be mentioned: a member also where only the type is known that it is declared by. */
  private seers(home: ts.SourceFile, declaration: ts.Node, name: string): Iterable<ts.SourceFile> {
    const { program } = this;
    if (!program) return [];
    const direct = seersOf(program, home);
    const isMember = ts.isClassLike(declaration.parent) || ts.isObjectLiteralExpression(declaration.parent);
    if (!isMember) return direct;
    const all = new Set(direct);
    const imported = importStems(home);
    for (const file of ownFiles(program)) if (imported.has(stemOf(file.fileName)) && file.text.includes(name)) for (const seer of seersOf(program, file)) all.add(seer);
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
    for (const file of this.program ? importersOf(this.program, stem) : []) {
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
    const { checker } = this;
    const symbol = checker && symbolAt(checker, node);
    if (!symbol) return;
    const target = unalias(checker, symbol);
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

/** The names around a declaration: what tells apart the methods of two classes in one file. */
function containersOf(declaration: ts.Node): string {
  const names: string[] = [];
  for (let up = declaration.parent as ts.Node | undefined; up; up = up.parent) {
    const name = nameText((up as { name?: ts.Node }).name);
    if (name !== undefined) names.push(name);
  }
  return names.join('.');
}

const links = new WeakMap<ts.SourceFile, string>();

/** What in a file decides which declarations other files see: imports, exports, base types. */
function linksOf(file: ts.SourceFile): string {
  let text = links.get(file);
  if (text === undefined) {
    const parts: string[] = [];
    for (const statement of file.statements) {
      if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement) || ts.isExportAssignment(statement) || ts.isImportEqualsDeclaration(statement)) parts.push(statement.getText(file));
    }
    for (const match of file.text.matchAll(/\b(?:extends|implements|require|import)\b[^{;\n]*/gu)) parts.push(match[0]);
    links.set(file, (text = parts.join('\n')));
  }
  return text;
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
  const up = unwrapUp(literal);
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

/** The innermost node at a position. */
export function nodeAt(file: ts.SourceFile, position: number): ts.Node {
  let node: ts.Node = file;
  for (;;) {
    const inner: ts.Node | undefined = ts.forEachChild(node, (child) => (child.pos <= position && position < child.end && child.kind !== ts.SyntaxKind.EndOfFileToken ? child : undefined));
    if (!inner) return node;
    node = inner;
  }
}

