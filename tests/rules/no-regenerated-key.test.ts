import { noRegeneratedKey } from '../../src/rules/no-regenerated-key.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('no-regenerated-key', noRegeneratedKey, {
  valid: [
    {
      name: 'the key is made before the loop',
      code: `import { randomUUID } from 'node:crypto';
export async function pay(order: string) {
  const key = randomUUID();
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
    } catch {}
  }
}`,
    },
    {
      name: 'the loop is over items',
      code: `import { randomUUID } from 'node:crypto';
export async function payAll(orders: string[]) {
  for (const order of orders) await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
}`,
    },
    {
      name: 'the helper runs its callback once',
      code: `import { randomUUID } from 'node:crypto';
async function timed<T>(run: () => Promise<T>) {
  console.time('pay');
  return run();
}
export const pay = (order: string) => timed(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order }));`,
    },
    {
      name: 'the key of business fields is made in the retry',
      code: `import { keyOf, withRetry } from './helpers.js';
export const pay = (order: string) => withRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': keyOf(order) }, body: order }));`,
    },
    {
      name: 'the fresh value goes into another header',
      code: `import { randomUUID } from 'node:crypto';
import { withRetry } from './helpers.js';
export const pay = (order: string) => withRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': order, 'X-Request-Id': randomUUID() } }));`,
    },
    {
      name: 'the holder keeps the key',
      code: `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
export async function pay(order: string) {
  let key: string | undefined;
  return pRetry(() => {
    key ??= randomUUID();
    return fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
  });
}`,
    },
    {
      name: 'the recursion hands the key on',
      code: `import { randomUUID } from 'node:crypto';
export async function pay(order: string, key = randomUUID()): Promise<Response> {
  try {
    return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
  } catch {
    return pay(order, key);
  }
}`,
    },
    {
      name: 'a handler that somebody outside calls again is left to the strict preset',
      code: `import { randomUUID } from 'node:crypto';
import express from 'express';
const app = express();
app.post('/pay', async (request, response) => {
  const order = String(request.body);
  await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
  response.end();
});`,
    },
    {
      name: 'the kind of region is ignored',
      code: `import { randomUUID } from 'node:crypto';
setInterval(() => void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() } }), 1000);`,
      options: [{ ignore: ['timer'] }],
    },
    {
      name: 'the settings say that the helper runs its callback once',
      code: `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
export const pay = (order: string) => pRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order }));`,
      settings: { idempotency: { runsOnce: [{ from: 'package', package: 'p-retry', name: 'default', callback: 0 }] } },
    },
  ],
  invalid: [
    {
      name: 'the key is made in the attempt',
      code: `import { randomUUID } from 'node:crypto';
export async function pay(order: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
    } catch {}
  }
}`,
      output: `import { randomUUID } from 'node:crypto';
export async function pay(order: string) {
  const idempotencyKey = randomUUID();
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order });
    } catch {}
  }
}`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of the loop',
            site: 'line 3',
            remedy: 'Make the key before line 3, or of business fields.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 5:102 ← Idempotency-Key',
          },
          line: 5, column: 102, endLine: 5, endColumn: 114,
          suggestions: [
            { messageId: 'stableKey', output: `import { randomUUID } from 'node:crypto';
import { stableKey } from 'stable-idempotency-key';
export async function pay(order: string) {
  const idempotencyKey = stableKey('charges', order);
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order });
    } catch {}
  }
}` },
          ],
        },
      ],
    },
    {
      name: 'the retry is inside the loop over items',
      code: `import { randomUUID } from 'node:crypto';
export async function payAll(orders: string[]) {
  for (const order of orders) {
    for (;;) {
      try {
        await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
        break;
      } catch {}
    }
  }
}`,
      output: `import { randomUUID } from 'node:crypto';
export async function payAll(orders: string[]) {
  for (const order of orders) {
    const idempotencyKey = randomUUID();
    for (;;) {
      try {
        await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order });
        break;
      } catch {}
    }
  }
}`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of the loop',
            site: 'line 4',
            remedy: 'Make the key before line 4, or of business fields.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 6:97 ← Idempotency-Key',
          },
          line: 6, column: 97, endLine: 6, endColumn: 109,
          suggestions: [
            { messageId: 'stableKey', output: `import { randomUUID } from 'node:crypto';
import { stableKey } from 'stable-idempotency-key';
export async function payAll(orders: string[]) {
  for (const order of orders) {
    const idempotencyKey = stableKey('charges', order);
    for (;;) {
      try {
        await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order });
        break;
      } catch {}
    }
  }
}` },
          ],
        },
      ],
    },
    {
      name: 'the helper is in another file',
      code: `import { randomUUID } from 'node:crypto';
import { withRetry } from './helpers.js';
export const pay = (order: string) => withRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order }));`,
      output: `import { randomUUID } from 'node:crypto';
import { withRetry } from './helpers.js';
export const pay = (order: string) => {
  const idempotencyKey = randomUUID();
  return withRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order }));
};`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of the loop',
            site: 'helpers.ts, line 5',
            remedy: 'Make the key before line 3, or of business fields.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 3:137 ← Idempotency-Key',
          },
          line: 3, column: 137, endLine: 3, endColumn: 149,
          suggestions: [
            { messageId: 'stableKey', output: `import { randomUUID } from 'node:crypto';
import { withRetry } from './helpers.js';
import { stableKey } from 'stable-idempotency-key';
export const pay = (order: string) => {
  const idempotencyKey = stableKey('charges', order);
  return withRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order }));
};` },
          ],
        },
      ],
    },
    {
      name: 'the source is in another file',
      code: `import { newKey, withRetry } from './helpers.js';
export const pay = (order: string) => withRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': newKey() }, body: order }));`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of the loop',
            site: 'helpers.ts, line 5',
            remedy: 'Make the key before line 2, or of business fields.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() helpers.ts:15:10 ← newKey() 2:137 ← Idempotency-Key',
          },
          line: 2, column: 137, endLine: 2, endColumn: 145,
        },
      ],
    },
    {
      name: 'the SDK takes the key as an option',
      code: `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
declare const stripe: import('stripe').Stripe;
export const pay = (amount: number) => pRetry(() => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey: \`pay-\${randomUUID()}\` }));`,
      output: `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
declare const stripe: import('stripe').Stripe;
export const pay = (amount: number) => {
  const idempotencyKey = \`pay-\${randomUUID()}\`;
  return pRetry(() => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey }));
};`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of `pRetry`',
            site: 'line 4',
            remedy: 'Make the key before line 4, or of business fields.',
            source: 'randomUUID()',
            key: 'idempotencyKey',
            path: 'randomUUID() 4:136 ← idempotencyKey',
          },
          line: 4, column: 136, endLine: 4, endColumn: 148,
        },
      ],
    },
    {
      name: 'the recursion leaves the key out',
      code: `import { randomUUID } from 'node:crypto';
export async function pay(order: string, key = randomUUID()): Promise<Response> {
  try {
    return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
  } catch {
    return pay(order);
  }
}`,
      output: `import { randomUUID } from 'node:crypto';
export async function pay(order: string, key = randomUUID()): Promise<Response> {
  try {
    return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });
  } catch {
    return pay(order, key);
  }
}`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'each time that `pay` calls itself again',
            site: 'line 2',
            remedy: 'Make the key before line 2, or of business fields.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 2:48 ← key 4:100 ← Idempotency-Key',
          },
          line: 2, column: 48, endLine: 2, endColumn: 60,
        },
      ],
    },
    {
      name: 'the timer makes a key on each tick',
      code: `setInterval(() => void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': String(Date.now()) } }), 1000);`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each tick of `setInterval`',
            site: 'line 1',
            remedy: 'Make the key of business fields, such as the id of what is charged.',
            source: 'Date.now()',
            key: 'Idempotency-Key',
            path: 'Date.now() 1:113 ← String(Date.now()) 1:106 ← Idempotency-Key',
          },
          line: 1, column: 113, endLine: 1, endColumn: 123,
        },
      ],
    },
    {
      name: 'the render makes a key each time',
      code: `import { randomUUID } from 'node:crypto';
import { useState } from 'react';
export function Pay({ order }: { order: string }) {
  const [busy, setBusy] = useState(false);
  const key = randomUUID();
  const submit = () => { setBusy(true); void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order }); };
  return <button disabled={busy} onClick={submit} />;
}`,
      filename: 'react.tsx',
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each render of `Pay`',
            site: 'line 3',
            remedy: 'Keep the key in state or in a ref that is set once.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 5:15 ← key 6:128 ← Idempotency-Key',
          },
          line: 5, column: 15, endLine: 5, endColumn: 27,
          suggestions: [
            { messageId: 'stableKey', output: `import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { stableKey } from 'stable-idempotency-key';
export function Pay({ order }: { order: string }) {
  const [busy, setBusy] = useState(false);
  const key = stableKey('charges', order);
  const submit = () => { setBusy(true); void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order }); };
  return <button disabled={busy} onClick={submit} />;
}` },
          ],
        },
      ],
    },
    {
      name: 'the handler is one that callers call again, in the strict preset',
      code: `import { randomUUID } from 'node:crypto';
import express from 'express';
const app = express();
app.post('/pay', async (request, response) => {
  const order = String(request.body);
  await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });
  response.end();
});`,
      options: [{ certainty: 'strict' }],
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'whenever the caller of `app.post` sends the request again',
            site: 'line 4',
            remedy: 'Make the key of business fields, such as the id of what is charged.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 6:91 ← Idempotency-Key',
          },
          line: 6, column: 91, endLine: 6, endColumn: 103,
        },
      ],
    },
  ],
});

