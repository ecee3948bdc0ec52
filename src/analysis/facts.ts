/** One pass over a file: who writes what, which functions and classes there are, which names occur. Syntax only, cached per SourceFile. */
import { assignmentOperator, countedTarget, isAccess, isFunctionNode, isNothing, isStepOf, memberName, nameText, rootOf, unwrap, type FunctionNode } from './syntax.js';
import { ts } from './typescript.js';

/** A place that gives a variable, or a property, another value. */
export interface Write {
  /** The whole writing expression. */
  readonly node: ts.Node;
  /** What is written: an identifier, or the object whose property is written. */
  readonly target: ts.Node;
  /** The new value, where the expression holds one. */
  readonly value: ts.Expression | undefined;
  /** The property's name as an expression (`[NAME]`, or the first argument of `set`), where it is not written out. */
  readonly computedName?: ts.Expression;
  readonly how: 'assign' | 'count' | 'fill';
  /** True where the write is a call such as `headers.set(name, value)`. */
  readonly byCall?: boolean;
}

/** A write to a property, with the property's name; `*` for a computed one. */
export interface PropertyWrite extends Write {
  readonly property: string;
}

export interface Facts {
  /** Writes to identifiers, by name. */
  readonly writes: ReadonlyMap<string, readonly Write[]>;
  /** Writes to properties, by property name; those with a computed name are under `*`. */
  readonly propertyWrites: ReadonlyMap<string, readonly Write[]>;
  /** The same by the name of the variable that the way to the object starts from: `a` for `a.b['c'] = d`. */
  readonly writesInto: ReadonlyMap<string, readonly PropertyWrite[]>;
  /** What is appended to arrays and the like, by the variable's name: `parts.push(x)`, `hash.update(x);`. */
  readonly pushes: ReadonlyMap<string, readonly Write[]>;
  readonly functions: readonly FunctionNode[];
  readonly classes: readonly ts.ClassLikeDeclaration[];
  /** Every `emitter.emit('name', …)`, by event name. */
  readonly emits: ReadonlyMap<string, readonly ts.CallExpression[]>;
  readonly calls: readonly ts.CallExpression[];
  readonly constructions: readonly ts.NewExpression[];
  /** Module specifiers that the file imports or requires. */
  readonly imports: ReadonlySet<string>;
}

/** Methods that put a named value into an object: `Headers`, gRPC `Metadata`, requests, maps. */
const SETTERS = new Set(['set', 'append', 'add', 'header', 'setHeader', 'addHeader', 'appendHeader', 'setRequestHeader', 'withHeader', 'put']);

export function isSetterName(name: string): boolean {
  return SETTERS.has(name);
}

const cache = new WeakMap<ts.SourceFile, Facts>();

/** The facts of a file. */
export function factsOf(file: ts.SourceFile): Facts {
  let facts = cache.get(file);
  if (!facts) cache.set(file, (facts = collect(file)));
  return facts;
}

