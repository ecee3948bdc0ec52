/** What an operation depends on: whether it is the same one in the next round of a region, or another. */
import { BESIDE_OPERATION } from '../models/keys.js';
import { DEEPEST_STEPS, spend, type Context } from './context.js';
import { calleesOf, countsOf, step } from './evaluate.js';
import { factsOf } from './facts.js';
import { extend, frameOfNode, isWithin, type Frame, type Value } from './frames.js';
import type { KeyUse } from './keys.js';
import { isKeyName } from './keys.js';
import { declarationsOf, namesOf, symbolAt } from './names.js';
import { partsOfCall, sourceAt } from './sources.js';
import { contains, enclosingClass, isAccess, isCallLike, isFunctionNode, nameText, ownerOf, unwrap, unwrapAwait } from './syntax.js';
import { isOwnFile, ts } from './typescript.js';

/** The part of a frame that is run in rounds, and what changes from one round to the next. */
export interface Rounds {
  readonly frame: Frame;
  /** What is run again: a loop, or a function's whole body. */
  readonly body: ts.Node;
  /** Variables that hold the item of the round (declared by the loop, or the callback's parameter). */
  readonly isItem: (declaration: ts.Node) => boolean;
  /** Variables that count the rounds. */
  readonly isCounter: (declaration: ts.Node) => boolean;
}

/**
 * Whether an operation's arguments vary from round to round.
 * @param how `retry`: only items and reassignments count; `advance`: counters and unknown calls count too
 */
export function operationVaries(context: Context, use: KeyUse, calls: readonly { readonly node: ts.Node; readonly frame: Frame; readonly receiver?: boolean; readonly skipAddress?: boolean }[], rounds: Rounds, how: 'retry' | 'advance'): boolean {
  const test = new Variation(context, rounds, how, use);
  return calls.some(({ node, frame, receiver, skipAddress }) => test.ofCall(node, frame, receiver ?? true, skipAddress ?? false));
}

/** Whether a key's value varies from round to round; a source varies, and so does what an unknown call answers. */
export function keyVaries(context: Context, use: KeyUse, rounds: Rounds): boolean {
  return new Variation(context, rounds, 'advance', undefined).of(use.value);
}

class Variation {
  private readonly seen = new Map<ts.Node, Set<Frame>>();

  constructor(private readonly context: Context, private readonly rounds: Rounds, private readonly how: 'retry' | 'advance', private readonly use: KeyUse | undefined) {}

  /** The arguments of a call, and the receiver that it is made on. */
  ofCall(node: ts.Node, frame: Frame, withReceiver: boolean, skipAddress: boolean): boolean {
    let inner = unwrapAwait(node);
    if (ts.isBinaryExpression(inner)) return false;
    const parts: ts.Node[] = [];
    let receiverVaries = false;
    while (isCallLike(inner)) {
      parts.push(...(inner.arguments ?? []).slice(skipAddress ? 1 : 0));
      const callee = unwrap(inner.expression);
      if (!isAccess(callee)) {
        if (ts.isCallExpression(inner) && ts.isIdentifier(callee) && calleesOf(this.context, inner, frame).length === 0) parts.push(callee);
        break;
      }
      const receiver = unwrapAwait(callee.expression);
      if (!isCallLike(receiver)) {
        // What it is made on counts when it is the item, not when it is a new connection.
        receiverVaries = withReceiver && new Variation(this.context, this.rounds, 'retry', this.use).of({ node: receiver, frame, path: undefined, reach: 0 });
        break;
      }
      inner = receiver;
    }
    return receiverVaries || parts.some((part) => !isFunctionNode(unwrap(part)) && this.of({ node: part, frame, path: undefined, reach: 0 }));
  }

  /** Whether a value is another one in the next round. */
  of(value: Value): boolean {
    const { context } = this;
    // Past that nothing is known, and what is cut short says nothing.
    if (context.deep > DEEPEST_STEPS) spend(context, Math.max(1, context.budget));
    context.deep++;
    const varies = this.isAnother(value);
    context.deep--;
    return varies;
  }

