/** Hands a key on: from a function to itself, and from a caller to the helper that made it. */
import type { Finding } from '../analysis/findings.js';
import { factsOf } from '../analysis/facts.js';
import { declarationsOf, symbolAt } from '../analysis/names.js';
import { contains, isCallLike, isFunctionNode, ownerOf, some, unwrap, visitDeep, type FunctionNode } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { freeName, holdsComment, isOwnName, type Edit } from './edits.js';
import { hoistCall, leavesItems } from './hoist.js';
import { insertAt, placeBefore } from './place.js';

/** A parameter's default makes the key, and the recursive calls leave it out: they pass it on. */
export function handOn(host: Host, finding: Finding): readonly Edit[] | undefined {
  const source = finding.source.node;
  if (source.getSourceFile() !== host.sourceFile || finding.region?.kind !== 'recursion') return undefined;
  let parameter: ts.Node = source;
  while (!ts.isParameter(parameter)) {
    if (isFunctionNode(parameter) || ts.isSourceFile(parameter) || ts.isBlock(parameter)) return undefined;
    parameter = parameter.parent;
  }
  const fn = parameter.parent;
  const { name } = parameter;
  if (!isFunctionNode(fn) || !fn.body || !ts.isIdentifier(name) || !parameter.initializer || !contains(parameter.initializer, source)) return undefined;
  const symbol = symbolAt(host.checker, name);
  const isChanged = (factsOf(host.sourceFile).writes.get(name.text) ?? []).some((write) => symbolAt(host.checker, write.target) === symbol);
  const isShadowed = some(fn, (node) => ts.isIdentifier(node) && node !== name && node.text === name.text && isOwnName(node) && symbolAt(host.checker, node) !== symbol);
  if (isChanged || isShadowed) return undefined;
  const index = fn.parameters.indexOf(parameter);
  const calls = callsOfItself(host, fn);
  if (calls.length === 0) return undefined;
  const edits: Edit[] = [];
  for (const call of calls) {
    if (call.arguments.some(ts.isSpreadElement)) return undefined;
    if (call.arguments.length > index) {
      const given = call.arguments[index];
      if (given && ts.isIdentifier(given) && given.text === 'undefined') edits.push({ start: given.getStart(), end: given.end, text: name.text });
      continue;
    }
    const filled = [...Array.from({ length: index - call.arguments.length }, () => 'undefined'), name.text].join(', ');
    const last = call.arguments.at(-1);
    const at = call.arguments.hasTrailingComma ? call.arguments.end : (last?.end ?? call.end - 1);
    edits.push({ start: at, end: at, text: last ? (call.arguments.hasTrailingComma ? ` ${filled},` : `, ${filled}`) : filled });
  }
  return edits.length > 0 ? edits : undefined;
}

/** The calls in a function's body that run the same function. */
function callsOfItself(host: Host, fn: FunctionNode): readonly ts.CallExpression[] {
  return fn.body ? callsBelow(host, fn.body, fn) : [];
}

/** The calls of a function below a node. */
function callsBelow(host: Host, below: ts.Node, fn: FunctionNode): readonly ts.CallExpression[] {
  const named = nameOf(fn);
  const symbol = named && symbolAt(host.checker, named);
  const out: ts.CallExpression[] = [];
  if (symbol)
    visitDeep(below, (node) => {
      if (!ts.isCallExpression(node)) return undefined;
      const callee = unwrap(node.expression);
      const target = ts.isPropertyAccessExpression(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword ? callee.name : callee;
      if ((ts.isIdentifier(target) || ts.isPrivateIdentifier(target)) && symbolAt(host.checker, target) === symbol) out.push(node);
      return undefined;
    });
  return out;
}

function nameOf(fn: FunctionNode): ts.Node | undefined {
  if (fn.name) return fn.name;
  return ts.isVariableDeclaration(fn.parent) && ts.isIdentifier(fn.parent.name) ? fn.parent.name : undefined;
}

/**
 * A helper of this file makes the key where it is called again: it takes the key as a parameter, made before the region;
 * its other callers make one of their own, as they did.
 * Undefined where somebody out of sight may call the helper, or where it is used as a value.
 */
export function takeParameter(host: Host, finding: Finding): readonly Edit[] | undefined {
  const { anchor, source } = finding;
  const file = host.sourceFile;
  if (anchor?.getSourceFile() !== file || source.node.getSourceFile() !== file || contains(anchor, source.node)) return undefined;
  const fn = ownerOf(source.node);
  if (!isFunctionNode(fn) || !fn.body || contains(fn, anchor)) return undefined;
  // Where the helper does nothing else, its call moves, and the helper stays as it is.
  const [only, ...others] = callsBelow(host, anchor, fn);
  const hoisted = only && others.length === 0 ? hoistCall(host, finding, only, fn) : undefined;
  if (hoisted) return hoisted;
  if (!isPrivate(fn)) return undefined;
  const calls = callersOf(host, fn);
  const again = calls?.filter((call) => contains(anchor, call));
  // Several fresh values that make one key are no parameter.
  if (sourcesLike(source.node, fn) > 1) return undefined;
  if (!calls || again?.length !== 1 || calls.some((call) => contains(fn, call) || call.arguments.some(ts.isSpreadElement) || call.arguments.length !== fn.parameters.length)) return undefined;
  const [call] = again;
  if (!call || leavesItems(call, anchor) || fn.parameters.some((parameter) => parameter.questionToken ?? parameter.initializer ?? parameter.dotDotDotToken) || fn.typeParameters) return undefined;
  const place = placeBefore(anchor);
  const type = typeText(host, source.node);
  const made = source.node.getText();
  if (!place || type === undefined || holdsComment(made) || !readsOnlyModule(host, source.node, fn)) return undefined;
  // In the callers the expression has to mean the same.
  if (calls.some((other) => isTakenAnew(host, source.node, other))) return undefined;
  const inner = freeName(fn, ['idempotencyKey', 'operationKey']);
  const outer = freeName(place.scope, ['idempotencyKey', 'operationKey']);
  const before = insertAt(file, place, `const ${outer} = ${made}`);
  if (!before) return undefined;
  const isScript = /\.[cm]?jsx?$/u.test(file.fileName);
  const parameter = isScript ? inner : `${inner}: ${type}`;
  const edits: Edit[] = [...before];
  const last = fn.parameters.at(-1);
  if (last) edits.push({ start: last.end, end: last.end, text: `, ${parameter}` });
  else {
    const open = file.text.indexOf('(', fn.name?.end ?? fn.getStart());
    if (open < 0 || holdsComment(file.text.slice(open, file.text.indexOf(')', open)))) return undefined;
    edits.push({ start: open + 1, end: open + 1, text: parameter });
  }
  edits.push({ start: source.node.getStart(), end: source.node.end, text: inner });
  for (const other of calls) {
    const given = other === call ? outer : made;
    const lastGiven = other.arguments.at(-1);
    const at = lastGiven?.end ?? other.end - 1;
    edits.push({ start: at, end: at, text: lastGiven ? `, ${given}` : given });
  }
  return edits.sort((a, b) => a.start - b.start || a.end - b.end);
}

/** How many calls without arguments a function makes: each may be a fresh value of its own. */
function sourcesLike(source: ts.Node, fn: FunctionNode): number {
  let count = 0;
  some(fn, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === (ts.isCallExpression(source) ? source.expression.getText() : '')) count++;
    return false;
  });
  return count;
}

