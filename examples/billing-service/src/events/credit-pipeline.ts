import { defer, filter, mergeMap, type Observable, retry } from 'rxjs';
import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { newKey } from '../lib/keys.js';

export interface CreditGranted {
  grantId: string;
  customerId: string;
  amount: number;
  grantedAt: Date;
}

export interface VoucherRedeemed {
  customerId: string;
  amount: number;
}

export function creditPipeline(grants$: Observable<CreditGranted>): Observable<Stripe.CustomerBalanceTransaction> {
  return grants$.pipe(
    filter((grant) => grant.amount > 0),
    mergeMap((grant) =>
      defer(() =>
        stripe.customers.createBalanceTransaction(
          grant.customerId,
          { amount: -grant.amount, currency: config.currency, metadata: { grantId: grant.grantId } },
          { idempotencyKey: `grant-${grant.grantId}-${grant.grantedAt.getTime()}` },
        ),
      ).pipe(retry({ count: 5, delay: 500 })),
    ),
  );
}

export function voucherPipeline(vouchers$: Observable<VoucherRedeemed>): Observable<Stripe.CustomerBalanceTransaction> {
  return vouchers$.pipe(
    mergeMap((voucher) => {
      const idempotencyKey = newKey('voucher');
      return defer(() =>
        stripe.customers.createBalanceTransaction(
          voucher.customerId,
          { amount: -voucher.amount, currency: config.currency },
          { idempotencyKey },
        ),
      ).pipe(retry({ count: 3, delay: 500 }));
    }, 4),
  );
}
