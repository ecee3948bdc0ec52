import { Worker } from 'bullmq';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { createLogger } from '../lib/logger.js';
import { connection, type RefundJob } from './queues.js';

const log = createLogger('refund-worker');

export function startRefundWorker(): Worker<RefundJob> {
  return new Worker<RefundJob>(
    'refunds',
    async (job) => {
      const { kind, refundId, customerId, paymentIntentId, amount } = job.data;
      log.info('refunding', { refundId, kind, attempt: job.attemptsMade });
      if (kind === 'credit') {
        await stripe.customers.createBalanceTransaction(
          customerId,
          { amount: -amount, currency: config.currency },
          { idempotencyKey: `credit-${refundId}` },
        );
        return;
      }
      await stripe.refunds.create(
        { payment_intent: paymentIntentId, amount },
        { idempotencyKey: `refund-${refundId}-${job.attemptsMade}` },
      );
    },
    { connection, concurrency: 2, limiter: { max: 20, duration: 1_000 } },
  );
}
