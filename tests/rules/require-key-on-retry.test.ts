import { requireKeyOnRetry } from '../../src/rules/require-key-on-retry.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('require-key-on-retry', requireKeyOnRetry, {
  valid: [
    {
      name: 'the retried call has a key',
      code: `import pRetry from 'p-retry';
declare const stripe: import('stripe').Stripe;
export const pay = (amount: number, key: string) => pRetry(() => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: key }));`,
    },
    {
      name: 'nothing runs the call again',
      code: `declare const stripe: import('stripe').Stripe;
export const pay = (amount: number) => stripe.paymentIntents.create({ amount, currency: 'eur' });`,
    },
    {
      name: 'the retried call only reads',
      code: `import pRetry from 'p-retry';
declare const stripe: import('stripe').Stripe;
export const read = (id: string) => pRetry(() => stripe.paymentIntents.retrieve(id));`,
    },
    {
      name: 'the loop is over items',
      code: `declare const stripe: import('stripe').Stripe;
export async function payAll(amounts: number[]) {
  for (const amount of amounts) await stripe.paymentIntents.create({ amount, currency: 'eur' });
}`,
    },
    {
      name: 'addresses that are left out: a host, a path, both, through a constant',
      code: `import pRetry from 'p-retry';
const HOOKS = 'https://eu.hooks.test';
export const pay = (order: string) => pRetry(async () => {
  await fetch('https://hooks.test/a', { method: 'POST', body: order });
  await fetch(\`\${HOOKS}/\${order}\`, { method: 'POST', body: order });
  await fetch('https://pay.test/search/orders?limit=1', { method: 'POST', body: order });
  await fetch('https://reports.test/v1/reports', { method: 'POST', body: order });
});`,
      options: [{ certainty: 'strict', ignoreAddresses: ['hooks.test', '/search', 'reports.test/v1'] }],
    },
    {
      name: 'a POST in a function that is named as one that reads',
      code: `async function soap(body: string) { return fetch('https://zones.test/control', { method: 'POST', body }); }
const player = { listZones: () => soap('<GetZones/>') };
export async function status() { try { return await player.listZones(); } catch { return player.listZones(); } }`,
      options: [{ certainty: 'strict' }],
    },
    {
      name: 'any POST is left to the strict preset',
      code: `import pRetry from 'p-retry';
export const pay = (order: string) => pRetry(() => fetch('https://pay.test/charges', { method: 'POST', body: order }));`,
    },
  ],
  invalid: [
    {
      name: 'a POST in a function that gets or creates',
      code: `async function send(body: string) { return fetch('https://pay.test/charges', { method: 'POST', body }); }
const bank = { getOrCreateCharge: (order: string) => send(order) };
export async function pay(order: string) { try { return await bank.getOrCreateCharge(order); } catch { return bank.getOrCreateCharge(order); } }`,
      options: [{ certainty: 'strict' }],
      errors: [{ messageId: 'missing', line: 1, column: 44 }],
    },
    {
      name: 'the retried call of an SDK has no key',
      code: `import pRetry from 'p-retry';
declare const stripe: import('stripe').Stripe;
export const pay = (amount: number) => pRetry(() => stripe.paymentIntents.create({ amount, currency: 'eur' }));`,
      errors: [
        {
          messageId: 'missing',
          data: {
            call: 'stripe.paymentIntents.create(…)',
            again: 'on each attempt of `pRetry`',
            site: 'line 3',
          },
          line: 3, column: 53, endLine: 3, endColumn: 110,
        },
      ],
    },
    {
      name: 'the retry is a helper of the project',
      code: `import { withRetry } from './helpers.js';
declare const stripe: import('stripe').Stripe;
export const refund = (charge: string) => withRetry(() => stripe.refunds.create({ charge }));`,
      errors: [
        {
          messageId: 'missing',
          data: {
            call: 'stripe.refunds.create(…)',
            again: 'on each attempt of the loop',
            site: 'helpers.ts, line 5',
          },
          line: 3, column: 59, endLine: 3, endColumn: 92,
        },
      ],
    },
    {
      name: 'addresses that only look like the ones that are left out',
      code: `import pRetry from 'p-retry';
export const pay = (order: string, host: string) => pRetry(async () => {
  await fetch('https://myhooks.test/a', { method: 'POST', body: order });
  await fetch('https://pay.test/charges', { method: 'POST', body: order });
  await fetch(host, { method: 'POST', body: order });
});`,
      options: [{ certainty: 'strict', ignoreAddresses: ['hooks.test', '/charge'] }],
      errors: [3, 4, 5].map((line) => ({ messageId: 'missing' as const, data: { call: 'fetch(…)', again: 'on each attempt of `pRetry`', site: 'line 2' }, line })),
    },
    {
      name: 'a retried POST, in the strict preset',
      code: `import pRetry from 'p-retry';
export const pay = (order: string) => pRetry(() => fetch('https://pay.test/charges', { method: 'POST', body: order }));`,
      options: [{ certainty: 'strict' }],
      errors: [
        {
          messageId: 'missing',
          data: {
            call: 'fetch(…)',
            again: 'on each attempt of `pRetry`',
            site: 'line 2',
          },
          line: 2, column: 52, endLine: 2, endColumn: 118,
        },
      ],
    },
  ],
});

plain.run('require-key-on-retry (one file, no types)', requireKeyOnRetry, {
  valid: [
    {
      name: 'JavaScript: the retried call has a key',
      code: `import Stripe from 'stripe';
import pRetry from 'p-retry';
const stripe = new Stripe('sk_test');
export const pay = (amount, idempotencyKey) => pRetry(() => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey }));`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: the retried call has no key',
      code: `import Stripe from 'stripe';
import pRetry from 'p-retry';
const stripe = new Stripe('sk_test');
export const pay = (amount) => pRetry(() => stripe.paymentIntents.create({ amount, currency: 'eur' }));`,
      errors: [
        {
          messageId: 'missing',
          data: {
            call: 'stripe.paymentIntents.create(…)',
            again: 'on each attempt of `pRetry`',
            site: 'line 4',
          },
          line: 4, column: 45, endLine: 4, endColumn: 102,
        },
      ],
    },
  ],
});
