/** All data modules of this folder, in the order of their names. */
import type { Row } from '../types.js';
import { rows as adyen } from './adyen.js';
import { rows as agenda } from './agenda.js';
import { rows as amqpConnectionManager } from './amqp-connection-manager.js';
import { rows as amqplib } from './amqplib.js';
import { rows as angular } from './angular.js';
import { rows as anthropicAi } from './anthropic-ai.js';
import { rows as apisauce } from './apisauce.js';
import { rows as apollo } from './apollo.js';
import { rows as asyncLibrary } from './async.js';
import { rows as asyncAwaitRetry } from './async-await-retry.js';
import { rows as asyncRetry } from './async-retry.js';
import { rows as awsDurableExecution } from './aws-durable-execution.js';
import { rows as awsLambda } from './aws-lambda.js';
import { rows as awsLambdaPowertools } from './aws-lambda-powertools.js';
import { rows as awsSdk } from './aws-sdk.js';
import { rows as axios } from './axios.js';
import { rows as axiosRetry } from './axios-retry.js';
import { rows as azure } from './azure.js';
import { rows as backoffRxjs } from './backoff-rxjs.js';
import { rows as beeQueue } from './bee-queue.js';
import { rows as bluebirdRetry } from './bluebird-retry.js';
import { rows as bottleneck } from './bottleneck.js';
import { rows as bsonObjectid } from './bson-objectid.js';
import { rows as bull } from './bull.js';
import { rows as bullmq } from './bullmq.js';
import { rows as cloudflare } from './cloudflare.js';
import { rows as cockatiel } from './cockatiel.js';
import { rows as connectrpc } from './connectrpc.js';
import { rows as convex } from './convex.js';
import { rows as cron } from './cron.js';
import { rows as croner } from './croner.js';
import { rows as crossFetch } from './cross-fetch.js';
import { rows as cryptoBrowserify } from './crypto-browserify.js';
import { rows as cryptoJs } from './crypto-js.js';
import { rows as cryptoRandomString } from './crypto-random-string.js';
import { rows as cuid } from './cuid.js';
import { rows as cuid2 } from './cuid2.js';
import { rows as dayjs } from './dayjs.js';
import { rows as dbosInc } from './dbos-inc.js';
import { rows as effect } from './effect.js';
import { rows as esToolkit } from './es-toolkit.js';
import { rows as expoCrypto } from './expo-crypto.js';
import { rows as exponentialBackoff } from './exponential-backoff.js';
import { rows as express } from './express.js';
import { rows as fakerJs } from './faker-js.js';
import { rows as fastify } from './fastify.js';
import { rows as fetchRetry } from './fetch-retry.js';
import { rows as firebase } from './firebase.js';
import { rows as flakeIdgen } from './flake-idgen.js';
import { rows as fpTs } from './fp-ts.js';
import { rows as gar } from './gar.js';
import { rows as gaxios } from './gaxios.js';
import { rows as golevelup } from './golevelup.js';
import { rows as googleCloud } from './google-cloud.js';
import { rows as got } from './got.js';
import { rows as graphileWorker } from './graphile-worker.js';
import { rows as graphqlRequest } from './graphql-request.js';
import { rows as grpc } from './grpc.js';
import { rows as hatchetDev } from './hatchet-dev.js';
import { rows as hono } from './hono.js';
import { rows as humanwhocodes } from './humanwhocodes.js';
import { rows as hyperid } from './hyperid.js';
import { rows as inngest } from './inngest.js';
import { rows as internalIp } from './internal-ip.js';
import { rows as ip } from './ip.js';
import { rows as isomorphicWebcrypto } from './isomorphic-webcrypto.js';
import { rows as jsJoda } from './js-joda.js';
import { rows as kafkajs } from './kafkajs.js';
import { rows as koa } from './koa.js';
import { rows as ksuid } from './ksuid.js';
import { rows as ky } from './ky.js';
import { rows as lifeomic } from './lifeomic.js';
import { rows as lodash } from './lodash.js';
import { rows as lukeed } from './lukeed.js';
import { rows as luxon } from './luxon.js';
import { rows as modernTreasury } from './modern-treasury.js';
import { rows as mollie } from './mollie.js';
import { rows as mollitia } from './mollitia.js';
import { rows as moment } from './moment.js';
import { rows as mongodb } from './mongodb.js';
import { rows as mongoose } from './mongoose.js';
import { rows as nanoid } from './nanoid.js';
import { rows as napiRs } from './napi-rs.js';
import { rows as nats } from './nats.js';
import { rows as nestjs } from './nestjs.js';
import { rows as next } from './next.js';
import { rows as nextSafeAction } from './next-safe-action.js';
import { rows as nodeCron } from './node-cron.js';
import { rows as nodeFetch } from './node-fetch.js';
import { rows as nodeMachineId } from './node-machine-id.js';
import { rows as nodeSchedule } from './node-schedule.js';
import { rows as nodejsSnowflake } from './nodejs-snowflake.js';
import { rows as ofetch } from './ofetch.js';
import { rows as openai } from './openai.js';
import { rows as pRetry } from './p-retry.js';
import { rows as paypal } from './paypal.js';
import { rows as pgBoss } from './pg-boss.js';
import { rows as plaid } from './plaid.js';
import { rows as pollyJs } from './polly-js.js';
import { rows as promiseRetry } from './promise-retry.js';
import { rows as radash } from './radash.js';
import { rows as reactNativeQuickCrypto } from './react-native-quick-crypto.js';
import { rows as reactNativeUuid } from './react-native-uuid.js';
import { rows as reduxSaga } from './redux-saga.js';
import { rows as reduxjs } from './reduxjs.js';
import { rows as request } from './request.js';
import { rows as resend } from './resend.js';
import { rows as restatedev } from './restatedev.js';
import { rows as retry } from './retry.js';
import { rows as retryAsPromised } from './retry-as-promised.js';
import { rows as retryAxios } from './retry-axios.js';
import { rows as retryTs } from './retry-ts.js';
import { rows as rxjs } from './rxjs.js';
import { rows as sapphire } from './sapphire.js';
import { rows as shortUuid } from './short-uuid.js';
import { rows as shortid } from './shortid.js';
import { rows as smithy } from './smithy.js';
import { rows as socketIo } from './socket.io.js';
import { rows as sqsConsumer } from './sqs-consumer.js';
import { rows as square } from './square.js';
import { rows as ssut } from './ssut.js';
import { rows as std } from './std.js';
import { rows as stripe } from './stripe.js';
import { rows as superagent } from './superagent.js';
import { rows as swr } from './swr.js';
import { rows as tanstack } from './tanstack.js';
import { rows as temporalio } from './temporalio.js';
import { rows as toadScheduler } from './toad-scheduler.js';
import { rows as triggerDev } from './trigger.dev.js';
import { rows as trpc } from './trpc.js';
import { rows as tsRetry } from './ts-retry.js';
import { rows as tsRetryPromise } from './ts-retry-promise.js';
import { rows as typeidJs } from './typeid-js.js';
import { rows as typescriptRetryDecorator } from './typescript-retry-decorator.js';
import { rows as uid } from './uid.js';
import { rows as ulid } from './ulid.js';
import { rows as ulidWorkers } from './ulid-workers.js';
import { rows as ulidx } from './ulidx.js';
import { rows as uncrypto } from './uncrypto.js';
import { rows as undici } from './undici.js';
import { rows as upstash } from './upstash.js';
import { rows as urql } from './urql.js';
import { rows as uuid } from './uuid.js';
import { rows as uuidRandom } from './uuid-random.js';
import { rows as uuidv4 } from './uuidv4.js';
import { rows as uuidv7 } from './uuidv7.js';
import { rows as wise } from './wise.js';
import { rows as workflow } from './workflow.js';
import { rows as workosInc } from './workos-inc.js';
import { rows as wretch } from './wretch.js';
import { rows as xidJs } from './xid-js.js';
import { rows as xstate } from './xstate.js';
import { rows as zx } from './zx.js';

