/** Programs with a wrong key, each written in many styles: what the fixes are proven on. */

export interface Shape {
  readonly name: string;
  readonly text: string;
  /** `tsx` for JSX. */
  readonly extension?: 'ts' | 'tsx';
  /** Whether it exports `run(url, order)`, which sends one order, or two for a list. */
  readonly runs: boolean;
  /** Whether a fix has to be there; false where it must be refused, with the reason. */
  readonly fixed: boolean;
  /** What the fixed text holds (written in the first style). */
  readonly holds?: RegExp;
  readonly orders?: number;
}

const HEAD = `import { randomUUID } from 'node:crypto';
`;
const RETRY = `import pRetry from 'p-retry';
`;
const ORDER = `
interface Order { id: string; cents: number }
`;
const TAIL = `const POLICY = { retries: 4, minTimeout: 1, maxTimeout: 2 };
`;

/** A request that fails for an answer that is no success. */
const send = (key: string, indent: string, order = 'order'): string => `await fetch(url, {
${indent}  method: 'POST',
${indent}  headers: { 'Idempotency-Key': ${key} },
${indent}  body: JSON.stringify({ id: ${order}.id, cents: ${order}.cents }),
${indent}});`;

export const SHAPES: readonly Shape[] = [
  {
    name: 'callback with a constant', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async () => {
    // one key for each charge
    const idempotencyKey = randomUUID(); // made here
    ${send('idempotencyKey', '    ')}
  }, POLICY);
}
`,
  },
  {
    name: 'callback inline', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  /* before */
  await pRetry(async () => {
    ${send('randomUUID() /* fresh */', '    ')}
  }, POLICY);
  // behind
}
`,
  },
  {
    name: 'concise arrow bodies', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export const run = (url: string, order: Order): Promise<Response> =>
  pRetry(() => fetch(url, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order.id }), POLICY);
`,
  },
  {
    name: 'concise arrow body with a comment', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export const run = (url: string, order: Order): Promise<Response> => /* why */
  pRetry(() => fetch(url, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order.id }), POLICY);
`,
  },
  {
    name: 'attempt loop', runs: true, fixed: true,
    text: `${HEAD}${ORDER}
export async function run(url: string, order: Order): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      ${send('randomUUID()', '      ')}
      return;
    } catch (error) {
      if (attempt === 4) throw error; // given up
    }
  }
}
`,
  },
  {
    name: 'while loop with a flag', runs: true, fixed: true,
    text: `${HEAD}${ORDER}
export async function run(url: string, order: Order): Promise<void> {
  let left = 5;
  let done = false;
  while (!done && left > 0) {
    left--;
    try {
      const key = \`order-\${randomUUID()}\`;
      ${send('key', '      ')}
      done = true;
    } catch {
      // once more
    }
  }
}
`,
  },
  {
    name: 'attempt loop inside a loop over items', runs: true, fixed: true, orders: 2,
    text: `${HEAD}${ORDER}
export async function run(url: string, order: Order): Promise<void> {
  for (const item of [order, { ...order, id: \`\${order.id}b\` }]) {
    for (let attempt = 0; ; attempt++) {
      try {
        ${send('randomUUID()', '        ', 'item')}
        break;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }
}
`,
  },
  {
    name: 'retry in a loop without braces', runs: true, fixed: true, orders: 2,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  for (const item of [order, { ...order, id: \`\${order.id}b\` }])
    await pRetry(async () => {
      ${send('randomUUID()', '      ', 'item')}
    }, POLICY);
}
`,
  },
  {
    name: 'retry in a branch without braces', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  if (order.cents < 0) throw new Error('negative');
  else
    await pRetry(async () => {
      ${send('randomUUID()', '      ')}
    }, POLICY);
}
`,
  },
  {
    name: 'retry in a callback for each item', runs: true, fixed: true, orders: 2,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await Promise.all([order, { ...order, id: \`\${order.id}b\` }].map((item) => pRetry(async () => {
    ${send('randomUUID()', '    ', 'item')}
  }, POLICY)));
}
`,
  },
  {
    name: 'case clause', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  switch (order.cents > 0) {
    case true:
      await pRetry(async () => {
        ${send('randomUUID()', '        ')}
      }, POLICY);
      break;
    default:
      throw new Error('nothing to charge');
  }
}
`,
  },
  {
    name: 'method of a class', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
class Shop {
  constructor(private readonly url: string) {}

  async pay(order: Order): Promise<void> {
    const { url } = this;
    await pRetry(async () => {
      ${send('`pay-${randomUUID()}`', '      ')}
    }, POLICY);
  }
}

export const run = (url: string, order: Order): Promise<void> => new Shop(url).pay(order);
`,
  },
  {
    name: 'arrow function in a class field', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
class Shop {
  constructor(private readonly url: string) {}

  pay = (order: Order): Promise<Response> => pRetry(() => fetch(this.url, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order.id }), POLICY);
}

export const run = (url: string, order: Order): Promise<Response> => new Shop(url).pay(order);
`,
  },
  {
    name: 'an own helper that retries', runs: true, fixed: true,
    text: `${HEAD}${ORDER}
async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await work();
    } catch (error) {
      if (n === 4) throw error;
    }
  }
}

