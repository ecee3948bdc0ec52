import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { Subject } from 'rxjs';
import { BankClient } from './clients/bank.js';
import { LedgerClient } from './clients/ledger.js';
import { StripeGateway } from './clients/stripe.js';
import { type CreditGranted, creditPipeline, type VoucherRedeemed, voucherPipeline } from './events/credit-pipeline.js';
import { type UsageEvent, usagePipeline } from './events/usage-pipeline.js';
import { createApp } from './http/app.js';
import { config } from './lib/config.js';
import { createLogger } from './lib/logger.js';
import { MemoryStore } from './lib/store.js';
import { ChargeService } from './payments/charges.js';
import { LedgerPosting } from './payments/ledger-posting.js';
import { startRelay } from './payouts/outbox-relay.js';
import { TransferService } from './payouts/transfers.js';
import { RefundService } from './refunds/refund-service.js';
import { OverageSchedule } from './schedules/overage.schedule.js';
import { RenewalsSchedule } from './schedules/renewals.schedule.js';
import { scheduleSettlement } from './schedules/settlement.cron.js';
import { startChargeWorkers } from './workers/charge-worker.js';
import { startRefundWorker } from './workers/refund-worker.js';

const log = createLogger('main');
const store = new MemoryStore();

@Module({
  imports: [ScheduleModule.forRoot()],
  providers: [{ provide: 'BillingStore', useValue: store }, OverageSchedule, RenewalsSchedule],
})
class SchedulesModule {}

export const usage$ = new Subject<UsageEvent>();
export const grants$ = new Subject<CreditGranted>();
export const vouchers$ = new Subject<VoucherRedeemed>();

const app = createApp({
  store,
  charges: new ChargeService(new StripeGateway(), store),
  ledger: new LedgerPosting(new LedgerClient()),
  refunds: new RefundService(),
  transfers: new TransferService(store, new BankClient()),
});

const server = app.listen(config.port, () => log.info('listening', { port: config.port }));
const schedules = await NestFactory.createApplicationContext(SchedulesModule);
const workers = [...startChargeWorkers(), startRefundWorker()];
const relay = startRelay(store);
const settlement = scheduleSettlement(store);
const pipelines = [
  usagePipeline(usage$).subscribe(),
  creditPipeline(grants$).subscribe(),
  voucherPipeline(vouchers$).subscribe(),
];

process.once('SIGTERM', () => {
  clearInterval(relay);
  void settlement.stop();
  for (const pipeline of pipelines) pipeline.unsubscribe();
  server.close();
  void Promise.all([schedules.close(), ...workers.map((worker) => worker.close())]);
});
