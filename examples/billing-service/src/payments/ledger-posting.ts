import { isUnavailable, type LedgerClient, type LedgerEntry, ledgerMetadata, type PostedEntry } from '../clients/ledger.js';
import { operationKey } from '../lib/keys.js';
import { withRetry } from '../lib/retry.js';
import type { Order, Payout } from '../lib/store.js';

const policy = { label: 'ledger', attempts: 5, retryOn: isUnavailable };

function chargeEntry(order: Order): LedgerEntry {
  return { id: `charge-${order.id}`, debit: 'receivables', credit: `customer:${order.customerId}`, amount: order.amount };
}

export class LedgerPosting {
  constructor(private readonly ledger: LedgerClient) {}

  charge(order: Order): Promise<PostedEntry> {
    const entry = chargeEntry(order);
    return withRetry(() => this.ledger.post(entry, ledgerMetadata()), policy);
  }

  reversal(order: Order): Promise<PostedEntry> {
    const entry = chargeEntry(order);
    const metadata = ledgerMetadata();
    return withRetry(() => this.ledger.reverse(entry, metadata), policy);
  }

  payout(payout: Payout): Promise<PostedEntry> {
    const entry: LedgerEntry = {
      id: `payout-${payout.id}`,
      debit: `merchant:${payout.merchantId}`,
      credit: 'cash',
      amount: payout.amount,
    };
    return withRetry(() => this.ledger.post(entry, ledgerMetadata(operationKey('ledger', entry.id))), policy);
  }
}
