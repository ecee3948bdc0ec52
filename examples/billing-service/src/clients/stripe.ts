import Stripe from 'stripe';
import { config } from '../lib/config.js';
import { newKey } from '../lib/keys.js';
import type { Order } from '../lib/store.js';

export const stripe = new Stripe(config.stripe.secretKey, {
  maxNetworkRetries: 2,
  timeout: 20_000,
  appInfo: { name: 'billing-service' },
});

export function requestOptions(scope: string, key?: string): Stripe.RequestOptions {
  return { idempotencyKey: key ?? newKey(scope), timeout: 10_000 };
}

export class StripeGateway {
  constructor(private readonly client: Stripe = stripe) {}

  async authorize(order: Order, key: string): Promise<string> {
    const intent = await this.client.paymentIntents.create(
      {
        amount: order.amount,
        currency: config.currency,
        customer: order.customerId,
        capture_method: 'manual',
        confirm: true,
        off_session: true,
        metadata: { orderId: order.id },
      },
      requestOptions('authorize', key),
    );
    return intent.id;
  }

  async capture(order: Order, paymentIntentId: string): Promise<number> {
    const intent = await this.client.paymentIntents.capture(
      paymentIntentId,
      { amount_to_capture: order.amount, metadata: { orderId: order.id } },
      requestOptions('capture'),
    );
    return intent.amount_received;
  }

  async release(paymentIntentId: string): Promise<void> {
    await this.client.paymentIntents.cancel(
      paymentIntentId,
      { cancellation_reason: 'abandoned' },
      requestOptions('release', `release_${paymentIntentId}`),
    );
  }
}
