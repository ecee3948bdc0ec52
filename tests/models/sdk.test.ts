import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { keysSent, ONCE, type FlakyServer } from './support.js';

describe('stripe', () => {
  const client = ({ port }: FlakyServer, maxNetworkRetries: number): Stripe =>
    new Stripe('sk_test_1', { host: '127.0.0.1', port, protocol: 'http', maxNetworkRetries });
  const order = { amount: 100, currency: 'usd' };

  it('stripe options.idempotencyKey: one for all attempts of the call', async () => {
    expect(await keysSent((server, key) => client(server, 3).paymentIntents.create(order, { idempotencyKey: key() }))).toEqual(ONCE);
  });

  it('stripe without a key: one of its own, which its own retries share', async () => {
    const sent = await keysSent((server) => client(server, 3).paymentIntents.create(order));
    expect(sent).toHaveLength(3);
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toMatch(/^stripe-node-retry-/u);
  });

  it('stripe without a key: another one for each call of ours', async () => {
    const sent = await keysSent(async (server) => {
      const stripe = client(server, 0);
      for (let i = 0; i < 3; i++) await stripe.paymentIntents.create(order).catch(() => undefined);
    });
    expect(new Set(sent).size).toBe(3);
  });

  it('stripe GET: sends no key', async () => {
    expect(await keysSent((server) => client(server, 0).paymentIntents.retrieve('pi_1'), 500, 0)).toEqual([undefined]);
  });
}, 30_000);
