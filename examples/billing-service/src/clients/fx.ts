import { setTimeout as sleep } from 'node:timers/promises';
import pRetry from 'p-retry';
import { config } from '../lib/config.js';
import { newKey } from '../lib/keys.js';
import { backoff, HttpError } from '../lib/retry.js';

export interface Conversion {
  quoteId: string;
  from: string;
  to: string;
  amount: number;
}

const MAX_ATTEMPTS = 4;

export async function bookConversion(conversion: Conversion): Promise<{ id: string; rate: number }> {
  const url = `${config.fxUrl}/conversions`;
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': newKey('fx'),
  };
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'X-Request-Time': String(Date.now()) },
      body: JSON.stringify(conversion),
      signal: AbortSignal.timeout(4_000),
    });
    if (response.ok) return (await response.json()) as { id: string; rate: number };
    if (response.status < 500 || attempt === MAX_ATTEMPTS) throw new HttpError(response.status, url);
    await sleep(backoff(attempt));
  }
}

export function lockRate(quoteId: string, holdUntil: Date): Promise<void> {
  const url = `${config.fxUrl}/quotes/${quoteId}/lock`;
  return pRetry(
    async (attempt) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'Idempotency-Key': `lock-${quoteId}-${holdUntil.getTime()}`,
          'X-Attempt': String(attempt),
        },
        body: JSON.stringify({ holdUntil }),
      });
      if (!response.ok) throw new HttpError(response.status, url);
    },
    { retries: 3, minTimeout: 250 },
  );
}
