/** What the evaluation is made of: frames (a function being run, and for whom), values (an expression in a frame) and regions. */
import type { RegionKind } from '../models/types.js';
import { contains, isFunctionNode, ownerOf, type FunctionNode, type Owner } from './syntax.js';
import { ts } from './typescript.js';

/** An expression in a frame, with the way that led to it. */
export interface Value {
  readonly node: ts.Node;
  readonly frame: Frame;
  /** The way back to the key use, nearest first. */
  readonly path: Path | undefined;
  /** The shallowest frame whose arguments had a part in finding it (Infinity: none). */
  readonly reach: number;
  /** Set where a holder keeps the value: then the holder's place counts, not the expression's. */
  readonly held?: Held;
  /** Set where a parameter's default supplied it while the arguments of the call are unknown. */
  readonly byDefault?: ts.ParameterDeclaration;
  /** Set where the value is only a fallback for what a parameter (or a property of it) brings. */
  readonly unless?: { readonly parameter: ts.ParameterDeclaration; readonly property: string | undefined };
  /** The value went through a cut to a day or longer. */
  readonly coarse?: boolean;
}

export interface Path {
  readonly node: ts.Node;
  readonly next: Path | undefined;
}

export interface Place {
  readonly node: ts.Node;
  readonly frame: Frame;
}

export interface Held extends Place {
  /** Where the holder is emptied or set anew. */
  readonly clears: readonly Place[];
  /** The expression that fills it. */
  readonly fill: ts.Node;
}

/** A function (or class, or module) being evaluated. */
export interface Frame {
  readonly owner: Owner;
  /** 0 for the function that the walk started from; Infinity for frames outside of the walk. */
  readonly depth: number;
  /** The frame and the node from which it was entered. */
  readonly caller: Frame | undefined;
  readonly call: ts.Node | undefined;
  /** The frame in which the function was made: its closure. */
  readonly lexical: Frame | undefined;
  readonly self: Value | undefined;
  readonly args: Arguments | undefined;
  /** As `Value.reach`: how far up the choice of the function itself depends on arguments. */
  readonly reach: number;
  /** The region that entering the frame enters. */
  readonly region: Region | undefined;
  /** True where foreign code runs the function: a callback, a handler, a thunk. */
  /** The depth of the frame that holds the region's binding site, where that is not the caller. */
  readonly siteDepth: number | undefined;
  readonly callback: boolean;
  /** True where the function runs later, on its own account: a handler, a listener, a timer, a closure that is handed out. */
  readonly later: boolean;
  /** Frames of what this one is not in, made when they are asked for. Most frames have none. */
  outside?: Map<Owner, Frame>;
  /** What `frameFor` found from here outside of the chains: asked again for each name in deeply nested code. */
  found?: Map<Owner, Frame>;
  /** The functions that calls in this frame run, once they are known. */
  callees?: Map<ts.Node, unknown>;
}

export interface Arguments {
  readonly values: readonly (Value | undefined)[];
  /** True where more arguments may follow (a spread of something unknown). */
  readonly open: boolean;
  /** How far up a spread that is among them depends on arguments. */
  readonly reach?: number;
}

/** Code that runs more than once, as met in one walk. */
export interface Region {
  /** What the callback answers becomes part of the request. */
  readonly answers?: boolean;
  /** What an attempt sets is there at the next one, in whatever object it was answered. */
  readonly survives?: boolean;
  /** What an attempt sets is gone at the next one: "set only if absent" does not help. */
  readonly startsAnew?: boolean;
  /** A process runs one round at a time. */
  readonly serial?: true;
  readonly kind: RegionKind;
  readonly repeats: boolean;
  readonly advances: boolean;
  readonly preset: 'recommended' | 'strict';
  /** True where success ends the rounds although each is for another item. */
  readonly stops?: boolean;
  /** The binding site: the loop, the call that has the callback run again, the decorator. */
  readonly site: ts.Node;
  /** How the site is called in a message. */
  readonly label: string;
  /** True where the site sets up many operations, each of which is run again: a wrapper, a client, a hook. */
  readonly forMany?: boolean;
  /** Where the attempt number comes in, for a callback of a library. */
  readonly attempt?: { readonly parameter: number; readonly property?: string };
}

