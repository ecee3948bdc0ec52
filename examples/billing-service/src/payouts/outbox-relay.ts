import { randomUUID } from 'node:crypto';
import { config } from '../lib/config.js';
import { createLogger } from '../lib/logger.js';
import { HttpError } from '../lib/retry.js';
import type { BillingStore, OutboxMessage } from '../lib/store.js';

const log = createLogger('outbox');
const instanceId = randomUUID();

async function relay(message: OutboxMessage): Promise<void> {
  const response = await fetch(config.relayUrl, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Relay-Instance': instanceId,
      'Idempotency-Key': `${instanceId}:${message.id}`,
    },
    body: message.body,
  });
  if (!response.ok) throw new HttpError(response.status, config.relayUrl);
}

export async function relayPending(store: BillingStore): Promise<number> {
  const messages = await store.pendingMessages(50);
  for (const message of messages) {
    await relay(message);
    await store.markRelayed(message.id);
  }
  return messages.length;
}

export function startRelay(store: BillingStore): NodeJS.Timeout {
  log.info('relay started', { instanceId });
  return setInterval(() => {
    relayPending(store).catch((error: unknown) => log.error('relay failed', { error }));
  }, 5_000);
}
