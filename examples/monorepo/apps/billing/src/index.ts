import { keyOf } from '@acme/keys';
import { withRetry } from '@acme/retry';

export const charge = (order: { id: string; cents: number }): Promise<Response> =>
  withRetry(() =>
    fetch('https://pay.example.test/charges', {
      method: 'POST',
      headers: { 'Idempotency-Key': keyOf('charge', order.id) },
      body: String(order.cents),
    }),
  );
