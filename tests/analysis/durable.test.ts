/** Durable runtimes, clients and timers: a key made in its own journaled step stays, one made beside it does not. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';

const linter = new Linter();

function isReported(code: string): boolean {
  return linter
    .verify(`import { randomUUID } from 'node:crypto';\n${code}\n`, [{ ...plugin.configs.recommended, files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], 'snippet.ts')
    .some(({ ruleId, fatal }) => ruleId === 'idempotency/no-regenerated-key' || fatal);
}

const FRESH = "await fetch('https://x.example', { method: 'POST', headers: { 'Idempotency-Key': randomUUID() } })";
const WITH_KEY = "fetch('https://x.example', { method: 'POST', headers: { 'Idempotency-Key': key } })";
const INNGEST = "import { Inngest } from 'inngest';\nconst inngest = new Inngest({ id: 'shop' });\n";
const RESTATE = "import * as restate from '@restatedev/restate-sdk';\n";
const CLOUDFLARE = "import { DurableObject, WorkflowEntrypoint } from 'cloudflare:workers';\n";
const DBOS = "import { DBOS } from '@dbos-inc/dbos-sdk';\n";
const AWS = "import { withDurableExecution } from '@aws/durable-execution-sdk-js';\n";
const TRIGGER = "import { idempotencyKeys, task } from '@trigger.dev/sdk';\nimport { child } from './child.js';\n";
const ANGULAR = "import { HttpClient } from '@angular/common/http';\nimport { defer, retry } from 'rxjs';\n";
const OPENAI = "import OpenAI from 'openai';\nimport pRetry from 'p-retry';\nconst client = new OpenAI();\n";
const BOTTLENECK = "import Bottleneck from 'bottleneck';\nconst limiter = new Bottleneck();\n";
const TANSTACK = "import { QueryClient, useMutation } from '@tanstack/react-query';\n";

const CASES: readonly (readonly [title: string, reported: boolean, code: string])[] = [
  ['Inngest: a key beside the step', true, `${INNGEST}export const pay = inngest.createFunction({ id: 'pay' }, { event: 'paid' }, async ({ step }) => { const key = randomUUID(); await step.run('pay', () => ${WITH_KEY}); });`],
  ['Inngest: a key in a step of its own', false, `${INNGEST}export const pay = inngest.createFunction({ id: 'pay' }, { event: 'paid' }, async ({ step }) => { const key = await step.run('key', () => randomUUID()); await step.run('pay', () => ${WITH_KEY}); });`],
  ['Inngest: a key in the step that sends', true, `${INNGEST}export const pay = inngest.createFunction({ id: 'pay' }, { event: 'paid' }, async ({ step }) => { await step.run('pay', async () => { ${FRESH}; }); });`],
  ['Restate: a key before ctx.run', true, `${RESTATE}export const pay = async (ctx: restate.Context) => { const key = randomUUID(); await ctx.run('pay', () => ${WITH_KEY}); };`],
  ['Restate: a key of ctx.rand', false, `${RESTATE}export const pay = async (ctx: restate.Context) => { const key = ctx.rand.uuidv4(); await ctx.run('pay', () => ${WITH_KEY}); };`],
  ['Restate: a key in a ctx.run of its own', false, `${RESTATE}export const pay = async (ctx: restate.Context) => { const key = await ctx.run('key', () => randomUUID()); await ctx.run('pay', () => ${WITH_KEY}); };`],
  ['Cloudflare: a key beside step.do', true, `${CLOUDFLARE}export class Pay extends WorkflowEntrypoint { async run(event: any, step: any) { const key = randomUUID(); await step.do('pay', async () => ${WITH_KEY}); } }`],
  ['Cloudflare: a key in a step.do of its own', false, `${CLOUDFLARE}export class Pay extends WorkflowEntrypoint { async run(event: any, step: any) { const key = await step.do('key', async () => randomUUID()); await step.do('pay', async () => ${WITH_KEY}); } }`],
  ['Cloudflare: an alarm', true, `${CLOUDFLARE}export class Bill extends DurableObject { async alarm() { ${FRESH}; } }`],
  ['Cloudflare: another method of the object', false, `${CLOUDFLARE}export class Bill extends DurableObject { async bill() { ${FRESH}; } }`],
  ['Temporal: an activity that the worker is given', true, `import { Worker } from '@temporalio/worker';\nasync function charge() { ${FRESH}; }\nexport const worker = Worker.create({ taskQueue: 'pay', activities: { charge } });`],
  ['DBOS: a key in the workflow', true, `${DBOS}export class Pay { @DBOS.workflow() static async pay() { const key = randomUUID(); await DBOS.runStep(() => ${WITH_KEY}); } }`],
  ['DBOS: a key that DBOS makes', false, `${DBOS}export class Pay { @DBOS.workflow() static async pay() { const key = await DBOS.randomUUID(); await DBOS.runStep(() => ${WITH_KEY}); } }`],
  ['AWS: a key beside the step', true, `${AWS}export const handler = withDurableExecution(async (event: any, context: any) => { const key = randomUUID(); await context.step('pay', async () => ${WITH_KEY}); });`],
  ['AWS: a key in a step of its own', false, `${AWS}export const handler = withDurableExecution(async (event: any, context: any) => { const key = await context.step('key', async () => randomUUID()); await context.step('pay', async () => ${WITH_KEY}); });`],
  ['Trigger.dev: a key for the attempt', true, `${TRIGGER}export const pay = task({ id: 'pay', run: async (order: any) => { await child.trigger(order, { idempotencyKey: await idempotencyKeys.create(order.id, { scope: 'attempt' }) }); } });`],
  ['Trigger.dev: a key for the run', false, `${TRIGGER}export const pay = task({ id: 'pay', run: async (order: any) => { await child.trigger(order, { idempotencyKey: await idempotencyKeys.create(order.id) }); } });`],
  ['Vercel: the body of a step', true, `export async function pay() { 'use step'; ${FRESH}; }`],
  ['Vercel: the body of a workflow', false, `export async function pay() { 'use workflow'; const key = randomUUID(); await send(key); }\nasync function send(key: string) { 'use step'; await ${WITH_KEY}; }`],
  ['Angular: headers in a deferred request under retry', true, `${ANGULAR}export const pay = (http: HttpClient, order: object) => defer(() => http.post('/charges', order, { headers: { 'Idempotency-Key': randomUUID() } })).pipe(retry(3));`],
  ['Angular: headers at the call under retry', false, `${ANGULAR}export const pay = (http: HttpClient, order: object) => http.post('/charges', order, { headers: { 'Idempotency-Key': randomUUID() } }).pipe(retry(3));`],
  ['TanStack: a mutation of a client whose defaults retry', true, `${TANSTACK}export const client = new QueryClient({ defaultOptions: { mutations: { retry: 3 } } });\nexport const usePay = () => useMutation({ mutationFn: async () => { ${FRESH}; } });`],
  ['TanStack: a mutation that takes the defaults of the library', false, `${TANSTACK}export const usePay = () => useMutation({ mutationFn: async () => { ${FRESH}; } });`],
  ['bottleneck: with a listener of failed', true, `${BOTTLENECK}limiter.on('failed', () => 25);\nexport const pay = () => limiter.schedule(async () => { ${FRESH}; });`],
  ['bottleneck: without', false, `${BOTTLENECK}export const pay = () => limiter.schedule(async () => { ${FRESH}; });`],
  ['OpenAI: the option, which sends nothing', false, `${OPENAI}export const ask = () => pRetry(() => client.responses.create({ model: 'm' }, { idempotencyKey: randomUUID() }));`],
  ['OpenAI: the header', true, `${OPENAI}export const ask = () => pRetry(() => client.responses.create({ model: 'm' }, { headers: { 'Idempotency-Key': randomUUID() } }));`],
  ['timers/promises: a loop over setInterval', true, `import { setInterval } from 'node:timers/promises';\nexport async function main() { for await (const _ of setInterval(1000)) { ${FRESH}; } }`],
  ['timers/promises: a loop over something else', false, `import { setInterval } from 'node:timers/promises';\ndeclare const orders: AsyncIterable<object>;\nvoid setInterval;\nexport async function main() { for await (const _ of orders) { ${FRESH}; } }`],
];

describe('a key that is made anew', () => {
  it.each(CASES)('%s: reported is %s', (_title, reported, code) => {
    expect(isReported(code)).toBe(reported);
  });
});
