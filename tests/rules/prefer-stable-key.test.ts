import { preferStableKey } from '../../src/rules/prefer-stable-key.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('prefer-stable-key', preferStableKey, {
  valid: [
    {
      name: 'the key is made of business fields',
      code: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\` }, body: order });`,
    },
    {
      name: 'the caller brings the key',
      code: `export const pay = (order: string, key: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order });`,
    },
    {
      name: 'no-regenerated-key reports it',
      code: `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';
export const pay = (order: string) => pRetry(() => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order }));`,
    },
    {
      name: 'the month of the bill',
      code: `export const bill = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}-\${new Date().toISOString().slice(0, 7)}\` }, body: order });`,
    },
  ],
  invalid: [
    {
      name: 'a random key with nothing in sight that runs it again',
      code: `import { randomUUID } from 'node:crypto';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order });`,
      errors: [
        {
          messageId: 'unstable',
          data: {
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 2:121 ← Idempotency-Key',
          },
          line: 2, column: 121, endLine: 2, endColumn: 133,
          suggestions: [
            { messageId: 'stableKey', output: `import { randomUUID } from 'node:crypto';
import { stableKey } from 'stable-idempotency-key';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': stableKey('charges', order) }, body: order });` },
          ],
        },
      ],
    },
    {
      name: 'a clock value beside business data',
      code: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}-\${Date.now()}\` }, body: order });`,
      errors: [
        {
          messageId: 'unstable',
          data: {
            source: 'Date.now()',
            key: 'Idempotency-Key',
            path: 'Date.now() 1:133 ← Idempotency-Key',
          },
          line: 1, column: 133, endLine: 1, endColumn: 143,
          suggestions: [
            { messageId: 'takeOut', output: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}\` }, body: order });` },
            { messageId: 'stableKey', output: `import { stableKey } from 'stable-idempotency-key';

export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': stableKey('charges', order) }, body: order });` },
          ],
        },
      ],
    },
    {
      name: 'a helper of another file',
      code: `import { newKey } from './helpers.js';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': newKey() }, body: order });`,
      errors: [
        {
          messageId: 'unstable',
          data: {
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() helpers.ts:15:10 ← newKey() 2:121 ← Idempotency-Key',
          },
          line: 2, column: 121, endLine: 2, endColumn: 129,
        },
      ],
    },
  ],
});

plain.run('prefer-stable-key (one file, no types)', preferStableKey, {
  valid: [
    {
      name: 'JavaScript: business fields',
      code: `export const pay = (order) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order.id}\` }, body: order });`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: a random key',
      code: `export const pay = (order) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() }, body: order });`,
      errors: [
        {
          messageId: 'unstable',
          data: {
            source: 'crypto.randomUUID()',
            key: 'Idempotency-Key',
            path: 'crypto.randomUUID() 1:113 ← Idempotency-Key',
          },
          line: 1, column: 113, endLine: 1, endColumn: 132,
        },
      ],
    },
  ],
});
