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
await connection.close();
process.exit(0);