export async function run(url: string, order: Order): Promise<void> {
  const idempotencyKey = 'taken';
  await stubbornly(async () => {
    ${send('randomUUID()', '    ')}
    return idempotencyKey;
  });
}
`,
    holds: /const operationKey = randomUUID\(\)/u,
  },
  {
    name: 'names that are all taken', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<string> {
  const idempotencyKey = 'a';
  const operationKey = 'b';
  await pRetry(async () => {
    ${send('randomUUID()', '    ')}
  }, POLICY);
  return idempotencyKey + operationKey;
}
`,
    holds: /const idempotencyKey2 = randomUUID\(\)/u,
  },
  {
    name: 'a name that another closure has', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  const log = (key: string): void => { if (key === '') throw new Error('no key'); };
  await pRetry(async () => {
    const key = randomUUID();
    log(key);
    ${send('key', '    ')}
  }, POLICY);
}
`,
  },
  {
    name: 'a default parameter that recursion leaves out', runs: true, fixed: true,
    text: `${HEAD}${ORDER}
export async function run(url: string, order: Order, left = 4, key: string = randomUUID()): Promise<void> {
  try {
    ${send('key', '    ')}
  } catch (error) {
    if (left === 0) throw error;
    await run(url, order, left - 1); // again
  }
}
`,
    holds: /run\(url, order, left - 1, key\)/u,
  },
  {
    name: 'a reference that is set on each attempt', runs: true, fixed: true,
    text: `${HEAD}${ORDER}
