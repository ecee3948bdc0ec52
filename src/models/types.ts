/** The row types of the tables. A table holds facts and no logic; the engine reads it through `index.ts`. */

/** What makes code run more than once: design table "Regions", one word a row. */
export type RegionKind =
  | 'loop' | 'item-callback' | 'recursion'
  | 'retry' | 'second-call' | 'hedge'
  | 'deferred' | 'deferred-alone'
  | 'timer' | 'one-shot-timer' | 'schedule'
  | 'lifecycle-listener' | 'listener'
  | 'interceptor' | 'interceptor-alone'
  | 'redelivery' | 'webhook' | 'handler'
  | 'render' | 'connection' | 'process'
  | 'client-defaults' | 'sequence' | 'call';

/** What a source's value differs by: evaluations (random, clock), attempts (counter), processes and connections (host). */
export type SourceKind = 'random' | 'clock' | 'counter' | 'host';

/**
 * Names of one thing, as code can reach it: an export's path (`default`, `retry`, `default.create().post`) or a member of an
 * exported type (`Worker`, `Policy#execute`). `global` stands for what needs no import, `lib` for TypeScript's own libraries.
 */
export interface Named {
  readonly package: string;
  readonly names: readonly string[];
  /** Major versions in which the row holds: from the first, up to but without the second. Where the installed version is not known, such a row does not hold. */
  readonly versions?: readonly [from: number, before?: number];
}

/** Where the attempt number comes in: a parameter of the callback, and the path to it inside that parameter. */
export interface AttemptPlace {
  readonly parameter: number;
  readonly property?: string;
}

/** A place whose code the library runs again: `callback` is a position and an option path (`0`, `1.hooks.beforeRequest`); -1 is the last argument. */
export interface CallbackRow extends Named {
  readonly callback: readonly (number | string)[];
  readonly kind: RegionKind;
  readonly attempt?: AttemptPlace;
  /** An option (path) that has to be there, and neither `0` nor `false`, for the place to be run again. */
  readonly needs?: readonly string[];
  /** Where that option may be set for all instead: the constructor's name, and the option's path in it. */
  readonly orDefault?: { readonly constructor: string; readonly option: string };
  /** The row holds where the first argument is a string that matches this. */
  readonly when?: RegExp;
  /** True where the call sets up many operations: a wrapper, a mutation, a client. */
  readonly forMany?: boolean;
}

/** A hook in a client's options (`hooks.beforeRequest`), run again where one of the options beside it turns retrying on. */
export interface HookRow extends Named {
  readonly hook: string;
  readonly retry: readonly string[];
  readonly attempt?: AttemptPlace;
}

/** A member of what the library hands to a callback that counts attempts, whoever registered the callback (`job.attemptsMade`). */
export interface AttemptRow extends Named {
  readonly per: string;
}

export interface SourceRow extends Named {
  readonly kind: SourceKind;
  /** With that many arguments or more the value is the same for the same arguments. */
  readonly sameFrom?: number;
  /** A number as the first argument leaves the value fresh all the same: it is the time part alone. */
  readonly unlessNumber?: boolean;
  /** With one of these options the value is the same for the same arguments. */
  readonly sameWith?: readonly string[];
  /** Only a call is a source (the default), or only `new`, or a plain mention (`process.pid`). */
  readonly by?: 'call' | 'new' | 'mention';
}

/** Functions that give back what is made of their arguments alone, so that the arguments decide; `*` is the whole package. */
export type TransparentRow = Named;

/** An option or header whose value a vendor takes as the key. */
export interface KeyNameRow extends Named {
  /** Where the name counts only in calls of this package (a name that is also used for other things). */
  readonly property: string;
}
