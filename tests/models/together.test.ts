/** Rows that are no place in one call, each once through the linter: hooks, attempt numbers, SDKs and their options, clients, chains. Every such row has a snippet here, with a neighbour that is silent. */
import * as parser from '@typescript-eslint/parser';
import { Linter } from 'eslint';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import plugin from '../../src/index.js';
import { ATTEMPTS, CHAIN_PARTS, CHAINS, CLIENT_DEFAULTS, HOOKS, HTTP_POSTS, INTERCEPTORS, KEY_OPTIONS, NO_KEYS, OWN_KEYS, RETRIERS, ROWS, SCHEDULED_DATA } from '../../src/models/index.js';
import type { Named } from '../../src/models/types.js';
import { lint, repository } from '../support/lint.js';

/** Of a file among what is installed here, and of one where nothing is. */
const here = new Linter();
const elsewhere = new Linter({ cwd: tmpdir() });

/** The rules that speak under a preset. */
function rulesOn(code: string, preset: 'recommended' | 'strict' = 'strict', linter = here): readonly string[] {
  return linter
    .verify(`import { randomUUID } from 'node:crypto';\nimport insist from 'p-retry';\n${code}\nexport {};\n`, [{ ...plugin.configs[preset], files: ['**/*.ts'], languageOptions: { parser } }] as Linter.Config[], join(linter === here ? repository : tmpdir(), 'snippet.ts'))
    .map(({ ruleId, fatal, message }) => (fatal ? message : ruleId?.replace('idempotency/', '') ?? ''));
}

/** The import of a name's root, and the expression that reaches the name. `Type#member` is on an instance. */
function reach({ package: packageName }: Named, name: string): { readonly head: string; readonly callee: string } {
  const [, root = '', rest = ''] = /^([\w$]+)(.*)$/u.exec(name) ?? [];
  const own = packageName === 'global' || packageName === 'lib';
  const local = !own && root === 'default' ? 'lib' : root;
  const head = own ? '' : root === 'default' ? `import lib from '${packageName}';` : `import { ${root} } from '${packageName}';`;
  return { head, callee: rest.startsWith('#') ? `new ${local}().${rest.slice(1)}` : `${local}${rest}` };
}

const each = <T extends Named>(rows: readonly T[]): readonly (readonly [title: string, row: T, name: string])[] =>
  rows.flatMap((row) => row.names.map((name) => [`${row.package} ${name}${row.versions ? ` from ${row.versions[0]}` : ''}`, row, name] as const));

const SEND = "await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': key } });";
const MAKE = 'const key = randomUUID();';

/** How a client with hooks is called, by package. */
const CLIENT: Readonly<Record<string, { readonly head: string; readonly retry: string }>> = {
  got: { head: "import client from 'got';", retry: "retry: { limit: 3, methods: ['POST'] }," },
  ky: { head: "import client from 'ky';", retry: "retry: { limit: 3, methods: ['post'] }," },
  ofetch: { head: "import { ofetch as client } from 'ofetch';", retry: 'retry: 3,' },
};

describe('a hook', () => {
  it.each(HOOKS.map((row) => [`${row.package} ${row.hook}${row.versions ? ` from ${row.versions[0]}` : ''}`, row] as const))('%s: reported where the client retries, silent for a key made before and without retries', (_title, row) => {
    const [first = '', second] = row.hook.split('.');
    const code = (before: string, inside: string, retry: string): string => {
      const callback = `async () => { ${inside} ${SEND} }`;
      return `${CLIENT[row.package]?.head ?? ''}\nexport async function charge() { ${before} return client('https://api.example.com', { method: 'POST', ${retry} ${first}: ${second === undefined ? callback : `{ ${second}: [${callback}] }`} } as any); }`;
    };
    expect({ inside: rulesOn(code('', MAKE, CLIENT[row.package]?.retry ?? ''), 'recommended'), before: rulesOn(code(MAKE, '', CLIENT[row.package]?.retry ?? ''), 'recommended') }).toEqual({ inside: ['no-regenerated-key'], before: [] });
    expect(rulesOn(code('', MAKE, 'retry: 0,'), 'recommended')).toEqual([]);
  });
});

