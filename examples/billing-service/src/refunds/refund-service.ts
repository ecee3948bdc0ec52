import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { keyFor } from '../lib/keys.js';
import { createLogger } from '../lib/logger.js';
import { isTransient, withRetry } from '../lib/retry.js';

const log = createLogger('refunds');

export interface RefundRequest {
  orderId: string;
  paymentIntentId: string;
  amount: number;
  reason: Stripe.RefundCreateParams.Reason;
}

export interface RefundLine {
  sku: string;
  amount: number;
}

export class RefundService {
  async refund(request: RefundRequest): Promise<Stripe.Refund> {
    try {
      return await this.submit(request);
    } catch (error) {
      if (!isTransient(error)) throw error;
      log.warn('refund failed, sending it once more', { orderId: request.orderId, error });
      return this.submit(request);
    }
  }

  async refundLines(paymentIntentId: string, lines: RefundLine[]): Promise<Stripe.Refund[]> {
    return Promise.all(
      lines.map((line) =>
        withRetry(() =>
          stripe.refunds.create(
            { payment_intent: paymentIntentId, amount: line.amount, metadata: { sku: line.sku } },
            { idempotencyKey: keyFor(line) },
          ),
        ),
      ),
    );
  }

  async cancelRefund(refundId: string): Promise<Stripe.Refund> {
    const options: Stripe.RequestOptions = { idempotencyKey: `cancel-${refundId}` };
    try {
      return await stripe.refunds.cancel(refundId, {}, options);
    } catch (error) {
      if (!isTransient(error)) throw error;
      return stripe.refunds.cancel(refundId, {}, options);
    }
  }

  private async submit(request: RefundRequest): Promise<Stripe.Refund> {
    const idempotencyKey = `refund-${request.orderId}-${randomUUID()}`;
    const refund = await stripe.refunds.create(
      { payment_intent: request.paymentIntentId, amount: request.amount, reason: request.reason },
      { idempotencyKey },
    );
    log.info('refund created', { refundId: refund.id, idempotencyKey });
    return refund;
  }
}
