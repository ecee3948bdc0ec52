import { setTimeout as sleep } from 'node:timers/promises';
import { createLogger } from './logger.js';

const log = createLogger('retry');

export interface RetryOptions {
  label?: string;
  attempts?: number;
  baseDelayMs?: number;
  retryOn?: (error: unknown) => boolean;
}

export class HttpError extends Error {
  constructor(
    readonly status: number,
    readonly url: string,
  ) {
    super(`${url} answered ${status}`);
    this.name = 'HttpError';
  }
}

const TRANSIENT_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']);

export function isTransient(error: unknown): boolean {
  if (error instanceof HttpError) return error.status === 429 || error.status >= 500;
  if (error instanceof TypeError) return error.message === 'fetch failed';
  if (typeof error !== 'object' || error === null) return false;
  if ('code' in error && typeof error.code === 'string') return TRANSIENT_CODES.has(error.code);
  return 'type' in error && error.type === 'StripeConnectionError';
}

export function backoff(attempt: number, baseDelayMs = 200): number {
  return baseDelayMs * 2 ** (attempt - 1) + Math.random() * baseDelayMs;
}

export async function withRetry<T>(operation: (attempt: number) => Promise<T>, options: RetryOptions = {}): Promise<T> {
  const { label = 'operation', attempts = 4, baseDelayMs = 200, retryOn = isTransient } = options;
  for (let attempt = 1; ; attempt++) {
    const startedAt = Date.now();
    try {
      return await operation(attempt);
    } catch (error) {
      if (attempt >= attempts || !retryOn(error)) throw error;
      log.warn(`${label} failed, trying again`, { attempt, tookMs: Date.now() - startedAt, error });
      await sleep(backoff(attempt, baseDelayMs));
    }
  }
}

export function retried<A extends unknown[], T>(
  fn: (...args: A) => Promise<T>,
  options: RetryOptions = {},
): (...args: A) => Promise<T> {
  return (...args) => withRetry(() => fn(...args), options);
}
