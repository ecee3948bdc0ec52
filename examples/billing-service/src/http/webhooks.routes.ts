import express, { Router } from 'express';
import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { createLogger } from '../lib/logger.js';
import { collect, giveUp, remind } from '../subscriptions/dunning.js';
import { enqueueReceipt } from '../workers/queues.js';

const log = createLogger('webhooks');
const MAX_COLLECTIONS = 4;

async function reserveDispute(dispute: Stripe.Dispute): Promise<void> {
  const charge = typeof dispute.charge === 'string' ? await stripe.charges.retrieve(dispute.charge) : dispute.charge;
  if (!charge.transfer) return;
  const transferId = typeof charge.transfer === 'string' ? charge.transfer : charge.transfer.id;
  await stripe.transfers.createReversal(
    transferId,
    { amount: dispute.amount, metadata: { disputeId: dispute.id } },
    { idempotencyKey: `dispute-${dispute.id}-${Date.now()}` },
  );
}

async function creditOverpayment(eventId: string, invoice: Stripe.Invoice): Promise<void> {
  const checkedAt = Date.now();
  const surplus = invoice.amount_paid - invoice.amount_due;
  if (surplus <= 0 || typeof invoice.customer !== 'string') return;
  await stripe.customers.createBalanceTransaction(
    invoice.customer,
    { amount: -surplus, currency: invoice.currency, description: `surplus of ${invoice.number ?? invoice.id}` },
    { idempotencyKey: `surplus-${eventId}` },
  );
  log.info('surplus credited', { eventId, surplus, tookMs: Date.now() - checkedAt });
}

async function handleInvoiceFailure(invoice: Stripe.Invoice & { id: string }): Promise<void> {
  if (invoice.attempt_count >= MAX_COLLECTIONS) {
    await giveUp(invoice.id);
  } else if (invoice.collection_method === 'send_invoice') {
    await remind(invoice);
  } else {
    await collect(invoice);
  }
}

export function webhookRoutes(): Router {
  const router = Router();

  router.post('/stripe', express.raw({ type: 'application/json' }), async (request, response) => {
    const signature = request.get('stripe-signature') ?? '';
    const event = stripe.webhooks.constructEvent(request.body as Buffer, signature, config.stripe.webhookSecret);
    switch (event.type) {
      case 'charge.dispute.created':
        await reserveDispute(event.data.object);
        break;
      case 'invoice.paid': {
        const invoice = event.data.object;
        await creditOverpayment(event.id, invoice);
        if (invoice.id && invoice.customer_email) {
          await enqueueReceipt({ receiptId: invoice.id, email: invoice.customer_email });
        }
        break;
      }
      case 'invoice.payment_failed': {
        const { id, ...invoice } = event.data.object;
        if (id) await handleInvoiceFailure({ ...invoice, id });
        break;
      }
      default:
        log.info('event ignored', { type: event.type, eventId: event.id });
    }
    response.sendStatus(200);
  });

  return router;
}
