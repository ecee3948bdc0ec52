export interface Order {
  id: string;
  customerId: string;
  amount: number;
  paymentIntentId?: string;
}

export interface Subscription {
  id: string;
  customerId: string;
  stripeId: string;
  itemId: string;
  price: number;
  includedUnits: number;
  usedUnits: number;
}

export interface Payout {
  id: string;
  merchantId: string;
  accountId: string;
  iban: string;
  amount: number;
  dueOn: string;
}

export interface OutboxMessage {
  id: string;
  topic: string;
  body: string;
}

export interface BillingStore {
  order(id: string): Promise<Order>;
  attachIntent(orderId: string, paymentIntentId: string): Promise<void>;
  activeSubscriptions(): Promise<Subscription[]>;
  openPayouts(merchantId: string): Promise<Payout[]>;
  payoutsDue(day: string): Promise<Payout[]>;
  closePayout(id: string): Promise<void>;
  pendingMessages(limit: number): Promise<OutboxMessage[]>;
  markRelayed(id: string): Promise<void>;
}

export class MemoryStore implements BillingStore {
  readonly orders = new Map<string, Order>();
  readonly subscriptions = new Map<string, Subscription>();
  readonly payouts = new Map<string, Payout>();
  readonly closed = new Set<string>();
  readonly outbox = new Map<string, OutboxMessage>();

  async order(id: string): Promise<Order> {
    const order = this.orders.get(id);
    if (!order) throw new Error(`no order ${id}`);
    return order;
  }

  async attachIntent(orderId: string, paymentIntentId: string): Promise<void> {
    const order = await this.order(orderId);
    this.orders.set(orderId, { ...order, paymentIntentId });
  }

  async activeSubscriptions(): Promise<Subscription[]> {
    return [...this.subscriptions.values()];
  }

  async openPayouts(merchantId: string): Promise<Payout[]> {
    return [...this.payouts.values()].filter((payout) => payout.merchantId === merchantId && !this.closed.has(payout.id));
  }

  async payoutsDue(day: string): Promise<Payout[]> {
    return [...this.payouts.values()].filter((payout) => payout.dueOn === day);
  }

  async closePayout(id: string): Promise<void> {
    this.closed.add(id);
  }

  async pendingMessages(limit: number): Promise<OutboxMessage[]> {
    return [...this.outbox.values()].slice(0, limit);
  }

  async markRelayed(id: string): Promise<void> {
    this.outbox.delete(id);
  }
}
