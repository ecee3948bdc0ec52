/** What every part of the analysis is handed: the host, the settings, and a budget that counts steps. */
import type { Settings } from './settings.js';
import type { Gate } from './gate.js';
import { keyTextOf, type Search } from './texts.js';
import type { Checker, Host, ts } from './typescript.js';

export interface Context {
  readonly host: Host;
  readonly checker: Checker;
  readonly program: ts.Program;
  readonly settings: Settings;
  readonly gate: Gate;
  /** What a text must hold to name a key. */
  readonly keyText: Search;
  /** Steps left for the function that is being looked at; running out means silence. */
  budget: number;
  exhausted: boolean;
  /** Steps left for the file as a whole: many times a function's, so that only a generated file comes to its end. */
  total: number;
  /** What is being resolved at this moment: a value that is written in terms of itself is an end. */
  readonly resolving: Map<ts.Node, Set<object>>;
  nesting: number;
  /** How many steps of evaluation stand in each other at this moment, over all that is being resolved: the stack must not decide what is found. */
  deep: number;
  /** The members that are being read at this moment, likewise. */
  readonly reading: Map<ts.Node, { readonly frame: object; readonly name: string }[]>;
}

export const STEPS_PER_FUNCTION = 15_000;

/** Over a file, so many that three analyses of code that calls itself in circles stay under two seconds (tests/robust/pathological.test.ts). */
const STEPS_PER_FILE = STEPS_PER_FUNCTION * 16;

/** So many steps of evaluation stand in each other at the most: some fifth of the stack that a process has by default. */
export const DEEPEST_STEPS = 160;

/** Takes a step; false when the budget is used up. */
export function spend(context: Context, steps = 1): boolean {
  context.budget -= steps;
  context.total -= steps;
  if (context.total <= 0) context.budget = 0;
  if (context.budget > 0) return true;
  context.exhausted = true;
  return false;
}

/** A context for one look at one file. */
export function makeContext(host: Host, settings: Settings, gate: Gate): Context {
  return { host, checker: host.checker, program: host.program, settings, gate, keyText: keyTextOf(settings), budget: STEPS_PER_FUNCTION, exhausted: false, total: STEPS_PER_FILE, resolving: new Map(), nesting: 0, deep: 0, reading: new Map() };
}
