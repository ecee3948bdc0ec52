function required(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`missing environment variable ${name}`);
  return value;
}

function port(name: string, fallback: number): number {
  const value = Number(process.env[name] ?? fallback);
  if (!Number.isInteger(value)) throw new Error(`${name} must be a port number`);
  return value;
}

export const config = {
  port: port('PORT', 8080),
  currency: process.env.BILLING_CURRENCY ?? 'eur',
  stripe: {
    secretKey: required('STRIPE_SECRET_KEY'),
    webhookSecret: required('STRIPE_WEBHOOK_SECRET'),
  },
  taxUrl: process.env.TAX_URL ?? 'https://tax.internal',
  documentsUrl: process.env.DOCUMENTS_URL ?? 'https://documents.internal',
  fxUrl: process.env.FX_URL ?? 'https://fx.internal',
  bankUrl: process.env.BANK_URL ?? 'https://bank.internal',
  relayUrl: process.env.RELAY_URL ?? 'https://events.internal/billing',
  ledgerAddress: process.env.LEDGER_ADDRESS ?? 'ledger.internal:9090',
  redis: {
    host: process.env.REDIS_HOST ?? 'localhost',
    port: port('REDIS_PORT', 6379),
  },
};
