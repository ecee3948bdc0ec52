/** Whether an expression is the id of one occurrence of an operation. */
import { DELIVERED, EMPTY_WORDS, OCCURRENCES, PERIODS } from '../models/occurrences.js';
import { declarationsOf } from '../analysis/names.js';
import { isAccess, memberName, unwrap } from '../analysis/syntax.js';
import { ts, type Host } from '../analysis/typescript.js';
import { wordsOf } from './operation.js';

const KNOWN: ReadonlySet<string> = new Set([...OCCURRENCES.flatMap((row) => [...row.ids, ...(row.withPeriod ?? [])]), ...DELIVERED, 'customer', 'user', 'account', 'cart', 'session', 'line', 'item', 'product', 'plan', 'method', 'card', 'intent', 'merchant', 'tenant']);

/** What may name an occurrence of an operation; undefined where no table knows the operation. */
export interface Wanted {
  readonly ids: ReadonlySet<string>;
  readonly withPeriod: ReadonlySet<string>;
}

/** The ids that name an occurrence of an operation with these words; where a delivery runs it, also the delivery's own. */
export function wantedIds(words: readonly string[], isDelivered: boolean): Wanted | undefined {
  const rows = words.map((word) => OCCURRENCES.find((row) => row.operations.includes(word))).filter((row) => row !== undefined);
  const row = rows.at(-1);
  if (!row && !isDelivered) return undefined;
  return { ids: new Set([...(row?.ids ?? []), ...(isDelivered ? DELIVERED : [])]), withPeriod: new Set(row?.withPeriod ?? []) };
}

/** Whether an expression is an id of a thing: `order.id`, `orderId`, `order` where that is a text. All that it may be the id of has to be wanted. */
export function isIdOf(host: Host, expression: ts.Node, wanted: ReadonlySet<string>): boolean {
  const nouns = nounsOfId(host, expression);
  return nouns.length > 0 && nouns.every((noun) => wanted.has(noun));
}

/** Whether an object is one of these things, by its name and its type. */
export function isThing(host: Host, object: ts.Node, wanted: ReadonlySet<string>): boolean {
  const nouns = nounsOfObject(host, object);
  return nouns.length > 0 && nouns.every((noun) => wanted.has(noun));
}

/** Whether an expression names a billing period. */
export function isPeriod(expression: ts.Node): boolean {
  const node = unwrap(expression);
  const name = ts.isIdentifier(node) ? node.text : memberName(node);
  return name !== undefined && PERIODS.test(name);
}

function nounsOfId(host: Host, expression: ts.Node): readonly string[] {
  const node = unwrap(expression);
  const name = ts.isIdentifier(node) ? node.text : memberName(node);
  if (name === undefined) return [];
  if (isAccess(node) && isPlainId(name)) return nounsOfObject(host, node.expression);
  const noun = nounOfName(name);
  return noun === undefined ? [] : [noun];
}

/** Whether a member is the id of the object that it is a member of. */
export function isPlainId(name: string): boolean {
  return /^_?(?:id|uuid|guid)$/iu.test(name);
}

/** `orderId`, `order_no`, `order`: the thing that a name says it is the id of. */
export function nounOfName(name: string): string | undefined {
  const bare = name.replace(/(?:_?(?:id|uuid|no|number|ref|reference)|Id|ID|Uuid|No|Number|Ref|Reference)$/u, '');
  return wordsOf(bare).at(-1);
}

/** What an object is, by its variable's name and by its type's; only known words count, so that `request: RefundRequest` is a refund. */
function nounsOfObject(host: Host, object: ts.Node): readonly string[] {
  const inner = unwrap(object);
  const name = ts.isIdentifier(inner) ? inner.text : memberName(inner);
  const byName = name === undefined ? undefined : thing(name);
  let byType: string | undefined;
  try {
    const type = host.checker.getTypeAtLocation(inner);
    const symbol = (type.aliasSymbol ?? type.symbol) as ts.Symbol | undefined;
    byType = symbol && declarationsOf(symbol).length > 0 ? thing(symbol.name) : undefined;
  } catch {
    byType = undefined;
  }
  return [byName, byType].filter((noun): noun is string => noun !== undefined && KNOWN.has(noun));
}

function thing(name: string): string | undefined {
  const words = [...wordsOf(name)];
  while (words.length > 1 && EMPTY_WORDS.has(words.at(-1) ?? '')) words.pop();
  return words.at(-1);
}