/** Whether only this file can call a function: a declaration or a constant that is not exported, with a name. */
function isPrivate(fn: FunctionNode): boolean {
  if (ts.isFunctionDeclaration(fn)) return !!fn.name && !isExported(fn) && !fn.asteriskToken;
  if (!ts.isArrowFunction(fn) && !ts.isFunctionExpression(fn)) return false;
  const { parent } = fn;
  return ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name) && !parent.type && (parent.parent.flags & ts.NodeFlags.Const) !== 0 && !(ts.isVariableStatement(parent.parent.parent) && isExported(parent.parent.parent)) && (!ts.isArrowFunction(fn) || hasParentheses(fn));
}

function hasParentheses(fn: ts.ArrowFunction): boolean {
  return /^(?:async\s*)?\(/u.test(fn.getText());
}

function isExported(node: ts.Node): boolean {
  return ts.canHaveModifiers(node) && !!ts.getModifiers(node)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
}

/** All calls of a function, if it is used in no other way; undefined otherwise. */
function callersOf(host: Host, fn: FunctionNode): readonly ts.CallExpression[] | undefined {
  const named = nameOf(fn);
  if (!named || !ts.isIdentifier(named)) return undefined;
  const symbol = symbolAt(host.checker, named);
  const calls: ts.CallExpression[] = [];
  const isOther = some(host.sourceFile, (node) => {
    if (!ts.isIdentifier(node) || node === named || node.text !== named.text) return false;
    const found = symbolAt(host.checker, node);
    const isSame = found === symbol || (ts.isExportSpecifier(node.parent) || declarationsOf(found).some((declaration) => declarationsOf(symbol).includes(declaration)));
    if (!isSame) return false;
    if (!ts.isCallExpression(node.parent) || node.parent.expression !== node) return true;
    calls.push(node.parent);
    return false;
  });
  return isOther ? undefined : calls;
}

/** The type that a parameter for the value needs. */
function typeText(host: Host, node: ts.Node): 'string' | 'number' | undefined {
  try {
    const { flags } = host.checker.getTypeAtLocation(node);
    return (flags & ts.TypeFlags.StringLike) !== 0 ? 'string' : (flags & ts.TypeFlags.NumberLike) !== 0 ? 'number' : undefined;
  } catch {
    return undefined;
  }
}

/** Whether an expression reads only what is declared outside of a function, at the file's level. */
function readsOnlyModule(host: Host, expression: ts.Node, fn: FunctionNode): boolean {
  return !some(expression, (node) => {
    if (node.kind === ts.SyntaxKind.ThisKeyword || ts.isAwaitExpression(node) || isFunctionNode(node)) return true;
    if (!ts.isIdentifier(node) || !isOwnName(node)) return false;
    const declarations = declarationsOf(symbolAt(host.checker, node));
    return declarations.some((declaration) => contains(fn, declaration) || (declaration.getSourceFile() === host.sourceFile && !ts.isSourceFile(ownerOf(declaration))));
  });
}

/** Whether a name that an expression reads is declared anew around a call. */
function isTakenAnew(host: Host, expression: ts.Node, call: ts.Node): boolean {
  const read: ts.Identifier[] = [];
  some(expression, (node) => {
    if (ts.isIdentifier(node) && isOwnName(node)) read.push(node);
    return false;
  });
  let outermost: ts.Node = call;
  for (let up: ts.Node = call; !ts.isSourceFile(up); up = up.parent) outermost = up;
  return some(outermost, (node) => ts.isIdentifier(node) && (node.parent as { name?: ts.Node }).name === node && isOwnName(node) && !isCallLike(node.parent) && read.some((name) => name.text === node.text && symbolAt(host.checker, name) !== symbolAt(host.checker, node)));
}
