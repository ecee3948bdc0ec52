/** Which id names one occurrence of an operation: an order is charged once, but may be refunded many times. */
export interface OccurrenceRow {
  /** The word that names the operation: the last one of its name that has a row counts (`refunds.create`, `/charges/:id/refund`). */
  readonly operations: readonly string[];
  /** What an id may be the id of. */
  readonly ids: readonly string[];
  /** Ids that name an occurrence together with a period: a subscription is charged every month. */
  readonly withPeriod?: readonly string[];
}

export const OCCURRENCES: readonly OccurrenceRow[] = [
  { operations: ['charge', 'payment', 'pay', 'sale', 'debit', 'checkout', 'deposit'], ids: ['order', 'invoice', 'checkout', 'payment', 'charge', 'booking', 'reservation', 'bill', 'purchase', 'donation', 'installment', 'renewal'], withPeriod: ['subscription'] },
  { operations: ['refund'], ids: ['refund'] },
  { operations: ['payout', 'transfer', 'withdrawal', 'disbursement'], ids: ['payout', 'transfer', 'withdrawal', 'disbursement'] },
  { operations: ['invoice'], ids: ['invoice'], withPeriod: ['subscription'] },
  { operations: ['subscription', 'subscribe'], ids: ['subscription'] },
  { operations: ['renewal', 'renew'], ids: ['renewal'], withPeriod: ['subscription'] },
  { operations: ['mail', 'email', 'message', 'sms', 'notification', 'receipt'], ids: ['mail', 'email', 'message', 'sms', 'notification', 'receipt'] },
  { operations: ['event', 'webhook'], ids: ['event'] },
  { operations: ['job', 'task'], ids: ['job', 'task'] },
  { operations: ['order'], ids: ['order', 'checkout'] },
  { operations: ['booking', 'book', 'reservation', 'reserve'], ids: ['booking', 'reservation'] },
  { operations: ['shipment', 'parcel', 'label'], ids: ['shipment', 'parcel', 'label'] },
  { operations: ['reward', 'payback', 'voucher', 'credit'], ids: ['reward', 'payback', 'voucher', 'credit'] },
];

/** What is delivered: where a delivery runs code again, its own id names whatever is done for it. */
export const DELIVERED: readonly string[] = ['event', 'message', 'job', 'task', 'record', 'webhook', 'notification'];

/** Whom many operations are for: an id of one of these names no occurrence, except of what makes the thing itself. */
export const OWNERS: readonly string[] = ['customer', 'user', 'account', 'merchant', 'tenant', 'organization', 'organisation', 'company', 'team', 'member', 'shop'];

/** Words in the name of an operation that say that it acts on something that exists, where one id may stand for several occurrences (two part captures). */
export const ACTS_ON_EXISTING: ReadonlySet<string> = new Set(['capture', 'confirm', 'cancel', 'update', 'increment', 'reverse', 'reversal', 'void', 'finalize', 'adjust', 'modify', 'edit', 'retrieve', 'list', 'resume', 'pause', 'attach', 'detach', 'item', 'line', 'search', 'batch', 'bulk']);

/** Words at the end of a type's name that say nothing of what it is (`RefundRequest`). */
export const EMPTY_WORDS: ReadonlySet<string> = new Set(['request', 'row', 'entity', 'dto', 'model', 'input', 'data', 'params', 'payload', 'command', 'props', 'args', 'body', 'info', 'details', 'document', 'doc', 'resource', 'object', 'new', 'pending', 'due']);

/** Names of a billing period. */
export const PERIODS = /(?:^|_)(?:period|month|cycle|quarter|year|week)(?:$|_|key|start|id|no|number)|(?:Period|Month|Cycle)(?:Start|Key|Id)?$/u;

/** Foreign functions that make their result of their arguments and of what they are called on, and of nothing else. */
export const PURE_CALLS = /^(?:JSON\.stringify|String|Number|BigInt|Boolean|Math\.\w+|Number\.parse\w+|parseInt|parseFloat|encodeURIComponent|encodeURI|URLSearchParams|URL|Object\.fromEntries|structuredClone)$/u;
export const PURE_METHODS = /^(?:toString|toFixed|toUpperCase|toLowerCase|trim|toISOString|slice|substring|padStart|padEnd|getTime|valueOf|join|concat|replace|replaceAll|normalize)$/u;
