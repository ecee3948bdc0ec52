import { noSharedKey } from '../../src/rules/no-shared-key.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('no-shared-key', noSharedKey, {
  valid: [
    {
      name: 'each item has its key',
      code: `export async function payAll(orders: string[]) {
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\` }, body: order });
}`,
    },
    {
      name: 'each item gets a fresh key',
      code: `import { randomUUID } from 'node:crypto';
export async function payAll(orders: string[]) {
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
}`,
    },
    {
      name: 'a retry shares its key, as it should',
      code: `import { randomUUID } from 'node:crypto';
export async function pay(order: string) {
  const key = randomUUID();
  for (;;) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
    } catch {}
  }
}`,
    },
    {
      name: 'the next host is another way to the same operation',
      code: `export async function pay(order: string, key: string) {
  for (const host of ['https://a.test', 'https://b.test']) {
    try {
      return await fetch(host, { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
    } catch {}
  }
}`,
    },
    {
      name: 'a field that is read before anything is awaited (strict)',
      code: `declare const bank: { check(id: string): Promise<void>; pay(payment: { id: string }, options: { idempotencyKey: string }): Promise<void> };
let key = '';
export async function pay(payment: { id: string }) {
  await bank.check(payment.id);
  key = payment.id;
  await bank.pay(payment, { idempotencyKey: key });
}`,
      options: [{ certainty: 'strict' }],
    },
    {
      name: 'a kept closure is handed the key (strict)',
      code: `declare const bank: { pay(payment: { id: string }, options: { idempotencyKey: string }): Promise<void> };
let send: ((payment: { id: string }, key: string) => Promise<void>) | undefined;
export function pay(payment: { id: string }, key: string) {
  send ??= (next, own) => bank.pay(next, { idempotencyKey: own });
  return send(payment, key);
}`,
      options: [{ certainty: 'strict' }],
    },
    {
      name: 'what happens once keeps its key (strict)',
      code: `declare const bank: { open(options: { idempotencyKey: string }): Promise<void> };
let opened: (() => Promise<void>) | undefined;
export function open(key: string) {
  opened ??= () => bank.open({ idempotencyKey: key });
  return opened();
}`,
      options: [{ certainty: 'strict' }],
    },
  ],
  invalid: [
    {
      name: 'a variable that the next request overwrites during an await (strict)',
      code: `declare const bank: { check(id: string): Promise<void>; pay(payment: { id: string }, options: { idempotencyKey: string }): Promise<void> };
let key = '';
export async function pay(payment: { id: string }) {
  key = payment.id;
  await bank.check(payment.id);
  await bank.pay(payment, { idempotencyKey: key });
}`,
      options: [{ certainty: 'strict' }],
      errors: [{ messageId: 'interleaved', line: 6, column: 29, endLine: 6, endColumn: 48 }],
    },
    {
      name: 'a kept closure holds the key of the first call (strict)',
      code: `declare const bank: { pay(payment: { id: string }, options: { idempotencyKey: string }): Promise<void> };
let send: ((payment: { id: string }) => Promise<void>) | undefined;
export function pay(payment: { id: string }, key: string) {
  send ??= (next) => bank.pay(next, { idempotencyKey: key });
  return send(payment);
}`,
      options: [{ certainty: 'strict' }],
      errors: [{ messageId: 'cached', line: 4, column: 39, endLine: 4, endColumn: 58 }],
    },
    {
      name: 'a key that a timer hands over at each tick',
      code: `declare const shop: { next(): Promise<{ id: string }>; pay(invoice: { id: string }, options: { idempotencyKey: string }): Promise<void> };
export const start = () => setInterval(async (key: string) => { await shop.pay(await shop.next(), { idempotencyKey: key }); }, 1000, 'tick');`,
      errors: [{ messageId: 'shared', line: 2, column: 101, endLine: 2, endColumn: 120 }],
    },
    {
      name: 'one key for all items',
      code: `import { randomUUID } from 'node:crypto';
export async function payAll(orders: string[]) {
  const key = randomUUID();
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
}`,
      errors: [
        {
          messageId: 'shared',
          data: {
            again: 'for each item of the loop',
            site: 'line 4',
            source: `'Idempotency-Key': key`,
            key: 'Idempotency-Key',
            path: 'key 4:119 ← Idempotency-Key',
          },
          line: 4, column: 100, endLine: 4, endColumn: 122,
        },
      ],
    },
    {
      name: 'a key among the headers that a client sends with each call',
      code: `import { randomUUID } from 'node:crypto';
import axios from 'axios';
export const api = axios.create({ baseURL: 'https://pay.test', headers: { 'Idempotency-Key': randomUUID() } });
export const pay = (order: string) => api.post('/charges', { order });`,
      errors: [
        {
          messageId: 'client',
          data: {
            again: 'for every call of the client that `axios.create` makes',
            site: 'line 3',
            source: `'Idempotency-Key': randomUUID()`,
            key: 'Idempotency-Key',
            path: 'randomUUID() 3:94 ← Idempotency-Key',
          },
          line: 3, column: 75, endLine: 3, endColumn: 106,
        },
      ],
    },
    {
      name: 'a key that is written out',
      code: `export async function payAll(orders: string[]) {
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': 'charge' }, body: order });
}`,
      errors: [
        {
          messageId: 'shared',
          data: {
            again: 'for each item of the loop',
            site: 'line 2',
            source: `'Idempotency-Key': 'charge'`,
            key: 'Idempotency-Key',
            path: `'charge' 2:119 ← Idempotency-Key`,
          },
          line: 2, column: 100, endLine: 2, endColumn: 127,
        },
      ],
    },
  ],
});

plain.run('no-shared-key (one file, no types)', noSharedKey, {
  valid: [
    {
      name: 'JavaScript: each item has its key',
      code: `export async function payAll(orders) {
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': order.id }, body: order });
}`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: one key for all items',
      code: `export async function payAll(orders, batch) {
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': batch.id }, body: order });
}`,
      errors: [
        {
          messageId: 'shared',
          data: {
            again: 'for each item of the loop',
            site: 'line 2',
            source: `'Idempotency-Key': batch.id`,
            key: 'Idempotency-Key',
            path: 'batch.id 2:119 ← Idempotency-Key',
          },
          line: 2, column: 100, endLine: 2, endColumn: 127,
        },
      ],
    },
  ],
});
