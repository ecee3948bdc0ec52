/** Takes a part out of a key that is otherwise made of other parts: the attempt suffix, the host, the time. */
import type { Finding } from '../analysis/findings.js';
import { contains, isAccess, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { holdsComment, type Edit } from './edits.js';

export interface TakenOut {
  readonly edits: readonly Edit[];
  /** What the key is made of then: the parts that are no fixed text. */
  readonly rest: readonly ts.Node[];
}

/**
 * The edits that take the source out of its template, its list or its sum.
 * Undefined where nothing that names the operation would be left, or where the part stands elsewhere.
 */
export function takeOut(host: Host, finding: Finding): TakenOut | undefined {
  const source = finding.source.node;
  const file = host.sourceFile;
  if (source.getSourceFile() !== file) return undefined;
  for (let child: ts.Node = source, up = source.parent; up && !ts.isStatement(up); child = up, up = up.parent) {
    if (ts.isTemplateExpression(up)) return fromTemplate(file, up, child);
    if (ts.isArrayLiteralExpression(up)) return fromArray(host, up, child);
    if (ts.isBinaryExpression(up) && up.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(host, up)) return fromSum(host, up, child);
    // Between the source and the template only what passes it on: `String(attempt)`, `Date.now().toString(36)`, `attempt + 1`.
    const passes = ts.isTemplateSpan(up) || ts.isParenthesizedExpression(up) || ts.isPropertyAccessExpression(up) || ts.isCallExpression(up) || ts.isAsExpression(up) || ts.isNonNullExpression(up) || (ts.isBinaryExpression(up) && up.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken && ts.isNumericLiteral(unwrap(up.right)));
    if (!passes) return undefined;
  }
  return undefined;
}

function fromTemplate(file: ts.SourceFile, template: ts.TemplateExpression, child: ts.Node): TakenOut | undefined {
  const index = template.templateSpans.findIndex((span) => contains(span, child));
  const span = template.templateSpans[index];
  if (!span || template.templateSpans.length < 2 || holdsComment(span.expression.getText())) return undefined;
  const rest = template.templateSpans.filter((other) => other !== span).map((other) => other.expression);
  const { text } = file;
  const before = index === 0 ? template.head : template.templateSpans[index - 1]?.literal;
  if (!before) return undefined;
  // From behind `${` back over the separator and the words that introduce the part ("-attempt-"), up to the part's `}`.
  const open = text.lastIndexOf('${', span.expression.getStart());
  const close = span.literal.getStart() + 1;
  const lead = before.getText().slice(1).replace(/\$\{$/u, '');
  const trail = span.literal.getText().slice(1).replace(/(?:\$\{|`)$/u, '');
  if (holdsComment(text.slice(open + 2, span.expression.getStart())) || holdsComment(text.slice(span.expression.end, close - 1))) return undefined;
  const cut = separatorBefore(lead);
  if (cut > 0) return { edits: [{ start: open - cut, end: close, text: '' }], rest };
  const after = /^[-:_/.|,=#@~+;\s]+/u.exec(trail)?.[0].length ?? 0;
  return { edits: [{ start: open, end: close + after, text: '' }], rest };
}

/** The length of what introduces a part: its separator, and a word for it with another separator (`-attempt-`, `:try=`, `-r`). */
function separatorBefore(lead: string): number {
  return /[-:_/.|,=#@~+;\s]+(?:(?:attempt|retry|retries|try|tries|host|pod|pid|at|ts|time|[nrav])[-:_/.|,=#@~+;\s]*)?$/iu.exec(lead)?.[0].length ?? 0;
}

function fromArray(host: Host, array: ts.ArrayLiteralExpression, child: ts.Node): TakenOut | undefined {
  const { text } = host.sourceFile;
  const index = array.elements.findIndex((element) => contains(element, child));
  const element = array.elements[index];
  const joined = array.parent;
  const rest = array.elements.filter((other) => other !== element);
  if (!element || !ts.isPropertyAccessExpression(joined) || joined.name.text !== 'join' || !ts.isCallExpression(joined.parent)) return undefined;
  const values = rest.filter((other) => !ts.isStringLiteralLike(other));
  if (values.length === 0) return undefined;
  const [only] = rest;
  if (only && rest.length === 1 && !ts.isSpreadElement(only)) {
    // A list of one is not joined.
    const call = joined.parent;
    const kept = isText(host, only) ? only.getText() : `String(${only.getText()})`;
    if (holdsComment(call.getText())) return undefined;
    return { edits: [{ start: call.getStart(), end: call.end, text: kept }], rest: values };
  }
  const next = array.elements[index + 1];
  const previous = array.elements[index - 1];
  const [start, end] = next ? [element.getStart(), next.getStart()] : previous ? [previous.end, element.end] : [0, 0];
  if (end === 0 || holdsComment(text.slice(start, end))) return undefined;
  return { edits: [{ start, end, text: '' }], rest: values };
}

/** `'receipt-' + id + '-' + attempt`: without the part and the separator before it. */
function fromSum(host: Host, inner: ts.BinaryExpression, child: ts.Node): TakenOut | undefined {
  let sum = inner;
  while (ts.isBinaryExpression(sum.parent) && sum.parent.operatorToken.kind === ts.SyntaxKind.PlusToken && sum.parent.left === sum) sum = sum.parent;
  const parts: ts.Expression[] = [];
  const flatten = (node: ts.Expression): void => {
    if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(host, node)) {
      flatten(node.left);
      flatten(node.right);
    } else parts.push(node);
  };
  flatten(sum);
  const index = parts.findIndex((part) => contains(part, child));
  const text = sum.getText();
  if (index < 0 || holdsComment(text)) return undefined;
  const kept = parts.map((part) => part.getText());
  const without = (at: number, trim: (text: string) => string): void => {
    const part = parts[at];
    if (!part || !ts.isStringLiteral(part)) return;
    const quote = part.getText().charAt(0);
    const left = trim(part.getText().slice(1, -1));
    kept[at] = left === '' ? '' : `${quote}${left}${quote}`;
  };
  kept[index] = '';
  if (index > 0) without(index - 1, (lead) => lead.slice(0, lead.length - separatorBefore(lead)));
  else without(1, (trail) => trail.replace(/^[-:_/.|,=#@~+;\s]+/u, ''));
  const left = kept.filter((part) => part !== '');
  const rest = parts.filter((part, at) => at !== index && !ts.isStringLiteralLike(part));
  // What is left has to be a text still: the first of its parts that are added up decides.
  const isStillText = parts.some((part, at) => kept[at] !== '' && isText(host, part));
  if (rest.length === 0 || left.length === 0) return undefined;
  const [first = ''] = left;
  return { edits: [{ start: sum.getStart(), end: sum.end, text: isStillText ? left.join(' + ') : left.length === 1 ? `String(${first})` : `'' + ${left.join(' + ')}` }], rest };
}

function isText(host: Host, node: ts.Node): boolean {
  if (ts.isStringLiteralLike(unwrap(node)) || ts.isTemplateExpression(unwrap(node))) return true;
  try {
    const type = host.checker.getTypeAtLocation(node);
    return (type.flags & ts.TypeFlags.StringLike) !== 0 || (type.isUnion() && type.types.every((member) => (member.flags & ts.TypeFlags.StringLike) !== 0));
  } catch {
    return false;
  }
}

/** Whether an expression names a thing by a field or a variable: what may be left of a key. */
export function isField(node: ts.Node): boolean {
  const inner = unwrap(node);
  return ts.isIdentifier(inner) || isAccess(inner);
}
