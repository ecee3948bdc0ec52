import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { createLogger } from '../lib/logger.js';
import { withRetry } from '../lib/retry.js';

const log = createLogger('dunning');

export async function collect(invoice: Stripe.Invoice & { id: string }): Promise<Stripe.Invoice> {
  return withRetry(
    (attempt) => {
      log.info('collecting', { invoiceId: invoice.id, attempt });
      return stripe.invoices.pay(
        invoice.id,
        { off_session: true },
        { idempotencyKey: `collect-${invoice.id}-${attempt}` },
      );
    },
    { label: 'collect', attempts: 3, baseDelayMs: 1_000 },
  );
}

export async function remind(invoice: Stripe.Invoice & { id: string }): Promise<Stripe.Invoice> {
  const idempotencyKey = `remind-${invoice.id}-${invoice.attempt_count}`;
  return withRetry((attempt) => {
    log.info('sending the reminder', { invoiceId: invoice.id, attempt });
    return stripe.invoices.sendInvoice(invoice.id, {}, { idempotencyKey });
  });
}

export async function giveUp(invoiceId: string): Promise<void> {
  await withRetry(() =>
    stripe.invoices.markUncollectible(invoiceId, {}, { idempotencyKey: `uncollectible-${invoiceId}` }),
  );
}
