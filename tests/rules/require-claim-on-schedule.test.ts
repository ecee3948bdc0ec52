import { requireClaimOnSchedule } from '../../src/rules/require-claim-on-schedule.js';
import { plain, typed } from '../support/rule-tester.js';

typed.run('require-claim-on-schedule', requireClaimOnSchedule, {
  valid: [
    {
      name: 'the run claims the item first',
      code: `import cron from 'node-cron';
declare const stripe: import('stripe').Stripe;
declare const db: { due(): Promise<{ id: string; amount: number }[]>; claim(id: string): Promise<boolean> };
cron.schedule('0 3 * * *', async () => {
  for (const bill of await db.due()) {
    if (!(await db.claim(bill.id))) continue;
    await stripe.paymentIntents.create({ amount: bill.amount, currency: 'eur' }, { idempotencyKey: \`bill-\${bill.id}\` });
  }
});`,
      options: [{ certainty: 'strict' }],
    },
    {
      name: 'the run only reads',
      code: `import cron from 'node-cron';
declare const stripe: import('stripe').Stripe;
cron.schedule('0 3 * * *', async () => {
  await stripe.paymentIntents.list();
});`,
      options: [{ certainty: 'strict' }],
    },
  ],
  invalid: [
    {
      name: 'nothing claims the item',
      code: `import cron from 'node-cron';
declare const stripe: import('stripe').Stripe;
declare const db: { due(): Promise<{ id: string; amount: number }[]> };
cron.schedule('0 3 * * *', async () => {
  for (const bill of await db.due()) {
    await stripe.paymentIntents.create({ amount: bill.amount, currency: 'eur' }, { idempotencyKey: \`bill-\${bill.id}\` });
  }
});`,
      options: [{ certainty: 'strict' }],
      errors: [
        {
          messageId: 'unclaimed',
          data: {
            call: 'stripe.paymentIntents.create(…)',
            again: 'on each run of the schedule `cron.schedule`',
            site: 'line 4',
          },
          line: 6, column: 11, endLine: 6, endColumn: 120,
        },
      ],
    },
  ],
});

plain.run('require-claim-on-schedule (one file, no types)', requireClaimOnSchedule, {
  valid: [
    {
      name: 'JavaScript: no schedule is in sight',
      code: `import Stripe from 'stripe';
const stripe = new Stripe('sk_test');
export const bill = (amount, idempotencyKey) => stripe.paymentIntents.create({ amount, currency: 'eur' }, { idempotencyKey });`,
    },
  ],
  invalid: [
    {
      name: 'JavaScript: nothing claims the item',
      code: `import Stripe from 'stripe';
import cron from 'node-cron';
const stripe = new Stripe('sk_test');
cron.schedule('0 3 * * *', async () => {
  await stripe.paymentIntents.create({ amount: 100, currency: 'eur' }, { idempotencyKey: 'daily' });
});`,
      errors: [
        {
          messageId: 'unclaimed',
          data: {
            call: 'stripe.paymentIntents.create(…)',
            again: 'on each run of the schedule `cron.schedule`',
            site: 'line 4',
          },
          line: 5, column: 9, endLine: 5, endColumn: 100,
        },
      ],
    },
  ],
});
