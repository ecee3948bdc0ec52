/** Has a holder keep its first value: `=` becomes `??=`, a header is set only where it is absent. */
import type { Finding } from '../analysis/findings.js';
import { contains, isAccess, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import type { Edit } from './edits.js';

/** The edits; undefined where the key is not kept in a holder that outlives the attempt. */
export function fill(host: Host, finding: Finding): readonly Edit[] | undefined {
  const { source, region } = finding;
  if (source.node.getSourceFile() !== host.sourceFile || !region) return undefined;
  const assignment = assignmentOf(source.node);
  if (assignment && isAccess(unwrap(assignment.left)) && ts.isExpressionStatement(assignment.parent)) {
    const isHeader = region.kind === 'interceptor';
    // `ref.current = fresh()` on an object that is made outside of the region; a request's headers outlive the attempt under a retrying client.
    if (isHeader || (finding.anchor === undefined ? region.kind === 'recursion' : false) || isMadeOutside(host, assignment, finding)) {
      const token = assignment.operatorToken;
      return [{ start: token.getStart(), end: token.end, text: '??=' }];
    }
  }
  if (region.kind !== 'interceptor') return undefined;
  const { node } = finding.key;
  if (!ts.isCallExpression(node) || !ts.isExpressionStatement(node.parent) || !contains(node, source.node)) return undefined;
  const callee = unwrap(node.expression);
  const [name] = node.arguments;
  if (!ts.isPropertyAccessExpression(callee) || callee.name.text !== 'set' || !name) return undefined;
  if (host.checker.getTypeAtLocation(callee.expression).getProperty('has') === undefined) return undefined;
  return [{ start: node.getStart(), end: node.getStart(), text: `if (!${callee.expression.getText()}.has(${name.getText()})) ` }];
}

function assignmentOf(source: ts.Node): ts.BinaryExpression | undefined {
  for (let up = source.parent; up && !ts.isStatement(up); up = up.parent)
    if (ts.isBinaryExpression(up) && up.operatorToken.kind === ts.SyntaxKind.EqualsToken && contains(up.right, source)) return up;
  return undefined;
}

function isMadeOutside(host: Host, assignment: ts.BinaryExpression, finding: Finding): boolean {
  let base = unwrap(assignment.left);
  while (isAccess(base)) base = unwrap(base.expression);
  if (!ts.isIdentifier(base)) return false;
  const [declaration] = host.checker.getSymbolAtLocation(base)?.declarations ?? [];
  if (!declaration || !ts.isVariableDeclaration(declaration)) return false;
  const around = finding.anchor ?? finding.region?.site;
  const made = declaration.initializer && unwrap(declaration.initializer);
  const isEmptyHolder = made && ((ts.isObjectLiteralExpression(made) && made.properties.length === 0) || (ts.isCallExpression(made) && /useRef$/u.test(made.expression.getText()) && made.arguments.length === 0));
  return !!around && !!isEmptyHolder && !contains(around, declaration);
}