export function makeFrame(parts: Partial<Frame> & { owner: Owner; depth: number }): Frame {
  return {
    caller: undefined, call: undefined, lexical: undefined, self: undefined, args: undefined, reach: Number.POSITIVE_INFINITY, region: undefined, callback: false, later: false, siteDepth: undefined,
    ...parts,
  };
}

/** The frame that evaluates what `owner` owns, as seen from `frame`: its closures first, then its callers, else one outside of the walk. */
export function frameFor(frame: Frame, owner: Owner): Frame {
  const known = frame.found?.get(owner);
  if (known) return known;
  const own = onClosure(frame, owner);
  if (own) return own;
  for (let f = frame.caller; f; f = f.caller) {
    const around = onClosure(f, owner);
    if (around) return around;
  }
  const found = frameOutside(frame, owner);
  (frame.found ??= new Map<Owner, Frame>()).set(owner, found);
  return found;
}

/** The frame of an owner among a frame and its closures. Closures stand around what they close over: other places need no look. */
function onClosure(frame: Frame, owner: Owner): Frame | undefined {
  if (frame.owner.pos < owner.pos || frame.owner.end > owner.end) return undefined;
  for (let f: Frame | undefined = frame; f; f = f.lexical) if (f.owner === owner) return f;
  return undefined;
}

function frameOutside(frame: Frame, owner: Owner): Frame {
  const root = rootFrame(frame);
  if (ts.isSourceFile(owner)) return outsideFrame(root, owner, undefined);
  const parent = frameFor(frame, ownerOf(owner));
  return outsideFrame(parent.depth === Number.POSITIVE_INFINITY ? root : parent, owner, parent);
}

function outsideFrame(holder: Frame, owner: Owner, parent: Frame | undefined): Frame {
  let frame = holder.outside?.get(owner);
  if (!frame) {
    const walked = parent !== undefined && parent.depth !== Number.POSITIVE_INFINITY && isFunctionNode(owner);
    frame = makeFrame({ owner, depth: Number.POSITIVE_INFINITY, lexical: parent, caller: walked ? parent : undefined, call: walked ? owner : undefined });
    (holder.outside ??= new Map<Owner, Frame>()).set(owner, frame);
  }
  return frame;
}

export function rootFrame(frame: Frame): Frame {
  let root = frame;
  while (root.caller) root = root.caller;
  return root;
}

/** The frame that evaluates a node, as seen from another frame. */
export function frameOfNode(frame: Frame, node: ts.Node): Frame {
  return frameFor(frame, ownerOf(node));
}

/** Whether a place is evaluated while `body`, a part of what `frame` evaluates, is being evaluated. */
export function isWithin(place: Place, frame: Frame, body: ts.Node): boolean {
  let node: ts.Node | undefined = place.node;
  for (let f: Frame | undefined = place.frame; f; node = f.call, f = f.caller) {
    if (f === frame && node) return body === frame.owner || contains(body, node);
    if (!node) return false;
  }
  return false;
}

/** How often a function is already being evaluated on the way to a frame. */
export function timesOnStack(frame: Frame, fn: FunctionNode): number {
  let times = 0;
  for (let f: Frame | undefined = frame; f; f = f.caller) if (f.owner === fn) times++;
  return times;
}

export function extend(value: Value, node: ts.Node, frame: Frame, more?: Partial<Value>): Value {
  return { ...value, node, frame, path: value.path?.node === node ? value.path : { node, next: value.path }, ...more };
}

/** How far up it depends on arguments that a frame is reached from the one at a depth; that depth itself where nothing does. */
export function reachFrom(frame: Frame, depth: number): number {
  let reach = depth;
  for (let f: Frame | undefined = frame; f && f.depth > depth; f = f.caller) reach = Math.min(reach, f.reach);
  return reach;
}

/** A node if it stands in a file, else the call in the file through which its frame was entered. */
export function placeInFile(node: ts.Node, frame: Frame, file: ts.SourceFile): ts.Node | undefined {
  return node.getSourceFile() === file ? node : callInFile(frame, file);
}

/** The call in a file through which a frame was entered. */
export function callInFile(frame: Frame, file: ts.SourceFile): ts.Node | undefined {
  for (let f: Frame | undefined = frame; f; f = f.caller) if (f.call?.getSourceFile() === file) return f.call;
  return undefined;
}
