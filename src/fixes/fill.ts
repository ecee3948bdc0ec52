/** Has a holder keep its first value: `=` becomes `??=`, a header is set only where it is absent. */
import type { Finding } from '../analysis/findings.js';
import { declarationsOf, symbolAt } from '../analysis/names.js';
import { contains, isAccess, ownerOf, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import type { Edit } from './edits.js';

/** The edits; undefined where the key is not kept in a holder that outlives the attempt, or where the holder would outlive the operation. */
export function fill(host: Host, finding: Finding): readonly Edit[] | undefined {
  const { source, region } = finding;
  if (source.node.getSourceFile() !== host.sourceFile || !region) return undefined;
  const assignment = assignmentOf(source.node);
  if (assignment && isAccess(unwrap(assignment.left)) && ts.isExpressionStatement(assignment.parent)) {
    const declaration = baseOf(host, assignment);
    // A request's headers outlive the attempt under a retrying client; `ref.current = fresh()` on an object that is made outside of the region.
    // A field of the class, or of the module, would keep the key for the next operation as well.
    if (declaration && (region.kind === 'interceptor' ? isParameterOf(declaration, assignment) : isMadeOutside(declaration, assignment, finding))) {
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

/** The declaration of the variable that the written object hangs on. */
function baseOf(host: Host, assignment: ts.BinaryExpression): ts.Declaration | undefined {
  let base = unwrap(assignment.left);
  while (isAccess(base)) base = unwrap(base.expression);
  return ts.isIdentifier(base) ? declarationsOf(symbolAt(host.checker, base))[0] : undefined;
}

function isParameterOf(declaration: ts.Declaration, assignment: ts.Node): boolean {
  return ts.isParameter(declaration) && declaration.parent === ownerOf(assignment);
}

function isMadeOutside(declaration: ts.Declaration, assignment: ts.Node, finding: Finding): boolean {
  if (!ts.isVariableDeclaration(declaration) || ts.isSourceFile(ownerOf(declaration))) return false;
  const made = declaration.initializer && unwrap(declaration.initializer);
  const isEmptyHolder = made && ((ts.isObjectLiteralExpression(made) && made.properties.length === 0) || (ts.isCallExpression(made) && /useRef$/u.test(made.expression.getText()) && made.arguments.length === 0));
  if (!isEmptyHolder) return false;
  // Recursion has no place before it: the function that calls itself is what must not hold the declaration.
  const around = finding.anchor ?? (finding.region?.kind === 'recursion' ? ownerOf(assignment) : finding.region?.site);
  return !!around && !contains(around, declaration);
}
