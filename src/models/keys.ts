/** Names (normalised: lower case, without `-`, `_` and spaces) that say "this is the key" wherever they are sent. */
export const KEY_NAMES: ReadonlySet<string> = new Set([
  'idempotencykey', 'xidempotencykey', 'idempotencekey', 'xidempotencekey', 'idempotentkey', 'stripeidempotencykey', 'paypalrequestid', 'ckoidempotencykey', 'xpayoutidempotency',
  'itwilioidempotencytoken', 'klarnaidempotencykey', 'xqontoidempotencykey', 'privyidempotencykey', 'senderbatchid', 'messagededuplicationid', 'idempotencytoken',
  'xidempotency', 'upstashdeduplicationid', 'resendidempotencykey', 'idempotencyid', 'xvpsrequestid', 'dedupid', 'deduplicationid', 'xdeduplicationid', 'xidempotencyid', 'xidempotencytoken', 'xidempotenceuuid', 'repeatabilityrequestid',
]);

/** Packages that take an object and send no request of ours with it: schemas, stores, loggers, test doubles, views. */
export const NEUTRAL_PACKAGES: ReadonlySet<string> = new Set([
  'zod', 'yup', 'joi', 'valibot', 'superstruct', 'io-ts', 'runtypes', 'ajv', 'class-validator', 'class-transformer', '@sinclair/typebox', 'arktype', '@effect/schema', 'graphql', 'type-graphql', '@nestjs/graphql', '@nestjs/swagger', '@nestjs/mapped-types',
  '@prisma/client', '.prisma', 'prisma', 'drizzle-orm', 'knex', 'objection', 'typeorm', 'sequelize', 'sequelize-typescript', 'mongoose', 'mongodb', '@mikro-orm/core', 'kysely', 'pg', 'pg-promise', 'postgres', 'mysql', 'mysql2', 'better-sqlite3', 'sqlite3', 'slonik', 'massive', '@nestjs/typeorm', '@nestjs/mongoose',
  'ioredis', 'redis', '@redis/client', 'keyv', 'lru-cache', 'node-cache', 'cache-manager', '@upstash/redis', 'localforage', 'idb', 'dexie', 'idb-keyval', 'electron-store', 'conf', '@react-native-async-storage/async-storage', 'memcached', 'level', 'nedb', 'lowdb', '@google-cloud/firestore', '@google-cloud/datastore', 'firebase', 'firebase-admin', 'convex',
  'pino', 'winston', 'bunyan', 'loglevel', 'log4js', 'consola', 'debug', 'signale', 'tslog', 'roarr', '@sentry/node', '@sentry/core', '@sentry/browser', '@sentry/nextjs', '@opentelemetry/api', 'dd-trace', 'newrelic', 'posthog-node', 'mixpanel', '@datadog/browser-logs',
  'vitest', '@vitest/spy', 'jest', '@jest/globals', 'sinon', 'nock', 'msw', 'chai', 'mocha', 'ava', 'tape', 'node:test', 'test', 'assert', 'supertest', '@playwright/test', 'cypress',
  'react', 'preact', 'vue', 'svelte', 'solid-js', 'redux', '@reduxjs/toolkit', 'zustand', 'jotai', 'recoil', 'mobx', 'immer', 'pinia', 'xstate', '@xstate/react', 'react-hook-form', 'formik', 'final-form', 'nuqs', 'react-redux', 'react-dom',
  'jsonwebtoken', 'jose', 'fs', 'path', 'util', 'events', 'url', 'querystring', 'crypto', 'buffer', 'stream', 'zlib', 'os', 'v8', 'vm', 'readline', 'perf_hooks', 'worker_threads', 'timers', 'process', 'diagnostics_channel', 'async_hooks', 'child_process', 'console', 'inspector', 'string_decoder',
  'lodash', 'lodash-es', 'ramda', 'remeda', 'radash', 'es-toolkit', 'date-fns', 'dayjs', 'moment', 'luxon', 'uuid', 'nanoid', 'object-hash', 'qs', 'deepmerge', 'fast-deep-equal', 'commander', 'yargs', 'chalk', 'dotenv', 'reflect-metadata', 'tslib', 'inversify', 'tsyringe', 'awilix', 'express', 'express-serve-static-core', 'cors', 'helmet', '@fastify/cors', 'openai', '@anthropic-ai/sdk',
]);

