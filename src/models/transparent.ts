import type { TransparentRow } from './types.js';

/** Packages and functions whose result is made of their arguments alone. */
export const TRANSPARENT: readonly TransparentRow[] = [
  { package: 'crypto', names: ['createHash', 'createHmac', 'hash', 'scryptSync', 'pbkdf2Sync', 'hkdfSync', 'Hash#update', 'Hash#digest', 'Hmac#update', 'Hmac#digest', 'Hash#copy', 'webcrypto.subtle.digest', 'subtle.digest', 'webcrypto.subtle.sign', 'sign', 'createSign'] },
  { package: 'global', names: ['crypto.subtle.digest', 'crypto.subtle.sign', 'String', 'Number', 'BigInt', 'Boolean', 'parseInt', 'parseFloat', 'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'escape', 'btoa', 'atob', 'structuredClone', 'JSON.stringify', 'JSON.parse', 'Object.assign', 'Object.values', 'Object.entries', 'Object.keys', 'Object.fromEntries', 'Object.freeze', 'Object.create', 'Array.from', 'Array.of', 'Buffer.from', 'Buffer.concat', 'Promise.resolve', 'Promise.all', 'Math.floor', 'Math.round', 'Math.ceil', 'Math.trunc', 'Math.abs', 'Math.max', 'Math.min', 'Uint8Array.from', 'String.raw', 'Date.parse', 'Date.UTC', 'Array', 'Object', 'Reflect.get', 'Bun.hash', 'Symbol'] },
  { package: 'lib', names: ['SubtleCrypto#digest', 'SubtleCrypto#sign', 'TextEncoder#encode', 'TextDecoder#decode'] },
  ...[
    '@noble/hashes', 'hash-wasm', 'crypto-js', 'js-sha256', 'js-sha1', 'js-sha512', 'js-sha3', 'js-md5', 'md5', 'md5-hex', 'sha1', 'sha.js', 'hash.js', 'create-hash', 'create-hmac', 'blueimp-md5', 'spark-md5', 'ts-md5', 'pure-rand',
    'object-hash', 'ohash', 'hash-sum', 'hash-obj', 'hasha', 'node-object-hash', 'xxhash-wasm', 'xxhashjs', 'xxhash-addon', 'murmurhash', 'murmurhash-js', 'murmurhash3js', 'imurmurhash', 'farmhash', 'farmhash-modern', 'fnv1a', '@sindresorhus/fnv1a', 'cyrb53',
    'string-hash', 'fast-json-stable-stringify', 'json-stable-stringify', 'safe-stable-stringify', 'fast-safe-stringify', 'canonicalize', 'json-canonicalize', 'superjson', 'devalue', 'qs', 'querystring', 'bs58', 'base-x', 'base64-js', 'multiformats', 'slugify',
    '@sindresorhus/slugify', 'change-case', 'lodash', 'lodash-es', 'radash', 'remeda', 'ramda', 'es-toolkit', 'date-fns', 'date-fns-tz', '@date-fns/utc', 'dayjs', 'moment', 'moment-timezone', 'luxon', '@js-joda/core', 'util', 'path', 'url', 'buffer', 'hashids', 'sqids', 'stable-idempotency-key', 'uint8arrays', '@scure/base', 'string_decoder', 'decimal.js', 'bignumber.js', 'big.js',
  ].map((name) => ({ package: name, names: ['*'] })),
  { package: 'uuid', names: ['v3', 'v5', 'parse', 'stringify', 'v1ToV6', 'v4', 'v1', 'v6', 'v7', 'default.v5', 'default.v3'] },
  { package: 'uuid/v5', names: ['default'] },
  { package: 'uuid/v3', names: ['default'] },
  { package: 'ulid', names: ['ulid', 'decodeTime', 'encodeTime'] },
  { package: 'ulidx', names: ['ulid'] },
  { package: 'ksuid', names: ['default.fromParts', 'default.parse'] },
  { package: 'short-uuid', names: ['default().fromUUID', 'createTranslator().fromUUID', 'default().toUUID'] },
  { package: 'typeid-js', names: ['typeid', 'typeidUnboxed', 'TypeID.fromUUID', 'fromUUID'] },
  { package: 'bson', names: ['ObjectId.createFromTime', 'ObjectId.createFromHexString'] },
];

/** Methods that answer with what their receiver and arguments hold, whatever library the receiver is from. */
export const TRANSPARENT_METHODS: ReadonlySet<string> = new Set([
  'toString', 'toLocaleString', 'valueOf', 'toJSON', 'slice', 'substring', 'substr', 'replace', 'replaceAll', 'concat', 'join', 'trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase',
  'padStart', 'padEnd', 'repeat', 'split', 'normalize', 'at', 'charAt', 'charCodeAt', 'reverse', 'sort', 'toSorted', 'toReversed', 'map', 'filter', 'flat', 'flatMap', 'reduce', 'fill',
  'digest', 'update', 'hex', 'base64', 'copy', 'toFixed', 'toPrecision', 'toISOString', 'getTime', 'toUTCString', 'toDateString', 'toTimeString', 'toLocaleDateString', 'toLocaleTimeString',
  'getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'getSeconds', 'getMilliseconds', 'getUTCFullYear', 'getUTCMonth', 'getUTCDate', 'getUTCDay', 'getUTCHours', 'getUTCMinutes',
  'getUTCSeconds', 'getUTCMilliseconds', 'toMillis', 'toSeconds', 'toUnixInteger', 'toISO', 'toISODate', 'toFormat', 'format', 'unix', 'startOf', 'endOf', 'add', 'subtract', 'plus', 'minus', 'utc', 'tz', 'epochMilliseconds',
  'toHexString', 'toBase64', 'encode', 'finalize', 'toDate', 'subarray', 'entries', 'values', 'keys', 'set', 'pop', 'shift', 'bigint', 'toPlainDate',
]);
