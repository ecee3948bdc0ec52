import { noAttemptInKey } from '../../src/rules/no-attempt-in-key.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('no-attempt-in-key', noAttemptInKey, {
  valid: [
    {
      name: 'the attempt goes into another header',
      code: `export async function pay(order: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\`, 'X-Attempt': String(attempt) } });
    } catch {}
  }
}`,
    },
    {
      name: 'the index is that of an item',
      code: `export async function payAll(orders: string[]) {
  for (let index = 0; index < orders.length; index++) {
    const order = orders[index];
    await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`batch-\${index}\` }, body: order });
  }
}`,
    },
    {
      name: 'the counter is data',
      code: `export async function pay(order: string, invoice: { attempt: number }) {
  return fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}-\${invoice.attempt}\` }, body: order });
}`,
    },
    {
      name: 'the callback of the helper does not use its attempt for the key',
      code: `import { withRetry } from './helpers.js';
export const pay = (order: string) => withRetry((attempt) => { console.log(attempt); return fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\` }, body: order }); });`,
    },
    {
      name: 'the page number of a recursion',
      code: `export async function post(page: number): Promise<void> {
  const response = await fetch('https://pay.test/pages', { method: 'POST', headers: { 'Idempotency-Key': \`page-\${page}\` }, body: String(page) });
  if (response.headers.has('next')) return post(page + 1);
}`,
    },
  ],
  invalid: [
    {
      name: 'the loop counts the attempts',
      code: `export async function pay(order: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}-\${attempt}\` }, body: order });
    } catch {}
  }
}`,
      output: `export async function pay(order: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\` }, body: order });
    } catch {}
  }
}`,
      errors: [
        {
          messageId: 'attempt',
          data: {
            again: 'on each attempt of the loop',
            site: 'line 2',
            source: 'attempt',
            key: 'Idempotency-Key',
            path: 'attempt 4:118 ← Idempotency-Key',
          },
          line: 4, column: 118, endLine: 4, endColumn: 125,
        },
      ],
    },
    {
      name: 'the retry library passes the attempt',
      code: `import pRetry from 'p-retry';
export const pay = (order: string) => pRetry((attempt) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}-\${attempt}\` }, body: order }));`,
      output: `import pRetry from 'p-retry';
export const pay = (order: string) => pRetry((attempt) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\` }, body: order }));`,
      errors: [
        {
          messageId: 'attempt',
          data: {
            again: 'on each attempt of `pRetry`',
            site: 'line 2',
            source: 'attempt',
            key: 'Idempotency-Key',
            path: 'attempt 2:157 ← Idempotency-Key',
          },
          line: 2, column: 157, endLine: 2, endColumn: 164,
        },
      ],
    },
    {
      name: 'the recursion counts up',
      code: `export async function pay(order: string, attempt = 1): Promise<Response> {
  try {
    return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': 'pay-' + order + '-' + attempt }, body: order });
  } catch {
    return pay(order, attempt + 1);
  }
}`,
      output: `export async function pay(order: string, attempt = 1): Promise<Response> {
  try {
    return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': 'pay-' + order }, body: order });
  } catch {
    return pay(order, attempt + 1);
  }
}`,
      errors: [
        {
          messageId: 'attempt',
          data: {
            again: 'each time that `pay` calls itself again',
            site: 'line 1',
            source: 'attempt',
            key: 'Idempotency-Key',
            path: `attempt 3:123 ← 'pay-' + order + '-' + attempt 3:100 ← Idempotency-Key`,
          },
          line: 3, column: 123, endLine: 3, endColumn: 130,
        },
      ],
    },
    {
      name: 'the job counts its deliveries',
      code: `import { Worker, type Job } from 'bullmq';
new Worker('payments', async (job: Job<{ order: string }>) => {
  const { order } = job.data;
  await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}-\${job.attemptsMade}\` }, body: order });
});`,
      output: `import { Worker, type Job } from 'bullmq';
new Worker('payments', async (job: Job<{ order: string }>) => {
  const { order } = job.data;
  await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}\` }, body: order });
});`,
      errors: [
        {
          messageId: 'delivered',
          data: {
            per: 'each attempt of the BullMQ job',
            source: 'job.attemptsMade',
            key: 'Idempotency-Key',
            path: 'job.attemptsMade 4:103 ← Idempotency-Key',
          },
          line: 4, column: 103, endLine: 4, endColumn: 119,
        },
      ],
    },
  ],
});

plain.run('no-attempt-in-key (one file, no types)', noAttemptInKey, {
  valid: [
    {
      name: 'JavaScript: the attempt is logged',
      code: `import pRetry from 'p-retry';
export const pay = (order) => pRetry((attempt) => { console.log(attempt); return fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order.id}\` }, body: order }); });`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: a counter of the retry loop',
      code: `export async function pay(order) {
  let tries = 0;
  while (tries < 3) {
    tries++;
    try {
      return await fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order.id}-\${tries}\` }, body: order });
    } catch {}
  }
}`,
      errors: [
        {
          messageId: 'attempt',
          data: {
            again: 'on each attempt of the loop',
            site: 'line 3',
            source: 'tries',
            key: 'Idempotency-Key',
            path: 'tries 6:121 ← Idempotency-Key',
          },
          line: 6, column: 121, endLine: 6, endColumn: 126,
        },
      ],
    },
  ],
});
