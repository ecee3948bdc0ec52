/** A vendor on 127.0.0.1 that keeps the rules of idempotency keys, and loses answers. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Vendor {
  readonly url: string;
  /** The keys of all requests, in order. */
  readonly keys: readonly string[];
  /** The bodies that were charged: one for each key that was new. */
  readonly charges: readonly string[];
  /** Requests that were refused: the same key with another body. */
  readonly refused: readonly string[];
  readonly close: () => void;
}

/**
 * Starts a vendor: a key that is new charges; a known key gets the first answer again, and an error where the body is another one.
 * @param lost how many answers for each body are lost: the charge has happened, and the connection breaks
 */
export async function startVendor(lost = 2): Promise<Vendor> {
  const keys: string[] = [];
  const charges: string[] = [];
  const refused: string[] = [];
  const known = new Map<string, { readonly body: string; readonly answer: string }>();
  const seen = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = `${request.url ?? ''} ${Buffer.concat(chunks).toString()}`;
      const key = String(request.headers['idempotency-key'] ?? request.headers['x-idempotency-key']);
      keys.push(key);
      const before = known.get(key);
      if (before && before.body !== body) {
        refused.push(body);
        response.writeHead(400).end('{"error":"the key was used with other parameters"}');
        return;
      }
      if (!before) {
        charges.push(body);
        known.set(key, { body, answer: JSON.stringify({ charge: `ch_${charges.length}` }) });
      }
      const times = (seen.get(body) ?? 0) + 1;
      seen.set(body, times);
      if (times <= lost) request.socket.destroy();
      else response.end(known.get(key)?.answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/charges`, keys, charges, refused, close: () => { server.close(); server.closeAllConnections(); } };
}
