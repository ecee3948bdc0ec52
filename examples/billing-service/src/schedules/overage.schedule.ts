import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { stripe } from '../clients/stripe.js';
import { config } from '../lib/config.js';
import { createLogger } from '../lib/logger.js';
import type { BillingStore, Subscription } from '../lib/store.js';

const log = createLogger('overage');
const PRICE_PER_UNIT = 3;

@Injectable()
export class OverageSchedule {
  constructor(@Inject('BillingStore') private readonly store: BillingStore) {}

  @Cron(CronExpression.EVERY_DAY_AT_2AM, { name: 'overage', timeZone: 'UTC' })
  async billOverage(): Promise<void> {
    const subscriptions = await this.store.activeSubscriptions();
    for (const subscription of subscriptions) {
      const units = subscription.usedUnits - subscription.includedUnits;
      if (units > 0) await this.addOverage(subscription, units);
    }
    log.info('overage billed', { subscriptions: subscriptions.length });
  }

  private async addOverage(subscription: Subscription, units: number): Promise<void> {
    await stripe.invoiceItems.create(
      {
        customer: subscription.customerId,
        subscription: subscription.stripeId,
        amount: units * PRICE_PER_UNIT,
        currency: config.currency,
        description: `${units} units above the plan`,
      },
      { idempotencyKey: `overage-${subscription.id}-${randomUUID()}` },
    );
  }
}
