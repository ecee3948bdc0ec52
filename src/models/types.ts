/** The row types of the tables. A table holds facts and no logic; the engine reads it through `index.ts`. */

/** What makes code run more than once: design table "Regions", one word a row. */
export type RegionKind =
  | 'loop' | 'item-callback' | 'recursion'
  | 'retry' | 'second-call' | 'hedge'
  | 'deferred' | 'deferred-alone'
  | 'timer' | 'one-shot-timer' | 'schedule'
  | 'lifecycle-listener' | 'listener'
  | 'interceptor' | 'interceptor-alone'
  | 'requeue' | 'redelivery' | 'webhook' | 'handler'
  | 'render' | 'connection' | 'process'
  | 'client-defaults' | 'scheduled-data' | 'sequence' | 'call';

/** What a source's value differs by: evaluations (random, clock), attempts (counter), processes and connections (host). */
export type SourceKind = 'random' | 'clock' | 'counter' | 'host';

/** What a library does with the code at a place. */
export type Again =
  | 'again per attempt' | 'again per subscription' | 'again per delivery' | 'again per request' | 'again per event'
  | 'again per tick' | 'again per run of the schedule' | 'again per arming' | 'again per call of the client';

/**
 * Names of one thing, as code can reach it: an export's path (`default`, `retry`, `default.create().post`) or a member of an
 * exported type (`Worker`, `Policy#execute`). `global` stands for what needs no import, `lib` for TypeScript's own libraries.
 */
export interface Named {
  readonly package: string;
  readonly names: readonly string[];
  /** Major versions in which the row holds: from the first, up to but without the second. Where the installed version is not known, such a row holds only if `onlyThere`. */
  readonly versions?: readonly [from: number, before?: number];
  /** True where other versions have no such name: whoever reads it has one of these versions. */
  readonly onlyThere?: true;
}

interface Fact extends Named {
  /** What else is to be known, for whoever reads the row. */
  readonly note?: string;
  /** What shows it where no proof of tests/models/proofs does: the name of a test in tests/models, or the address of a page that says so. */
  readonly proof?: string;
}

/** Where the attempt number comes in: a parameter of the callback, the path to it inside that parameter, and its value on the first attempt. */
export interface AttemptPlace {
  readonly parameter: number;
  readonly property?: string;
  readonly base?: 0 | 1;
}

/** A place in a call whose code the library runs again: `at` is a position and an option path (`0`, `1.hooks.beforeRequest`); -1 is the last argument. */
export interface CallbackFact extends Fact {
  readonly is: Again;
  readonly at: readonly (number | string)[];
  readonly attempt?: AttemptPlace;
  /** An option (path) that has to be there, and neither `0` nor `false`, for the place to be run again. */
  readonly needs?: readonly string[];
  /** Where that option may be set for all instead: the constructor's name, and the option's path in it. */
  readonly orDefault?: { readonly constructor: string; readonly option: string };
  /** The row holds where the first argument is a string that matches this. */
  readonly when?: RegExp;
  /** The row holds where each of these options is one of these strings. */
  readonly where?: readonly { readonly option: string; readonly is: readonly string[] }[];
  /** The row holds where the text of the call's file has one of these: the retry is asked for apart from the call. */
  readonly inSight?: readonly string[];
  /** The row holds where a listener of this event in the call's file answers something: that asks for the next attempt. */
  readonly answered?: string;
  /** The row holds where what the call is made on retries: it is one of these, or made of one by a call of the package. */
  readonly retrying?: readonly string[];
  /** The row holds where the call is an argument of `pipe`, on what one of these calls of the package gives with that many arguments or more. */
  readonly behind?: readonly { readonly name: string; readonly arguments: number }[];
  /** True where the call sets up many operations: a wrapper, a mutation, a client. */
  readonly forMany?: boolean;
  /** True where what an attempt before has set, or the client itself, is there at the next one, so that "set only if absent" helps. */
  readonly keeps?: boolean;
  /** True where each attempt starts from the caller's request: what an attempt before has set is gone, so that "set only if absent" does not help. */
  readonly startsAnew?: boolean;
}

