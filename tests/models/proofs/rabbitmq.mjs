// Consumers on RabbitMQ: what is refused comes again.
import 'reflect-metadata';
import process from 'node:process';
import { again, sleep } from './kit.mjs';

const url = `amqp://127.0.0.1:${process.env.BROKER_PORT}`;
const until = async (test, ms = 10_000) => {
  for (const end = Date.now() + ms; Date.now() < end && !test();) await sleep(20);
};
let made = 0;
const queueName = () => `q${++made}`;

const amqp = await import('amqplib');
const consumed = async ({ step, sent }, confirm) => {
  const connection = await (amqp.connect ?? amqp.default.connect)(url);
  const channel = await (confirm ? connection.createConfirmChannel() : connection.createChannel());
  const queue = queueName();
  await channel.assertQueue(queue);
  await channel.consume(queue, (message) => {
    try {
      step(message);
      channel.ack(message);
    } catch {
      channel.nack(message);
    }
  });
  channel.sendToQueue(queue, Buffer.from('{}'));
  await until(() => sent.length >= 3);
  await sleep(30);
  await connection.close();
};
await again('amqplib', ['Channel#consume', 'default.connect().createChannel().consume', 'connect().createChannel().consume'], 1, (flow) => consumed(flow, false));
await again('amqplib', 'ConfirmChannel#consume', 1, (flow) => consumed(flow, true));
await again('amqplib', 'ConsumeMessage', 'first parameter', (flow) => consumed(flow, false));

const manager = await import('amqp-connection-manager');
await again('amqp-connection-manager', 'ChannelWrapper#consume', 1, async ({ step, sent }) => {
  const connection = (manager.connect ?? manager.default.connect)([url]);
  const queue = queueName();
  const channel = connection.createChannel({ setup: (raw) => raw.assertQueue(queue) });
  await channel.waitForConnect();
  await channel.consume(queue, (message) => {
    try {
      step(message);
      channel.ack(message);
    } catch {
      channel.nack(message);
    }
  });
  await channel.sendToQueue(queue, Buffer.from('{}'));
  await until(() => sent.length >= 3);
  await connection.close();
});

const rabbit = await import('@golevelup/nestjs-rabbitmq');
const { Module, Injectable } = await import('@nestjs/common');
const { NestFactory } = await import('@nestjs/core');
for (const name of ['RabbitSubscribe', 'RabbitRPC'])
  await again('@golevelup/nestjs-rabbitmq', name, 'method', async ({ stepAsync, sent }) => {
    const queue = queueName();
    class Billing { async charge() { return stepAsync(); } }
    const options = { exchange: 'orders', routingKey: queue, queue, errorBehavior: rabbit.MessageHandlerErrorBehavior.REQUEUE };
    rabbit[name](options)(Billing.prototype, 'charge', Object.getOwnPropertyDescriptor(Billing.prototype, 'charge'));
    Injectable()(Billing);
    class App {}
    Module({ imports: [rabbit.RabbitMQModule.forRoot({ uri: url, exchanges: [{ name: 'orders', type: 'topic' }], connectionInitOptions: { wait: true } })], providers: [Billing] })(App);
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    await app.init();
    await app.get(rabbit.AmqpConnection).publish('orders', queue, {});
    await until(() => sent.length >= 3);
    await Promise.race([app.close(), sleep(1500)]);
  });
process.exit(0);
