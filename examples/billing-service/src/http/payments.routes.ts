import { Router } from 'express';
import { renderInvoice } from '../clients/documents.js';
import { bookConversion, type Conversion, lockRate } from '../clients/fx.js';
import { quoteTax, recordTax, type TaxLine } from '../clients/tax.js';
import { newKey } from '../lib/keys.js';
import type { BillingStore } from '../lib/store.js';
import type { ChargeService } from '../payments/charges.js';
import { type Cart, Checkout, type InstallmentPlan, payCart, payInstallments } from '../payments/checkout.js';
import type { LedgerPosting } from '../payments/ledger-posting.js';
import { reverseSettlement } from '../payouts/settlement.js';
import type { TransferService } from '../payouts/transfers.js';
import type { RefundLine, RefundRequest, RefundService } from '../refunds/refund-service.js';
import { applyPlanChange, cancelSubscription, type PlanChange } from '../subscriptions/plan-change.js';
import { enqueueCharge, enqueueRefund, type RefundJob } from '../workers/queues.js';

export interface Services {
  store: BillingStore;
  charges: ChargeService;
  ledger: LedgerPosting;
  refunds: RefundService;
  transfers: TransferService;
}

type PlanChangeBody = Omit<PlanChange, 'effectiveAt'> & { effectiveAt: string; cancel?: boolean };

export function paymentRoutes({ store, charges, ledger, refunds, transfers }: Services): Router {
  const router = Router();

  router.post('/carts/:id/pay', async (request, response) => {
    const cart: Cart = { ...(request.body as Omit<Cart, 'id'>), id: request.params.id };
    const key = request.get('Idempotency-Key') ?? newKey('cart');
    const intent = await payCart(cart, key);
    response.status(201).json({ id: intent.id, status: intent.status });
  });

  router.post('/checkouts', async (request, response) => {
    const intent = await new Checkout(request.body as Cart).pay();
    response.status(201).json({ id: intent.id, clientSecret: intent.client_secret });
  });

  router.post('/installments', async (request, response) => {
    response.status(201).json({ intents: await payInstallments(request.body as InstallmentPlan) });
  });

  router.post('/orders/:id/authorize', async (request, response) => {
    response.json({ paymentIntentId: await charges.authorize(request.params.id) });
  });

  router.post('/orders/:id/capture', async (request, response) => {
    const { country, lines } = request.body as { country: string; lines: TaxLine[] };
    const amount = await charges.capture(request.params.id);
    const order = await store.order(request.params.id);
    const tax = await recordTax(order.id, country, lines);
    const posted = await ledger.charge(order);
    response.json({ amount, tax: tax.totalTax, ledgerSequence: posted.sequence });
  });

  router.post('/orders/:id/release', async (request, response) => {
    const order = await store.order(request.params.id);
    await charges.release(order.id);
    await ledger.reversal(order);
    response.sendStatus(204);
  });

  router.post('/orders/:id/charge-later', async (request, response) => {
    const order = await store.order(request.params.id);
    await enqueueCharge({ orderId: order.id, customerId: order.customerId, amount: order.amount });
    response.sendStatus(202);
  });

  router.post('/refunds', async (request, response) => {
    const refund = await refunds.refund(request.body as RefundRequest);
    response.status(201).json({ id: refund.id, status: refund.status });
  });

  router.post('/refunds/lines', async (request, response) => {
    const { paymentIntentId, lines } = request.body as { paymentIntentId: string; lines: RefundLine[] };
    const created = await refunds.refundLines(paymentIntentId, lines);
    response.status(201).json({ ids: created.map((refund) => refund.id) });
  });

  router.post('/refunds/later', async (request, response) => {
    await enqueueRefund(request.body as RefundJob);
    response.sendStatus(202);
  });

  router.delete('/refunds/:id', async (request, response) => {
    const refund = await refunds.cancelRefund(request.params.id);
    response.json({ id: refund.id, status: refund.status });
  });

  router.post('/tax-quotes', async (request, response) => {
    const { country, lines } = request.body as { country: string; lines: TaxLine[] };
    response.json({ totalTax: await quoteTax(country, lines) });
  });

  router.post('/invoices/:id/document', async (request, response) => {
    response.status(201).json({ url: await renderInvoice(request.params.id, request.acceptsLanguages()[0] ?? 'en') });
  });

  router.post('/merchants/:id/payouts', async (request, response) => {
    if (request.query.channel === 'bank') {
      response.json({ receipts: await transfers.payOutByBank(request.params.id) });
      return;
    }
    const payouts = await store.openPayouts(request.params.id);
    await transfers.payOut(payouts);
    for (const payout of payouts) await ledger.payout(payout);
    response.json({ payouts: payouts.length });
  });

  router.post('/bank-transfers/:id/recall', async (request, response) => {
    const { reason } = request.body as { reason: string };
    await transfers.recall(request.params.id, reason);
    response.sendStatus(204);
  });

  router.post('/accounts/:id/goodwill', async (request, response) => {
    const { amount } = request.body as { amount: number };
    response.status(201).json({ transferId: await transfers.goodwill(request.params.id, amount) });
  });

  router.post('/settlements/:id/reverse', async (request, response) => {
    const { amount } = request.body as { amount: number };
    response.json({ reversalId: await reverseSettlement(request.params.id, amount) });
  });

  router.post('/conversions', async (request, response) => {
    const conversion = request.body as Conversion & { holdUntil: string };
    await lockRate(conversion.quoteId, new Date(conversion.holdUntil));
    response.status(201).json(await bookConversion(conversion));
  });

  router.post('/plan-changes', async (request, response) => {
    const body = request.body as PlanChangeBody;
    const change: PlanChange = { ...body, effectiveAt: new Date(body.effectiveAt) };
    const subscription = body.cancel ? await cancelSubscription(change) : await applyPlanChange(change);
    response.json({ id: subscription.id, status: subscription.status });
  });

  return router;
}
