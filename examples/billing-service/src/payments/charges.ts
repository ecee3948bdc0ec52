import type { StripeGateway } from '../clients/stripe.js';
import { operationKey } from '../lib/keys.js';
import { createLogger } from '../lib/logger.js';
import { withRetry } from '../lib/retry.js';
import type { BillingStore } from '../lib/store.js';

const log = createLogger('charges');

export class ChargeService {
  constructor(
    private readonly gateway: StripeGateway,
    private readonly store: BillingStore,
  ) {}

  async authorize(orderId: string): Promise<string> {
    const order = await this.store.order(orderId);
    const key = operationKey('authorize', order.id, order.amount);
    const intentId = await withRetry(() => this.gateway.authorize(order, key), { label: 'authorize' });
    await this.store.attachIntent(order.id, intentId);
    log.info('authorized', { orderId, intentId, idempotencyKey: key });
    return intentId;
  }

  async capture(orderId: string): Promise<number> {
    const order = await this.store.order(orderId);
    const intentId = order.paymentIntentId ?? (await this.authorize(orderId));
    const received = await withRetry(
      async () => {
        const amount = await this.gateway.capture(order, intentId);
        log.info('captured', { orderId, intentId, amount });
        return amount;
      },
      { label: 'capture', attempts: 3 },
    );
    return received;
  }

  async release(orderId: string): Promise<void> {
    const { paymentIntentId } = await this.store.order(orderId);
    if (!paymentIntentId) return;
    await withRetry(() => this.gateway.release(paymentIntentId), { label: 'release' });
  }
}