/** A decorator that has its method run again. */
export interface DecoratorFact extends Fact {
  readonly is: Again;
  readonly at: 'decorated method';
  readonly attempt?: AttemptPlace;
  /** The row holds where what the decorator is given retries: it is one of these, or made of one by a call of the package. */
  readonly retrying?: readonly string[];
}

/** A type that says who calls: of a first parameter, or of the function itself (`export const handler: SQSHandler = …`). */
export interface TypeFact extends Fact {
  readonly is: Again;
  readonly at: 'function with such a first parameter' | 'function of this type';
  /** A process runs one at a time: the next one waits until it has ended. */
  readonly serial?: true;
}

/** A class whose method is run again when a class extends it. */
export interface ClassFact extends Fact {
  readonly is: Again;
  readonly at: 'method';
  readonly method: string;
}

/** A hook in a client's options (`hooks.beforeRequest`), run again where one of the options beside it turns retrying on. */
export interface HookFact extends Fact {
  readonly is: 'again per attempt';
  readonly at: 'hook';
  readonly hook: string;
  readonly retry: readonly string[];
  /** True where a number of retries is for a POST as well; else its methods have to say so. */
  readonly numberCoversPost?: true;
  /** Calls that are retried where no option says otherwise. */
  readonly byDefault?: readonly string[];
  readonly attempt?: AttemptPlace;
}

/** A function that takes a description of work (first argument, or what it is piped behind) and runs it again. */
export interface RerunFact extends Fact {
  readonly is: 'runs again what it is given';
}

/** A package whose values are descriptions that run anew each time: what they are given as callbacks is run on each subscription. */
export interface LazyFact extends Fact {
  readonly is: 'lazy';
}

/** A member of what the library hands to a callback that counts attempts, whoever registered the callback (`job.attemptsMade`). `per` reads after "changes with". */
export interface AttemptFact extends Fact {
  readonly is: 'attempt number';
  readonly per: string;
  /** Its value on the first attempt. */
  readonly base?: 0 | 1;
}

/** An expression whose value differs between evaluations, attempts or processes. */
export interface SourceFact extends Fact {
  readonly is: 'fresh';
  readonly kind: SourceKind;
  /** With that many arguments or more the value is the same for the same arguments. */
  readonly sameFrom?: number;
  /** A number as the first argument leaves the value fresh all the same: it is the time part alone. */
  readonly unlessNumber?: boolean;
  /** With one of these options the value is the same for the same arguments. */
  readonly sameWith?: readonly string[];
  /** The row holds where each of these options is one of these strings. */
  readonly where?: readonly { readonly option: string; readonly is: readonly string[] }[];
  /** Only a call is a source (the default), or only `new`, or a plain mention (`process.pid`). */
  readonly by?: 'call' | 'new' | 'mention';
}

/** Functions that give back what is made of their arguments alone, so that the arguments decide; `*` is the whole package. */
export interface TransparentFact extends Fact {
  readonly is: 'transparent';
}

/** An option or a field of a call that the vendor takes as the key: its value is sent, the same one on each attempt of the SDK's own. */
export interface KeyOptionFact extends Fact {
  readonly is: 'key option';
  readonly property: string;
  /** How it is sent, where that is a header: its name. */
  readonly header?: string;
  /** True where the request is an object that is made first (`new RunTaskCommand({ clientToken })`). */
  readonly ofRequestObject?: boolean;
}

/**
 * A client that makes a key itself for a call which is given none: another one for each call, the same for its own attempts of that call.
 * So code that calls again sends another key each time, unless it gives one.
 */
export interface OwnKeyFact extends Fact {
  readonly is: 'makes a key of its own';
  /** The calls that get one. */
  readonly on: string;
  /** Methods that do something once more each time; an update or a cancellation made twice ends in the same state. */
  readonly methods?: RegExp;
}

/** A client that sends no key of its own with these calls. */
export interface NoKeyFact extends Fact {
  readonly is: 'makes no key';
  readonly on: string;
}

