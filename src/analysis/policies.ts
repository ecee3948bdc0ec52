/** Whether a policy that is executed has a retrying one in it: one policy limits, another one retries, and what merges them does what they do. */
import type { Context } from './context.js';
import { resolve } from './evaluate.js';
import { makeFrame } from './frames.js';
import { namesOf } from './names.js';
import { isCallLike, ownerOf, unwrapAwait } from './syntax.js';
import type { ts } from './typescript.js';

/**
 * Whether an expression is a policy that retries, as far as the code or its type says so; false where it is not known.
 * @param makers what makes such a policy, and how its type is called (`retry`, `RetryPolicy`)
 * @param attempt the member of a context that only a retrying policy has
 */
export function isRetryingPolicy(context: Context, expression: ts.Node, packageName: string, makers: readonly string[], attempt: string | undefined, depth = 4): boolean {
  const isOfPackage = (node: ts.Node): boolean => namesOf(context.checker, node).some((name) => name.package === packageName);
  const isMaker = (node: ts.Node): boolean => namesOf(context.checker, node).some((name) => name.package === packageName && makers.some((maker) => name.path === `${maker}()` || name.path === `${maker}#`));
  if (isMaker(expression) || hasAttempts(context, expression, makers, attempt)) return true;
  if (depth === 0) return false;
  return resolve(context, { node: expression, frame: makeFrame({ owner: ownerOf(expression), depth: 0 }), path: undefined, reach: Number.POSITIVE_INFINITY }).some((end) => {
    const made = unwrapAwait(end.node);
    return isCallLike(made) && isOfPackage(made.expression) && (isMaker(made) || (made.arguments ?? []).some((argument) => isRetryingPolicy(context, argument, packageName, makers, attempt, depth - 1)));
  });
}

/** Whether the type of an expression is that of a retrying policy, or of one that hands its callback the number of the attempt. */
function hasAttempts(context: Context, expression: ts.Node, makers: readonly string[], attempt: string | undefined): boolean {
  try {
    const type = context.checker.getTypeAtLocation(expression);
    if (makers.includes((type.symbol as ts.Symbol | undefined)?.name ?? '')) return true;
    const [given] = (type as { readonly typeArguments?: readonly ts.Type[] }).typeArguments ?? [];
    return attempt !== undefined && given?.getProperty(attempt) !== undefined;
  } catch {
    return false;
  }
}
