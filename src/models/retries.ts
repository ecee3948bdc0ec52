import type { AttemptRow, CallbackRow } from './types.js';

const MUTATION_DEFAULTS = { constructor: 'QueryClient', option: '0.defaultOptions.mutations.retry' };

/** Helpers that run a callback again when it fails, and wrappers that return such a function. Measured in tests/models. */
export const RETRIES: readonly CallbackRow[] = [
  { package: 'p-retry', names: ['default'], callback: [0], kind: 'retry', attempt: { parameter: 0 } },
  { package: 'p-retry', names: ['makeRetriable'], callback: [0], kind: 'retry' },
  { package: 'async-retry', names: ['default'], callback: [0], kind: 'retry', attempt: { parameter: 1 } },
  { package: 'retry', names: ['default.operation().attempt', 'operation().attempt', 'RetryOperation#attempt'], callback: [0], kind: 'retry', attempt: { parameter: 0 } },
  { package: 'promise-retry', names: ['default'], callback: [0, 1], kind: 'retry', attempt: { parameter: 1 } },
  { package: '@gar/promise-retry', names: ['default', 'promiseRetry'], callback: [0, 1], kind: 'retry', attempt: { parameter: 1 } },
  { package: 'retry-as-promised', names: ['default', 'retryAsPromised'], callback: [0], kind: 'retry', attempt: { parameter: 0, property: 'current' } },
  { package: 'ts-retry-promise', names: ['retry', 'retryDecorator', 'customizeRetry()', 'customizeDecorator()'], callback: [0], kind: 'retry' },
  { package: 'exponential-backoff', names: ['backOff'], callback: [0], kind: 'retry' },
  { package: '@lifeomic/attempt', names: ['retry'], callback: [0], kind: 'retry', attempt: { parameter: 0, property: 'attemptNum' } },
  { package: 'cockatiel', names: ['RetryPolicy#execute', 'retry().execute', 'Policy#execute', 'IPolicy#execute', 'wrap().execute', 'IMergedPolicy#execute'], callback: [0], kind: 'retry', attempt: { parameter: 0, property: 'attempt' } },
  { package: 'ts-retry', names: ['retry', 'retryAsync', 'retryUntilTruthy', 'retryAsyncUntilTruthy', 'retryUntilDefined', 'retryAsyncUntilDefined', 'retryAsyncUntilResponse', 'retryDecorator', 'retryAsyncDecorator'], callback: [0], kind: 'retry' },
  { package: 'async', names: ['retry', 'retryable', 'default.retry', 'default.retryable'], callback: [0, 1], kind: 'retry' },
  { package: 'bluebird-retry', names: ['default'], callback: [0], kind: 'retry' },
  { package: 'radash', names: ['retry'], callback: [1], kind: 'retry' },
  { package: 'es-toolkit', names: ['retry'], callback: [0], kind: 'retry' },
  { package: 'es-toolkit/function', names: ['retry'], callback: [0], kind: 'retry' },
  { package: 'polly-js', names: ['default().retry().execute', 'default().retry().executeForPromise', 'default().waitAndRetry().execute', 'default().waitAndRetry().executeForPromise', 'default().handle().retry().executeForPromise', 'default().handle().waitAndRetry().executeForPromise'], callback: [0], kind: 'retry', attempt: { parameter: 0, property: 'count' } },
  { package: 'fetch-retry', names: ['default'], callback: [0], kind: 'retry' },
  { package: '@std/async', names: ['retry'], callback: [0], kind: 'retry' },
  { package: '@std/async/retry', names: ['retry'], callback: [0], kind: 'retry' },
  { package: 'retry-ts', names: ['retrying'], callback: [1], kind: 'retry', attempt: { parameter: 0, property: 'iterNumber' } },
  { package: 'retry-ts/Task', names: ['retrying'], callback: [1], kind: 'retry', attempt: { parameter: 0, property: 'iterNumber' } },
  { package: 'retry-ts/lib/Task', names: ['retrying'], callback: [1], kind: 'retry', attempt: { parameter: 0, property: 'iterNumber' } },
  { package: 'redux-saga/effects', names: ['retry'], callback: [2], kind: 'retry' },
  { package: '@trigger.dev/sdk', names: ['retry.onThrow'], callback: [0], kind: 'retry', attempt: { parameter: 0, property: 'attempt' } },
  { package: '@trigger.dev/sdk/v3', names: ['retry.onThrow'], callback: [0], kind: 'retry', attempt: { parameter: 0, property: 'attempt' } },
  { package: 'mongodb', names: ['ClientSession#withTransaction'], callback: [0], kind: 'retry' },
  { package: '@google-cloud/firestore', names: ['Firestore#runTransaction'], callback: [0], kind: 'retry' },
  { package: 'firebase-admin', names: ['Firestore#runTransaction'], callback: [0], kind: 'retry' },
  { package: '@reduxjs/toolkit/query', names: ['retry'], callback: [0], kind: 'retry' },
  { package: '@reduxjs/toolkit/query/react', names: ['retry'], callback: [0], kind: 'retry' },

  // Data clients: the function of a mutation or a query is run again where a retry stands in its options.
  { package: '@tanstack/react-query', names: ['useMutation', 'mutationOptions'], callback: ['0.mutationFn'], kind: 'retry', needs: ['0.retry'], orDefault: MUTATION_DEFAULTS },
  { package: '@tanstack/vue-query', names: ['useMutation'], callback: ['0.mutationFn'], kind: 'retry', needs: ['0.retry'], orDefault: MUTATION_DEFAULTS },
  { package: '@tanstack/solid-query', names: ['useMutation', 'createMutation'], callback: ['0.mutationFn'], kind: 'retry', needs: ['0.retry'], orDefault: MUTATION_DEFAULTS },
  { package: '@tanstack/svelte-query', names: ['createMutation'], callback: ['0.mutationFn'], kind: 'retry', needs: ['0.retry'], orDefault: MUTATION_DEFAULTS },
  { package: '@tanstack/angular-query-experimental', names: ['injectMutation'], callback: ['0.mutationFn'], kind: 'retry', needs: ['0.retry'], orDefault: MUTATION_DEFAULTS },
  { package: '@tanstack/query-core', names: ['MutationObserver'], callback: ['1.mutationFn'], kind: 'retry', needs: ['1.retry'], orDefault: MUTATION_DEFAULTS },
  { package: '@tanstack/query-core', names: ['MutationCache#build', 'QueryClient#setMutationDefaults'], callback: ['1.mutationFn'], kind: 'retry', needs: ['1.retry'], orDefault: MUTATION_DEFAULTS },
];

