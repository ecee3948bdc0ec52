import { keyOf } from '@acme/keys';
import { withRetry } from '@acme/retry';

export function sendReceipt(order: { id: string; email: string }): Promise<Response> {
  const key = keyOf('receipt', order.id);
  return withRetry(() => fetch('https://mail.example.test/send', { method: 'POST', headers: { 'Idempotency-Key': key }, body: order.email }));
}
