import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { operationKey } from '../lib/keys.js';
import { withRetry } from '../lib/retry.js';

export interface PlanChange {
  id: string;
  subscriptionId: string;
  itemId: string;
  priceId: string;
  effectiveAt: Date;
}

export function applyPlanChange(change: PlanChange): Promise<Stripe.Subscription> {
  return withRetry(
    () => {
      const requestedAt = new Date().toISOString();
      return stripe.subscriptions.update(
        change.subscriptionId,
        {
          items: [{ id: change.itemId, price: change.priceId }],
          proration_behavior: 'create_prorations',
          metadata: { changeId: change.id, requestedAt },
        },
        { idempotencyKey: operationKey('plan', change.id, change.priceId, requestedAt) },
      );
    },
    { label: 'plan change' },
  );
}

export function cancelSubscription(change: PlanChange): Promise<Stripe.Subscription> {
  return withRetry(() =>
    stripe.subscriptions.update(
      change.subscriptionId,
      { cancel_at: Math.floor(change.effectiveAt.getTime() / 1000) },
      { idempotencyKey: operationKey('cancel', change.subscriptionId, change.effectiveAt.getTime()) },
    ),
  );
}
