import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { config } from '../lib/config.js';
import { backoff, HttpError, isTransient } from '../lib/retry.js';

export interface BankTransfer {
  iban: string;
  amount: number;
  reference: string;
}

export interface BankReceipt {
  id: string;
  bookedAt: string;
}

const MAX_ATTEMPTS = 5;

export class BankClient {
  constructor(private readonly origin: string = config.bankUrl) {}

  async send(transfer: BankTransfer, attempt = 1, key: string = randomUUID()): Promise<BankReceipt> {
    try {
      return await this.call<BankReceipt>('/transfers', transfer, key);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isTransient(error)) throw error;
      await sleep(backoff(attempt));
      return this.send(transfer, attempt + 1);
    }
  }

  async recall(receiptId: string, reason: string, attempt = 1, key: string = randomUUID()): Promise<void> {
    try {
      await this.call('/recalls', { receiptId, reason }, key);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isTransient(error)) throw error;
      await sleep(backoff(attempt));
      await this.recall(receiptId, reason, attempt + 1, key);
    }
  }

  private async call<T>(path: string, body: unknown, key: string): Promise<T> {
    const url = this.origin + path;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Idempotency-Key': key },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new HttpError(response.status, url);
    return (await response.json()) as T;
  }
}