function collect(file: ts.SourceFile): Facts {
  const writes = new Map<string, Write[]>();
  const propertyWrites = new Map<string, Write[]>();
  const writesInto = new Map<string, PropertyWrite[]>();
  const pushes = new Map<string, Write[]>();
  const functions: FunctionNode[] = [];
  const classes: ts.ClassLikeDeclaration[] = [];
  const emits = new Map<string, ts.CallExpression[]>();
  const calls: ts.CallExpression[] = [];
  const constructions: ts.NewExpression[] = [];
  const imports = new Set<string>();

  const record = <W extends Write>(map: Map<string, W[]>, name: string, write: W): void => {
    const list = map.get(name);
    if (list) list.push(write);
    else map.set(name, [write]);
  };
  const recordProperty = (property: string, write: Write): void => {
    record(propertyWrites, property, write);
    const root = rootOf(write.target);
    if (ts.isIdentifier(root)) record(writesInto, root.text, { ...write, property });
  };
  const recordTarget = (target: ts.Node, write: Omit<Write, 'target'>): void => {
    const inner = unwrap(target);
    if (ts.isIdentifier(inner)) record(writes, inner.text, { ...write, target: inner });
    else if (isAccess(inner)) {
      const name = memberName(inner);
      if (name !== undefined) recordProperty(name, { ...write, target: unwrap(inner.expression) });
      else if (ts.isElementAccessExpression(inner))
        recordProperty('*', { ...write, target: unwrap(inner.expression), computedName: inner.argumentExpression });
    } else if (ts.isArrayLiteralExpression(inner))
      for (const element of inner.elements) recordTarget(element, { ...write, value: undefined });
    else if (ts.isObjectLiteralExpression(inner))
      for (const property of inner.properties) {
        if (ts.isShorthandPropertyAssignment(property)) recordTarget(property.name, { ...write, value: undefined });
        else if (ts.isPropertyAssignment(property)) recordTarget(property.initializer, { ...write, value: undefined });
      }
  };

  const visit = (node: ts.Node): void => {
    if (isFunctionNode(node) && node.body) functions.push(node);
    else if (ts.isClassLike(node)) classes.push(node);
    else if (ts.isNewExpression(node)) constructions.push(node);
    else if (ts.isBinaryExpression(node)) {
      const operator = assignmentOperator(node);
      if (operator !== undefined) {
        const fills = operator === ts.SyntaxKind.QuestionQuestionEqualsToken || operator === ts.SyntaxKind.BarBarEqualsToken;
        recordTarget(node.left, { node, value: node.right, how: countedTarget(node) ? 'count' : fills ? 'fill' : 'assign' });
      }
    } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      const target = countedTarget(node);
      if (target) recordTarget(target, { node, value: undefined, how: 'count' });
    } else if ((ts.isForOfStatement(node) || ts.isForInStatement(node)) && !ts.isVariableDeclarationList(node.initializer))
      recordTarget(node.initializer, { node, value: undefined, how: 'assign' });
    else if (ts.isCallExpression(node)) {
      calls.push(node);
      const callee = unwrap(node.expression);
      const [first, second] = node.arguments;
      if (ts.isPropertyAccessExpression(callee) && first) {
        const method = callee.name.text;
        if (second && isSetterName(method)) {
          const write = { node, target: unwrap(callee.expression), value: second, how: 'assign', byCall: true } as const;
          if (ts.isStringLiteralLike(first)) recordProperty(first.text, write);
          else recordProperty('*', { ...write, computedName: first });
        }
        const receiver = unwrap(callee.expression);
        if (/^(?:push|unshift|append|update|write)$/u.test(method) && ts.isIdentifier(receiver) && (method === 'push' || method === 'unshift' || ts.isExpressionStatement(node.parent)))
          for (const value of node.arguments) record(pushes, receiver.text, { node, target: receiver, value, how: 'assign', byCall: true });
        if (method === 'push' || method === 'unshift') for (const { property, target, count } of countsOfCopy(node)) recordProperty(property, { node: count, target, value: undefined, how: 'count' });
        if (method === 'emit' && ts.isStringLiteralLike(first)) emits.set(first.text, [...(emits.get(first.text) ?? []), node]);
      }
      // `crypto.getRandomValues(buffer);` fills what it is given.
      const filler = ts.isPropertyAccessExpression(callee) ? callee.name.text : ts.isIdentifier(callee) ? callee.text : '';
      if (/^(?:getRandomValues|randomFillSync)$/u.test(filler) && first && ts.isIdentifier(first)) record(writes, first.text, { node, target: first, value: node, how: 'assign' });
      if (ts.isIdentifier(callee) && callee.text === 'require' && first && ts.isStringLiteralLike(first)) imports.add(first.text);
      if (callee.kind === ts.SyntaxKind.ImportKeyword && first && ts.isStringLiteralLike(first)) imports.add(first.text);
    } else if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      imports.add(node.moduleSpecifier.text);
    else if (ts.isExternalModuleReference(node) && ts.isStringLiteralLike(node.expression)) imports.add(node.expression.text);
    if (!ts.isTypeNode(node) && !ts.isInterfaceDeclaration(node) && !ts.isTypeAliasDeclaration(node)) walk(node);
  };
  // Depth is bounded by hand: a generated file may nest deeper than the stack.
  let depth = 0;
  const walk = (node: ts.Node): void => {
    if (depth > 1200) return;
    depth++;
    ts.forEachChild(node, visit);
    depth--;
  };
  walk(file);
  return { writes, propertyWrites, writesInto, pushes, functions, classes, emits, calls, constructions, imports };
}

/** The counts that a copy moves on as it is put back into a list: `jobs.push({ ...job, tries: job.tries + 1 })` counts `tries` of `job`. */
function countsOfCopy(put: ts.CallExpression): readonly { readonly property: string; readonly target: ts.Node; readonly count: ts.Node }[] {
  return put.arguments.flatMap((argument) => {
    const copy = unwrap(argument);
    if (!ts.isObjectLiteralExpression(copy)) return [];
    const copied = copy.properties.filter(ts.isSpreadAssignment).map((spread) => unwrap(spread.expression));
    return copy.properties.filter(ts.isPropertyAssignment).flatMap((count) => {
      const property = nameText(count.name);
      const target = copied.find((of) => ts.isIdentifier(of) && isStepOf(count.initializer, `${of.text}.${property ?? ''}`));
      return property !== undefined && target ? [{ property, target, count }] : [];
    });
  });
}

/**
 * Whether a node is evaluated only where something is absent: in the branch of a test for absence that mentions it,
 * behind `x ||`, or after an early return for its presence. `mentions` says what counts as naming the thing.
 */