export async function run(url: string, order: Order): Promise<void> {
  const ref: { current?: string } = {};
  const once = async (attempt: number): Promise<void> => {
    ref.current = randomUUID(); // one per order
    try {
      ${send('ref.current', '      ')}
    } catch (error) {
      if (attempt === 4) throw error;
      await once(attempt + 1);
    }
  };
  await once(0);
}
`,
    holds: /ref\.current \?\?= randomUUID\(\)/u,
  },
  {
    name: 'a helper that makes the key', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
function headersOf(order: Order) {
  return { 'Idempotency-Key': randomUUID(), 'X-Order': order.id };
}

export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async () => {
    await fetch(url, { method: 'POST', headers: headersOf(order), body: order.id });
  }, POLICY);
}

export const audit = (url: string, order: Order): Promise<Response> => fetch(url, { method: 'POST', headers: headersOf(order), body: order.id });
`,
    holds: /headersOf\(order: Order, idempotencyKey: string\)/u,
  },
  {
    name: 'a helper that answers with the key', runs: true, fixed: true,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
function freshKey(order: Order): string {
  return \`order-\${order.id}-\${randomUUID()}\`;
}

export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async () => {
    ${send('freshKey(order)', '    ')}
  }, POLICY);
}
`,
  },
  {
    name: 'an exported helper that makes the key', runs: true, fixed: false,
    text: `${HEAD}${RETRY}${ORDER}
${TAIL}
export function headers() {
  return { 'Idempotency-Key': randomUUID() };
}

export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async () => {
    await fetch(url, { method: 'POST', headers: headers(), body: order.id });
  }, POLICY);
}
`,
  },
  {
    name: 'an attempt in a template', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async (attempt) => {
    ${send('`order-${order.id}-attempt-${attempt}`', '    ')}
  }, POLICY);
}
`,
    holds: /`order-\$\{order\.id\}`/u,
  },
  {
    name: 'an attempt at the front of a template', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async (attempt) => {
    ${send('`${attempt}:${order.id}`', '    ')}
  }, POLICY);
}
`,
    holds: /`\$\{order\.id\}`/u,
  },
  {
    name: 'an attempt in a list', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async (attempt) => {
    ${send("['order', order.id, attempt].join('/')", '    ')}
  }, POLICY);
}
`,
    holds: /\['order', order\.id\]\.join\('\/'\)/u,
  },
  {
    name: 'an attempt in a list of two', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async (attempt) => {
    ${send("[order.id, attempt].join('/')", '    ')}
  }, POLICY);
}
`,
    holds: /'Idempotency-Key': order\.id \}/u,
  },
  {
    name: 'an attempt in a sum', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async (attempt) => {
    ${send("'order-' + order.id + '-try-' + attempt", '    ')}
  }, POLICY);
}
`,
    holds: /'order-' \+ order\.id \}/u,
  },
  {
    name: 'a number that is left of a sum', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async (attempt) => {
    ${send("order.cents + '-' + attempt", '    ')}
  }, POLICY);
}
`,
    holds: /String\(order\.cents\)/u,
  },
  {
    name: 'a time beside the id of the order', runs: true, fixed: true,
    text: `${RETRY}${ORDER}
${TAIL}
export async function run(url: string, order: Order): Promise<void> {
  await pRetry(async () => {
    await fetch(\`\${url}\`, { method: 'POST', headers: { 'Idempotency-Key': \`\${order.id}-\${process.hrtime.bigint()}\` }, body: order.id });
  }, POLICY);
}
`,
  },
  {
    name: 'click handler in JSX', extension: 'tsx', runs: false, fixed: true,
    text: `import { useState } from 'react';
${RETRY}
${TAIL}
export function PayButton({ cart }: { cart: string }) {
  const [busy, setBusy] = useState(false);
  return (
    <button
      disabled={busy}
      onClick={() =>
        // the retry
        pRetry(() => fetch('/pay', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: cart }), POLICY).finally(() => { setBusy(false); })
      }
    >
      Pay
    </button>
  );
}
`,
  },
];

