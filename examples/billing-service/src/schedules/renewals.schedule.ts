import { Inject, Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { createLogger } from '../lib/logger.js';
import type { BillingStore } from '../lib/store.js';
import { renew } from '../subscriptions/renewals.js';

const log = createLogger('renewals');

@Injectable()
export class RenewalsSchedule {
  constructor(@Inject('BillingStore') private readonly store: BillingStore) {}

  @Cron(CronExpression.EVERY_1ST_DAY_OF_MONTH_AT_MIDNIGHT, { name: 'renewals', timeZone: 'UTC' })
  async renewAll(): Promise<void> {
    const startedAt = Date.now();
    for (const subscription of await this.store.activeSubscriptions()) {
      try {
        const invoiceId = await renew(subscription);
        log.info('renewed', { subscriptionId: subscription.id, invoiceId });
      } catch (error) {
        log.error('renewal failed', { subscriptionId: subscription.id, error });
      }
    }
    log.info('renewals finished', { tookMs: Date.now() - startedAt });
  }
}
