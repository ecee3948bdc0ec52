import { randomUUID } from 'node:crypto';
import { type Job, Worker } from 'bullmq';
import { sendReceipt } from '../clients/documents.js';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { createLogger } from '../lib/logger.js';
import { withRetry } from '../lib/retry.js';
import { type ChargeJob, connection, type ReceiptJob } from './queues.js';

const log = createLogger('charge-worker');

async function charge(job: Job<ChargeJob>): Promise<string> {
  const { orderId, customerId, amount } = job.data;
  const idempotencyKey = randomUUID();
  const intent = await withRetry(() =>
    stripe.paymentIntents.create(
      { amount, currency: config.currency, customer: customerId, confirm: true, metadata: { orderId } },
      { idempotencyKey },
    ),
  );
  log.info('charged', { orderId, intentId: intent.id });
  return intent.id;
}

async function receipt(job: Job<ReceiptJob>): Promise<void> {
  await sendReceipt(job.data.receiptId, job.data.email);
}

export function startChargeWorkers(): Worker[] {
  const workers = [
    new Worker<ChargeJob, string>('charges', charge, { connection, concurrency: 8 }),
    new Worker<ReceiptJob>('receipts', receipt, { connection }),
  ];
  for (const worker of workers) {
    worker.on('failed', (job, error) => log.error('job failed', { queue: worker.name, jobId: job?.id, error }));
  }
  return workers;
}
