/** What a fix does, shown by running the program: before it, a failing server gets several keys and charges twice; after it, one key and one charge. */
import * as parser from '@typescript-eslint/parser';
import { ESLint } from 'eslint';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import typescript from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { repository } from '../support/lint.js';

/** A vendor: it charges once for each key, and loses the answers to the first two requests. */
async function vendor() {
  const keys: string[] = [];
  const charged = new Set<string>();
  const server = createServer((request, response) => {
    const key = String(request.headers['idempotency-key']);
    keys.push(key);
    charged.add(key);
    if (keys.length <= 2) request.socket.destroy();
    else response.end(JSON.stringify({ charge: `ch_${key}` }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys, charged, close: () => { server.close(); } };
}

const PROGRAMS: Readonly<Record<string, string>> = {
  'a callback of p-retry': `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';

export async function run(url: string, order: { id: string }): Promise<void> {
  await pRetry(
    async () => {
      const idempotencyKey = randomUUID();
      await fetch(url, { method: 'POST', headers: { 'Idempotency-Key': idempotencyKey }, body: order.id });
    },
    { retries: 4, minTimeout: 1 },
  );
}
`,
  'an attempt loop': `import { randomUUID } from 'node:crypto';

export async function run(url: string, order: { id: string }): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(url, { method: 'POST', headers: { 'Idempotency-Key': \`order-\${order.id}-\${randomUUID()}\` }, body: order.id });
      return;
    } catch (error) {
      if (attempt === 4) throw error;
    }
  }
}
`,
  'an attempt suffix': `export async function run(url: string, order: { id: string }): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await fetch(url, { method: 'POST', headers: { 'Idempotency-Key': \`order-\${order.id}-attempt-\${attempt}\` }, body: order.id });
      return;
    } catch (error) {
      if (attempt === 4) throw error;
    }
  }
}
`,
  'an arrow function without a block': `import { randomUUID } from 'node:crypto';
import pRetry from 'p-retry';

export const run = (url: string, order: { id: string }): Promise<Response> =>
  pRetry(() => fetch(url, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order.id }), { retries: 4, minTimeout: 1 });
`,
  'a reference that is set on each attempt': `import { randomUUID } from 'node:crypto';

export async function run(url: string, order: { id: string }): Promise<void> {
  const ref: { current?: string } = {};
  const send = async (attempt: number): Promise<void> => {
    ref.current = randomUUID();
    try {
      await fetch(url, { method: 'POST', headers: { 'Idempotency-Key': ref.current }, body: order.id });
    } catch (error) {
      if (attempt === 4) throw error;
      await send(attempt + 1);
    }
  };
  await send(0);
}
`,
  'an own helper': `import { randomUUID } from 'node:crypto';

async function stubbornly<T>(work: () => Promise<T>): Promise<T> {
  for (let n = 0; ; n++) {
    try {
      return await work();
    } catch (error) {
      if (n === 4) throw error;
    }
  }
}

export function run(url: string, order: { id: string }): Promise<Response> {
  return stubbornly(() => fetch(url, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: order.id }));
}
`,
  'a retry inside a loop over items': `import { randomUUID } from 'node:crypto';

export async function run(url: string, order: { id: string }): Promise<void> {
  for (const item of [order]) {
    for (let attempt = 0; ; attempt++) {
      try {
        await fetch(url, { method: 'POST', headers: { 'Idempotency-Key': randomUUID() }, body: item.id });
        break;
      } catch (error) {
        if (attempt === 4) throw error;
      }
    }
  }
}
`,
};

describe('the fixed program', () => {
  let folder = '';

  beforeAll(() => {
    mkdirSync(join(repository, '.cache'), { recursive: true });
    folder = mkdtempSync(join(repository, '.cache/fixes-'));
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: { strict: true, target: 'ES2023', module: 'NodeNext', moduleResolution: 'NodeNext', skipLibCheck: true, noEmit: true, types: ['node'] }, include: ['*.ts'] }));
  });
  afterAll(() => { rmSync(folder, { recursive: true, force: true }); });

  async function charges(name: string, text: string): Promise<{ keys: number; charges: number }> {
    const { outputText } = typescript.transpileModule(text, { compilerOptions: { target: typescript.ScriptTarget.ES2022, module: typescript.ModuleKind.ESNext } });
    const file = join(folder, `${name}.mjs`);
    writeFileSync(file, outputText);
    const { run } = (await import(pathToFileURL(file).href)) as { run: (url: string, order: { id: string }) => Promise<unknown> };
    const shop = await vendor();
    await run(shop.url, { id: 'o1' });
    shop.close();
    return { keys: new Set(shop.keys).size, charges: shop.charged.size };
  }

  it.each(Object.entries(PROGRAMS).map(([name, text], index) => ({ name, text, index })))('$name: two charges and more before, one after', async ({ text, index }) => {
    const file = join(folder, `program${index}.ts`);
    writeFileSync(file, text);
    const eslint = new ESLint({
      cwd: folder,
      overrideConfigFile: true,
      fix: true,
      overrideConfig: [{ ...plugin.configs.recommended, files: ['*.ts'], languageOptions: { parser, parserOptions: { projectService: true, tsconfigRootDir: folder } } }],
    });
    const [result] = await eslint.lintFiles([file]);
    const { output } = result ?? {};
    expect(output).toBeTypeOf('string');
    expect(await charges(`before${index}`, text)).toEqual({ keys: 3, charges: 3 });
    expect(await charges(`after${index}`, output ?? '')).toEqual({ keys: 1, charges: 1 });
  }, 60_000);
});