export function guardedByAbsence(node: ts.Node, mentions: (node: ts.Node) => boolean): boolean {
  let child: ts.Node = node;
  for (let up: ts.Node | undefined = node.parent; up; child = up, up = up.parent) {
    if ((ts.isIfStatement(up) && child === up.thenStatement) || (ts.isConditionalExpression(up) && child === up.whenTrue)) {
      if (testsAbsence(ts.isIfStatement(up) ? up.expression : up.condition, mentions, true)) return true;
    } else if ((ts.isIfStatement(up) && child === up.elseStatement) || (ts.isConditionalExpression(up) && child === up.whenFalse)) {
      if (testsAbsence(ts.isIfStatement(up) ? up.expression : up.condition, mentions, false)) return true;
    } else if (ts.isBinaryExpression(up) && child === up.right) {
      const kind = up.operatorToken.kind;
      const or = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
      if ((or || kind === ts.SyntaxKind.AmpersandAmpersandToken) && testsAbsence(up.left, mentions, !or)) return true;
    } else if (ts.isBlock(up)) {
      for (const statement of up.statements) {
        if (statement === child) break;
        if (ts.isIfStatement(statement) && !statement.elseStatement && alwaysLeaves(statement.thenStatement) && testsAbsence(statement.expression, mentions, false))
          return true;
      }
    }
    if (isFunctionNode(up)) return false;
  }
  return false;
}

/** Whether what follows a statement is not reached through it. */
export function alwaysLeaves(node: ts.Statement): boolean {
  if (ts.isBlock(node)) return node.statements.some(alwaysLeaves);
  return ts.isReturnStatement(node) || ts.isThrowStatement(node) || ts.isContinueStatement(node) || ts.isBreakStatement(node);
}

/** Whether a test, coming out as `outcome`, says that what `mentions` names is missing. */
function testsAbsence(test: ts.Node, mentions: (node: ts.Node) => boolean, outcome: boolean): boolean {
  const inner = unwrap(test);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken) return testsAbsence(inner.operand, mentions, !outcome);
  if (ts.isBinaryExpression(inner)) {
    switch (inner.operatorToken.kind) {
      case ts.SyntaxKind.AmpersandAmpersandToken:
      case ts.SyntaxKind.BarBarToken:
        return testsAbsence(inner.left, mentions, outcome) || testsAbsence(inner.right, mentions, outcome);
      case ts.SyntaxKind.EqualsEqualsToken:
      case ts.SyntaxKind.EqualsEqualsEqualsToken:
        return comparesAbsence(inner, mentions, outcome);
      case ts.SyntaxKind.ExclamationEqualsToken:
      case ts.SyntaxKind.ExclamationEqualsEqualsToken:
        return comparesAbsence(inner, mentions, !outcome);
      case ts.SyntaxKind.InKeyword:
        return !outcome && mentions(inner);
      default:
        return false;
    }
  }
  return !outcome && mentions(inner);
}

/** `x === undefined`, `list.length === 0`, `headers.has(name) === false`; `outcome` is whether both sides are equal. */
function comparesAbsence(test: ts.BinaryExpression, mentions: (node: ts.Node) => boolean, outcome: boolean): boolean {
  const right = unwrap(test.right);
  if (right.kind === ts.SyntaxKind.TrueKeyword) return testsAbsence(test.left, mentions, outcome);
  if (right.kind === ts.SyntaxKind.FalseKeyword) return testsAbsence(test.left, mentions, !outcome);
  const left = unwrap(test.left);
  const isEmpty = ts.isNumericLiteral(right) && right.text === '0' && isAccess(left) && /^(?:length|size)$/u.test(memberName(left) ?? '');
  return outcome && (isEmpty || isAbsence(right)) && mentions(left);
}

function isAbsence(node: ts.Node): boolean {
  const inner = unwrap(node);
  return isNothing(inner) || (ts.isStringLiteralLike(inner) && (inner.text === '' || inner.text === 'undefined'));
}

const callNames = new WeakMap<ts.SourceFile, ReadonlyMap<string, readonly ts.CallExpression[]>>();

/** The calls of a file by the last name of what they call: `push` of `jobs.push(job)`. */
export function callsByName(file: ts.SourceFile): ReadonlyMap<string, readonly ts.CallExpression[]> {
  let named = callNames.get(file);
  if (!named) {
    const map = new Map<string, ts.CallExpression[]>();
    for (const call of factsOf(file).calls) {
      const last = calledName(call)?.text;
      if (last === undefined) continue;
      const list = map.get(last);
      if (list) list.push(call);
      else map.set(last, [call]);
    }
    callNames.set(file, (named = map));
  }
  return named;
}

/** The last name of what a call calls: `push` of `jobs.push(job)` and of `jobs['push'](job)`. */
export function calledName(call: ts.CallExpression): (ts.Node & { readonly text: string }) | undefined {
  const callee = unwrap(call.expression);
  if (ts.isIdentifier(callee)) return callee;
  if (ts.isPropertyAccessExpression(callee)) return callee.name;
  const index = ts.isElementAccessExpression(callee) ? unwrap(callee.argumentExpression) : undefined;
  return index && (ts.isStringLiteralLike(index) || ts.isNumericLiteral(index)) ? index : undefined;
}