/** An option (path) that takes a key and sends nothing: the key option of a package's calls, or headers of a constructor. */
export interface SendsNothingFact extends Fact {
  readonly is: 'sends no key';
  readonly property: string;
}

/** Options whose headers a client sends with every call: a key there is one for all of them. */
export interface DefaultsFact extends Fact {
  readonly is: 'sent with every call';
  readonly options: readonly string[];
}

/** A call that sets up a repeating job: what stands at a place (position and option path) is written down, and handed over at each run. */
export interface ScheduledDataFact extends Fact {
  readonly is: 'handed over at each run';
  readonly at: readonly string[];
  /** An option (path) that has to be there for the job to repeat. */
  readonly needs?: readonly string[];
  /** The job repeats where this option is written out and matches. */
  readonly repeating?: { readonly option: string; readonly is: RegExp };
}

/** A call that sends a body over HTTP: by the method's name, or by the `method` of the options at a position. */
export interface PostFact extends Fact {
  readonly is: 'sends a body';
  readonly options: number | undefined;
  readonly body?: number;
}

/** A call that takes a list of interceptors, links or middlewares, of which a retrying one runs what is inside it again. */
export interface ChainFact extends Fact {
  readonly is: 'chain';
  /** Where the list stands: `arguments`, or a position and option path (`*` for any position); `receiver` is what the method is called on, and its arguments behind that. */
  readonly at: readonly string[];
  /** Which parts are inside of another: those that are listed earlier, or later. */
  readonly inside: 'earlier' | 'later';
  /** What makes a part that retries. */
  readonly retrying: readonly Named[];
  /** A part of the project's own that passes a call on more than once retries too. */
  readonly own?: boolean;
  /** Places in the call that stand inside of all its parts; what they answer is sent. */
  readonly innermost?: readonly string[];
  /** The call itself runs its parts again. */
  readonly itself?: boolean;
  /** Constructors that retry all of what they are given. */
  readonly within?: readonly string[];
  /** Clients are generated, so that the option alone says that it is a chain. */
  readonly anyClient?: boolean;
}

/** A place in a call that makes a part of a chain: run once for each call, or for each attempt where the part stands inside a retrying one. */
export interface PartFact extends Fact {
  readonly is: 'part of a chain';
  readonly at: readonly string[];
  /** What the callback answers becomes part of the request. */
  readonly answers?: boolean;
  /** What an attempt has set is there at the next one: "set only if absent" helps. */
  readonly keeps?: boolean;
}

/** A call that registers a function which a client runs for each request: for each attempt, where something makes that client retry. */
export interface InterceptorFact extends Fact {
  readonly is: 'interceptor of a client';
}

/** A call that makes the client which it is given (first argument) send failed requests again. */
export interface RetrierFact extends Fact {
  readonly is: 'makes a client retry';
}

/** A call whose answer ticks: a `for await` over it is a timer. */
export interface TicksFact extends Fact {
  readonly is: 'ticks';
  /** True where the answer is messages, each of which comes again until it is acknowledged. Of a command, a `for…of` over what it brought. */
  readonly delivers?: true;
}

/** One fact of one package (or a path inside it); several names that share it stand together. */
export type Row =
  | CallbackFact | DecoratorFact | TypeFact | ClassFact | HookFact | RerunFact | LazyFact | AttemptFact | SourceFact | TransparentFact
  | KeyOptionFact | OwnKeyFact | NoKeyFact | SendsNothingFact | DefaultsFact | ScheduledDataFact | PostFact | ChainFact | PartFact | InterceptorFact | RetrierFact | TicksFact;

// ---------------------------------------------------------------- as the engine reads them

/** A callback's row with the kind of region that it stands for. */
export type CallbackRow = CallbackFact & { readonly kind: RegionKind };
export type DecoratorRow = DecoratorFact & { readonly kind: RegionKind };
export type TypeRow = TypeFact & { readonly kind: RegionKind };
export type ClassRow = ClassFact & { readonly kind: RegionKind };
