/**
 * What follows after an operation has succeeded, and after it has failed: does control come round to it again?
 * A three-valued run over the statements behind the operation; what is not known goes both ways.
 */
import { REFUSAL_WORDS } from '../models/words.js';
import { alwaysLeaves } from './facts.js';
import { assignmentOperator, contains, isAccess, isFunctionNode, isLoop, isNothing, memberName, some, unwrap, unwrapAwait } from './syntax.js';
import { ts } from './typescript.js';

/** What is run again: a loop (control reaches its end) or a function body (control reaches one of the calls that run it again). */
export interface Round {
  readonly body: ts.Node;
  /** The loop, when the body is one's. */
  readonly loop?: ts.IterationStatement;
  /** Nodes that, once reached, run the body again. */
  readonly again: ReadonlySet<ts.Node>;
}

export interface Verdict {
  /** After success the body is not run again. */
  readonly leaves: boolean;
  /** After failure it may be. */
  readonly stays: boolean;
}

/** How the operation at a node ends the round, or does not. */
export function endOfRound(round: Round, operation: ts.Node): Verdict {
  const success = new Run(round, 'success').from(operation);
  const thrown = new Run(round, 'thrown').from(operation);
  const refused = new Run(round, 'refused');
  const again = refused.from(operation);
  return { leaves: !success, stays: thrown || (again && refused.consulted) };
}

/** How a callback for an answer, `(error, answer) => …`, ends: with and without an error, does it run one of the nodes? */
export function endOfCallback(callback: ts.ArrowFunction | ts.FunctionExpression, error: string, again: ReadonlySet<ts.Node>): Verdict {
  const round: Round = { body: callback.body, again };
  return { leaves: !new Run(round, 'success').through(callback.body, new Map([[error, false]])), stays: new Run(round, 'thrown').through(callback.body, new Map([[error, true]])) };
}

type Outcome = 'success' | 'thrown' | 'refused';
/** A result (ok or refused), an HTTP status of either, what came first where it is not the result, or a plain truth value. */
type Known = 'ok' | 'bad' | 'lost' | 'okStatus' | 'badStatus' | true | false | undefined;
type Completion = 'next' | 'break' | 'continue' | 'return' | 'throw' | 'again';
type Env = Map<string, Known>;

class Run {
  consulted = false;
  private steps = 0;

  constructor(private readonly round: Round, private readonly outcome: Outcome) {}

  /** Whether the body is run again when the operation ends this way. */
  from(operation: ts.Node): boolean {
    const env: Env = new Map();
    const done = this.outcome === 'thrown' ? this.afterThrow(operation, env) : this.afterValue(operation, env, this.outcome === 'success' ? 'ok' : 'bad');
    if (done.has('again')) return true;
    const { loop } = this.round;
    if (!loop || !(done.has('next') || done.has('continue'))) return false;
    const condition = ts.isForStatement(loop) ? loop.condition : ts.isWhileStatement(loop) || ts.isDoStatement(loop) ? loop.expression : undefined;
    return !condition || this.truth(condition, env) !== false;
  }

  /** Whether the body is run again from its start on, with what is known of its variables. */
  through(body: ts.Node, env: Env): boolean {
    return (ts.isBlock(body) ? this.exec(body, env) : new Set<Completion>(this.reachesIn(body, env) ? ['again'] : [])).has('again');
  }