describe('an attempt number in a key', () => {
  const places = each(ATTEMPTS);
  const send = (of: string): string => `await fetch('https://api.example.com/charges', { method: 'POST', headers: { 'Idempotency-Key': \`charge-\${${of}}\` } });`;

  it.each(places.filter(([, , name]) => !name.includes('#')))('%s', (_title, row, name) => {
    const code = (of: string): string => `${reach(row, name).head}\nexport async function charge(order: { id: string }) { ${send(of)} }`;
    expect({ number: rulesOn(code(name)).includes('no-attempt-in-key'), id: rulesOn(code('order.id')) }).toEqual({ number: true, id: [] });
  });

  // A member of a type: the package says that it has it, in a version that the row is for.
  const members = places.filter(([, , name]) => name.includes('#'));
  const root = join(repository, `.cache/together-${process.pid}`);
  const reported = new Map<string, readonly string[]>();
  beforeAll(async () => {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: '../../tests/fixtures/tsconfig.json', compilerOptions: { types: ['node'] }, include: ['*/*.ts'] }));
    members.forEach(([, row, name], index) => {
      const [type = '', member = ''] = name.split('#');
      // One version each: TypeScript takes two folders of one package and version for the same.
      const library = join(root, `${index}/node_modules/${row.package}`);
      mkdirSync(library, { recursive: true });
      writeFileSync(join(library, 'package.json'), JSON.stringify({ name: row.package, version: `${row.versions?.[0] ?? 1}.0.${index}`, types: 'index.d.ts' }));
      // `options.retries` is a member of a member.
      const declared = `export interface ${type.replace('default.', '')} { ${member.split('.').reduceRight((inner, part) => (inner === '' ? `${part}: number` : `${part}: { ${inner} }`), '')}; id: string }`;
      writeFileSync(join(library, 'index.d.ts'), type.startsWith('default.') ? `declare namespace lib { ${declared} }\nexport = lib;\n` : `${declared}\n`);
      const head = type.startsWith('default.') ? `import type lib from '${row.package}';` : `import type { ${type} } from '${row.package}';`;
      for (const [file, of] of [['number', member], ['id', 'id']] as const)
        writeFileSync(join(root, `${index}/${file}.ts`), `${head}\nexport async function charge(subject: ${type.replace('default.', 'lib.')}) { ${send(`subject.${of}`)} }\n`);
    });
    for (const [file, reports] of (await lint(root, 'strict')).files) reported.set(file, reports.map(({ rule }) => rule));
  }, 60_000);
  afterAll(() => { rmSync(root, { recursive: true, force: true }); });

  it.each(members.map(([title], index) => [title, index] as const))('%s', (_title, index) => {
    expect({ number: reported.get(`${index}/number.ts`)?.includes('no-attempt-in-key'), id: reported.get(`${index}/id.ts`)?.includes('no-attempt-in-key') }).toEqual({ number: true, id: false });
  });
});

describe('a call that sends a body', () => {
  it.each(each(HTTP_POSTS))('%s: asked for a key where it is retried, and not where it is given one', (_title, row, name) => {
    const reached = reach(row, name);
    // A client that is made first: `const api = lib.create(); api(…)`.
    const made = /^(.*\(\))(\.\w+)?$/u.exec(reached.callee.replace(/^new \w+\(\).*$/u, ''));
    const head = made ? `${reached.head}\nconst api = ${made[1] ?? ''};` : reached.head;
    const callee = made ? `api${made[2] ?? ''}` : reached.callee;
    const options = (key: string): string => `{ method: 'POST', url: 'https://api.example.com/charges', body: order.id, data: order.id, json: order${key} }`;
    const call = (key: string): string => {
      if (row.options === 0) return `${callee}(${options(key)} as any)`;
      if (row.options !== undefined) return `${callee}('https://api.example.com/charges', ${options(key)} as any)`;
      return `${callee}('https://api.example.com/charges', ${row.body === undefined ? '' : 'order, '}${`{ json: order${key} }`} as any)`;
    };
    const retried = (key: string): string => `${head}\nexport const charge = (order: { id: string }) => insist(async () => { await ${call(key)}; });`;
    expect({ without: rulesOn(retried('')).includes('require-key-on-retry'), given: rulesOn(retried(', headers: { "Idempotency-Key": `charge-${order.id}` }')).includes('require-key-on-retry') }).toEqual({ without: true, given: false });
  });
});

