/** Where code stands in a chain of interceptors, links or middlewares: what a retrying part runs again is what is inside it. */
import { byPackage, CHAIN_PARTS, CHAINS } from '../models/index.js';
import type { ChainFact } from '../models/types.js';
import type { Context } from './context.js';
import { functionName, functionsOf, resolve } from './evaluate.js';
import { factsOf } from './facts.js';
import { makeFrame } from './frames.js';
import { isNamed, namesOf } from './names.js';
import { fits, optionAt } from './options.js';
import { isAccess, isCallLike, isClosure, isFunctionNode, isLoop, ownerOf, returnedExpressions, unwrap, unwrapAwait, visitDeep, type CallLike, type FunctionNode } from './syntax.js';
import { ts } from './typescript.js';

/** Inside a retrying part, outside of it (it runs once), or in a chain that shows no retrying part. */
export type Standing = 'inside' | 'outside' | 'alone';

const partsByPackage = byPackage(CHAIN_PARTS);
const chainsByPackage = byPackage(CHAINS);
const chainsOfAnyClient = CHAINS.filter((row) => row.anyClient);

/** How a callback of a call stands in a chain; undefined where the call is no chain and no part of one. */
export function standingInChain(context: Context, call: CallLike, place: string): Standing | undefined {
  const names = namesOf(context.checker, call.expression);
  for (const row of chainsOf(context, call)) {
    if (row.innermost?.some((at) => fits(at, place, call))) return listsOf(call, row).some((list) => list.elements.some((element) => isRetrying(context, element, row))) ? 'inside' : 'alone';
    for (const list of listsOf(call, row)) {
      const index = list.elements.findIndex((_, at) => fits(`${list.prefix}${at}`, place, call));
      if (index >= 0) return standing(context, call, list.elements, index, row);
    }
  }
  const isPart = [...new Set(names.map((name) => name.package))].some((name) => (partsByPackage.get(name) ?? []).some((row) => isNamed(row, names) && row.at.some((at) => fits(at, place, call))));
  if (!isPart) return undefined;
  for (const file of new Set([call.getSourceFile(), context.host.sourceFile])) {
    const { calls, constructions } = factsOf(file);
    for (const chain of [...calls, ...constructions])
      for (const row of chainsOf(context, chain))
        for (const list of listsOf(chain, row)) {
          const index = list.elements.findIndex((element) => isMadeBy(context, element, call));
          if (index >= 0) return standing(context, chain, list.elements, index, row);
        }
  }
  return 'alone';
}

/** Whether what a callback of a part answers becomes part of the request: `headers: () => ({ … })`. */
export function answersRequest(context: Context, call: CallLike, place: string): boolean {
  const names = namesOf(context.checker, call.expression);
  return CHAIN_PARTS.some((row) => row.answers === true && isNamed(row, names) && row.at.some((at) => fits(at, place, call))) ||
    CHAINS.some((row) => isNamed(row, names) && row.innermost?.some((at) => fits(at, place, call)) === true);
}

/** Whether what a part of a chain sets on one attempt is still there at the next one. */
export function keepsRequest(context: Context, call: CallLike, place: string): boolean {
  const names = namesOf(context.checker, call.expression);
  return CHAIN_PARTS.some((row) => row.keeps === true && isNamed(row, names) && row.at.some((at) => fits(at, place, call)));
}

/** The rows of chains that a call is: by its names, or, where clients are generated, by the option alone. */
function chainsOf(context: Context, call: CallLike): readonly ChainFact[] {
  const names = namesOf(context.checker, call.expression);
  const named = [...new Set(names.map((name) => name.package))].flatMap((name) => chainsByPackage.get(name) ?? []).filter((row) => isNamed(row, names));
  return named.length > 0 ? named : chainsOfAnyClient;
}

interface List {
  readonly elements: readonly ts.Node[];
  /** The place of the elements, up to their number. */
  readonly prefix: string;
}