plain.run('no-regenerated-key (one file, no types)', noRegeneratedKey, {
  valid: [
    {
      name: 'JavaScript: the key is made before the retry',
      code: `import pRetry from 'p-retry';
import { randomUUID } from 'node:crypto';
export function pay(order) {
  const key = randomUUID();
  return pRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order }));
}`,
    },
    {
      name: 'JavaScript: an unknown helper',
      code: `import { insist } from '@acme/resilience';
export const pay = (order) => insist(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: order }));`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: the retry is an import',
      code: `import pRetry from 'p-retry';
import { randomUUID } from 'node:crypto';
export const pay = (order) => pRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order }));`,
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of `pRetry`',
            site: 'line 3',
            remedy: 'Make the key before line 3, or of business fields.',
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 3:126 ← Idempotency-Key',
          },
          line: 3, column: 126, endLine: 3, endColumn: 138,
        },
      ],
    },
    {
      name: 'JavaScript: the helper of the settings',
      code: `import { insist } from '@acme/resilience';
export const pay = (order) => insist(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: order }));`,
      settings: { idempotency: { retries: [{ from: 'package', package: '@acme/resilience', name: 'insist', callback: 0 }] } },
      errors: [
        {
          messageId: 'regenerated',
          data: {
            again: 'on each attempt of `insist`',
            site: 'line 2',
            remedy: 'Make the key before line 2, or of business fields.',
            source: 'crypto.randomUUID()',
            key: 'Idempotency-Key',
            path: 'crypto.randomUUID() 2:126 ← Idempotency-Key',
          },
          line: 2, column: 126, endLine: 2, endColumn: 145,
        },
      ],
    },
  ],
});