/** A client of a package, and a call of it with something in its arguments. */
function sdkCall(row: Named & { readonly ofRequestObject?: boolean }, name: string, argument: string): string {
  const scope = row.package.replace('*', 'client-ecs');
  if (name !== '*') {
    const { head, callee } = reach(row, name);
    return `${head}\nexport const charge = (order: { id: string }) => insist(async () => { await ${callee.replace(/^new (\w+)\(\)/u, 'new $1({} as any)')}(${row.package === '@azure/service-bus' ? '' : "'first', "}${argument}); });`;
  }
  if (row.ofRequestObject) return `import { Client, RunCommand } from '${scope}';\nconst client = new Client({});\nexport const charge = (order: { id: string }) => insist(async () => { await client.send(new RunCommand(${argument})); });`;
  return `import { Client } from '${scope}';\nconst client = new Client({} as any);\nexport const charge = (order: { id: string }) => insist(async () => { await client.payments.create({ order: order.id }, ${argument}); });`;
}

describe('an option that takes a key', () => {
  it.each(each(KEY_OPTIONS).map(([title, row, name]) => [`${title} ${row.property}`, row, name] as const))('%s: a fresh one in a retried call is reported, one of the order is not', (_title, row, name) => {
    expect({ fresh: rulesOn(sdkCall(row, name, `{ ${row.property}: randomUUID() }`)), ofTheOrder: rulesOn(sdkCall(row, name, `{ ${row.property}: \`charge-\${order.id}\` }`)) }).toEqual({ fresh: ['no-regenerated-key'], ofTheOrder: [] });
  });
});

describe('an option that sends nothing', () => {
  it.each(each(ROWS.filter((row) => row.is === 'sends no key')).filter(([, row]) => row.property === 'idempotencyKey'))('%s: no key to say anything of, and the header is one', (_title, row, name) => {
    expect({
      option: rulesOn(sdkCall(row, name, '{ idempotencyKey: randomUUID() }')).includes('no-regenerated-key'),
      header: rulesOn(sdkCall(row, name, "{ headers: { 'Idempotency-Key': randomUUID() } }")).includes('no-regenerated-key'),
    }).toEqual({ option: false, header: true });
  });
});

describe('a call without a key', () => {
  it.each([...OWN_KEYS, ...NO_KEYS].map((row) => [`${row.package} ${row.on}: ${row.is}`, row] as const))('%s', (_title, row) => {
    // What a GET or DELETE is asks for none; a client that makes one of its own is asked for one where its methods are known.
    const method = row.on.startsWith('GET') ? 'retrieve' : row.on.startsWith('DELETE') ? 'del' : 'create';
    const code = `import { Client } from '${row.package.replace('*', 'client-ecs')}';\nconst client = new Client({} as any);\nexport const charge = (order: { id: string }) => insist(async () => { await client.payments.${method}({ order: order.id }); });`;
    const asked = method === 'create' && OWN_KEYS.some((own) => own.package === row.package && own.methods?.test(method));
    expect(rulesOn(code).includes('require-key-on-retry')).toBe(asked);
  });
});