export const PACKAGES: Readonly<Record<string, readonly Row[]>> = {
  adyen,
  agenda,
  'amqp-connection-manager': amqpConnectionManager,
  amqplib,
  angular,
  'anthropic-ai': anthropicAi,
  apisauce,
  apollo,
  async: asyncLibrary,
  'async-await-retry': asyncAwaitRetry,
  'async-retry': asyncRetry,
  'aws-durable-execution': awsDurableExecution,
  'aws-lambda': awsLambda,
  'aws-lambda-powertools': awsLambdaPowertools,
  'aws-sdk': awsSdk,
  axios,
  'axios-retry': axiosRetry,
  azure,
  'backoff-rxjs': backoffRxjs,
  'bee-queue': beeQueue,
  'bluebird-retry': bluebirdRetry,
  bottleneck,
  'bson-objectid': bsonObjectid,
  bull,
  bullmq,
  cloudflare,
  cockatiel,
  connectrpc,
  convex,
  cron,
  croner,
  'cross-fetch': crossFetch,
  'crypto-browserify': cryptoBrowserify,
  'crypto-js': cryptoJs,
  'crypto-random-string': cryptoRandomString,
  cuid,
  cuid2,
  dayjs,
  'dbos-inc': dbosInc,
  effect,
  'es-toolkit': esToolkit,
  'expo-crypto': expoCrypto,
  'exponential-backoff': exponentialBackoff,
  express,
  'faker-js': fakerJs,
  fastify,
  'fetch-retry': fetchRetry,
  firebase,
  'flake-idgen': flakeIdgen,
  'fp-ts': fpTs,
  gar,
  gaxios,
  golevelup,
  'google-cloud': googleCloud,
  got,
  'graphile-worker': graphileWorker,
  'graphql-request': graphqlRequest,
  grpc,
  'hatchet-dev': hatchetDev,
  hono,
  humanwhocodes,
  hyperid,
  inngest,
  'internal-ip': internalIp,
  ip,
  'isomorphic-webcrypto': isomorphicWebcrypto,
  'js-joda': jsJoda,
  kafkajs,
  koa,
  ksuid,
  ky,
  lifeomic,
  lodash,
  lukeed,
  luxon,
  'modern-treasury': modernTreasury,
  mollie,
  mollitia,
  moment,
  mongodb,
  mongoose,
  nanoid,
  'napi-rs': napiRs,
  nats,
  nestjs,
  next,
  'next-safe-action': nextSafeAction,
  'node-cron': nodeCron,
  'node-fetch': nodeFetch,
  'node-machine-id': nodeMachineId,
  'node-schedule': nodeSchedule,
  'nodejs-snowflake': nodejsSnowflake,
  ofetch,
  openai,
  'p-retry': pRetry,
  paypal,
  'pg-boss': pgBoss,
  plaid,
  'polly-js': pollyJs,
  'promise-retry': promiseRetry,
  radash,
  'react-native-quick-crypto': reactNativeQuickCrypto,
  'react-native-uuid': reactNativeUuid,
  'redux-saga': reduxSaga,
  reduxjs,
  request,
  resend,
  restatedev,
  retry,
  'retry-as-promised': retryAsPromised,
  'retry-axios': retryAxios,
  'retry-ts': retryTs,
  rxjs,
  sapphire,
  'short-uuid': shortUuid,
  shortid,
  smithy,
  'socket.io': socketIo,
  'sqs-consumer': sqsConsumer,
  square,
  ssut,
  std,
  stripe,
  superagent,
  swr,
  tanstack,
  temporalio,
  'toad-scheduler': toadScheduler,
  'trigger.dev': triggerDev,
  trpc,
  'ts-retry': tsRetry,
  'ts-retry-promise': tsRetryPromise,
  'typeid-js': typeidJs,
  'typescript-retry-decorator': typescriptRetryDecorator,
  uid,
  ulid,
  'ulid-workers': ulidWorkers,
  ulidx,
  uncrypto,
  undici,
  upstash,
  urql,
  uuid,
  'uuid-random': uuidRandom,
  uuidv4,
  uuidv7,
  wise,
  workflow,
  'workos-inc': workosInc,
  wretch,
  'xid-js': xidJs,
  xstate,
  zx,
};