/** Programs whose key can be made of business fields; they send nothing, since they only declare their vendor. */
export const STABLE: readonly (Shape & { readonly expects: RegExp })[] = [
  {
    name: 'stable in a retry', runs: false, fixed: true, expects: /const idempotencyKey = stableKey\('charges\.create', order\.id, order\.cents, order\.customer\)/u,
    text: `${HEAD}${RETRY}
interface Order { id: string; cents: number; customer: string }
declare const shop: { charges: { create(body: { amount: number; customer: string }, options: { idempotencyKey: string }): Promise<void> } };

export async function charge(order: Order): Promise<void> {
  await pRetry(() => shop.charges.create({ amount: order.cents, customer: order.customer }, { idempotencyKey: randomUUID() }));
}
`,
  },
  {
    name: 'stable as a constant with comments', runs: false, fixed: true, expects: /const key = stableKey\('refunds\.create', refund\.id, refund\.charge, refund\.cents\)/u,
    text: `${HEAD}${RETRY}
interface RefundRequest { id: string; charge: string; cents: number }
declare const shop: { refunds: { create(body: { charge: string; amount: number }, options: { idempotencyKey: string }): Promise<void> } };

export function refundAll(refunds: RefundRequest[]): Promise<void[]> {
  return Promise.all(refunds.map(async (refund) => {
    await pRetry(async () => {
      // the key
      const key = randomUUID(); // fresh
      await shop.refunds.create({ charge: refund.charge, amount: refund.cents }, { idempotencyKey: key });
    });
  }));
}
`,
  },
  {
    name: 'stable in a delivery', runs: false, fixed: true, expects: /stableKey\('charges\.create', message\.orderId, message\.cents\)/u,
    text: `${HEAD}
interface Message { orderId: string; cents: number }
declare const shop: { charges: { create(body: { amount: number }, options: { idempotencyKey: string }): Promise<void> } };
declare function onMessage(handler: (message: Message) => Promise<void>): void;

onMessage(async (message) => {
  await shop.charges.create({ amount: message.cents }, { idempotencyKey: randomUUID() });
});
export {};
`,
  },
  {
    name: 'stable with the period of a subscription', runs: false, fixed: true, expects: /stableKey\('charges\.create', subscription\.id, subscription\.period, subscription\.cents\)/u,
    text: `${HEAD}
interface Subscription { id: string; period: string; cents: number }
declare const shop: { charges: { create(body: { amount: number }, options: { idempotencyKey: string }): Promise<void> } };

export async function renew(subscription: Subscription): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      await shop.charges.create({ amount: subscription.cents }, { idempotencyKey: randomUUID() });
      return;
    } catch (error) {
      if (attempt === 2) throw error;
    }
  }
}
`,
  },
  {
    name: 'stable over HTTP', runs: false, fixed: true, expects: /stableKey\('payouts', payout\.id, payout\.account, payout\.cents\)/u,
    text: `${HEAD}${RETRY}
interface Payout { id: string; account: string; cents: number }

export const payOut = (payout: Payout): Promise<Response> => pRetry(() => fetch('https://bank.example.test/v1/payouts', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: JSON.stringify({ account: payout.account, cents: payout.cents }) }));
`,
  },
];

