/** What the proofs run the libraries against: a counting key, a function and a server that fail first. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A key that tells how often it was made: k1, k2, k3. */
export function countingKey(prefix = 'k'): () => string {
  let made = 0;
  return () => `${prefix}${++made}`;
}

/** What a place that is run again sends over two failures and a success, and what one that runs once does. */
export const AGAIN = ['k1', 'k2', 'k3'];
export const ONCE = ['k1', 'k1', 'k1'];

export interface Flaky {
  readonly key: () => string;
  /** Fails the first calls, then answers. */
  readonly send: (key: string) => string;
  /** The keys of all calls, in their order. */
  readonly sent: string[];
}

/** A function that fails the first two calls, or as many as said. */
export function flaky(failures = 2): Flaky {
  const sent: string[] = [];
  const send = (key: string): string => {
    sent.push(key);
    if (sent.length <= failures) throw new Error(`failure ${sent.length}`);
    return 'ok';
  };
  return { key: countingKey(), send, sent };
}

export interface FlakyServer {
  readonly url: string;
  readonly port: number;
  /** The Idempotency-Key header of each request; undefined where there is none. */
  readonly keys: (string | undefined)[];
  readonly requests: IncomingMessage[];
  readonly close: () => Promise<void>;
}

/** A server on 127.0.0.1 whose first requests fail: with status 500, or without any answer. */
export async function flakyServer(how: 500 | 'destroy' = 500, failures = 2): Promise<FlakyServer> {
  const keys: (string | undefined)[] = [];
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const key = request.headers['idempotency-key'];
      keys.push(Array.isArray(key) ? key.join() : key);
      requests.push(request);
      if (keys.length > failures) response.setHeader('content-type', 'application/json').end('{"id":"ch_1","object":"charge"}');
      else if (how === 'destroy') request.socket.destroy();
      else response.writeHead(how, { 'content-type': 'application/json' }).end('{"error":{"message":"later"}}');
    });
  });
  await new Promise<void>((done) => { server.listen(0, '127.0.0.1', done); });
  const { port } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise<void>((done) => { server.close(() => { done(); }); });
  };
  return { url: `http://127.0.0.1:${port}`, port, keys, requests, close };
}

/** Runs a client against a server that fails first, and gives back the keys that arrived. What the call ends with does not matter. */
export async function keysSent(run: (server: FlakyServer, key: () => string) => unknown, how: 500 | 'destroy' = 500, failures = 2): Promise<readonly (string | undefined)[]> {
  const server = await flakyServer(how, failures);
  try {
    await run(server, countingKey());
  } catch {
    // A client that gives up has sent what it sent.
  } finally {
    await server.close();
  }
  return server.keys;
}

/** What a generator gives for three evaluations with equal arguments. */
export async function thrice(make: () => unknown): Promise<readonly string[]> {
  const out: string[] = [];
  for (let i = 0; i < 3; i++) out.push(text(await make()));
  return out;
}

function text(value: unknown): string {
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex');
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}

/** The generators, out of some, whose three values are not all different. */
export async function notFresh(makers: Readonly<Record<string, () => unknown>>): Promise<readonly string[]> {
  const out: string[] = [];
  for (const [name, make] of Object.entries(makers)) if (new Set(await thrice(make)).size !== 3) out.push(name);
  return out;
}

/** The generators, out of some, whose three values are not all the same. */
export async function notSame(makers: Readonly<Record<string, () => unknown>>): Promise<readonly string[]> {
  const out: string[] = [];
  for (const [name, make] of Object.entries(makers)) if (new Set(await thrice(make)).size !== 1) out.push(name);
  return out;
}
