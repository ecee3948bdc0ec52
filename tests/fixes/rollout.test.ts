/** What deploying another format of keys does to retries in flight, on a vendor that keeps the rules of keys. */
import { randomUUID } from 'node:crypto';
import { stableKey } from 'stable-idempotency-key';
import { describe, expect, it } from 'vitest';
import { startVendor, type Vendor } from '../support/vendor.js';

/** An order as it waits in a queue; `keyFormat` is written when the order is made. */
interface Order {
  readonly id: string;
  readonly cents: number;
  readonly keyFormat?: 2;
}

type Release = (order: Order) => string;
const before: Release = (order) => `order-${order.id}`;
const after: Release = (order) => stableKey('charges', order.id, order.cents);
const careful: Release = (order) => (order.keyFormat === 2 ? after(order) : before(order));
const random: Release = () => randomUUID();

/** One attempt of a release: true where the answer came. */
async function charge(vendor: Vendor, order: Order, key: Release): Promise<boolean> {
  try {
    const { ok } = await fetch(vendor.url, { method: 'POST', headers: { 'Idempotency-Key': key(order) }, body: JSON.stringify({ order: order.id, cents: order.cents }) });
    return ok;
  } catch {
    return false;
  }
}

async function deploy(order: Order, old: Release, next: Release): Promise<number> {
  // The first answer is lost: the order stays in the queue, and the next release takes it up.
  const vendor = await startVendor(1);
  try {
    expect(await charge(vendor, order, old)).toBe(false);
    expect(await charge(vendor, order, next)).toBe(true);
    return vendor.charges.length;
  } finally {
    vendor.close();
  }
}

describe('a changed format of keys, with a charge in flight', () => {
  it('charges twice where the new release makes another key of the same order', async () => {
    expect(await deploy({ id: 'o1', cents: 500 }, before, after)).toBe(2);
  });

  it('charges once where an order keeps the format that it was made with', async () => {
    expect(await deploy({ id: 'o1', cents: 500 }, before, careful)).toBe(1);
    expect(await deploy({ id: 'o2', cents: 500, keyFormat: 2 }, careful, careful)).toBe(1);
    expect(await deploy({ id: 'o3', cents: 500, keyFormat: 2 }, careful, after)).toBe(1);
  });

  it('charges once where the queue has run dry before', async () => {
    const vendor = await startVendor(1);
    expect(await charge(vendor, { id: 'o1', cents: 500 }, before)).toBe(false);
    expect(await charge(vendor, { id: 'o1', cents: 500 }, before)).toBe(true);
    expect(vendor.charges).toHaveLength(1);
    expect(await charge(vendor, { id: 'o2', cents: 700 }, after)).toBe(false);
    expect(await charge(vendor, { id: 'o2', cents: 700 }, after)).toBe(true);
    expect(vendor.charges).toHaveLength(2);
    vendor.close();
  });

  it('charges twice from random keys too, whether or not the release changes', async () => {
    expect(await deploy({ id: 'o1', cents: 500 }, random, random)).toBe(2);
    expect(await deploy({ id: 'o1', cents: 500 }, random, after)).toBe(2);
  });
});
