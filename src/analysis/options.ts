/** What stands in the options of a call, by position and path (`0.retry`). */
import { isCallLike, nameText, unwrap, type CallLike } from './syntax.js';
import { ts } from './typescript.js';

/** The node at a position and option path, as far as object literals say it; undefined where they do not. */
export function optionAt(call: CallLike, option: string): ts.Node | undefined {
  const [index = '0', ...path] = option.split('.');
  let node: ts.Node | undefined = call.arguments?.[Number(index)];
  for (const name of path) {
    const literal = node && unwrap(node);
    if (!literal || !ts.isObjectLiteralExpression(literal)) return undefined;
    const property = literal.properties.find((p) => nameText(p.name) === name);
    if (!property) return undefined;
    node = ts.isPropertyAssignment(property) ? property.initializer : property;
  }
  return node && unwrap(node);
}

/** Whether an option is there, and neither 0 nor false. */
export function hasOption(call: CallLike, option: string): boolean {
  const value = optionAt(call, option);
  if (!value) return false;
  return value.kind !== ts.SyntaxKind.FalseKeyword && !(ts.isNumericLiteral(value) && Number(value.text) === 0);
}

/** The text of an option that is a string literal. */
export function textOption(call: CallLike, option: string): string | undefined {
  const value = optionAt(call, option);
  return value && ts.isStringLiteralLike(value) ? value.text : undefined;
}

/** Whether a place (`1.hooks.beforeRequest.0`) is the wanted one or lies in it; a wanted `-1` is the last argument. */
export function fits(wanted: string, place: string, call: CallLike): boolean {
  const position = wanted.startsWith('-1') ? `${(call.arguments?.length ?? 0) - 1}${wanted.slice(2)}` : wanted;
  return place === position || place.startsWith(`${position}.`);
}

/** The call that a function is an argument of, or an option in one, with its place there (`1.onFailedAttempt`); undefined where it stands elsewhere. */
export function placeOf(fn: ts.Node): { readonly call: CallLike; readonly place: string } | undefined {
  const path: string[] = [];
  for (let node = fn, up = node.parent; !ts.isSourceFile(up); node = up, up = up.parent) {
    if (isCallLike(up)) {
      const index = up.arguments?.indexOf(node as ts.Expression) ?? -1;
      return index < 0 ? undefined : { call: up, place: [String(index), ...path].join('.') };
    }
    const name = ts.isPropertyAssignment(up) ? nameText(up.name) : ts.isObjectLiteralExpression(up) && ts.isMethodDeclaration(node) ? nameText(node.name)
      : ts.isArrayLiteralExpression(up) ? String(up.elements.indexOf(node as ts.Expression)) : undefined;
    if (name !== undefined) path.unshift(name);
    else if (!ts.isObjectLiteralExpression(up) && !ts.isParenthesizedExpression(up) && !ts.isAsExpression(up) && !ts.isSatisfiesExpression(up)) return undefined;
  }
  return undefined;
}