/** Attempt numbers that come with what is delivered. `per` reads after "changes with". */
export const ATTEMPTS: readonly AttemptRow[] = [
  { package: 'bullmq', names: ['Job#attemptsMade', 'Job#attemptsStarted', 'Job#stalledCounter', 'Job#ats', 'Job#atm', 'MinimalJob#attemptsMade', 'MinimalJob#attemptsStarted'], per: 'each attempt of the BullMQ job' },
  { package: 'bull', names: ['Job#attemptsMade', 'default.Job#attemptsMade'], per: 'each attempt of the Bull job' },
  { package: 'pg-boss', names: ['JobWithMetadata#retryCount', 'JobWithMetadata#retrycount'], per: 'each attempt of the pg-boss job' },
  { package: 'graphile-worker', names: ['Job#attempts', 'DbJob#attempts'], per: 'each attempt of the Graphile job' },
  { package: '@temporalio/activity', names: ['Info#attempt', 'activityInfo().attempt', 'Context.current().info.attempt'], per: 'each attempt of the Temporal activity' },
  { package: '@temporalio/common', names: ['ActivityInfo#attempt'], per: 'each attempt of the Temporal activity' },
  { package: '@temporalio/workflow', names: ['WorkflowInfo#attempt', 'workflowInfo().attempt'], per: 'each attempt of the Temporal workflow' },
  { package: 'inngest', names: ['BaseContext#attempt', 'Context#attempt'], per: 'each attempt of the Inngest function' },
  { package: '@trigger.dev/core', names: ['TaskRunExecutionAttempt#number'], per: 'each attempt of the Trigger.dev run' },
  { package: '@google-cloud/pubsub', names: ['Message#deliveryAttempt'], per: 'each delivery of the message' },
  { package: 'aws-lambda', names: ['SQSRecordAttributes#ApproximateReceiveCount'], per: 'each delivery of the SQS message' },
  { package: '@azure/functions', names: ['RetryContext#retryCount'], per: 'each attempt of the function' },
  { package: '@hatchet-dev/typescript-sdk', names: ['Context#retryCount'], per: 'each attempt of the Hatchet task' },
  { package: 'nats', names: ['DeliveryInfo#redeliveryCount', 'JsMsg#redelivered'], per: 'each delivery of the message' },
  { package: '@cloudflare/workers-types', names: ['Message#attempts', 'WorkflowStepContext#attempt', 'AlarmInvocationInfo#retryCount'], per: 'each delivery of the message' },
  { package: 'axios-retry', names: ['IAxiosRetryConfigExtended#retryCount', 'IAxiosRetryConfig#retryCount'], per: 'each attempt of axios-retry' },
  { package: '@dbos-inc/dbos-sdk', names: ['StepStatus#currentAttempt', 'DBOS.stepStatus.currentAttempt'], per: 'each attempt of the DBOS step' },
];
