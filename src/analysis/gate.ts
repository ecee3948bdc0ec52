/** Which files and functions can matter. It only prunes: with the gate open the findings are the same. */
import { KEY_NAMES, KEY_OPTIONS } from '../models/keys.js';
import { declarationsOf, symbolAt, unalias } from './names.js';
import type { Settings } from './settings.js';
import { isFunctionNode, nameText, type FunctionNode } from './syntax.js';
import { isOwnFile, ownFiles, ts, type Checker, type Host } from './typescript.js';

export interface Gate {
  /** Whether anything in a file can be part of a finding. */
  mayMatter(file: ts.SourceFile): boolean;
  /** Whether running a function can reach a key use. */
  carries(fn: FunctionNode): boolean;
}

/** The gate that lets everything through. */
export const OPEN_GATE: Gate = { mayMatter: () => true, carries: () => true };

const gates = new WeakMap<ts.Program, Map<Settings, Gate>>();

/** The gate of a program, made at the first question. */
export function gateOf(host: Host, settings: Settings): Gate {
  if (host.mode === 'one-file') return keyPattern(settings).test(host.sourceFile.text) ? OPEN_GATE : CLOSED_GATE;
  let perProgram = gates.get(host.program);
  if (!perProgram) gates.set(host.program, (perProgram = new Map()));
  let gate = perProgram.get(settings);
  if (!gate) perProgram.set(settings, (gate = new NameGate(host.program, host.checker, keyPattern(settings))));
  return gate;
}

const patternGates = new WeakMap<ts.Program, Map<string, Gate>>();

/** A gate for another pattern than the keys' (calls that lack a key have no key's name near them). */
export function patternGate(host: Host, pattern: RegExp, name: string): Gate {
  if (host.mode === 'one-file') return pattern.test(host.sourceFile.text) ? OPEN_GATE : CLOSED_GATE;
  let perProgram = patternGates.get(host.program);
  if (!perProgram) patternGates.set(host.program, (perProgram = new Map()));
  let gate = perProgram.get(name);
  if (!gate) perProgram.set(name, (gate = new NameGate(host.program, host.checker, pattern)));
  return gate;
}

const CLOSED_GATE: Gate = { mayMatter: () => false, carries: () => false };

/** A pattern for the spellings of key names, with any separators: what a file's text must hold somewhere. */
export function keyPattern(settings: Settings): RegExp {
  const names = new Set([...KEY_NAMES, ...KEY_OPTIONS.map((row) => row.property), ...settings.keys.headers, ...settings.keys.options.map((option) => option.property), ...settings.keys.arguments.map((argument) => argument.name.split('.').at(-1) ?? '')]);
  // `id`, `jobId` and the like are everywhere: their libraries' names stand for them.
  const broad = new Set(['id', 'jobId', 'messageId']);
  const patterns = [...names].filter((name) => !broad.has(name)).map((name) => [...name.replaceAll(/[-_\s]/gu, '')].map((c) => c.replaceAll(/[$^\\.*+?()[\]{}|]/gu, String.raw`\$&`)).join('[-_]?'));
  return new RegExp(['idempot', 'jobId', "from ['\"]inngest", 'deduplication', ...patterns].join('|'), 'iu');
}

/** Goes up from the places that name a key to the functions that can reach them, each step confirmed by symbol. */
class NameGate implements Gate {
  private readonly functions = new Set<FunctionNode>();
  private readonly files = new Set<ts.SourceFile>();
  private readonly declarations = new Set<ts.Node>();
  private readonly queue: { readonly name: string; readonly declaration: ts.Node }[] = [];