  /** The operation gave a value: on through the expression it stands in, then through the statements behind it. */
  private afterValue(operation: ts.Node, env: Env, value: Known): Set<Completion> {
    let node: ts.Node = operation;
    let known = value;
    for (;;) {
      const up = node.parent;
      if (!up || node === this.round.body) return new Set(['next']);
      if (ts.isStatement(node) && !ts.isBlock(node)) break;
      if (ts.isParenthesizedExpression(up) || ts.isAwaitExpression(up) || ts.isAsExpression(up) || ts.isNonNullExpression(up) || ts.isSatisfiesExpression(up)) node = up;
      else if (isAccess(up) && up.expression === node && ts.isCallExpression(up.parent) && up.parent.expression === up) {
        const call = up.parent;
        const method = memberName(up);
        const [first, second] = call.arguments;
        if (method === 'then' || method === 'finally') {
          if (first && this.reaches(first)) return new Set(['again']);
          if (first && method === 'then') known = this.resultOfCallback(first, known);
        }
        if (second && known === 'bad' && this.outcome === 'thrown' && this.reaches(second)) return new Set(['again']);
        node = call;
      } else if (isAccess(up) && up.expression === node) {
        known = member(known, memberName(up));
        node = up;
      } else if (ts.isVariableDeclaration(up) && up.initializer === node) {
        this.bind(up.name, known, env);
        return this.after(statement(up), env);
      } else if (ts.isBinaryExpression(up) && assignmentOperator(up) !== undefined && up.right === node) {
        if (ts.isIdentifier(up.left)) env.set(up.left.text, known);
        node = up;
      } else if (isRace(up)) {
        // `Promise.race([send(), delay(3_000, TIMEOUT)])`: either the answer came first, or the other.
        this.raced = true;
        if (this.outcome === 'refused') known = 'lost';
        node = up;
      } else if (ts.isReturnStatement(up)) return new Set(['return']);
      else if (ts.isArrowFunction(up) && up.body === node) return new Set(['return']);
      else if ((ts.isIfStatement(up) && up.expression === node) || (ts.isPrefixUnaryExpression(up) || ts.isBinaryExpression(up))) {
        // `if ((await send()).ok) return`: put the value in place of the expression and run the whole statement.
        this.standIn.set(node, known);
        const whole = statement(node);
        return this.rest(this.exec(whole, env), whole, env);
      } else if ((ts.isWhileStatement(up) || ts.isDoStatement(up)) && up.expression === node && up === this.round.loop) return known === 'ok' || known === true ? new Set(['continue']) : new Set(['next']);
      else node = up;
    }
    return this.after(node, env);
  }

  private raced = false;

  private readonly standIn = new Map<ts.Node, Known>();

  /** The operation was rejected: to the nearest `catch`, in the chain or around it. */
  private afterThrow(operation: ts.Node, env: Env): Set<Completion> {
    let node: ts.Node = operation;
    while (node !== this.round.body && node.parent) {
      const up = node.parent;
      if (isAccess(up) && up.expression === node && ts.isCallExpression(up.parent) && up.parent.expression === up) {
        const method = memberName(up);
        const [first, second] = up.parent.arguments;
        const handler = method === 'catch' ? first : method === 'then' ? second : undefined;
        if (handler) {
          if (this.reaches(handler)) return new Set(['again']);
          if (alwaysThrows(handler)) return new Set(['throw']);
          return this.afterValue(up.parent, env, false);
        }
      }
      if (isFunctionNode(up)) return new Set(['throw']);
      if (ts.isTryStatement(up) && node === up.tryBlock && up.catchClause && this.isCaught(operation)) {
        const clause = up.catchClause;
        const done = this.exec(clause.block, env);
        return done.has('next') ? union(without(done, 'next'), this.afterTry(up, env)) : done;
      }
      node = up;
    }
    return new Set(['throw']);
  }

  /** A promise that an async function returns without `await` is not caught by the `try` around it. */
  private isCaught(operation: ts.Node): boolean {
    let node = operation;
    for (let up = node.parent; up; node = up, up = up.parent) {
      if (ts.isAwaitExpression(up)) return true;
      if (ts.isReturnStatement(up)) {
        for (let fn: ts.Node | undefined = up.parent; fn; fn = fn.parent)
          if (isFunctionNode(fn)) return !fn.modifiers?.some((m) => m.kind === ts.SyntaxKind.AsyncKeyword);
        return true;
      }
      if (ts.isStatement(up)) return true;
    }
    return true;
  }

  private afterTry(node: ts.TryStatement, env: Env): Set<Completion> {
    if (!node.finallyBlock) return this.after(node, env);
    const done = this.exec(node.finallyBlock, env);
    return done.has('next') ? union(without(done, 'next'), this.after(node, env)) : done;
  }

