import type { Row } from '../types.js';

export const rows = [
  { package: '@paypal/paypal-server-sdk', names: ['*'], is: 'key option', property: 'paypalRequestId', header: 'PayPal-Request-Id' },
  { package: '@paypal/paypal-server-sdk', names: ['*'], is: 'makes no key', on: 'POST' },
] as const satisfies readonly Row[];