/** Programs beside those, in which a key of business fields would be wrong: the expression is moved as it is, or nothing is offered. */
export const NOT_STABLE: readonly (Shape & { readonly why: string })[] = [
  {
    name: 'an order is no refund', why: 'an order can be refunded twice', runs: false, fixed: true,
    text: `${HEAD}${RETRY}
interface Order { id: string; charge: string; cents: number }
declare const shop: { refunds: { create(body: { charge: string; amount: number }, options: { idempotencyKey: string }): Promise<void> } };

export async function refund(order: Order): Promise<void> {
  await pRetry(() => shop.refunds.create({ charge: order.charge, amount: order.cents }, { idempotencyKey: randomUUID() }));
}
`,
  },
  {
    name: 'a customer buys twice', why: 'no id of the occurrence', runs: false, fixed: true,
    text: `${HEAD}${RETRY}
declare const shop: { charges: { create(body: { amount: number; customer: string }, options: { idempotencyKey: string }): Promise<void> } };

export async function charge(customer: { id: string }, cents: number): Promise<void> {
  await pRetry(() => shop.charges.create({ amount: cents, customer: customer.id }, { idempotencyKey: randomUUID() }));
}
`,
  },
  {
    name: 'an argument that may be nothing', why: 'the types refuse it', runs: false, fixed: true,
    text: `${HEAD}${RETRY}
interface Order { id: string; cents: number; coupon?: string }
declare const shop: { charges: { create(body: { amount: number; coupon: string | undefined }, options: { idempotencyKey: string }): Promise<void> } };

export async function charge(order: Order): Promise<void> {
  await pRetry(() => shop.charges.create({ amount: order.cents, coupon: order.coupon }, { idempotencyKey: randomUUID() }));
}
`,
  },
  {
    name: 'an argument that a call answers', why: 'what it answers varies', runs: false, fixed: true,
    text: `${HEAD}${RETRY}
interface Order { id: string; cents: number }
declare const shop: { charges: { create(body: { amount: number }, options: { idempotencyKey: string }): Promise<void> } };
declare function discounted(cents: number): number;

export async function charge(order: Order): Promise<void> {
  await pRetry(() => shop.charges.create({ amount: discounted(order.cents) }, { idempotencyKey: randomUUID() }));
}
`,
  },
  {
    name: 'a part of a payment is captured', why: 'one order, two captures', runs: false, fixed: true,
    text: `${HEAD}${RETRY}
interface Order { id: string; cents: number }
declare const shop: { payments: { capture(id: string, body: { amount: number }, options: { idempotencyKey: string }): Promise<void> } };

export async function capture(order: Order, cents: number): Promise<void> {
  await pRetry(() => shop.payments.capture(order.id, { amount: cents }, { idempotencyKey: randomUUID() }));
}
`,
  },
  {
    name: 'a subscription without its period', why: 'it is charged every month', runs: false, fixed: true,
    text: `${HEAD}${RETRY}
interface Subscription { id: string; cents: number }
declare const shop: { charges: { create(body: { amount: number }, options: { idempotencyKey: string }): Promise<void> } };

export async function renew(subscription: Subscription): Promise<void> {
  await pRetry(() => shop.charges.create({ amount: subscription.cents }, { idempotencyKey: randomUUID() }));
}
`,
  },
];

/** Programs that are reported and must not be changed at all. */
export const REFUSED: readonly (Shape & { readonly why: string })[] = [
  {
    name: 'an await would move', why: 'an await would move', runs: false, fixed: false,
    text: `import { randomBytes } from 'node:crypto';
${RETRY}
declare function lengthOf(): Promise<number>;
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
export async function pay(cents: number): Promise<void> {
  await pRetry(async () => {
    await shop.send({ cents }, { idempotencyKey: randomBytes(await lengthOf()).toString('hex') });
  });
}
`,
  },
  {
    name: 'a comment would be lost', why: 'a comment would be lost', runs: false, fixed: false,
    text: `${HEAD}${RETRY}
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
export async function pay(cents: number): Promise<void> {
  await pRetry(() => shop.send({ cents }, { idempotencyKey: randomUUID(/* seeded? */) }));
}
`,
  },
  {
    name: 'the region is in another function', why: 'the place is unclear', runs: false, fixed: false,
    text: `${HEAD}
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
const insist = (work: (cents: number) => Promise<void>) => async (cents: number): Promise<void> => {
  for (let n = 0; ; n++) {
    try {
      return await work(cents);
    } catch (error) {
      if (n === 4) throw error;
    }
  }
};
export const pay = insist((cents: number) => shop.send({ cents }, { idempotencyKey: randomUUID() }));
`,
  },
  {
    name: 'a random key in a delivery', why: 'only business fields help there', runs: false, fixed: false,
    text: `${HEAD}
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
declare function onMessage(handler: (message: { cents: number }) => Promise<void>): void;
onMessage(async (message) => {
  await shop.send({ cents: message.cents }, { idempotencyKey: randomUUID() });
});
export {};
`,
  },
  {
    name: 'a schedule', why: 'a random key is wrong there wherever it is made', runs: false, fixed: false,
    text: `${HEAD}
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
export function start(cents: number): void {
  setInterval(() => { void shop.send({ cents }, { idempotencyKey: randomUUID() }); }, 60_000);
}
`,
  },
  {
    name: 'the callback of items stands between', why: 'the key would be one for all items', runs: false, fixed: false,
    text: `${HEAD}import { defer, from, mergeMap, retry, type Observable } from 'rxjs';
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
export function payAll(cents: number[]): Observable<void> {
  return from(cents).pipe(
    mergeMap((amount) => {
      const idempotencyKey = randomUUID();
      return defer(() => shop.send({ amount }, { idempotencyKey }));
    }),
    retry(3),
  );
}
`,
  },
  {
    name: 'a helper that is used as a value', why: 'somebody else may call it', runs: false, fixed: false,
    text: `${HEAD}${RETRY}
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
const optionsOf = () => ({ idempotencyKey: randomUUID() });
export async function pay(cents: number): Promise<void> {
  await pRetry(() => shop.send({ cents }, optionsOf()));
}
export const factories = { optionsOf };
`,
  },
  {
    name: 'a field that would outlive the operation', why: 'the next operation would send the same key', runs: false, fixed: false,
    text: `${HEAD}
declare const shop: { send(body: object, options: { idempotencyKey: string }): Promise<void> };
export class Till {
  private key = '';
  async pay(cents: number, left = 3): Promise<void> {
    this.key = randomUUID();
    try {
      await shop.send({ cents }, { idempotencyKey: this.key });
    } catch (error) {
      if (left === 0) throw error;
      await this.pay(cents, left - 1);
    }
  }
}
`,
  },
];