  /** What comes when control has just left a node normally. */
  private after(node: ts.Node, env: Env): Set<Completion> {
    if (node === this.round.body) return new Set(['next']);
    const up = node.parent;
    if (!up || ts.isSourceFile(up) || isFunctionNode(up)) {
      if (up && ts.isSourceFile(up)) return this.list(up.statements, up.statements.indexOf(node as ts.Statement) + 1, env);
      return new Set(['next']);
    }
    if (ts.isBlock(up) || ts.isCaseOrDefaultClause(up)) {
      const done = this.list(up.statements, up.statements.indexOf(node as ts.Statement) + 1, env);
      return this.rest(done, up, env);
    }
    if (ts.isTryStatement(up)) return node === up.finallyBlock ? this.after(up, env) : this.afterTry(up, env);
    if (ts.isCatchClause(up)) return this.afterTry(up.parent, env);
    return this.after(up, env);
  }

  /** Sends what a part of the body ended with on: `next` to what follows it, `break` and `continue` of inner loops to what follows those. */
  private rest(done: Set<Completion>, part: ts.Node, env: Env): Set<Completion> {
    let out = without(done, 'next');
    const inner = this.innerLoop(part);
    if (inner && (out.has('break') || out.has('continue'))) out = union(without(out, 'break', 'continue'), this.after(inner, env));
    return done.has('next') ? union(out, this.after(part, env)) : out;
  }

  private innerLoop(node: ts.Node): ts.Node | undefined {
    for (let up: ts.Node | undefined = node; up && up !== this.round.body; up = up.parent) if (isLoop(up) || ts.isSwitchStatement(up)) return up === this.round.loop ? undefined : up;
    return undefined;
  }

  private list(statements: readonly ts.Statement[], start: number, env: Env): Set<Completion> {
    let out = new Set<Completion>();
    for (const node of statements.slice(start)) {
      const done = this.exec(node, env);
      out = union(out, without(done, 'next'));
      if (!done.has('next')) return out;
    }
    out.add('next');
    return out;
  }

  private exec(node: ts.Node, env: Env): Set<Completion> {
    if (++this.steps > 2000) return new Set(['next']);
    if (ts.isBlock(node)) return this.list(node.statements, 0, env);
    if (ts.isIfStatement(node)) {
      if (this.reaches(node.expression)) return new Set(['again']);
      const truth = this.truth(node.expression, env);
      if (truth === true) return this.exec(node.thenStatement, env);
      if (truth === false) return node.elseStatement ? this.exec(node.elseStatement, env) : new Set(['next']);
      const other = new Map(env);
      return union(this.exec(node.thenStatement, env), node.elseStatement ? this.exec(node.elseStatement, other) : new Set<Completion>(['next']));
    }
    if (ts.isReturnStatement(node)) {
      if (node.expression && this.reachesIn(node.expression, env)) return new Set(['again']);
      return new Set(['return']);
    }
    if (ts.isThrowStatement(node)) return new Set(['throw']);
    if (ts.isBreakStatement(node) || ts.isContinueStatement(node)) return new Set([this.jump(node, node.label?.text)]);
    if (ts.isTryStatement(node)) {
      let done = this.exec(node.tryBlock, env);
      if (node.catchClause && (done.has('throw') || some(node.tryBlock, (n) => ts.isCallExpression(n) || ts.isAwaitExpression(n)))) done = union(without(done, 'throw'), this.exec(node.catchClause.block, new Map(env)));
      if (node.finallyBlock) {
        const last = this.exec(node.finallyBlock, env);
        if (!last.has('next')) return last;
        done = union(done, without(last, 'next'));
      }
      return done;
    }
    if (isLoop(node)) {
      const done = this.exec(node.statement, new Map(env));
      return union(without(done, 'break', 'continue'), new Set(['next']));
    }
    if (ts.isSwitchStatement(node)) {
      const value = this.value(node.expression, env);
      let out = new Set<Completion>(['next']);
      for (const clause of node.caseBlock.clauses) {
        if (ts.isCaseClause(clause) && (value === 'okStatus' || value === 'badStatus') && isSuccessCode(clause.expression) !== (value === 'okStatus')) continue;
        out = union(out, without(this.list(clause.statements, 0, new Map(env)), 'break'));
      }
      return out;
    }
    if (ts.isLabeledStatement(node)) return this.exec(node.statement, env);
    if (ts.isVariableStatement(node)) {
      if (this.reaches(node)) return new Set(['again']);
      for (const declaration of node.declarationList.declarations) if (declaration.initializer) this.bind(declaration.name, this.value(declaration.initializer, env), env);
      return new Set(['next']);
    }
    if (ts.isExpressionStatement(node)) {
      const expression = unwrapAwait(node.expression);
      if (this.reachesIn(expression, env)) return ts.isConditionalExpression(expression) || ts.isBinaryExpression(expression) ? new Set(['again', 'next']) : new Set(['again']);
      if (ts.isBinaryExpression(expression) && assignmentOperator(expression) !== undefined && ts.isIdentifier(expression.left)) env.set(expression.left.text, this.value(expression.right, env));
      return new Set(['next']);
    }
    return this.reaches(node) ? new Set(['again']) : new Set(['next']);
  }

