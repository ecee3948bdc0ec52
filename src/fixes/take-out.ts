/** Takes a part out of a key that is otherwise made of other parts: the attempt suffix, the host, the time. */
import type { Finding } from '../analysis/findings.js';
import { contains, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { holdsComment, type Edit } from './edits.js';

/**
 * The edits that take the source out of its template or array.
 * Undefined where nothing that names the operation would be left, or where the part stands elsewhere.
 */
export function takeOut(host: Host, finding: Finding): readonly Edit[] | undefined {
  const source = finding.source.node;
  const file = host.sourceFile;
  if (source.getSourceFile() !== file) return undefined;
  for (let child: ts.Node = source, up = source.parent; up && !ts.isStatement(up); child = up, up = up.parent) {
    if (ts.isTemplateExpression(up)) return fromTemplate(file, up, child);
    if (ts.isArrayLiteralExpression(up)) return fromArray(file, up, child);
    // Between the source and the template only what passes it on: `String(attempt)`, `Date.now().toString(36)`.
    const passes = ts.isTemplateSpan(up) || ts.isParenthesizedExpression(up) || ts.isPropertyAccessExpression(up) || ts.isCallExpression(up) || ts.isAsExpression(up) || ts.isNonNullExpression(up) || (ts.isBinaryExpression(up) && up.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken && ts.isNumericLiteral(unwrap(up.right)));
    if (!passes) return undefined;
  }
  return undefined;
}

function fromTemplate(file: ts.SourceFile, template: ts.TemplateExpression, child: ts.Node): readonly Edit[] | undefined {
  const index = template.templateSpans.findIndex((span) => contains(span, child));
  const span = template.templateSpans[index];
  if (!span || template.templateSpans.length < 2 || holdsComment(span.expression.getText())) return undefined;
  const { text } = file;
  const before = index === 0 ? template.head : template.templateSpans[index - 1]?.literal;
  if (!before) return undefined;
  // From behind `${` back over the separator and the words that introduce the part ("-attempt-"), up to the part's `}`.
  const open = text.lastIndexOf('${', span.expression.getStart());
  const close = span.literal.getStart() + 1;
  const lead = before.getText().slice(1).replace(/\$\{$/u, '');
  const trail = span.literal.getText().slice(1).replace(/(?:\$\{|`)$/u, '');
  const isLast = index === template.templateSpans.length - 1 && trail === '';
  const cut = isLast || trail === '' ? separatorBefore(lead) : (separatorBefore(lead) || 0);
  if (cut > 0) return [{ start: open - cut, end: close, text: '' }];
  const after = /^[-:_/.|,]+/u.exec(trail)?.[0].length ?? 0;
  return [{ start: open, end: close + after, text: '' }];
}

/** The length of what introduces a part: its separator, and a word for it with another separator (`-attempt-`, `:try=`, `-r`). */
function separatorBefore(lead: string): number {
  return /[-:_/.|,=#]+(?:(?:attempt|retry|retries|try|tries|host|pod|pid|at|ts|time|[nrav])[-:_/.|,=#]*)?$/iu.exec(lead)?.[0].length ?? 0;
}

function fromArray(file: ts.SourceFile, array: ts.ArrayLiteralExpression, child: ts.Node): readonly Edit[] | undefined {
  const index = array.elements.findIndex((element) => contains(element, child));
  const element = array.elements[index];
  const isJoined = ts.isPropertyAccessExpression(array.parent) && array.parent.name.text === 'join';
  if (!element || !isJoined || array.elements.filter((e) => !ts.isStringLiteralLike(e)).length < 2) return undefined;
  const next = array.elements[index + 1];
  const previous = array.elements[index - 1];
  const [start, end] = next ? [element.getStart(), next.getStart()] : previous ? [previous.end, element.end] : [0, 0];
  if (end === 0 || holdsComment(file.text.slice(start, end))) return undefined;
  return [{ start, end, text: '' }];
}
