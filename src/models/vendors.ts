/** What vendors accept as a key, with the page that says so. Read in stored copies of the pages: check the address before relying on a row. */
export interface VendorRow {
  readonly vendor: string;
  /** How a use of the vendor is known: packages of the call, words in its address, or the key's own header. */
  readonly packages: readonly string[];
  readonly hosts: RegExp | undefined;
  readonly header: RegExp | undefined;
  readonly least: number;
  readonly most: number | undefined;
  /** Characters that the vendor takes; undefined for any. */
  readonly characters: RegExp | undefined;
  /**
   * Where it is the package that looks at the characters: for keys of which names, from which major version on, and what it lets pass all the same.
   * Where that version is not known, nothing is said.
   */
  readonly checked?: { readonly names: RegExp; readonly from: number; readonly except: RegExp; readonly noIntegers: true };
  /** What a key is unique within; unknown counts as account. */
  readonly scope: 'account' | 'endpoint' | 'queue';
  readonly address: string;
}

export const VENDORS: readonly VendorRow[] = [
  { vendor: 'Stripe', packages: ['stripe'], hosts: /api\.stripe\.com/u, header: /^stripe-idempotency-key$/iu, least: 1, most: 255, characters: undefined, scope: 'account', address: 'https://docs.stripe.com/api/idempotent_requests' },
  { vendor: 'Square', packages: ['square'], hosts: /squareup(?:sandbox)?\.com/u, header: undefined, least: 1, most: 45, characters: undefined, scope: 'endpoint', address: 'https://developer.squareup.com/docs/working-with-apis/idempotency' },
  { vendor: 'PayPal', packages: ['@paypal/paypal-server-sdk', '@paypal/checkout-server-sdk'], hosts: /(?:api-m|api)(?:\.sandbox)?\.paypal\.com/u, header: /^paypal-?request-?id$/iu, least: 1, most: 108, characters: undefined, scope: 'endpoint', address: 'https://developer.paypal.com/api/rest/reference/idempotency' },
  { vendor: 'Adyen', packages: ['@adyen/api-library'], hosts: /adyen(?:payments)?\.com/u, header: undefined, least: 1, most: 64, characters: undefined, scope: 'account', address: 'https://docs.adyen.com/development-resources/api-idempotency' },
  { vendor: 'Mangopay', packages: ['mangopay2-nodejs-sdk', 'mangopay4-nodejs-sdk'], hosts: /mangopay\.com/u, header: undefined, least: 16, most: 36, characters: /^[A-Za-z0-9-]*$/u, scope: 'account', address: 'https://docs.mangopay.com/guide/idempotency-support' },
  { vendor: 'Worldline', packages: ['onlinepayments-sdk-nodejs'], hosts: /worldline-solutions\.com/u, header: undefined, least: 1, most: 40, characters: /^[\x20-\x7E]*$/u, scope: 'account', address: 'https://docs.direct.worldline-solutions.com/integration/api-developer-guide/idempotent-requests' },
  { vendor: 'Resend', packages: ['resend'], hosts: /api\.resend\.com/u, header: /^resend-idempotency-key$/iu, least: 1, most: 256, characters: undefined, scope: 'account', address: 'https://resend.com/docs/dashboard/emails/idempotency-keys' },
  { vendor: 'Knock', packages: ['@knocklabs/node'], hosts: /api\.knock\.app/u, header: undefined, least: 1, most: 255, characters: undefined, scope: 'account', address: 'https://docs.knock.app/api-reference/overview/idempotent-requests.md' },
  { vendor: 'Telnyx', packages: ['telnyx'], hosts: /api\.telnyx\.com/u, header: undefined, least: 1, most: 255, characters: /^[\w:-]*$/u, scope: 'account', address: 'https://developers.telnyx.com/docs/development/api-fundamentals/idempotency.md' },
  { vendor: 'Column', packages: ['column'], hosts: /api\.column\.com/u, header: undefined, least: 1, most: 255, characters: undefined, scope: 'account', address: 'https://column.com/docs/workingwithapi/idempotency' },
  { vendor: 'Privy', packages: ['@privy-io/server-auth', '@privy-io/node'], hosts: /(?:api|auth)\.privy\.io/u, header: /^privy-idempotency-key$/iu, least: 1, most: 256, characters: undefined, scope: 'account', address: 'https://docs.privy.io/api-reference/idempotency-keys' },
  { vendor: 'Amazon SQS and SNS', packages: ['@aws-sdk/client-sqs', '@aws-sdk/client-sns'], hosts: undefined, header: /^messagededuplicationid$/iu, least: 1, most: 128, characters: /^[\x21-\x7E]*$/u, scope: 'queue', address: 'https://docs.aws.amazon.com/sdk-for-kotlin/api/latest/sns/aws.sdk.kotlin.services.sns.model/-publish-request/message-deduplication-id.html' },
  { vendor: 'Amazon EC2', packages: ['@aws-sdk/client-ec2'], hosts: undefined, header: undefined, least: 1, most: 64, characters: /^[\x20-\x7E]*$/u, scope: 'account', address: 'https://docs.aws.amazon.com/ec2/latest/devguide/ec2-api-idempotency.html' },
  // Measured: bullmq 5 and 6 throw at such a jobId, but for the three parts that their own repeatable jobs had; bullmq 4 and bull look at none, and nothing looks at `deduplication.id`.
  {
    vendor: 'BullMQ', packages: ['bullmq', 'bull'], hosts: undefined, header: undefined, least: 1, most: undefined, characters: /^[^:]*$/u,
    checked: { names: /^jobId$/u, from: 5, except: /^[^:]*:[^:]*:[^:]*$/u, noIntegers: true }, scope: 'queue', address: 'https://docs.bullmq.io/guide/jobs/job-ids',
  },
];