  /** Where a `break` or `continue` goes: with the label of a loop around this one it leaves; with this loop's own, out of inner loops, it ends the round. */
  private jump(node: ts.Node, label: string | undefined): Completion {
    const plain = ts.isBreakStatement(node) ? 'break' : 'continue';
    const { loop } = this.round;
    if (label === undefined || !loop || !contains(loop, node)) return plain;
    let isInner = false;
    let up = node.parent;
    for (; up !== loop; up = up.parent) {
      if (ts.isLabeledStatement(up) && up.label.text === label) return plain;
      if (isLoop(up) || ts.isSwitchStatement(up)) isInner = true;
    }
    const isOwn = ts.isLabeledStatement(loop.parent) && loop.parent.label.text === label;
    if (!isOwn) return 'return';
    return !isInner ? plain : plain === 'break' ? 'return' : 'again';
  }

  private reaches(node: ts.Node): boolean {
    return this.round.again.size > 0 && some(node, (n) => this.round.again.has(n));
  }

  /** As `reaches`, but a branch that the outcome rules out does not count. */
  private reachesIn(node: ts.Node, env: Env): boolean {
    if (!this.reaches(node)) return false;
    const inner = unwrapAwait(node);
    if (ts.isConditionalExpression(inner)) {
      const truth = this.truth(inner.condition, env);
      return (truth !== false && this.reachesIn(inner.whenTrue, env)) || (truth !== true && this.reachesIn(inner.whenFalse, env));
    }
    if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return this.truth(inner.left, env) !== false && this.reachesIn(inner.right, env);
    if (ts.isBinaryExpression(inner) && inner.operatorToken.kind === ts.SyntaxKind.BarBarToken) return this.truth(inner.left, env) !== true && this.reachesIn(inner.right, env);
    return true;
  }

  private bind(name: ts.BindingName, value: Known, env: Env): void {
    if (ts.isIdentifier(name)) env.set(name.text, value);
    else if (ts.isObjectBindingPattern(name))
      for (const element of name.elements) {
        const key = element.propertyName ?? element.name;
        if (ts.isIdentifier(element.name) && ts.isIdentifier(key)) env.set(element.name.text, member(value, key.text));
      }
  }

  private resultOfCallback(callback: ts.Node, known: Known): Known {
    const fn = unwrap(callback);
    if (!ts.isArrowFunction(fn) || ts.isBlock(fn.body)) return known === 'ok' ? 'ok' : undefined;
    const [parameter] = fn.parameters;
    return this.value(fn.body, new Map(parameter && ts.isIdentifier(parameter.name) ? [[parameter.name.text, known]] : []));
  }

  private truth(node: ts.Node, env: Env): boolean | undefined {
    const value = this.value(node, env);
    if (value === 'ok' || value === 'bad' || value === 'okStatus' || value === 'badStatus') return true;
    return value === 'lost' ? undefined : value;
  }

