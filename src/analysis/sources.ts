/** Whether an expression is a source, and whether it only passes its parts on: what the tables say, applied to code. */
import { ATTEMPTS, byPackage, SOURCES, TRANSPARENT } from '../models/index.js';
import type { Named, SourceFact, SourceKind } from '../models/types.js';
import { HOST_VARIABLES, TRANSPARENT_METHODS } from '../models/words.js';
import type { Context } from './context.js';
import { factsOf } from './facts.js';
import { isNamed, namesOf, symbolAt, type Name } from './names.js';
import { textOption } from './options.js';
import { specifierFor } from './specifiers.js';
import { isAccess, isCallLike, memberName, nameText, some, unwrap, unwrapAwait, type CallLike } from './syntax.js';
import { ts } from './typescript.js';

export interface Source {
  readonly kind: SourceKind;
  /** For an attempt number that comes with a delivery: what it changes with. */
  readonly per?: string;
}

/** The rows that the packages of some names have. */
function rowsOf<T extends Named>(rows: readonly T[]): (names: readonly Name[]) => readonly T[] {
  const map = byPackage(rows);
  return (names) => [...new Set(names.map((name) => name.package))].flatMap((name) => map.get(name) ?? []);
}

const sourcesOf = rowsOf(SOURCES);
const attemptsOf = rowsOf(ATTEMPTS);
const transparentOf = rowsOf(TRANSPARENT);

