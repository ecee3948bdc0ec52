import type { Row } from '../types.js';

export const rows = [
  { package: 'kafkajs', names: ['Consumer#run', 'Kafka#consumer().run'], at: ['0.eachMessage', '0.eachBatch'], is: 'again per delivery' },
  { package: 'kafkajs', names: ['EachMessagePayload', 'EachBatchPayload', 'KafkaMessage'], at: 'function with such a first parameter', is: 'again per delivery', proof: 'https://kafka.js.org/docs/consuming' },
] as const satisfies readonly Row[];