export interface Style {
  readonly name: string;
  readonly apply: (text: string) => string;
  readonly extension?: 'mts' | 'cts';
}

const withoutSemicolons = (text: string): string => text.replaceAll(/;(?=[ \t]*(?:\/\/.*|\/\*.*\*\/)?\r?$)/gmu, '');
const doubleQuotes = (text: string): string => text.replaceAll(/'([^'\n]*)'/gu, '"$1"');
const indented = (unit: string) => (text: string): string => text.replaceAll(/^(?: {2})+/gmu, (spaces) => unit.repeat(spaces.length / 2));
const renamed = (text: string): string => text.replaceAll(/\border\b(?!:)/gu, 'purchase').replaceAll(/\border(?=: Order)/gu, 'purchase').replaceAll(/\bOrder\b/gu, 'Purchase');

export const STYLES: readonly Style[] = [
  { name: 'as written', apply: (text) => text },
  { name: 'double quotes', apply: doubleQuotes },
  { name: 'no semicolons', apply: withoutSemicolons },
  { name: 'tabs', apply: indented('\t') },
  { name: 'four spaces', apply: indented('    ') },
  { name: 'CRLF', apply: (text) => text.replaceAll('\n', '\r\n') },
  { name: 'byte order mark', apply: (text) => `\uFEFF${text}` },
  { name: 'use strict', apply: (text) => `'use strict';\n\n${text}` },
  { name: 'use client, double quotes, no semicolons', apply: (text) => withoutSemicolons(doubleQuotes(`'use client';\n${text}`)) },
  { name: 'shebang and licence', apply: (text) => `#!/usr/bin/env node\n/*! Copyright: the shop */\n\n${text}` },
  { name: 'type-only import of the module', apply: (text) => `import type { StableKey } from 'stable-idempotency-key';\n${text}\nexport type Key = StableKey;\n` },
  { name: 'import that is there', apply: (text) => `import { stableKey as keyOf } from 'stable-idempotency-key';\n${text}\nexport const mine = keyOf('mine', 1);\n` },
  { name: 'other names', apply: renamed },
  { name: 'ES module by extension', apply: (text) => text, extension: 'mts' },
  { name: 'CommonJS by extension', apply: (text) => text, extension: 'cts' },
  { name: 'CRLF, tabs, no semicolons, comments at every line end', apply: (text) => indented('\t')(withoutSemicolons(text)).split('\n').map((line, index) => (/^\t*(?:await|return|const|let)\b[^`]*[)}\w]$/u.test(line) && !/=>\s*$/u.test(line) ? `${line} // n${index}` : line)).join('\r\n') },
];
