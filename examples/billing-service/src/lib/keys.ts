import { createHash, randomUUID } from 'node:crypto';

export function newKey(scope: string): string {
  return `${scope}_${randomUUID()}`;
}

export function operationKey(scope: string, ...parts: (string | number)[]): string {
  const digest = createHash('sha256').update(parts.join('|')).digest('hex');
  return `${scope}_${digest.slice(0, 32)}`;
}

const assigned = new WeakMap<object, string>();

export function keyFor(operation: object): string {
  let key = assigned.get(operation);
  if (key === undefined) {
    key = newKey('op');
    assigned.set(operation, key);
  }
  return key;
}

export function billingMonth(date: Date = new Date()): string {
  return date.toISOString().slice(0, 7);
}