describe('what a client sends with every call', () => {
  it.each(each(CLIENT_DEFAULTS))('%s: a key there is one for all of them', (_title, row, name) => {
    const { head, callee } = reach(row, name);
    const construct = /^[A-Z]/u.test(name.split(/[.#(]/u).at(-1) ?? '') || (name === 'default' && /anthropic|openai|modern/u.test(row.package)) ? 'new ' : '';
    const code = (header: string): string => row.options.map((at, index) => `${index === 0 ? head : ''}\nexport const client${index} = ${construct}${callee}(${"'https://api.example.com', ".repeat(Number(at))}{ headers: { '${header}': randomUUID() } } as any);`).join('\n');
    expect({ key: rulesOn(code('Idempotency-Key')).includes('no-shared-key'), another: rulesOn(code('X-Client')).includes('no-shared-key') }).toEqual({ key: true, another: false });
  });
});

/** An object literal around a text, by the path to it. */
const within = (path: readonly string[], text: string): string => path.reduceRight((inner, name) => `{ ${name}: ${inner} }`, text);

describe('what a scheduler hands over at each run', () => {
  it.each(each(SCHEDULED_DATA).flatMap(([title, row, name]) => row.at.map((at) => [`${title} ${at}`, row, name, at] as const)))('%s: a key there is one for all runs', (_title, row, name, at) => {
    const { head, callee } = reach(row, name);
    const call = (key: string, repeats = true): string => {
      const [position = '0', ...path] = at.split('.');
      const places = new Map([[Number(position), within(path, `{ ${key}: randomUUID() }`)]]);
      const [option, wanted] = row.repeating ? [row.repeating.option, ['rate(1 day)', 'cron(0 5 1 * ? *)', 'at(2027-01-01T00:00:00)'].filter((text) => row.repeating?.is.test(text) === repeats)[0] ?? ''] : [row.needs?.[0], repeats ? '{ every: 1000 }' : ''];
      if (option !== undefined && wanted !== '') {
        const [other = '0', ...names] = option.split('.');
        const text = within(names, row.repeating ? `'${wanted}'` : wanted);
        const there = places.get(Number(other));
        places.set(Number(other), there === undefined ? text : `${there.slice(0, -2)}, ${text.slice(2)}`);
      }
      const given = Array.from({ length: Math.max(...places.keys()) + 1 }, (_, index) => places.get(index) ?? "'charge'");
      return `${head}\nexport const set = () => ${/^[A-Z]\w*Command$/u.test(name) ? 'new ' : ''}${callee}(${given.join(', ')});`;
    };
    // A row of another version than ours holds where no version is known.
    const shown = (code: string): boolean => rulesOn(code, 'strict', row.versions ? elsewhere : here).includes('no-shared-key');
    const mayRunOnce = row.needs !== undefined || row.repeating !== undefined;
    expect({ key: shown(call('idempotencyKey')), another: shown(call('reference')), once: mayRunOnce && shown(call('idempotencyKey', false)) }).toEqual({ key: true, another: false, once: false });
  });
});

/** A part of a chain of the project's own that makes a key, and one that retries, by package. */
const AGAIN = 'const again: any = (next: any) => async (req: any) => { for (let n = 0; ; n++) { try { return await next(req); } catch (error) { if (n > 2) throw error; } } };';
const GRPC_AGAIN = 'const again: any = (options: any, nextCall: any) => { const first = nextCall(options); return new InterceptingCall(first, { start: (metadata: any, listener: any, next: any) => next(metadata, { onReceiveStatus: (status: any) => { if (status.code === 14) nextCall(options).start(metadata, listener); } }) }); };';
const HEADERS = "{ headers: { 'Idempotency-Key': randomUUID() } }";
const PARTS: Readonly<Record<string, { readonly head: string; readonly mine: string; readonly again?: string }>> = {
  '@apollo/client': { head: "import { ApolloLink as Link } from '@apollo/client';", mine: `new Link((operation: any, forward: any) => { operation.setContext(${HEADERS}); return forward(operation); })` },
  '@connectrpc/connect': { head: AGAIN, mine: "(next: any) => async (req: any) => { req.header.set('Idempotency-Key', randomUUID()); return next(req); }", again: 'again' },
  '@grpc/grpc-js': { head: `import { InterceptingCall } from '@grpc/grpc-js';\n${GRPC_AGAIN}`, mine: "(options: any, nextCall: any) => new InterceptingCall(nextCall(options), { start: (metadata: any, listener: any, next: any) => { metadata.set('idempotency-key', randomUUID()); next(metadata, listener); } })", again: 'again' },
  '@trpc/client': { head: "import { httpLink } from '@trpc/client';", mine: `httpLink({ url: '/', headers: () => ({ 'Idempotency-Key': randomUUID() }) })` },
  undici: { head: "import { Agent } from 'undici';", mine: "(dispatch: any) => (opts: any, handler: any) => dispatch({ ...opts, headers: { ...opts.headers, 'Idempotency-Key': randomUUID() } }, handler)" },
  '@urql/core': { head: "import { mapExchange } from '@urql/core';", mine: `mapExchange({ onOperation: (operation: any) => ({ ...operation, context: { ...operation.context, fetchOptions: ${HEADERS} } }) })` },
  urql: { head: "import { mapExchange } from 'urql';", mine: `mapExchange({ onOperation: (operation: any) => ({ ...operation, context: { ...operation.context, fetchOptions: ${HEADERS} } }) })` },
  wretch: { head: '', mine: "(next: any) => (url: string, opts: any) => next(url, { ...opts, headers: { ...opts.headers, 'Idempotency-Key': randomUUID() } })" },
  '@reduxjs/toolkit/query': { head: "import { fetchBaseQuery } from '@reduxjs/toolkit/query';", mine: "fetchBaseQuery({ baseUrl: '/', prepareHeaders: (headers: any) => { headers.set('Idempotency-Key', randomUUID()); return headers; } })" },
  '@reduxjs/toolkit/query/react': { head: "import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';", mine: "fetchBaseQuery({ baseUrl: '/', prepareHeaders: (headers: any) => { headers.set('Idempotency-Key', randomUUID()); return headers; } })" },
};

/** A chain's call around parts, at a place of its. */
function chainCall(row: Named, name: string, at: string, parts: readonly string[]): string {
  const list = parts.join(', ');
  const subject = row.package === 'undici' ? 'new Agent()' : "lib('https://api.example.com')";
  // `first.concat(second)`, which may go on.
  if (at === 'receiver') return `${parts.join('.concat(')}${')'.repeat(parts.length - 1)}`;
  if (name.startsWith('*')) return `${subject}.${name.slice(1)}(${at === 'arguments' ? list : `[${list}]`})`;
  const { callee } = reach(row, name);
  const construct = /^[A-Z]\w*$/u.test(name) ? 'new ' : '';
  if (at === 'arguments') return `${construct}${callee}(${list})`;
  const [index = '0', option] = at.split('.');
  const value = option === undefined ? `[${list}]` : `{ url: '/', baseUrl: '/', ${option}: [${list}] }`;
  return `${construct}${callee}(${index === '*' && row.package.startsWith('@grpc') ? "'localhost', null, " : ''}${value} as any)`;
}

describe('a chain', () => {
  const places = CHAINS.flatMap((row) => row.names.flatMap((name) => row.at.flatMap((at) => {
    const retrying = row.retrying.flatMap((part) => part.names.map((again) => ({ package: part.package, again })));
    return (retrying.length > 0 ? retrying : [undefined]).map((again) => [`${row.package} ${name} at ${at}${again ? ` with ${again.package} ${again.again}` : ''}`, row, name, at, again] as const);
  })));
  it.each(places)('%s: a key of a part inside is reported, one of a part outside is not', (_title, row, name, at, again) => {
    const part = PARTS[row.package];
    expect(part).toBeDefined();
    if (!part) return;
    const own = name.startsWith('*') ? (row.package === 'undici' ? '' : "import lib from 'wretch';") : reach(row, name).head;
    const foreign = again ? reach({ package: again.package, names: [] }, again.again) : undefined;
    const isClass = /^[A-Z]/u.test(again?.again ?? '');
    const head = [...new Set([own, part.head, foreign?.head].join('\n').split('\n'))].join('\n');
    const retrying = foreign ? `${isClass ? 'new ' : ''}${foreign.callee}({} as any)` : part.again;
    const code = (parts: readonly string[]): string => `${head}\nexport const chain = ${chainCall(row, name, at, parts)};`;
    if (row.itself) {
      expect({ inside: rulesOn(code([part.mine]), 'recommended'), alone: rulesOn(`${head}\nexport const chain = ${part.mine};`, 'recommended') }).toEqual({ inside: ['no-regenerated-key'], alone: [] });
      return;
    }
    const [inside, outside] = row.inside === 'later' ? [[retrying ?? '', part.mine], [part.mine, retrying ?? '']] : [[part.mine, retrying ?? ''], [retrying ?? '', part.mine]];
    expect({ inside: rulesOn(code(inside), 'recommended'), outside: rulesOn(code(outside), 'recommended') }).toEqual({ inside: ['no-regenerated-key'], outside: [] });
  });
});

describe('a part of a chain', () => {
  const RETRIED: Readonly<Record<string, { readonly head: string; readonly around: (part: string) => string }>> = {
    '@apollo': { head: "import { from } from '@apollo/client';\nimport { RetryLink } from '@apollo/client/link/retry';", around: (part) => `from([new RetryLink(), ${part}])` },
    '@reduxjs': { head: "import { retry } from '@reduxjs/toolkit/query';", around: (part) => `retry(${part})` },
    '@trpc': { head: "import { createTRPCClient, retryLink } from '@trpc/client';", around: (part) => `createTRPCClient({ links: [retryLink({ retry: () => true }), ${part}] })` },
    '@urql': { head: "import { Client } from '@urql/core';\nimport { retryExchange } from '@urql/exchange-retry';", around: (part) => `new Client({ url: '/', exchanges: [retryExchange({}), ${part}] })` },
    urql: { head: "import { Client } from '@urql/core';\nimport { retryExchange } from '@urql/exchange-retry';", around: (part) => `new Client({ url: '/', exchanges: [retryExchange({}), ${part}] })` },
  };
  it.each(each(CHAIN_PARTS).flatMap(([title, row, name]) => row.at.map((at) => [`${title} at ${at}`, row, name, at] as const)))('%s: a key made in it is reported behind the retry, one made before is not', (_title, row, name, at) => {
    const chain = RETRIED[row.package.split('/')[0] ?? ''];
    expect(chain).toBeDefined();
    if (!chain) return;
    const { head, callee } = reach(row, name);
    const option = at.split('.')[1];
    const code = (before: string, inside: string): string => {
      const callback = `async () => { ${inside} ${SEND} return {}; }`;
      return `${head}\n${chain.head}\n${before}\nexport const chain = ${chain.around(`${/^[A-Z]/u.test(name) ? 'new ' : ''}${callee}(${option === undefined ? `(${callback})` : `{ url: '/', ${option}: ${callback} }`} as any)`)};`;
    };
    expect({ inside: rulesOn(code('', MAKE), 'recommended'), before: rulesOn(code(MAKE, ''), 'recommended').includes('no-regenerated-key') }).toEqual({ inside: ['no-regenerated-key'], before: false });
  });
});

describe('an interceptor of a client that something makes retry', () => {
  const pairs = INTERCEPTORS.flatMap((row) => row.names.flatMap((name) => RETRIERS.flatMap((retrier) => retrier.names.map((again) => [`${row.package} ${name} under ${retrier.package} ${again}`, row, name, retrier, again] as const))));
  it.each(pairs)('%s', (_title, row, name, retrier, again) => {
    const { head, callee } = reach(retrier, again);
    const client = name.startsWith('default.interceptors') ? 'lib' : 'api';
    const code = (retry: string): string => `import lib from '${row.package}';\n${head.replace('lib', 'again')}\nexport const api = lib.create();\n${client}.interceptors.request.use((config: any) => { config.headers.set('Idempotency-Key', randomUUID()); return config; });\n${retry}`;
    expect({ retried: rulesOn(code(`${callee.replace('lib', 'again')}(${client});`), 'recommended'), alone: rulesOn(code(''), 'recommended') }).toEqual({ retried: ['no-regenerated-key'], alone: [] });
  });
});