  private isAnother(value: Value): boolean {
    const node = unwrapAwait(ts.isSpreadElement(value.node) ? value.node.expression : value.node);
    if (!spend(this.context) || (this.use && (node === unwrapAwait(this.use.value.node) || node === this.use.node))) return false;
    const frames = this.seen.get(node);
    if (frames?.has(value.frame)) return false;
    if (frames) frames.add(value.frame);
    else this.seen.set(node, new Set([value.frame]));
    const at = (next: ts.Node): Value => extend(value, next, value.frame);

    if (ts.isIdentifier(node)) return (this.use === undefined && sourceAt(this.context, node) !== undefined) || this.ofVariable(node, value);
    if (sourceAt(this.context, node)) return this.use === undefined && !this.isHandedIn(value.frame);
    if (ts.isObjectLiteralExpression(node))
      return node.properties.some((property) => {
        if (ts.isSpreadAssignment(property)) return this.of(at(property.expression));
        const name = nameText(property.name);
        if (name !== undefined && (BESIDE_OPERATION.test(name) || isKeyName(this.context, name))) return false;
        if (ts.isPropertyAssignment(property)) return this.of(at(property.initializer));
        return ts.isShorthandPropertyAssignment(property) && this.of(at(property.name));
      });
    if (isFunctionNode(node)) return false;
    if (ts.isYieldExpression(node)) return this.how === 'advance' || (!!node.expression && this.of(at(node.expression)));
    if (ts.isElementAccessExpression(node)) {
      const index = unwrap(node.argumentExpression);
      if (this.of(at(index)) || (ts.isIdentifier(index) && this.isRoundCounter(index))) return true;
      return this.of(at(node.expression));
    }
    if (ts.isPropertyAccessExpression(node)) {
      // A field that counts what was sent, the length of a list that grows.
      if (this.use === undefined && (countsOf(this.context, node).length > 0 || /^(?:length|size)$/u.test(node.name.text))) return true;
      if (node.expression.kind === ts.SyntaxKind.ThisKeyword && this.isSetOnce(node, value.frame)) return false;
      const next = step(this.context, { ...value, node });
      if (next && next.length > 0) return next.some((v) => this.of(v)) || this.of(at(node.expression));
      return this.of(at(node.expression));
    }
    if (isCallLike(node)) {
      const callee = unwrap(node.expression);
      if (ts.isCallExpression(node)) {
        const next = step(this.context, { ...value, node });
        if (next) return next.some((v) => this.of(v));
      }
      const parts: ts.Node[] = [...(node.arguments ?? [])].filter((argument) => !isFunctionNode(unwrap(argument)));
      if (isAccess(callee)) parts.push(callee.expression);
      if (parts.some((part) => this.of(at(part)))) return true;
      return this.how === 'advance' && ts.isCallExpression(node) && !isPure(this.context, node);
    }
    return ts.forEachChild(node, (child) => (isExpressionLike(child) && this.of(at(child))) || undefined) ?? false;
  }

  /** Whether a field is one of the object whose method the rounds are in, set where the object is made and nowhere else: it is the same in all of them. */
  private isSetOnce(field: ts.PropertyAccessExpression, frame: Frame): boolean {
    const { rounds } = this;
    if (this.use !== undefined || !isFunctionNode(rounds.frame.owner)) return false;
    const cls = enclosingClass(field);
    if (!cls || enclosingClass(rounds.body) !== cls) return false;
    for (let f: Frame | undefined = frame; f !== rounds.frame; f = f.caller) {
      // From the rounds down to the field it is always this object.
      const callee = f?.call && isCallLike(f.call) ? unwrap(f.call.expression) : undefined;
      if (!f || !(ts.isArrowFunction(f.owner) || (callee && isAccess(callee) && callee.expression.kind === ts.SyntaxKind.ThisKeyword))) return false;
    }
    const declaration = cls.members.find((member) => nameText(member.name) === nameText(field.name));
    const first = declaration && ts.isPropertyDeclaration(declaration) ? declaration.initializer && unwrap(declaration.initializer) : undefined;
    // What is in a list or an object may change while the field does not.
    if (!first || ts.isArrayLiteralExpression(first) || ts.isObjectLiteralExpression(first) || ts.isNewExpression(first)) return false;
    return (factsOf(field.getSourceFile()).propertyWrites.get(field.name.text) ?? []).every((write) => ts.isConstructorDeclaration(ownerOf(write.node)));
  }

  /** Whether a frame is one from which the rounds are started: what is made there is made once for all of them. */
  private isHandedIn(frame: Frame): boolean {
    for (let f = this.rounds.frame.caller; f; f = f.caller) if (f === frame) return true;
    return false;
  }

  private isRoundCounter(index: ts.Identifier): boolean {
    return declarationsOf(symbolAt(this.context.checker, index)).some((d) => this.rounds.isCounter(d) || this.rounds.isItem(d));
  }

