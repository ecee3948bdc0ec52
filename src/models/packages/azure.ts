import type { Row } from '../types.js';

export const rows = [
  { package: '@azure/functions', names: ['app.serviceBusQueue', 'app.serviceBusTopic', 'app.storageQueue', 'app.eventHub', 'app.eventGrid', 'app.cosmosDB'], at: ['1.handler'], is: 'again per delivery' },
  { package: '@azure/functions', names: ['app.timer'], at: ['1.handler'], is: 'again per run of the schedule' },
  { package: '@azure/functions', names: ['app.http'], at: ['1.handler'], is: 'again per request', proof: 'https://learn.microsoft.com/azure/azure-functions/functions-bindings-http-webhook-trigger' },
  { package: '@azure/functions', names: ['app.get', 'app.post'], at: [1, '1.handler'], is: 'again per request', proof: 'https://learn.microsoft.com/azure/azure-functions/functions-bindings-http-webhook-trigger' },
  { package: '@azure/functions', names: ['RetryContext#retryCount'], is: 'attempt number', per: 'each attempt of the function', base: 0 },
  { package: '@azure/service-bus', names: ['ServiceBusReceiver#subscribe'], at: ['0.processMessage'], is: 'again per delivery', proof: 'https://learn.microsoft.com/azure/service-bus-messaging/message-transfers-locks-settlement' },
  { package: '@azure/service-bus', names: ['ServiceBusSender#sendMessages'], is: 'key option', property: 'messageId', proof: 'https://learn.microsoft.com/azure/service-bus-messaging/duplicate-detection' },
  { package: '@azure/core-rest-pipeline', names: ['Pipeline#addPolicy', 'createPipelineFromOptions().addPolicy'], at: ['0.sendRequest'], is: 'again per attempt', where: [{ option: '1.phase', is: ['Retry', 'Sign'] }], forMany: true },
  { package: '@azure/core-rest-pipeline', names: ['Pipeline#addPolicy', 'createPipelineFromOptions().addPolicy'], at: ['0.sendRequest'], is: 'again per attempt', where: [{ option: '1.afterPhase', is: ['Retry', 'Sign'] }], forMany: true },
] as const satisfies readonly Row[];