  private value(expression: ts.Node, env: Env): Known {
    if (this.standIn.has(expression)) return this.see(this.standIn.get(expression));
    const node = unwrapAwait(expression);
    if (this.standIn.has(node)) return this.see(this.standIn.get(node));
    if (node.kind === ts.SyntaxKind.TrueKeyword) return true;
    if (node.kind === ts.SyntaxKind.FalseKeyword || node.kind === ts.SyntaxKind.NullKeyword) return false;
    if (ts.isIdentifier(node)) {
      if (node.text === 'undefined') return false;
      if (env.has(node.text)) return this.see(env.get(node.text));
      return undefined;
    }
    if (isAccess(node)) return this.see(member(this.value(node.expression, env), memberName(node)));
    if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken) {
      const truth = this.truth(node.operand, env);
      return truth === undefined ? undefined : !truth;
    }
    if (ts.isCallExpression(node)) {
      const callee = unwrap(node.expression);
      // `res.json()` is still the answer; `Boolean(res)` its truth.
      if (isAccess(callee)) {
        const base = this.value(callee.expression, env);
        if (base === 'ok' || base === 'bad') return /^(?:json|text|parse|clone|toJSON)$/u.test(memberName(callee) ?? '') ? base : member(base, memberName(callee));
      }
      if (ts.isIdentifier(callee) && callee.text === 'Boolean' && node.arguments[0]) return this.truth(node.arguments[0], env);
      return undefined;
    }
    if (!ts.isBinaryExpression(node)) return undefined;
    const kind = node.operatorToken.kind;
    if (kind === ts.SyntaxKind.AmpersandAmpersandToken) {
      const left = this.truth(node.left, env);
      if (left === false) return false;
      const right = this.truth(node.right, env);
      return right === false ? false : left === true ? right : undefined;
    }
    if (kind === ts.SyntaxKind.BarBarToken) {
      const left = this.truth(node.left, env);
      if (left === true) return true;
      const right = this.truth(node.right, env);
      return right === true ? true : left === false ? right : undefined;
    }
    if (kind === ts.SyntaxKind.QuestionQuestionToken) return this.value(node.left, env) ?? undefined;
    return this.comparison(node, env);
  }

  private comparison(node: ts.BinaryExpression, env: Env): Known {
    const left = this.value(node.left, env);
    const right = unwrap(node.right);
    const kind = node.operatorToken.kind;
    const equal = kind === ts.SyntaxKind.EqualsEqualsEqualsToken || kind === ts.SyntaxKind.EqualsEqualsToken;
    const unequal = kind === ts.SyntaxKind.ExclamationEqualsEqualsToken || kind === ts.SyntaxKind.ExclamationEqualsToken;
    if (left === 'okStatus' || left === 'badStatus') {
      const code = ts.isNumericLiteral(right) ? Number(right.text) : ts.isStringLiteralLike(right) && /^\d+$/u.test(right.text) ? Number(right.text) : undefined;
      if (code === undefined) return undefined;
      const ok = left === 'okStatus';
      if (equal || unequal) {
        const same = isSuccess(code) ? ok : ok ? false : undefined;
        return same === undefined ? undefined : equal ? same : !same;
      }
      const low = ok ? 200 : 400;
      const high = ok ? 204 : 599;
      const test = compare(kind, low, code);
      return test !== undefined && test === compare(kind, high, code) ? test : undefined;
    }
    // What succeeded has not answered with an error: `const answer = await send().catch(toError); if (answer instanceof Error) …`.
    if (kind === ts.SyntaxKind.InstanceOfKeyword) return left === 'lost' ? false : left === 'ok' && /(?:Error|Exception|Failure)$/u.test(lastText(right)) ? false : undefined;
    const nothing = isNothing(right);
    // Whatever stands for the time-out is not the answer.
    if ((equal || unequal) && this.raced && (left === 'lost' || left === 'ok') && (nothing || ts.isIdentifier(right) || isAccess(right) || ts.isStringLiteralLike(right))) return (left === 'lost') === equal;
    if ((equal || unequal) && left !== undefined) {
      if (nothing) return (left === false) === equal;
      if (right.kind === ts.SyntaxKind.TrueKeyword || right.kind === ts.SyntaxKind.FalseKeyword) {
        const truth = left === true || left === 'ok' ? true : left === false ? false : undefined;
        return truth === undefined ? undefined : (truth === (right.kind === ts.SyntaxKind.TrueKeyword)) === equal;
      }
    }
    return undefined;
  }

  private see(value: Known): Known {
    if (value === 'bad' || value === 'badStatus' || value === 'lost' || (this.outcome === 'refused' && value !== undefined)) this.consulted = true;
    return value;
  }
}

