import type Stripe from 'stripe';
import type { BankClient } from '../clients/bank.js';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { newKey } from '../lib/keys.js';
import { createLogger } from '../lib/logger.js';
import { retried } from '../lib/retry.js';
import type { BillingStore, Payout } from '../lib/store.js';

const log = createLogger('transfers');

const createTransfer = retried(
  (accountId: string, amount: number, idempotencyKey: string): Promise<Stripe.Transfer> =>
    stripe.transfers.create({ amount, currency: config.currency, destination: accountId }, { idempotencyKey }),
  { label: 'transfer' },
);

export class TransferService {
  constructor(
    private readonly store: BillingStore,
    private readonly bank: BankClient,
  ) {}

  async payOut(payouts: Payout[]): Promise<void> {
    for (const payout of payouts) {
      try {
        await createTransfer(payout.accountId, payout.amount, `payout-${payout.id}`);
        await this.store.closePayout(payout.id);
      } catch (error) {
        log.error('payout failed', { payoutId: payout.id, error });
      }
    }
  }

  async payOutByBank(merchantId: string): Promise<string[]> {
    const receipts: string[] = [];
    for (const payout of await this.store.openPayouts(merchantId)) {
      const receipt = await this.bank.send({ iban: payout.iban, amount: payout.amount, reference: payout.id });
      await this.store.closePayout(payout.id);
      receipts.push(receipt.id);
    }
    return receipts;
  }

  async recall(receiptId: string, reason: string): Promise<void> {
    await this.bank.recall(receiptId, reason);
    log.info('transfer recalled', { receiptId, reason });
  }

  async goodwill(accountId: string, amount: number): Promise<string> {
    const transfer = await createTransfer(accountId, amount, newKey('goodwill'));
    return transfer.id;
  }
}
