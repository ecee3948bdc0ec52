import { bufferTime, catchError, concatMap, defer, EMPTY, filter, from, mergeMap, type Observable, retry, timer } from 'rxjs';
import type Stripe from 'stripe';
import { stripe } from '../clients/stripe.js';
import { createLogger } from '../lib/logger.js';

const log = createLogger('usage');

export interface UsageEvent {
  customerId: string;
  meter: string;
  units: number;
}

function totals(events: UsageEvent[]): UsageEvent[] {
  const sums = new Map<string, UsageEvent>();
  for (const event of events) {
    const name = `${event.customerId}/${event.meter}`;
    const sum = sums.get(name);
    sums.set(name, sum ? { ...sum, units: sum.units + event.units } : event);
  }
  return [...sums.values()];
}

function report(usage: UsageEvent): Observable<Stripe.Billing.MeterEvent> {
  return defer(() => {
    const idempotencyKey = `usage-${usage.customerId}-${usage.meter}-${Date.now()}`;
    return stripe.billing.meterEvents.create(
      {
        event_name: usage.meter,
        payload: { stripe_customer_id: usage.customerId, value: String(usage.units) },
      },
      { idempotencyKey },
    );
  }).pipe(
    retry({ count: 3, delay: (_error, count) => timer(250 * 2 ** count) }),
    catchError((error: unknown) => {
      log.error('usage lost', { ...usage, error });
      return EMPTY;
    }),
  );
}

export function usagePipeline(events$: Observable<UsageEvent>): Observable<Stripe.Billing.MeterEvent> {
  return events$.pipe(
    filter((event) => event.units > 0),
    bufferTime(10_000),
    mergeMap((events) => from(totals(events))),
    concatMap(report),
  );
}
