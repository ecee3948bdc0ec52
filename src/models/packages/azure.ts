import type { Row } from '../types.js';

export const rows = [
  { package: '@azure/functions', names: ['app.serviceBusQueue', 'app.serviceBusTopic', 'app.storageQueue', 'app.eventHub', 'app.eventGrid', 'app.cosmosDB'], at: ['1.handler'], is: 'again per delivery' },
  { package: '@azure/functions', names: ['app.timer'], at: ['1.handler'], is: 'again per run of the schedule' },
  { package: '@azure/functions', names: ['app.http', 'app.get', 'app.post'], at: [1, '1.handler'], is: 'again per request' },
  { package: '@azure/functions', names: ['RetryContext#retryCount'], is: 'attempt number', per: 'each attempt of the function', base: 0 },
  { package: '@azure/service-bus', names: ['ServiceBusReceiver#subscribe'], at: ['0.processMessage'], is: 'again per delivery' },
  { package: '@azure/service-bus', names: ['ServiceBusSender#sendMessages'], is: 'key option', property: 'messageId' },
] as const satisfies readonly Row[];