  constructor(private readonly program: ts.Program, private readonly checker: Checker, pattern: RegExp) {
    const own = ownFiles(program);
    const everywhere = new RegExp(pattern.source, 'giu');
    for (const file of own) {
      if (!pattern.test(file.text)) continue;
      for (const match of file.text.matchAll(everywhere)) this.mark(nodeAt(file, match.index));
    }
    const searched = new Set<string>();
    while (this.queue.length > 0) {
      const next = this.queue.pop();
      if (!next) break;
      const id = next.name;
      // A name is searched once for each declaration; the text filter makes that cheap.
      const key = `${id}\0${next.declaration.getSourceFile().fileName}\0${next.declaration.pos}`;
      if (searched.has(key)) continue;
      searched.add(key);
      const word = new RegExp(String.raw`(?<![\w$])${id.replaceAll('$', String.raw`\$`)}(?![\w$])`, 'gu');
      for (const file of own) {
        if (!file.text.includes(id)) continue;
        for (const match of file.text.matchAll(word)) this.confirm(nodeAt(file, match.index), next.declaration, id);
      }
    }
  }

  mayMatter(file: ts.SourceFile): boolean {
    return this.files.has(file);
  }

  carries(fn: FunctionNode): boolean {
    return this.functions.has(fn);
  }

  /** Marks what stands around a node that reaches a key, and queues the names under which it can be reached. */
  private mark(node: ts.Node): void {
    const file = node.getSourceFile();
    this.files.add(file);
    for (let up: ts.Node | undefined = node; up; up = up.parent) {
      if (ts.isInterfaceDeclaration(up) || ts.isTypeAliasDeclaration(up) || ts.isTypeLiteralNode(up)) return;
      if (isFunctionNode(up)) this.functions.add(up);
      const declared = isFunctionNode(up) || ts.isClassLike(up) || (ts.isVariableDeclaration(up) && ts.isSourceFile(up.parent.parent.parent)) || ts.isPropertyAssignment(up) || ts.isPropertyDeclaration(up) || ts.isEnumMember(up) || ts.isBindingElement(up);
      if (declared && !this.declarations.has(up)) {
        this.declarations.add(up);
        const name = nameText((up as { name?: ts.Node }).name);
        if (name !== undefined && name.length > 1) this.queue.push({ name, declaration: up });
        this.queueDefaultImports(up);
      }
      // A local closure is reached through its own name inside the function around it.
      if (ts.isVariableDeclaration(up) && !this.declarations.has(up) && up.initializer) {
        this.declarations.add(up);
        const name = nameText(up.name);
        if (name !== undefined) this.queue.push({ name, declaration: up });
      }
    }
  }

  private queueDefaultImports(declaration: ts.Node): void {
    const isDefault = ts.canHaveModifiers(declaration) && !!ts.getModifiers(declaration)?.some((m) => m.kind === ts.SyntaxKind.DefaultKeyword);
    if (!isDefault) return;
    const stem = declaration.getSourceFile().fileName.replace(/^.*[\\/]/u, '').replace(/\.[cm]?[jt]sx?$/u, '');
    for (const file of ownFiles(this.program)) {
      if (!file.text.includes(stem)) continue;
      for (const statement of file.statements)
        if (ts.isImportDeclaration(statement) && statement.importClause?.name && statement.moduleSpecifier.getText(file).includes(stem)) this.queue.push({ name: statement.importClause.name.text, declaration });
    }
  }

  private confirm(node: ts.Node, declaration: ts.Node, name: string): void {
    if (!ts.isIdentifier(node) && !ts.isStringLiteralLike(node) && !ts.isPrivateIdentifier(node)) return;
    if (nameText(node) !== name) return;
    const { parent } = node;
    if ((parent as { name?: ts.Node }).name === node && this.declarations.has(parent)) return;
    const symbol = symbolAt(this.checker, node);
    if (!symbol) return;
    const target = unalias(this.checker, symbol);
    const found = declarationsOf(target);
    const same = found.includes(declaration as ts.Declaration) || found.some((d) => isMemberOfSameName(d, declaration, name));
    if (!same) return;
    if ((ts.isExportSpecifier(parent) || ts.isImportSpecifier(parent)) && parent.propertyName) this.queue.push({ name: parent.name.text, declaration });
    this.mark(node);
  }
}

/** An interface's or abstract class's member by which a method or property function may be reached. */
function isMemberOfSameName(declaration: ts.Node, carrier: ts.Node, name: string): boolean {
  if (!isOwnFile(declaration.getSourceFile()) || nameText((declaration as { name?: ts.Node }).name) !== name) return false;
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