function member(base: Known, name: string | undefined): Known {
  if (base !== 'ok' && base !== 'bad') return undefined;
  const ok = base === 'ok';
  switch (name) {
    case 'ok': case 'success': case 'succeeded': case 'isSuccess': case 'isOk': case 'successful': return ok;
    case 'error': case 'failed': case 'isError': case 'isErr': case 'failure': case 'errors': case 'err': return !ok;
    case 'status': case 'statusCode': case 'code': return name === 'code' ? undefined : ok ? 'okStatus' : 'badStatus';
    case 'data': case 'body': case 'result': case 'value': case 'response': return ok ? 'ok' : undefined;
    default: return undefined;
  }
}

function isSuccess(code: number): boolean {
  return code >= 200 && code < 300;
}

function isSuccessCode(node: ts.Node): boolean {
  const inner = unwrap(node);
  return ts.isNumericLiteral(inner) && isSuccess(Number(inner.text));
}

function compare(kind: ts.SyntaxKind, left: number, right: number): boolean | undefined {
  switch (kind) {
    case ts.SyntaxKind.LessThanToken: return left < right;
    case ts.SyntaxKind.LessThanEqualsToken: return left <= right;
    case ts.SyntaxKind.GreaterThanToken: return left > right;
    case ts.SyntaxKind.GreaterThanEqualsToken: return left >= right;
    default: return undefined;
  }
}

function isRace(node: ts.Node): boolean {
  return ts.isArrayLiteralExpression(node) && node.elements.length > 1 && ts.isCallExpression(node.parent) && unwrap(node.parent.expression).getText() === 'Promise.race';
}

function alwaysThrows(handler: ts.Node): boolean {
  const fn = unwrap(handler);
  if (!isFunctionNode(fn) || !fn.body || !ts.isBlock(fn.body)) return false;
  const last = fn.body.statements.at(-1);
  return !!last && ts.isThrowStatement(last) && !some(fn.body, ts.isReturnStatement);
}

function statement(node: ts.Node): ts.Node {
  let up = node;
  while (up.parent && !ts.isBlock(up.parent) && !ts.isSourceFile(up.parent) && !ts.isCaseOrDefaultClause(up.parent) && !(ts.isStatement(up) && !ts.isBlock(up))) up = up.parent;
  return up;
}

function union<T>(a: ReadonlySet<T>, b: ReadonlySet<T>): Set<T> {
  return new Set([...a, ...b]);
}

function without(set: ReadonlySet<Completion>, ...names: readonly Completion[]): Set<Completion> {
  return new Set([...set].filter((name) => !names.includes(name)));
}


/** Answers that say for certain that the operation was not done: asking again under another key cannot do it twice. Not 408, 409, 425 and 429, which leave it open. */
const REFUSALS = new Set(['400', '401', '402', '403', '404', '405', '406', '410', '412', '413', '415', '422']);