/** Packages that send what they are given: what hangs on them is judged by them alone. Of any other package a store may be behind it. */
export const KNOWN_CLIENTS = /^(?:stripe|axios|got|ky|undici|superagent|node-fetch|cross-fetch|ofetch|wretch|needle|gaxios|request|@aws-sdk\/.*|aws-sdk|@grpc\/grpc-js|@connectrpc\/.*|square|resend|@paypal\/.*|@adyen\/.*|@mollie\/.*|plaid|@workos.*|modern-treasury|braintree|bullmq|bull|inngest|@trigger\.dev\/.*|@upstash\/qstash|@azure\/.*|https?|http2|net|ws|@nestjs\/axios|@angular\/.*|@apollo\/client.*|graphql-request|urql|@urql\/.*|@trpc\/.*|effect|@effect\/.*|@temporalio\/.*|@restatedev\/.*|kafkajs|amqplib|rxjs|@privy-io\/.*|@knocklabs\/.*|telnyx|mangopay.*)$/u;

/** Packages whose base classes make a class a table. */
export const MODEL_PACKAGES: ReadonlySet<string> = new Set(['objection', 'sequelize', 'sequelize-typescript', 'typeorm', 'mongoose', '@mikro-orm/core', 'drizzle-orm']);

/** Methods of anything that store, look up, log, validate or compare: they send no request of ours. */
export const NEUTRAL_METHODS: ReadonlySet<string> = new Set([
  'log', 'info', 'warn', 'error', 'debug', 'trace', 'fatal', 'verbose', 'silly', 'critical', 'notice', 'child', 'setContext', 'captureException', 'captureMessage', 'addBreadcrumb', 'setAttribute', 'setAttributes', 'addEvent', 'startSpan', 'recordException', 'setTag', 'setTags',
  'save', 'saveMany', 'insert', 'insertOne', 'insertMany', 'upsert', 'updateOne', 'updateMany', 'replaceOne', 'find', 'findOne', 'findFirst', 'findUnique', 'findMany', 'findBy', 'findOneBy', 'findAll', 'findById', 'findByKey', 'where', 'orWhere', 'andWhere', 'values', 'select', 'query', 'count', 'exists', 'has', 'get', 'delete', 'remove', 'persist', 'store', 'load',
  'createMany', 'bulkCreate', 'bulkInsert', 'merge', 'onConflict', 'onConflictDoUpdate', 'onConflictDoNothing', 'returning', 'build', 'parse', 'safeParse', 'validate', 'transform', 'expect', 'toEqual', 'toBe', 'toMatchObject', 'toHaveBeenCalledWith', 'mockReturnValue', 'mockResolvedValue', 'emit', 'dispatch', 'setState', 'setQueryData', 'push', 'unshift', 'includes', 'some', 'every', 'json', 'status', 'view', 'render',
]);

/** Receivers (by the name of their type, variable or field) that hold rows or write logs. */
export const NEUTRAL_RECEIVERS = /(?:repo|repository|store|storage|dao|table|collection|cache|outbox|ledgerrows|logger|log|model|schema|db|database|prisma|orm|knex|redis|sql|tracer|span|metrics|audit|console|journal|emitter)s?$/iu;

/** Names of parts of a call that are no part of the operation: transport, credentials, traces, attempts, log fields. */
export const BESIDE_OPERATION = /^(?:headers?|metadata|meta|timeout\w*|deadline|signal|retr(?:y|ies)\w*|max\w*retries|attempt\w*|\w*attempt(?:s|no|number)?|tries|authori[sz]ation|auth|(?:access|bearer|api|refresh|auth|id|session)_?token|apikey|api_key|secret|signature\w*|\w*nonce|trace\w*|correlation\w*|request_?id|timestamp|\w*timestamp|sent_?at|\w*requested_?at|created_?at|now|agent|dispatcher|cache|credentials|mode|keepalive|log\w*|debug|idempot\w+)$/iu;