function listsOf(call: CallLike, row: ChainFact): readonly List[] {
  return row.at.flatMap((at): readonly List[] => {
    if (at === 'arguments') return [{ elements: call.arguments ?? [], prefix: '' }];
    if (at === 'receiver') return [{ elements: linksOf(call), prefix: 'receiver.' }];
    const options = at.startsWith('*.') ? (call.arguments ?? []).map((_, index) => `${index}${at.slice(1)}`) : [at];
    return options.flatMap((option) => {
      const list = optionAt(call, option);
      return list && ts.isArrayLiteralExpression(list) ? [{ elements: list.elements, prefix: `${option}.` }] : [];
    });
  });
}

/** `first.concat(second).concat(third)`: the three. */
function linksOf(call: CallLike): readonly ts.Node[] {
  const links: ts.Node[] = [];
  let node: ts.Node = call;
  for (;;) {
    const callee: ts.Node | undefined = ts.isCallExpression(node) ? unwrap(node.expression) : undefined;
    if (!ts.isCallExpression(node) || !callee || !isAccess(callee)) return [node, ...links];
    links.unshift(...node.arguments);
    node = unwrap(callee.expression);
  }
}

function standing(context: Context, chain: CallLike, elements: readonly ts.Node[], index: number, row: ChainFact): Standing {
  // `new RetryAgent(agent.compose(mine))`: what is composed is all inside.
  const outer = chain.parent;
  if (row.within && ts.isNewExpression(outer) && isNamed({ package: row.package, names: row.within }, namesOf(context.checker, outer.expression))) return 'inside';
  if (row.itself) return 'inside';
  const retrying = elements.flatMap((element, at) => (at !== index && isRetrying(context, element, row) ? [at] : []));
  if (retrying.length === 0) return 'alone';
  return retrying.some((at) => (row.inside === 'later' ? at < index : at > index)) ? 'inside' : 'outside';
}

function isRetrying(context: Context, element: ts.Node, row: ChainFact): boolean {
  for (const node of endsOf(context, element)) {
    if (!isCallLike(node)) continue;
    const names = namesOf(context.checker, node.expression);
    if (row.retrying.some((part) => isNamed(part, names))) return true;
  }
  return row.own === true && functionsOf(context, { node: element, frame: makeFrame({ owner: ownerOf(element), depth: 0 }), path: undefined, reach: 0 }).some((callee) => callsNextAgain(callee.fn));
}

function isMadeBy(context: Context, element: ts.Node, call: CallLike): boolean {
  return endsOf(context, element).includes(call);
}

function endsOf(context: Context, element: ts.Node): readonly ts.Node[] {
  const direct = unwrap(element);
  if (ts.isNewExpression(direct)) return [direct];
  // `keyed()`: what the project's own function makes.
  return [...(isCallLike(direct) ? [direct] : []), ...made(context, direct)];
}

function made(context: Context, direct: ts.Node): readonly ts.Node[] {
  return resolve(context, { node: direct, frame: makeFrame({ owner: ownerOf(direct), depth: 0 }), path: undefined, reach: Number.POSITIVE_INFINITY }).map((end) => unwrapAwait(end.node));
}

/** Whether an interceptor passes a call on more than once: its last parameter is called in several places, in a loop, or in a function that calls itself. */
function callsNextAgain(fn: FunctionNode): boolean {
  const next = fn.parameters.at(-1)?.name;
  if (!next || !ts.isIdentifier(next) || !fn.body) {
    return returnedExpressions(fn).some((e) => isClosure(unwrap(e)) && callsNextAgain(unwrap(e) as FunctionNode));
  }
  let times = 0;
  visitDeep(fn.body, (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === next.text) {
      times++;
      for (let up: ts.Node | undefined = node.parent; up && up !== fn; up = up.parent) {
        if (isLoop(up)) times++;
        const name = isFunctionNode(up) ? functionName(up) : undefined;
        if (name !== undefined && fn.body) {
          let uses = 0;
          visitDeep(fn.body, (n) => {
            if (ts.isIdentifier(n) && n.text === name && n.parent !== up) uses++;
            return undefined;
          });
          if (uses > 2) times++;
        }
      }
    }
    return undefined;
  });
  return times > 1;
}
