import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { newKey } from '../lib/keys.js';
import { withRetry } from '../lib/retry.js';

export interface Cart {
  id: string;
  customerId: string;
  amount: number;
}

export interface InstallmentPlan {
  id: string;
  customerId: string;
  parts: { number: number; amount: number }[];
}

export class Checkout {
  private key: string | undefined;

  constructor(private readonly cart: Cart) {}

  pay(): Promise<Stripe.PaymentIntent> {
    return withRetry(() => this.submit(), { label: 'checkout' });
  }

  private submit(): Promise<Stripe.PaymentIntent> {
    this.key ??= newKey('checkout');
    const { id, customerId, amount } = this.cart;
    return stripe.paymentIntents.create(
      { amount, currency: config.currency, customer: customerId, metadata: { cartId: id } },
      { idempotencyKey: this.key },
    );
  }
}

export function payCart(cart: Cart, key: string = newKey('cart')): Promise<Stripe.PaymentIntent> {
  const options = { idempotencyKey: key };
  return withRetry(() =>
    stripe.paymentIntents.create({ amount: cart.amount, currency: config.currency, customer: cart.customerId }, options),
  );
}

export async function payInstallments(plan: InstallmentPlan): Promise<string[]> {
  const intents: string[] = [];
  for (const part of plan.parts) {
    const idempotencyKey = `installment-${plan.id}-${part.number}`;
    const intent = await withRetry(() =>
      stripe.paymentIntents.create(
        { amount: part.amount, currency: config.currency, customer: plan.customerId, confirm: true },
        { idempotencyKey },
      ),
    );
    intents.push(intent.id);
  }
  return intents;
}
