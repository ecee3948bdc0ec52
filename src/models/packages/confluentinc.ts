import type { Row } from '../types.js';

export const rows = [
  { package: '@confluentinc/kafka-javascript', names: ['KafkaJS.Kafka#consumer().run', 'default.KafkaJS.Kafka#consumer().run', 'Consumer#run'], at: ['0.eachMessage', '0.eachBatch'], is: 'again per delivery', proof: 'https://docs.confluent.io/kafka-clients/javascript/current/overview.html' },
] as const satisfies readonly Row[];
