import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { billingMonth } from '../lib/keys.js';
import { withRetry } from '../lib/retry.js';
import type { Subscription } from '../lib/store.js';

export async function renew(subscription: Subscription): Promise<string> {
  const month = billingMonth();
  const invoice = await withRetry(() =>
    stripe.invoices.create(
      {
        customer: subscription.customerId,
        subscription: subscription.stripeId,
        currency: config.currency,
        auto_advance: true,
      },
      { idempotencyKey: `renewal-${subscription.id}-${month}` },
    ),
  );
  return invoice.id ?? subscription.stripeId;
}
