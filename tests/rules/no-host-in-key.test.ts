import { noHostInKey } from '../../src/rules/no-host-in-key.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('no-host-in-key', noHostInKey, {
  valid: [
    {
      name: 'the host name goes into another header',
      code: `import { hostname } from 'node:os';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`pay-\${order}\`, 'X-Sender': hostname() } });`,
    },
    {
      name: 'the environment names the stage',
      code: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${process.env.STAGE}-\${order}\` }, body: order });`,
    },
    {
      name: 'the module holds a constant',
      code: `const VERSION = 'v2';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${VERSION}-\${order}\` }, body: order });`,
    },
    {
      name: 'the remote address is logged',
      code: `import { createServer } from 'node:net';
createServer((socket) => {
  console.log(socket.remoteAddress);
  socket.once('data', (order) => void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': order.toString() }, body: order }));
});`,
    },
  ],
  invalid: [
    {
      name: 'the host name',
      code: `import { hostname } from 'node:os';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${hostname()}-\${order}\` }, body: order });`,
      output: `import { hostname } from 'node:os';
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}\` }, body: order });`,
      errors: [
        {
          messageId: 'host',
          data: {
            source: 'hostname()',
            key: 'Idempotency-Key',
            path: 'hostname() 2:124 ← Idempotency-Key',
          },
          line: 2, column: 124, endLine: 2, endColumn: 134,
        },
      ],
    },
    {
      name: 'the process id',
      code: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${process.pid}-\${order}\` }, body: order });`,
      output: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}\` }, body: order });`,
      errors: [
        {
          messageId: 'host',
          data: {
            source: 'process.pid',
            key: 'Idempotency-Key',
            path: 'process.pid 1:124 ← Idempotency-Key',
          },
          line: 1, column: 124, endLine: 1, endColumn: 135,
        },
      ],
    },
    {
      name: 'the pod',
      code: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${process.env.POD_NAME}-\${order}\` }, body: order });`,
      output: `export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}\` }, body: order });`,
      errors: [
        {
          messageId: 'host',
          data: {
            source: 'process.env.POD_NAME',
            key: 'Idempotency-Key',
            path: 'process.env.POD_NAME 1:124 ← Idempotency-Key',
          },
          line: 1, column: 124, endLine: 1, endColumn: 144,
        },
      ],
    },
    {
      name: 'a value that is made once per process',
      code: `import { randomUUID } from 'node:crypto';
const INSTANCE = randomUUID();
export const pay = (order: string) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${INSTANCE}-\${order}\` }, body: order });`,
      errors: [
        {
          messageId: 'process',
          data: {
            source: 'randomUUID()',
            key: 'Idempotency-Key',
            path: 'randomUUID() 2:18 ← INSTANCE 3:124 ← Idempotency-Key',
          },
          line: 2, column: 18, endLine: 2, endColumn: 30,
        },
      ],
    },
    {
      name: 'the remote address',
      code: `import { createServer } from 'node:net';
createServer((socket) => {
  socket.on('data', (order) => void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${socket.remoteAddress}-\${order}\` }, body: order }));
});`,
      output: `import { createServer } from 'node:net';
createServer((socket) => {
  socket.on('data', (order) => void fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${order}\` }, body: order }));
});`,
      errors: [
        {
          messageId: 'host',
          data: {
            source: 'socket.remoteAddress',
            key: 'Idempotency-Key',
            path: 'socket.remoteAddress 3:122 ← Idempotency-Key',
          },
          line: 3, column: 122, endLine: 3, endColumn: 142,
        },
      ],
    },
    {
      name: 'a value that is made once per connection',
      code: `import { connect, type Socket } from 'node:net';
export class Gateway {
  private session = '';
  private socket?: Socket;
  connect(): void {
    this.session = \`s-\${Date.now()}\`;
    this.socket = connect(9000);
    this.socket.on('close', () => this.connect());
  }
  pay(order: string) {
    return fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${this.session}-\${order}\` }, body: order });
  }
}`,
      errors: [
        {
          messageId: 'connection',
          data: {
            source: 'Date.now()',
            key: 'Idempotency-Key',
            path: 'Date.now() 6:25 ← this.session 11:97 ← Idempotency-Key',
          },
          line: 6, column: 25, endLine: 6, endColumn: 35,
        },
      ],
    },
  ],
});

plain.run('no-host-in-key (one file, no types)', noHostInKey, {
  valid: [
    {
      name: 'JavaScript: another variable of the environment',
      code: `export const pay = (order) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${process.env.REGION}-\${order.id}\` }, body: order });`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: the host name is required',
      code: `const os = require('os');
module.exports = (order) => fetch('https://pay.test/charges', { method: 'POST', headers: { 'Idempotency-Key': \`\${os.hostname()}-\${order.id}\` }, body: order });`,
      errors: [
        {
          messageId: 'host',
          data: {
            source: 'os.hostname()',
            key: 'Idempotency-Key',
            path: 'os.hostname() 2:114 ← Idempotency-Key',
          },
          line: 2, column: 114, endLine: 2, endColumn: 127,
        },
      ],
    },
  ],
});
