// JetStream: a message that is not acknowledged comes again.
import process from 'node:process';
import { again, counts, sleep } from './kit.mjs';

const { connect, consumerOpts, createInbox } = await import('nats');
const connection = await connect({ servers: `127.0.0.1:${process.env.BROKER_PORT}` });
const manager = await connection.jetstreamManager();
await manager.streams.add({ name: 'orders', subjects: ['orders.*'] });
const seen = { redeliveryCount: [], redelivered: [] };
await again('nats', 'JetStreamClient#subscribe', '1.callback', async ({ step, sent }) => {
  const stream = connection.jetstream();
  const options = consumerOpts();
  options.deliverTo(createInbox());
  options.ackExplicit();
  options.manualAck();
  options.callback((error, message) => {
    if (error || !message) return;
    seen.redeliveryCount.push(message.info.redeliveryCount);
    seen.redelivered.push(Number(message.redelivered));
    try {
      step(null, message);
      message.ack();
    } catch {
      message.nak(20);
    }
  });
  const subscription = await stream.subscribe('orders.pay', options);
  await stream.publish('orders.pay', new TextEncoder().encode('{}'));
  for (let i = 0; i < 200 && sent.length < 3; i++) await sleep(20);
  await sleep(30);
  subscription.unsubscribe();
});
counts('nats', 'DeliveryInfo#redeliveryCount', seen.redeliveryCount);
counts('nats', 'JsMsg#redelivered', seen.redelivered);
for (const method of ['consume', 'fetch'])
  await again('nats', [`ExportedConsumer#${method}`, `connect().jetstream().consumers.get().${method}`], 'for await', async ({ step, sent }) => {
    const stream = connection.jetstream();
    const name = `reader-${method}`;
    await manager.consumers.add('orders', { durable_name: name, ack_policy: 'explicit', filter_subject: `orders.${method}` });
    await stream.publish(`orders.${method}`, new TextEncoder().encode('{}'));
    const consumer = await stream.consumers.get('orders', name);
    const messages = await consumer[method](method === 'fetch' ? { max_messages: 3, expires: 2000 } : {});
    for await (const message of messages) {
      try {
        step();
        message.ack();
      } catch {
        message.nak(20);
      }
      if (sent.length >= 3) break;
    }
  });
await connection.close();
process.exit(0);
