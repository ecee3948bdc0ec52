/** Words that mean the same whatever package they are from. */

/** Events that come again over the life of a connection: what they start is started anew after each reconnect. */
export const LIFECYCLE_EVENTS: ReadonlySet<string> = new Set([
  'connect', 'connection', 'open', 'ready', 'reconnect', 'reconnected', 'reconnecting', 'drain', 'online', 'resume', 'close', 'disconnect', 'disconnected', 'end',
  'error', 'timeout', 'secureConnect', 'session', 'connected', 'visibilitychange', 'focus', 'pageshow', 'retry', 'stalled',
]);

/** Environment variables that name the machine, the pod or the instance. */
export const HOST_VARIABLES: ReadonlySet<string> = new Set([
  'HOSTNAME', 'HOST_NAME', 'COMPUTERNAME', 'POD_NAME', 'POD_IP', 'POD_UID', 'MY_POD_NAME', 'MY_POD_IP', 'K8S_POD_NAME', 'KUBERNETES_POD_NAME',
  'NODE_NAME', 'K8S_NODE_NAME', 'DYNO', 'FLY_MACHINE_ID', 'FLY_ALLOC_ID', 'K_REVISION', 'AWS_LAMBDA_LOG_STREAM_NAME', 'AWS_LAMBDA_LOG_GROUP_NAME',
  'RENDER_INSTANCE_ID', 'RAILWAY_REPLICA_ID', 'RAILWAY_DEPLOYMENT_ID', 'HEROKU_DYNO_ID', 'INSTANCE_ID', 'CONTAINER_ID', 'ECS_CONTAINER_METADATA_URI',
  'ECS_CONTAINER_METADATA_URI_V4', 'NOMAD_ALLOC_ID', 'WEBSITE_INSTANCE_ID', 'GAE_INSTANCE', 'CF_INSTANCE_GUID', 'CF_INSTANCE_INDEX', 'NODE_APP_INSTANCE', 'pm_id',
  'VERCEL_DEPLOYMENT_ID', 'CLOUD_RUN_EXECUTION', 'WORKER_ID', 'NODE_UNIQUE_ID',
]);

/** Methods that answer with what their receiver and arguments hold, whatever library the receiver is from. */
export const TRANSPARENT_METHODS: ReadonlySet<string> = new Set([
  'toString', 'toLocaleString', 'valueOf', 'toJSON', 'slice', 'substring', 'substr', 'replace', 'replaceAll', 'concat', 'join', 'trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase',
  'padStart', 'padEnd', 'repeat', 'split', 'normalize', 'at', 'charAt', 'charCodeAt', 'reverse', 'sort', 'toSorted', 'toReversed', 'map', 'filter', 'flat', 'flatMap', 'reduce', 'fill',
  'digest', 'update', 'hex', 'base64', 'copy', 'toFixed', 'toPrecision', 'toISOString', 'getTime', 'toUTCString', 'toDateString', 'toTimeString', 'toLocaleDateString', 'toLocaleTimeString',
  'getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'getSeconds', 'getMilliseconds', 'getUTCFullYear', 'getUTCMonth', 'getUTCDate', 'getUTCDay', 'getUTCHours', 'getUTCMinutes',
  'getUTCSeconds', 'getUTCMilliseconds', 'toMillis', 'toSeconds', 'toUnixInteger', 'toISO', 'toISODate', 'toFormat', 'format', 'unix', 'startOf', 'endOf', 'add', 'subtract', 'plus', 'minus', 'utc', 'tz', 'epochMilliseconds',
  'toHexString', 'toBase64', 'encode', 'finalize', 'toDate', 'subarray', 'entries', 'values', 'keys', 'set', 'pop', 'shift', 'bigint', 'toPlainDate',
]);

/** What an error, its code or a test for it is called that says for certain that the request was not done. A conflict leaves that open. */
export const REFUSAL_WORDS = /declin|refus|invalid|validation|unprocessable|insufficient|not_?found|forbidden|unauthori[sz]ed|bad_?request|card_?error|expired/iu;

/** Words in an address that say that a POST changes nothing worth a key: tokens, searches, telemetry. */
export const HARMLESS_ADDRESS = /oauth|\/token|\/login|\/logout|\/auth|\/session|search|graphql|\/query|telemetry|analytics|metrics|\/logs?\b|\/track|\/events\/batch|\/batch-get|heartbeat|\/health/iu;

/** What a function is called that reads, whatever the protocol makes of it; `getOrCreate` is none. */
export const READING_NAME = /^(?:get|list|find|search|read|load|look_?up|query|describe|count)(?=[A-Z_]|$)(?!\w*(?:Or|And)[A-Z])/u;

/** Options of a worker or consumer that have it take several deliveries at a time. */
export const CONCURRENCY_OPTION = /concurren|parallel|prefetch/iu;

/** What a decorator of a container's class says where each request, or each place of use, gets an object of its own. */
export const SCOPE_OF_ONE_REQUEST = /\bscope\b[^,}]+\b(?:request|transient)\b|\b(?:ResolutionScoped|requestScoped)\b/iu;

/** Options of a retrying call whose callbacks run from one attempt to the next: `onRetry`, `onFailedAttempt`, `retryDelay`, `shouldRetry`, `beforeAttempt`, `handleError`, `notify`. */
export const BETWEEN_ATTEMPTS = /retr|attempt|delay|backoff|until|wait|^(?:interval|handleError|notify|operation)$/iu;
