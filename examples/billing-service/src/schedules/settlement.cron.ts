import cron, { type ScheduledTask } from 'node-cron';
import { createLogger } from '../lib/logger.js';
import type { BillingStore, Payout } from '../lib/store.js';
import { settleMerchant } from '../payouts/settlement.js';

const log = createLogger('settlement-cron');

function byMerchant(payouts: Payout[]): Map<string, Payout[]> {
  const groups = new Map<string, Payout[]>();
  for (const payout of payouts) {
    groups.set(payout.merchantId, [...(groups.get(payout.merchantId) ?? []), payout]);
  }
  return groups;
}

export function scheduleSettlement(store: BillingStore): ScheduledTask {
  return cron.schedule(
    '30 3 * * *',
    async () => {
      const day = new Date().toISOString().slice(0, 10);
      const groups = byMerchant(await store.payoutsDue(day));
      for (const [merchantId, payouts] of groups) {
        const accountId = payouts[0]?.accountId;
        if (!accountId) continue;
        await settleMerchant(merchantId, accountId, payouts, day);
        await Promise.all(payouts.map((payout) => store.closePayout(payout.id)));
      }
      log.info('settlement finished', { day, merchants: groups.size });
    },
    { name: 'settlement', timezone: 'Etc/UTC', noOverlap: true },
  );
}
