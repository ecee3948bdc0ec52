import { hostname } from 'node:os';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { createLogger } from '../lib/logger.js';
import { withRetry } from '../lib/retry.js';
import type { Payout } from '../lib/store.js';

const log = createLogger('settlement');

export async function settleMerchant(merchantId: string, accountId: string, payouts: Payout[], day: string): Promise<string> {
  const amount = payouts.reduce((sum, payout) => sum + payout.amount, 0);
  const idempotencyKey = `settlement-${merchantId}-${day}`;
  const transfer = await withRetry(() =>
    stripe.transfers.create(
      { amount, currency: config.currency, destination: accountId, transfer_group: idempotencyKey },
      { idempotencyKey },
    ),
  );
  log.info('merchant settled', { merchantId, transferId: transfer.id, runner: hostname() });
  return transfer.id;
}

export async function reverseSettlement(transferId: string, amount: number): Promise<string> {
  const runner = hostname();
  const idempotencyKey = ['reversal', runner, transferId, amount].join('-');
  const reversal = await withRetry(() => stripe.transfers.createReversal(transferId, { amount }, { idempotencyKey }));
  log.info('settlement reversed', { transferId, reversalId: reversal.id, runner });
  return reversal.id;
}