/** Whether a node is reached only where something said that the operation was refused: `if (error.response?.status === 422) …`, `case 422:`, behind `if (!isDeclined(error)) throw error;`. */
export function isAfterRefusal(node: ts.Node): boolean {
  for (let child = node, up = node.parent as ts.Node | undefined; up && !isFunctionNode(child); child = up, up = up.parent) {
    if (ts.isIfStatement(up) && child !== up.expression && saysRefused(up.expression, child === up.thenStatement)) return true;
    if (ts.isConditionalExpression(up) && child !== up.condition && saysRefused(up.condition, child === up.whenTrue)) return true;
    if (ts.isBinaryExpression(up) && up.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken && child === up.right && saysRefused(up.left, true)) return true;
    if (ts.isCaseClause(up) && child !== up.expression && isRefused(up.parent.parent.expression, up.expression)) return true;
    if (ts.isBlock(up))
      for (const before of up.statements) {
        if (before === child) break;
        // Not in a client's handler, which asks for `error.response.status` to know whether it shall send the same request once more.
        if (ts.isIfStatement(before) && !before.elseStatement && alwaysLeaves(before.thenStatement) && !some(before.expression, (part) => isStatus(part) && isOfError(part)) && saysRefused(before.expression, false)) return true;
      }
  }
  return false;
}

/** Whether a test that comes out as `outcome` does so only after a refusal: each way to it names one. */
function saysRefused(test: ts.Node, outcome: boolean): boolean {
  const inner = unwrap(test);
  if (ts.isPrefixUnaryExpression(inner) && inner.operator === ts.SyntaxKind.ExclamationToken) return saysRefused(inner.operand, !outcome);
  // `isDeclined(error)`, `error.isValidationError()`
  if (ts.isCallExpression(inner)) return outcome && isOfError(inner) && REFUSAL_WORDS.test(lastText(inner.expression));
  if (!ts.isBinaryExpression(inner)) return false;
  switch (inner.operatorToken.kind) {
    case ts.SyntaxKind.AmpersandAmpersandToken: return outcome ? saysRefused(inner.left, true) || saysRefused(inner.right, true) : saysRefused(inner.left, false) && saysRefused(inner.right, false);
    case ts.SyntaxKind.BarBarToken: return outcome ? saysRefused(inner.left, true) && saysRefused(inner.right, true) : saysRefused(inner.left, false) || saysRefused(inner.right, false);
    case ts.SyntaxKind.EqualsEqualsToken:
    case ts.SyntaxKind.EqualsEqualsEqualsToken: return outcome && comparesRefusal(inner);
    case ts.SyntaxKind.ExclamationEqualsToken:
    case ts.SyntaxKind.ExclamationEqualsEqualsToken: return !outcome && comparesRefusal(inner);
    case ts.SyntaxKind.InstanceOfKeyword: return outcome && REFUSAL_WORDS.test(lastText(inner.right));
    default: return false;
  }
}

function comparesRefusal({ left, right }: ts.BinaryExpression): boolean {
  return isRefused(left, right) || isRefused(right, left);
}

function isRefused(what: ts.Node, as: ts.Node): boolean {
  return (isStatus(what) && isRefusal(as)) || (isCode(what) && isOfError(what) && isRefusalCode(as));
}

/** Whether an expression is about something that went wrong, and not about the event or the order at hand. */
function isOfError(node: ts.Node): boolean {
  return some(node, (inner) => ts.isIdentifier(inner) && /^(?:e|ex|err|error|cause|reason|exception|failure)$|(?:Error|Err|Failure)$/u.test(inner.text));
}

function isStatus(node: ts.Node): boolean {
  const inner = unwrap(node);
  return /^(?:http_?)?status(?:_?code)?$/iu.test(ts.isIdentifier(inner) ? inner.text : (memberName(inner) ?? ''));
}

/** `error.code`, `error.name`, `result.error.type`: what an error says of itself in a word. */
function isCode(node: ts.Node): boolean {
  return /^(?:\w*code|name|type|kind|reason|_tag|tag)$/iu.test(lastText(node));
}

function isRefusalCode(node: ts.Node): boolean {
  const inner = unwrap(node);
  return REFUSAL_WORDS.test(ts.isStringLiteralLike(inner) ? inner.text : isAccess(inner) ? (memberName(inner) ?? '') : '');
}

function lastText(node: ts.Node): string {
  const inner = unwrap(node);
  return ts.isIdentifier(inner) ? inner.text : (memberName(inner) ?? '');
}

function isRefusal(node: ts.Node): boolean {
  const inner = unwrap(node);
  return ts.isNumericLiteral(inner) && REFUSALS.has(inner.text);
}
