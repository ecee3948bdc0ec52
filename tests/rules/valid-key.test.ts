import { validKey } from '../../src/rules/valid-key.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('valid-key', validKey, {
  valid: [
    {
      name: 'ids of jobs that BullMQ takes: three parts, and any id for the deduplication',
      code: `import { Queue } from 'bullmq';
const queue = new Queue('charges');
export const enqueue = (tenant: string, order: string) => queue.add('charge', { order }, { jobId: \`charge:\${tenant}:\${order}\` });
export const once = (order: string) => queue.add('charge', { order }, { deduplication: { id: \`charge:\${order}\` } });`,
    },
    {
      name: 'a text of the right length',
      code: `declare const stripe: import('stripe').Stripe;
export const pay = (amount: number, id: string) => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: \`pay-\${id}\` });`,
    },
    {
      name: 'a key that may be missing but has a fallback',
      code: `export const pay = (order: string, key?: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${key ?? order}\` }, body: order });`,
    },
    {
      name: 'a promise that is awaited',
      code: `declare function keyOf(id: string): Promise<string>;
export const pay = async (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${await keyOf(order)}\` }, body: order });`,
    },
    {
      name: 'personal data and a long text under a hash (strict)',
      code: `import { createHash } from 'node:crypto';
declare const stripe: import('stripe').Stripe;
export const pay = (amount: number, email: string) => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: createHash('sha256').update(\`pay-\${email}-${'x'.repeat(280)}\`).digest('hex') });`,
      options: [{ certainty: 'strict' }],
    },
  ],
  invalid: [
    {
      name: 'the id of a job that BullMQ refuses',
      code: `import { Queue } from 'bullmq';
const queue = new Queue('charges');
export const enqueue = (order: string) => queue.add('charge', { order }, { jobId: \`charge:\${order}\` });`,
      errors: [{ messageId: 'invalid', line: 3, column: 83 }],
    },
    {
      name: 'a promise in the text that is hashed',
      code: `import { createHash } from 'node:crypto';
declare function keyOf(id: string): Promise<string>;
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': createHash('sha256').update(\`pay-\${keyOf(order)}\`).digest('hex') }, body: order });`,
      errors: [
        {
          messageId: 'invalid',
          data: {
            problem: 'is a hash of a text that holds "[object Promise]": `keyOf(order)` is a promise that is not awaited',
            source: 'keyOf(order)',
            key: 'Idempotency-Key',
            path: 'keyOf(order) 3:156 ← Idempotency-Key',
          },
          line: 3, column: 156, endLine: 3, endColumn: 168,
        },
      ],
    },
    {
      name: 'an empty key',
      code: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': '' }, body: order });`,
      errors: [
        {
          messageId: 'invalid',
          data: {
            problem: 'is empty, so it is no key at all',
            source: `''`,
            key: 'Idempotency-Key',
            path: `'' 1:121 ← Idempotency-Key`,
          },
          line: 1, column: 121, endLine: 1, endColumn: 123,
        },
      ],
    },
    {
      name: 'a promise in the text',
      code: `declare function keyOf(id: string): Promise<string>;
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${keyOf(order)}\` }, body: order });`,
      errors: [
        {
          messageId: 'invalid',
          data: {
            problem: 'holds "[object Promise]": `keyOf(order)` is a promise that is not awaited',
            source: 'keyOf(order)',
            key: 'Idempotency-Key',
            path: 'keyOf(order) 2:128 ← Idempotency-Key',
          },
          line: 2, column: 128, endLine: 2, endColumn: 140,
        },
      ],
    },
    {
      name: 'more characters than the vendor takes',
      code: `declare const stripe: import('stripe').Stripe;
export const pay = (amount: number) => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx' });`,
      errors: [
        {
          messageId: 'invalid',
          data: {
            problem: 'has at least 256 characters, but Stripe takes at most 255 (https://docs.stripe.com/api/idempotent_requests)',
            source: `'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…`,
            key: 'idempotencyKey',
            path: `'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx… 2:116 ← idempotencyKey`,
          },
          line: 2, column: 116, endLine: 2, endColumn: 374,
        },
      ],
    },
  ],
});

plain.run('valid-key (one file, no types)', validKey, {
  valid: [
    {
      name: 'JavaScript: a text',
      code: `export const pay = (order) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order.id}\` }, body: order });`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: an empty key',
      code: `export const pay = (order) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': '' }, body: order });`,
      errors: [
        {
          messageId: 'invalid',
          data: {
            problem: 'is empty, so it is no key at all',
            source: `''`,
            key: 'Idempotency-Key',
            path: `'' 1:113 ← Idempotency-Key`,
          },
          line: 1, column: 113, endLine: 1, endColumn: 115,
        },
      ],
    },
  ],
});
