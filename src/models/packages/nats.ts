import type { Row } from '../types.js';

export const rows = [
  { package: 'nats', names: ['JetStreamClient#subscribe'], at: ['1.callback'], is: 'again per delivery' },
  { package: 'nats', names: ['DeliveryInfo#redeliveryCount', 'JsMsg#redelivered'], is: 'attempt number', per: 'each delivery of the message' },
  { package: 'nats', names: ['ExportedConsumer#consume', 'ExportedConsumer#fetch', 'connect().jetstream().consumers.get().consume', 'connect().jetstream().consumers.get().fetch'], is: 'ticks', delivers: true },
] as const satisfies readonly Row[];