/** The last parts of the names in the tables. What hangs on an object under another name is in none of them, and asking the checker for its type can be saved. */
const LAST_PARTS: ReadonlySet<string> = new Set([...SOURCES, ...ATTEMPTS].flatMap((row) => row.names).map((name) => name.split(/[.#]|\(\)/u).findLast((part) => part !== '') ?? ''));

function mayBeNamed(access: ts.Node): boolean {
  const member = isAccess(access) ? memberName(access) : undefined;
  return member === undefined || LAST_PARTS.has(member) || LAST_PARTS.has('*');
}

/** The source that an expression is by itself; undefined where it is none. */
export function sourceAt(context: Context, node: ts.Node): Source | undefined {
  const { checker, settings } = context;
  if (isCallLike(node)) {
    const custom = specifierFor(checker, settings.sources, node.expression);
    if (custom) return { kind: custom.kind, ...(custom.kind === 'counter' ? { per: `each call of \`${custom.name}\`` } : {}) };
    const callee = unwrap(node.expression);
    if (isAccess(callee) && !mayBeNamed(callee)) return undefined;
    const names = namesOf(checker, node.expression);
    const by = ts.isNewExpression(node) ? 'new' : 'call';
    for (const row of sourcesOf(names)) {
      if ((row.by ?? 'call') !== by || !isNamed(row, names)) continue;
      if (row.where && !row.where.every(({ option, is }) => is.includes(textOption(node, option) ?? ''))) continue;
      if (!isDetermined(context, row, node)) return { kind: row.kind };
    }
    for (const row of attemptsOf(names)) if (isNamed(row, names)) return { kind: 'counter', per: row.per };
    return undefined;
  }
  if (isAccess(node)) {
    const variable = environmentVariable(node);
    if (variable !== undefined) return HOST_VARIABLES.has(variable) ? { kind: 'host' } : undefined;
    if (ts.isPropertyAccessExpression(node) && /^(?:now|randomUUID|v4|random|nanoid)$/u.test(node.name.text)) return undefined;
    if (!mayBeNamed(node) && !HOST_VARIABLES.has(memberName(node) ?? '')) return undefined;
  } else if (!ts.isIdentifier(node)) return undefined;
  const names = namesOf(checker, node);
  if (names.some((name) => HOST_VARIABLES.has(/(?:^|\.)env\.(\w+)$/u.exec(name.path)?.[1] ?? ''))) return { kind: 'host' };
  for (const row of sourcesOf(names)) if (row.by === 'mention' && isNamed(row, names)) return { kind: row.kind };
  for (const row of attemptsOf(names)) if (isNamed(row, names)) return { kind: 'counter', per: row.per };
  return undefined;
}

function isDetermined(context: Context, row: SourceFact, call: CallLike): boolean {
  const given = call.arguments ?? [];
  if (given.some(ts.isSpreadElement)) return true;
  if (row.unlessNumber && given[0] && isNumeric(context, given[0])) return false;
  if (row.sameFrom !== undefined && given.length >= row.sameFrom) return true;
  const wanted = row.sameWith;
  return wanted !== undefined && given.some((argument) => {
    const inner = unwrap(argument);
    return ts.isObjectLiteralExpression(inner) && inner.properties.some((p) => wanted.includes(nameText(p.name) ?? ''));
  });
}

function isNumeric(context: Context, argument: ts.Node): boolean {
  const node = unwrap(argument);
  if (ts.isNumericLiteral(node)) return true;
  if (ts.isCallExpression(node)) return /^(?:Math\.\w+|Date\.now|Number|parseInt)$/u.test(unwrap(node.expression).getText());
  if (context.host.mode === 'one-file') return false;
  try {
    return (context.checker.getTypeAtLocation(node).flags & ts.TypeFlags.NumberLike) !== 0;
  } catch {
    return false;
  }
}

/** `NAME` of `process.env.NAME`, `process.env['NAME']`, `import.meta.env.NAME`, `Deno.env.get('NAME')`. */
export function environmentVariable(node: ts.Node): string | undefined {
  if (!isAccess(node)) return undefined;
  const base = unwrap(node.expression);
  if (isAccess(base) && memberName(base) === 'env') return memberName(node);
  if (ts.isIdentifier(base) && base.text === 'env') return memberName(node);
  return undefined;
}

/**
 * The parts that decide a call's result, where the call makes its result of them alone; undefined where nothing is known.
 * The receiver counts (`hash.update(x).digest()`), and what callbacks answer is another's matter.
 */
export function partsOfCall(context: Context, node: CallLike): readonly ts.Expression[] | undefined {
  const target = unwrap(node.expression);
  const given = node.arguments ?? [];
  if (specifierFor(context.checker, context.settings.stable, target)) return [];
  const { stableKey } = context.settings;
  const names = namesOf(context.checker, target);
  if (ts.isNewExpression(node)) {
    const known = names.some((name) => (name.package === 'global' || name.package === 'lib') && /^(?:Date|URL|URLSearchParams|String|Number|Uint8Array|Uint16Array|Uint32Array|ArrayBuffer|TextEncoder|Array|Set|DataView|Buffer|BigUint64Array)$/u.test(name.path));
    if (known || transparentOf(names).some((row) => isNamed(row, names))) return given;
    return undefined;
  }
  if (names.some((name) => name.package === stableKey.module && name.path.split('.')[0] === stableKey.name)) return given;
  if (transparentOf(names).some((row) => isNamed(row, names))) return isAccess(target) && !isNamespace(context, target.expression) ? [target.expression, ...given] : given;
  if (!isAccess(target)) return undefined;
  const method = memberName(target);
  if (method === undefined || !TRANSPARENT_METHODS.has(method)) return undefined;
  if (names.length > 0 && names.some((name) => name.package === 'lib')) {
    // A store answers what it holds, not what it was given.
    if (names.some((name) => name.package === 'lib' && /^(?:Map|WeakMap|Set|WeakSet|Storage|Headers|FormData)#/u.test(name.path))) return undefined;
  }
  const isForeign = !names.some((name) => name.package === 'lib') && names.some((name) => name.package !== 'global');
  if (isForeign && !/^(?:toString|digest|update|toISOString|getTime|valueOf|toHexString|toISO|format|slice|hex|replace|replaceAll|substring|toUpperCase|toLowerCase|trim|split|padStart|padEnd|concat)$/u.test(method)) return undefined;
  return [target.expression, ...given];
}

function isNamespace(context: Context, node: ts.Node): boolean {
  const inner = unwrap(node);
  if (!ts.isIdentifier(inner)) return false;
  const symbol = symbolAt(context.checker, inner);
  return !symbol || (symbol.flags & ts.SymbolFlags.Alias) !== 0 || (symbol.declarations ?? []).every((d) => d.getSourceFile().isDeclarationFile);
}

const DAY = 86_400_000;
const COARSE_MEMBERS = /^(?:getFullYear|getMonth|getDate|getDay|getUTCFullYear|getUTCMonth|getUTCDate|getUTCDay|toDateString|toLocaleDateString|toISODate|toPlainDate|startOfDay|startOfWeek|startOfISOWeek|startOfMonth|startOfQuarter|startOfYear|startOfUTCDay|endOfDay|endOfMonth|endOfYear|endOfWeek|getISOWeek|getWeek|getQuarter|getYear|formatISODate|differenceInCalendarDays|differenceInDays|differenceInMonths|differenceInCalendarMonths|setDate|firstDayOfMonth|year|month|isoWeek|week|quarter|dayOfYear|weekNumber|ordinal|plainDateISO)$/u;

const RANKS = { day: 0, week: 0, month: 1, quarter: 1, year: 2 } as const;
type Period = keyof typeof RANKS;

/** Whether an expression cuts a clock value down to the period of the settings, or a longer one. */
export function cutsToPeriod(context: Context, expression: ts.Node): boolean {
  const period = periodOf(context, expression);
  return period !== undefined && RANKS[period] >= RANKS[context.settings.clockPeriod];
}

/** The period that an expression cuts a clock value down to; undefined for a finer one, and for none. */
function periodOf(context: Context, expression: ts.Node): Period | undefined {
  const node = unwrapAwait(expression);
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind !== ts.SyntaxKind.SlashToken || !isFloored(node)) return undefined;
    const divisor = numberOf(context, node.right);
    const length = divisor === undefined ? 0 : isInSeconds(node.left) ? divisor * 1000 : divisor;
    return length >= 360 * DAY ? 'year' : length >= 28 * DAY ? 'month' : length >= DAY ? 'day' : undefined;
  }
  if (ts.isElementAccessExpression(node)) {
    // `toISOString().split('T')[0]`
    const inner = unwrap(node.expression);
    return memberName(node) === '0' && ts.isCallExpression(inner) && isMethod(inner, /^split$/u) && /^['"`][T ]['"`]$/u.test(inner.arguments[0]?.getText() ?? '') ? 'day' : undefined;
  }
  if (ts.isPropertyAccessExpression(node)) return ts.isCallExpression(node.parent) && node.parent.expression === node ? undefined : memberPeriod(node.name.text);
  if (!ts.isCallExpression(node)) return undefined;
  const callee = unwrap(node.expression);
  const method = ts.isIdentifier(callee) ? callee.text : memberName(callee);
  if (method === undefined) return undefined;
  const byMember = memberPeriod(method);
  if (byMember) return byMember;
  if (method === 'startOf' || method === 'endOf' || method === 'truncatedTo') return unitPeriod(node.arguments[0]);
  if (/^(?:slice|substring|substr)$/u.test(method)) {
    const [from, to] = node.arguments;
    if (!from || !to || !isAccess(callee) || numberOf(context, from) !== 0) return undefined;
    const end = numberOf(context, to);
    if (end === undefined || end <= 0 || end > 10 || !isIsoText(context, callee.expression, 4)) return undefined;
    return end <= 4 ? 'year' : end <= 7 ? 'month' : 'day';
  }
  if (/^format(?:ToParts)?$/u.test(method) && isAccess(callee) && isDayFormat(context, callee.expression)) return 'day';
  if (/^(?:format|toFormat|formatInTimeZone|formatDate|lightFormat)$/u.test(method)) {
    const pattern = node.arguments.find((argument) => ts.isStringLiteralLike(unwrap(argument)));
    return pattern ? patternPeriod((unwrap(pattern) as unknown as { text: string }).text) : undefined;
  }
  return undefined;
}

/** Whether an expression is an `Intl.DateTimeFormat` that shows no time of day: by default it shows the day. */
function isDayFormat(context: Context, expression: ts.Node): boolean {
  let node = unwrap(expression);
  if (ts.isIdentifier(node)) {
    const declaration = (symbolAt(context.checker, node)?.declarations ?? []).find(ts.isVariableDeclaration);
    if (declaration?.initializer) node = unwrap(declaration.initializer);
  }
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return false;
  return /^Intl\.DateTimeFormat$/u.test(unwrap(node.expression).getText()) && !/hour|minute|second|timeStyle|dayPeriod/iu.test((node.arguments ?? []).map((a) => a.getText()).join(' '));
}

function memberPeriod(name: string): Period | undefined {
  if (!COARSE_MEMBERS.test(name)) return undefined;
  if (/year$/iu.test(name)) return 'year';
  return /(?:month|quarter|months)$/iu.test(name) && !/firstDay|dayOf/u.test(name) ? 'month' : 'day';
}

function unitPeriod(node: ts.Node | undefined): Period | undefined {
  const unit = /^['"`](day|date|week|isoWeek|month|quarter|year|[dwMQy])s?['"`]$/u.exec(node?.getText() ?? '')?.[1];
  if (unit === undefined) return undefined;
  if (unit === 'year' || unit === 'y') return 'year';
  return unit === 'month' || unit === 'quarter' || unit === 'M' || unit === 'Q' ? 'month' : 'day';
}

/** Whether an expression is the text of a date, `2026-11-30T…`, also through constants. */
function isIsoText(context: Context, expression: ts.Node, depth: number): boolean {
  if (some(expression, (n) => ts.isPropertyAccessExpression(n) && /^(?:toISOString|toJSON|toISO|format)$/u.test(n.name.text))) return true;
  const node = unwrap(expression);
  if (depth === 0 || !ts.isIdentifier(node)) return false;
  const declaration = (symbolAt(context.checker, node)?.declarations ?? []).find(ts.isVariableDeclaration);
  return !!declaration?.initializer && isIsoText(context, declaration.initializer, depth - 1);
}

function patternPeriod(pattern: string): Period | undefined {
  const bare = pattern.replaceAll(/'[^']*'|\[[^\]]*\]/gu, '');
  if (!/[yYMLQdDwW]/u.test(bare) || /[HhKkmsSxXtTAaZz]/u.test(bare.replaceAll(/M+|L+/gu, 'M'))) return undefined;
  return /[dDwWeEco]/u.test(bare) ? 'day' : /[MLQ]/u.test(bare) ? 'month' : 'year';
}

function isMethod(call: ts.CallExpression, name: RegExp): boolean {
  const callee = unwrap(call.expression);
  return isAccess(callee) && name.test(memberName(callee) ?? '');
}

function isInSeconds(node: ts.Node): boolean {
  return some(node, (n) => ts.isBinaryExpression(n) && n.operatorToken.kind === ts.SyntaxKind.SlashToken && unwrap(n.right).getText().replaceAll('_', '') === '1000') ||
    some(node, (n) => ts.isIdentifier(n) && /^(?:unix|toSeconds|getUnixTime|toUnixInteger)$/u.test(n.text));
}

function isFloored(node: ts.Node): boolean {
  for (let up: ts.Node | undefined = node.parent; up; up = up.parent) {
    if (ts.isCallExpression(up) && /^(?:Math\.(?:floor|round|ceil|trunc)|parseInt)$/u.test(unwrap(up.expression).getText())) return true;
    if (ts.isBinaryExpression(up) && up.operatorToken.kind === ts.SyntaxKind.BarToken) return true;
    if (ts.isPrefixUnaryExpression(up) && up.operator === ts.SyntaxKind.TildeToken) return true;
    if (!ts.isParenthesizedExpression(up) && !ts.isBinaryExpression(up) && !ts.isPrefixUnaryExpression(up)) return false;
  }
  return false;
}

/** The value of a constant numeric expression. */
export function numberOf(context: Context, expression: ts.Node, depth = 6): number | undefined {
  const node = unwrap(expression);
  if (ts.isNumericLiteral(node)) return Number(node.text.replaceAll('_', ''));
  if (depth === 0) return undefined;
  if (ts.isBinaryExpression(node)) {
    const left = numberOf(context, node.left, depth - 1);
    const right = numberOf(context, node.right, depth - 1);
    if (left === undefined || right === undefined) return undefined;
    switch (node.operatorToken.kind) {
      case ts.SyntaxKind.AsteriskToken: return left * right;
      case ts.SyntaxKind.PlusToken: return left + right;
      case ts.SyntaxKind.MinusToken: return left - right;
      case ts.SyntaxKind.SlashToken: return left / right;
      case ts.SyntaxKind.AsteriskAsteriskToken: return left ** right;
      default: return undefined;
    }
  }
  if (ts.isIdentifier(node)) {
    const symbol = symbolAt(context.checker, node);
    for (const declaration of (symbol && (symbol.flags & ts.SymbolFlags.Alias ? context.checker.getAliasedSymbol(symbol) : symbol).declarations) ?? [])
      if (ts.isVariableDeclaration(declaration) && declaration.initializer) return numberOf(context, declaration.initializer, depth - 1);
  }
  return undefined;
}

const midnights = new WeakMap<ts.SourceFile, readonly ts.Identifier[]>();

/** The variables of a file that are set back to midnight, where that is done. */
function midnightsOf(file: ts.SourceFile): readonly ts.Identifier[] {
  let list = midnights.get(file);
  if (!list) {
    list = factsOf(file).calls.flatMap((call) => {
      const callee = unwrap(call.expression);
      if (!ts.isPropertyAccessExpression(callee) || !/^set(?:UTC)?Hours$/u.test(callee.name.text) || call.arguments.length < 4) return [];
      const receiver = unwrap(callee.expression);
      return ts.isIdentifier(receiver) ? [receiver] : [];
    });
    midnights.set(file, list);
  }
  return list;
}

/** Whether a variable is a date that is set back to midnight: `today.setHours(0, 0, 0, 0)`. */
export function isSetToMidnight(context: Context, identifier: ts.Identifier): boolean {
  const named = midnightsOf(identifier.getSourceFile()).filter((receiver) => receiver.text === identifier.text);
  if (named.length === 0) return false;
  const symbol = symbolAt(context.checker, identifier);
  return named.some((receiver) => symbolAt(context.checker, receiver) === symbol);
}