  private ofVariable(node: ts.Identifier, value: Value): boolean {
    const { rounds } = this;
    const symbol = symbolAt(this.context.checker, node);
    for (const declaration of declarationsOf(symbol)) {
      if (!isOwnFile(declaration.getSourceFile())) continue;
      if (rounds.isItem(declaration)) return true;
      if (rounds.isCounter(declaration)) return this.how === 'advance';
      // A caught error, or what the operation answered, is another thing each time.
      if (ts.isVariableDeclaration(declaration) && ts.isCatchClause(declaration.parent)) return contains(rounds.body, declaration);
      const frame = frameOfNode(value.frame, declaration);
      const inside = (n: ts.Node): boolean => isWithin({ node: n, frame: frameOfNode(value.frame, n) }, rounds.frame, rounds.body);
      for (const write of factsOf(declaration.getSourceFile()).writes.get(node.text) ?? []) {
        if (symbolAt(this.context.checker, write.target) !== symbol || !inside(write.node)) continue;
        if (write.how === 'count') {
          if (this.how === 'advance' && !inside(declaration)) return true;
          continue;
        }
        if (!write.value) return true;
        if (ts.isNumericLiteral(unwrap(write.value)) || ts.isStringLiteralLike(unwrap(write.value))) continue;
        if (this.of(extend(value, write.value, frameOfNode(value.frame, write.node)))) return true;
        if (!inside(declaration) && this.isFreshResult(write.value)) return true;
      }
      for (const write of factsOf(declaration.getSourceFile()).writesInto.get(node.text) ?? []) {
        if (write.how === 'count' || !write.value || BESIDE_OPERATION.test(write.property) || isKeyName(this.context, write.property) || !inside(write.node)) continue;
        const base = unwrap(write.target);
        if (ts.isIdentifier(base) && symbolAt(this.context.checker, base) === symbol && this.of(extend(value, write.value, frameOfNode(value.frame, write.node)))) return true;
      }
      const list = ts.isVariableDeclaration(declaration) ? declaration.parent.parent : undefined;
      if (list && (ts.isForOfStatement(list) || ts.isForInStatement(list)) && inside(declaration)) return this.how === 'advance' || this.of(extend(value, list.expression, frame));
      if (ts.isVariableDeclaration(declaration) && declaration.initializer) {
        if (inside(declaration)) return this.of(extend(value, declaration.initializer, frame));
        return false;
      }
      if (ts.isBindingElement(declaration) || ts.isParameter(declaration)) {
        const next = step(this.context, value);
        if (next) return next.some((v) => this.of(v));
        // A destructured value of something unknown: what is taken apart decides.
        let up: ts.Node = declaration;
        while (ts.isBindingElement(up)) up = up.parent.parent;
        if (ts.isVariableDeclaration(up) && up.initializer && inside(up)) return this.of(extend(value, up.initializer, frame));
        if (rounds.isItem(up)) return true;
        // The parameter of a callback that foreign code runs inside the region.
        if (ts.isParameter(up) && inside(up) && up.parent !== rounds.frame.owner) return this.how === 'advance';
      }
    }
    return false;
  }

  /** Whether a value is a part of what a call answered (`page.next`), which is another thing each time. */
  private isFreshResult(node: ts.Node): boolean {
    let inner = unwrapAwait(node);
    if (!isAccess(inner)) return false;
    while (isAccess(inner)) inner = unwrapAwait(inner.expression);
    if (!ts.isIdentifier(inner)) return false;
    const [declaration] = declarationsOf(symbolAt(this.context.checker, inner));
    if (!declaration || !contains(this.rounds.body, declaration)) return false;
    return ts.isVariableDeclaration(declaration) && (ts.isCatchClause(declaration.parent) || (!!declaration.initializer && isCallLike(unwrapAwait(declaration.initializer))));
  }
}

/** Calls that make their result of their arguments alone, as far as a varying operation is concerned. */
function isPure(context: Context, node: ts.CallExpression): boolean {
  const names = namesOf(context.checker, node.expression);
  const callee = unwrap(node.expression).getText();
  // What takes something out, or moves on, answers with another thing each time.
  if (/\.(?:shift|pop|next|splice|read|take|dequeue|receive)$/u.test(callee)) return false;
  return partsOfCall(context, node) !== undefined || names.some((name) => name.package === 'lib') || /^(?:JSON|Object|String|Number|Buffer|Math|encodeURIComponent|Boolean|Promise)\b/u.test(callee);
}

function isExpressionLike(node: ts.Node): boolean {
  return !ts.isTypeNode(node) && !ts.isStatement(node) && node.kind !== ts.SyntaxKind.QuestionToken;
}

