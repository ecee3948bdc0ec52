/** Whether code names what an entry of the settings names. */
import { declarationsOf, isNamed, namesOf, symbolAt, unalias } from './names.js';
import type { Specifier } from './settings.js';
import { isAccess, nameText, unwrapAwait } from './syntax.js';
import { ts, type Checker } from './typescript.js';

/** Whether an expression (a callee, say) is what one of the specifiers names. */
export function specifierFor<T extends Specifier>(checker: Checker, specifiers: readonly T[], expression: ts.Node): T | undefined {
  if (specifiers.length === 0) return undefined;
  const names = namesOf(checker, expression);
  return specifiers.find((specifier) => {
    if (specifier.from === 'file') return isDeclaredIn(checker, specifier, expression);
    const wanted = specifier.name.replace(/^(\w+)\.(\w+)$/u, '$1#$2');
    return isNamed({ package: specifier.from === 'lib' ? 'lib' : (specifier.package ?? ''), names: [specifier.name, wanted, `default.${specifier.name}`] }, names) ||
      (specifier.from === 'lib' && isNamed({ package: 'global', names: [specifier.name] }, names));
  });
}

function isDeclaredIn(checker: Checker, specifier: Specifier, expression: ts.Node): boolean {
  const inner = unwrapAwait(expression);
  const named = isAccess(inner) && ts.isPropertyAccessExpression(inner) ? inner.name : inner;
  const symbol = symbolAt(checker, named);
  return declarationsOf(symbol && unalias(checker, symbol)).some((declaration) => {
    const file = declaration.getSourceFile().fileName.replaceAll('\\', '/');
    if (specifier.path !== undefined && !file.endsWith(`/${specifier.path.replace(/^(?:\.?\/)+/u, '')}`) && file !== specifier.path) return false;
    const own = nameText((declaration as { name?: ts.Node }).name);
    const holder = nameText((declaration.parent as { name?: ts.Node } | undefined)?.name);
    return specifier.name === own || specifier.name === `${holder}.${own}`;
  });
}
