import { Queue } from 'bullmq';
import { config } from '../lib/config.js';

export interface ChargeJob {
  orderId: string;
  customerId: string;
  amount: number;
}

export interface ReceiptJob {
  receiptId: string;
  email: string;
}

export interface RefundJob {
  kind: 'card' | 'credit';
  refundId: string;
  customerId: string;
  paymentIntentId: string;
  amount: number;
}

export const connection = { host: config.redis.host, port: config.redis.port, maxRetriesPerRequest: null };

const defaultJobOptions = { attempts: 5, backoff: { type: 'exponential', delay: 1_000 }, removeOnComplete: 1_000 };

export const charges = new Queue<ChargeJob>('charges', { connection, defaultJobOptions });
export const receipts = new Queue<ReceiptJob>('receipts', { connection, defaultJobOptions });
export const refunds = new Queue<RefundJob>('refunds', { connection, defaultJobOptions });

export async function enqueueCharge(job: ChargeJob): Promise<void> {
  await charges.add('charge', job, { jobId: `charge-${job.orderId}` });
}

export async function enqueueReceipt(job: ReceiptJob): Promise<void> {
  await receipts.add('receipt', job, { jobId: `receipt-${job.receiptId}`, delay: 2_000 });
}

export async function enqueueRefund(job: RefundJob): Promise<void> {
  await refunds.add(job.kind, job, { jobId: `refund-${job.refundId}` });
}
