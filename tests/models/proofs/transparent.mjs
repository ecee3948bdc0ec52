// Packages whose results are made of their arguments alone: the same for the same, another for another.
import { createRequire } from 'node:module';
import { decides, fresh, same, text } from './kit.mjs';

const require = createRequire(import.meta.url);
const bytes = (value) => new TextEncoder().encode(value);
const at = (value) => new Date(value === 'order-1' ? 1700000000000 : 1800000000000);
const number = (value) => (value === 'order-1' ? 1 : 2);
const whole = async (name) => {
  const module = await import(name);
  return module.default?.default ?? module.default ?? module;
};

/** By package: what a key is commonly made with. */
const MAKERS = {
  '@noble/hashes': async (value) => (await import('@noble/hashes/sha2.js')).sha256(bytes(value)),
  'hash-wasm': async (value) => (await import('hash-wasm')).sha256(value),
  'crypto-js': async (value) => (await whole('crypto-js')).SHA256(value).toString(),
  'js-sha256': async (value) => (await import('js-sha256')).sha256(value),
  'js-sha1': async (value) => (await whole('js-sha1'))(value),
  'js-sha512': async (value) => (await import('js-sha512')).sha512(value),
  'js-sha3': async (value) => (await import('js-sha3')).sha3_256(value),
  'js-md5': async (value) => (await import('js-md5')).md5(value),
  md5: async (value) => (await whole('md5'))(value),
  'md5-hex': async (value) => (await whole('md5-hex'))(value),
  sha1: async (value) => (await whole('sha1'))(value),
  'sha.js': async (value) => (await whole('sha.js'))('sha256').update(value).digest('hex'),
  'hash.js': async (value) => (await whole('hash.js')).sha256().update(value).digest('hex'),
  'create-hash': async (value) => (await whole('create-hash'))('sha256').update(value).digest('hex'),
  'create-hmac': async (value) => (await whole('create-hmac'))('sha256', 'secret').update(value).digest('hex'),
  'blueimp-md5': async (value) => (await whole('blueimp-md5'))(value),
  'spark-md5': async (value) => (await whole('spark-md5')).hash(value),
  'ts-md5': async (value) => (await import('ts-md5')).Md5.hashStr(value),
  'pure-rand': async (value) => {
    const { xorshift128plus } = await import('pure-rand/generator/xorshift128plus').catch(() => import('pure-rand'));
    const generator = xorshift128plus(number(value));
    return generator.next?.() ?? generator.unsafeNext();
  },
  jssha: async (value) => {
    const Sha = await whole('jssha');
    return new Sha('SHA-256', 'TEXT').update(value).getHash('HEX');
  },
  crc: async (value) => (await import('crc')).crc32(value),
  'crc-32': async (value) => (await whole('crc-32')).str(value),
  '@stablelib/sha256': async (value) => (await import('@stablelib/sha256')).hash(bytes(value)),
  '@aws-crypto/sha256-js': async (value) => {
    const hash = new (await import('@aws-crypto/sha256-js')).Sha256();
    hash.update(value);
    return hash.digest();
  },
  '@node-rs/xxhash': async (value) => (await import('@node-rs/xxhash')).xxh64(value),
  'object-hash': async (value) => (await whole('object-hash'))({ order: value }),
  ohash: async (value) => (await import('ohash')).hash({ order: value }),
  'hash-sum': async (value) => (await whole('hash-sum'))({ order: value }),
  'hash-obj': async (value) => (await import('hash-obj')).default({ order: value }),
  hasha: async (value) => (await import('hasha')).hash(value),
  'node-object-hash': async (value) => (await import('node-object-hash')).hasher().hash({ order: value }),
  'xxhash-wasm': async (value) => (await (await whole('xxhash-wasm'))()).h64ToString(value),
  xxhashjs: async (value) => (await whole('xxhashjs')).h32(value, 0).toString(16),
  murmurhash: async (value) => (await whole('murmurhash')).v3(value),
  'murmurhash-js': async (value) => (await whole('murmurhash-js')).murmur3(value, 0),
  murmurhash3js: async (value) => (await whole('murmurhash3js')).x86.hash32(value),
  imurmurhash: async (value) => (await whole('imurmurhash'))(value).result(),
  'farmhash-modern': async (value) => (await import('farmhash-modern')).fingerprint32(value),
  fnv1a: async (value) => (await whole('fnv1a'))(value),
  '@sindresorhus/fnv1a': async (value) => (await import('@sindresorhus/fnv1a')).default(value, { size: 64 }),
  'string-hash': async (value) => (await whole('string-hash'))(value),
  'fast-json-stable-stringify': async (value) => (await whole('fast-json-stable-stringify'))({ b: value, a: 1 }),
  'json-stable-stringify': async (value) => (await whole('json-stable-stringify'))({ b: value, a: 1 }),
  'safe-stable-stringify': async (value) => (await whole('safe-stable-stringify'))({ b: value, a: 1 }),
  'fast-safe-stringify': async (value) => (await whole('fast-safe-stringify'))({ b: value, a: 1 }),
  canonicalize: async (value) => (await whole('canonicalize'))({ b: value, a: 1 }),
  'json-canonicalize': async (value) => (await import('json-canonicalize')).canonicalize({ b: value, a: 1 }),
  superjson: async (value) => (await whole('superjson')).stringify({ b: value, a: 1 }),
  devalue: async (value) => (await import('devalue')).stringify({ b: value, a: 1 }),
  qs: async (value) => (await whole('qs')).stringify({ b: value, a: 1 }),
  querystring: async (value) => (await import('querystring')).stringify({ b: value, a: 1 }),
  bs58: async (value) => (await whole('bs58')).encode(bytes(value)),
  'base-x': async (value) => (await whole('base-x'))('0123456789abcdef').encode(bytes(value)),
  'base64-js': async (value) => (await whole('base64-js')).fromByteArray(bytes(value)),
  multiformats: async (value) => (await import('multiformats/bases/base58')).base58btc.encode(bytes(value)),
  slugify: async (value) => (await whole('slugify'))(value),
  '@sindresorhus/slugify': async (value) => (await import('@sindresorhus/slugify')).default(value),
  'change-case': async (value) => (await import('change-case')).snakeCase(value),
  lodash: async (value) => (await whole('lodash')).kebabCase(value),
  'lodash-es': async (value) => (await import('lodash-es')).kebabCase(value),
  radash: async (value) => (await import('radash')).camel(value),
  remeda: async (value) => (await import('remeda')).toCamelCase(value),
  ramda: async (value) => (await import('ramda')).toUpper(value),
  'es-toolkit': async (value) => (await import('es-toolkit')).camelCase(value),
  'date-fns': async (value) => (await import('date-fns')).format(at(value), 'yyyy-MM'),
  'date-fns-tz': async (value) => (await import('date-fns-tz')).formatInTimeZone(at(value), 'UTC', 'yyyy-MM'),
  '@date-fns/utc': async (value) => new (await import('@date-fns/utc')).UTCDate(at(value).getTime()).toISOString(),
  dayjs: async (value) => (await whole('dayjs'))(at(value)).format('YYYY-MM'),
  moment: async (value) => (await whole('moment'))(at(value)).format('YYYY-MM'),
  'moment-timezone': async (value) => (await whole('moment-timezone'))(at(value)).tz('UTC').format('YYYY-MM'),
  luxon: async (value) => (await import('luxon')).DateTime.fromMillis(at(value).getTime(), { zone: 'utc' }).toFormat('yyyy-MM'),
  '@js-joda/core': async (value) => (await import('@js-joda/core')).Instant.ofEpochMilli(at(value).getTime()).toString(),
  hashids: async (value) => new (await whole('hashids'))('salt').encode(number(value)),
  sqids: async (value) => new (await whole('sqids'))().encode([number(value)]),
  uint8arrays: async (value) => (await import('uint8arrays/from-string')).fromString(value),
  '@scure/base': async (value) => (await import('@scure/base')).base58.encode(bytes(value)),
  'decimal.js': async (value) => new (await whole('decimal.js'))(number(value)).times(3).toString(),
  'bignumber.js': async (value) => new (await whole('bignumber.js'))(number(value)).times(3).toString(),
  'big.js': async (value) => new (await whole('big.js'))(number(value)).times(3).toString(),
};
for (const [name, make] of Object.entries(MAKERS)) await decides(name, '*', make);

const NODE = { version: process.versions.node };
const crypto = await import('node:crypto');
const util = await import('node:util');
const path = await import('node:path');
const url = await import('node:url');
const buffer = await import('node:buffer');
const { StringDecoder } = await import('node:string_decoder');
const platform = {
  util: (value) => util.format('%s', value), path: (value) => path.join('/orders', value), url: (value) => url.pathToFileURL(`/orders/${value}`).href,
  buffer: (value) => buffer.Buffer.from(value).toString('base64'), string_decoder: (value) => new StringDecoder('utf8').write(Buffer.from(value)),
};
for (const [name, make] of Object.entries(platform)) await decides(name, '*', (value) => make(value), NODE);

const hash = () => crypto.createHash('sha256');
const hmac = () => crypto.createHmac('sha256', 'secret');
const ed25519 = crypto.generateKeyPairSync('ed25519').privateKey;
const rsa = crypto.generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey;
const digests = {
  createHash: (value) => hash().update(value).digest('hex'), createHmac: (value) => hmac().update(value).digest('hex'), hash: (value) => crypto.hash('sha256', value),
  scryptSync: (value) => crypto.scryptSync(value, 'salt', 16), pbkdf2Sync: (value) => crypto.pbkdf2Sync(value, 'salt', 1, 16, 'sha256'), hkdfSync: (value) => crypto.hkdfSync('sha256', value, 'salt', 'info', 16),
  'Hash#update': (value) => hash().update(value).digest('hex'), 'Hash#digest': (value) => hash().update(value).digest('hex'), 'Hmac#update': (value) => hmac().update(value).digest('hex'), 'Hmac#digest': (value) => hmac().update(value).digest('hex'),
  'Hash#copy': (value) => hash().update(value).copy().digest('hex'), 'webcrypto.subtle.digest': (value) => crypto.webcrypto.subtle.digest('SHA-256', bytes(value)), 'subtle.digest': (value) => crypto.subtle.digest('SHA-256', bytes(value)),
  'webcrypto.subtle.sign': async (value) => crypto.webcrypto.subtle.sign('HMAC', await crypto.webcrypto.subtle.importKey('raw', bytes('secret'), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']), bytes(value)),
  sign: (value) => crypto.sign(null, Buffer.from(value), ed25519), createSign: (value) => crypto.createSign('sha256').update(value).sign(rsa, 'hex'),
};
for (const [name, make] of Object.entries(digests)) await decides('crypto', name, (value) => make(value), NODE);
const ec = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
await fresh('crypto', 'sign', () => crypto.sign('sha256', Buffer.from('order-1'), ec), { ...NODE, place: 'ECDSA key' });

const functions = {
  'crypto.subtle.digest': (value) => globalThis.crypto.subtle.digest('SHA-256', bytes(value)), 'crypto.subtle.sign': digests['webcrypto.subtle.sign'],
  String, encodeURIComponent, decodeURIComponent, encodeURI, escape, btoa, structuredClone, 'JSON.stringify': (value) => JSON.stringify({ value }), 'JSON.parse': (value) => JSON.parse(`"${value}"`), atob: (value) => atob(btoa(value)),
  Number: (value) => Number(value.slice(-1)), BigInt: (value) => BigInt(value.slice(-1)), Boolean: (value) => Boolean(value === 'order-1'), parseInt: (value) => parseInt(value.slice(-1), 10), parseFloat: (value) => parseFloat(value.slice(-1)),
  'Object.assign': (value) => Object.assign({}, { value }), 'Object.values': (value) => Object.values({ value }), 'Object.entries': (value) => Object.entries({ value }), 'Object.keys': (value) => Object.keys({ [value]: 1 }), 'Object.fromEntries': (value) => Object.fromEntries([['value', value]]),
  'Object.freeze': (value) => Object.freeze({ value }), 'Object.create': (value) => Object.create({ value }).value, 'Array.from': (value) => Array.from(value), 'Array.of': (value) => Array.of(value), 'Buffer.from': (value) => Buffer.from(value), 'Buffer.concat': (value) => Buffer.concat([Buffer.from(value)]),
  'Promise.resolve': (value) => Promise.resolve(value), 'Promise.all': (value) => Promise.all([value]), 'Math.floor': (value) => Math.floor(number(value) + 0.2), 'Math.round': (value) => Math.round(number(value) + 0.2), 'Math.ceil': (value) => Math.ceil(number(value) + 0.2), 'Math.trunc': (value) => Math.trunc(number(value) + 0.2),
  'Math.abs': (value) => Math.abs(-number(value)), 'Math.max': (value) => Math.max(0, number(value)), 'Math.min': (value) => Math.min(9, number(value)), 'Uint8Array.from': (value) => Uint8Array.from(bytes(value)), 'String.raw': (value) => String.raw`order ${value}`,
  'Date.parse': (value) => Date.parse(at(value).toISOString()), 'Date.UTC': (value) => Date.UTC(2026, number(value)), Array: (value) => Array(value, value), Object: (value) => Object({ value }), 'Reflect.get': (value) => Reflect.get({ value }, 'value'), Symbol: (value) => Symbol(value).description,
};
for (const [name, make] of Object.entries(functions)) await decides('global', name, (value) => make(value), NODE);
const members = {
  'SubtleCrypto#digest': functions['crypto.subtle.digest'], 'SubtleCrypto#sign': digests['webcrypto.subtle.sign'], 'TextEncoder#encode': bytes, 'TextDecoder#decode': (value) => new TextDecoder().decode(bytes(value)),
};
for (const [name, make] of Object.entries(members)) await decides('lib', name, (value) => make(value), NODE);

const NAMESPACE = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const uuid = await import('uuid');
const uuidOf = (value) => uuid.v5(value, NAMESPACE);
const random = (value) => ({ random: Array.from({ length: 16 }, () => number(value)), rng: () => Uint8Array.from({ length: 16 }, () => number(value)), msecs: 1700000000000, nsecs: 0, seq: 1, clockseq: 1, node: [1, 2, 3, 4, 5, number(value)] });
const named = {
  v3: (value) => uuid.v3(value, NAMESPACE), v5: uuidOf, parse: (value) => uuid.parse(uuidOf(value)), stringify: (value) => uuid.stringify(uuid.parse(uuidOf(value))), v4: (value) => uuid.v4(random(value)), v1: (value) => uuid.v1(random(value)), v6: (value) => uuid.v6(random(value)), v7: (value) => uuid.v7(random(value)),
  v1ToV6: (value) => uuid.v1ToV6(uuid.v1(random(value))),
};
for (const [name, make] of Object.entries(named)) await decides('uuid', name, (value) => make(value));
const uuid8 = require('uuid8');
const uuid3 = { v5: require('uuid3/v5'), v3: require('uuid3/v3') };
for (const name of ['v5', 'v3']) {
  await decides(`uuid/${name}`, 'default', (value) => uuid3[name](value, NAMESPACE), { from: 'uuid3' });
  await decides('uuid', name, (value) => uuid8[name](value, NAMESPACE), { from: 'uuid8' });
}
const ulid = await import('ulid');
await decides('ulid', 'ulid', (value) => ulid.ulid(1700000000000, () => number(value) / 4));
await decides('ulid', 'decodeTime', (value) => ulid.decodeTime(ulid.ulid(at(value).getTime(), () => 0.5)));
await decides('ulid', 'encodeTime', (value) => ulid.encodeTime(at(value).getTime(), 10));
const ulidx = await import('ulidx');
await decides('ulidx', 'ulid', (value) => ulidx.ulid(1700000000000, () => number(value) / 4));
const ksuid = require('ksuid');
await decides('ksuid', 'default.fromParts', (value) => ksuid.fromParts(1700000000000, Buffer.alloc(16, number(value))).string);
await decides('ksuid', 'default.parse', (value) => ksuid.parse(ksuid.fromParts(1700000000000, Buffer.alloc(16, number(value))).string).string);
const short = require('short-uuid').createTranslator();
const short4 = require('short-uuid4')();
await decides('short-uuid', 'createTranslator().fromUUID', (value) => short.fromUUID(uuidOf(value)));
await decides('short-uuid', 'default().fromUUID', (value) => short4.fromUUID(uuidOf(value)), { from: 'short-uuid4' });
await decides('short-uuid', 'default().toUUID', (value) => short4.toUUID(short4.fromUUID(uuidOf(value))), { from: 'short-uuid4' });
const typeid = await import('typeid-js');
const suffix = (value) => typeid.TypeID.fromUUID('order', uuidOf(value)).getSuffix();
await decides('typeid-js', 'typeid', (value) => String(typeid.typeid('order', suffix(value))));
await decides('typeid-js', 'typeidUnboxed', (value) => String(typeid.typeidUnboxed('order', suffix(value))));
await decides('typeid-js', 'TypeID.fromUUID', (value) => String(typeid.TypeID.fromUUID('order', uuidOf(value))));
if (typeid.fromUUID) await decides('typeid-js', 'fromUUID', (value) => String(typeid.fromUUID(uuidOf(value), 'order')));
const { ObjectId } = await import('bson');
await decides('bson', 'ObjectId.createFromTime', (value) => ObjectId.createFromTime(1700000000 + number(value)).toHexString());
await decides('bson', 'ObjectId.createFromHexString', (value) => ObjectId.createFromHexString(`507f1f77bcf86cd79943901${number(value)}`).toHexString());
const { Snowflake } = await import('nodejs-snowflake');
const flakes = new Snowflake();
await decides('nodejs-snowflake', 'Snowflake#idFromTimestamp', (value) => flakes.idFromTimestamp(at(value).getTime()));
for (const name of ['@trigger.dev/sdk', '@trigger.dev/sdk/v3']) {
  const { idempotencyKeys } = await import(name);
  await decides(name, 'idempotencyKeys.create', (value) => idempotencyKeys.create(value, { scope: 'global' }));
}
await same('bson', 'ObjectId.createFromTime', { args: 1 }, () => ObjectId.createFromTime(1700000000).toHexString());

// Methods, whatever has them: on receivers of two values, the same answer for the same one and another for the other.
const METHODS = [
  'toString', 'toLocaleString', 'valueOf', 'toJSON', 'slice', 'substring', 'substr', 'replace', 'replaceAll', 'concat', 'join', 'trim', 'trimStart', 'trimEnd', 'toUpperCase', 'toLowerCase', 'padStart', 'padEnd', 'repeat', 'split', 'normalize', 'at', 'charAt',
  'charCodeAt', 'reverse', 'sort', 'toSorted', 'toReversed', 'map', 'filter', 'flat', 'flatMap', 'reduce', 'fill', 'digest', 'update', 'hex', 'base64', 'copy', 'toFixed', 'toPrecision', 'toISOString', 'getTime', 'toUTCString', 'toDateString', 'toTimeString',
  'toLocaleDateString', 'toLocaleTimeString', 'getFullYear', 'getMonth', 'getDate', 'getDay', 'getHours', 'getMinutes', 'getSeconds', 'getMilliseconds', 'getUTCFullYear', 'getUTCMonth', 'getUTCDate', 'getUTCDay', 'getUTCHours', 'getUTCMinutes', 'getUTCSeconds',
  'getUTCMilliseconds', 'toMillis', 'toSeconds', 'toUnixInteger', 'toISO', 'toISODate', 'toFormat', 'format', 'unix', 'startOf', 'endOf', 'add', 'subtract', 'plus', 'minus', 'utc', 'tz', 'epochMilliseconds', 'toHexString', 'toBase64', 'encode', 'finalize',
  'toDate', 'subarray', 'entries', 'values', 'keys', 'set', 'pop', 'shift', 'bigint', 'toPlainDate',
];
const day = (value) => new Date(value === 'order-1' ? '2026-01-01T01:02:03.004Z' : '2027-06-15T11:12:13.014Z');
const luxonLib = await import('luxon');
const dayjsLib = await whole('dayjs');
dayjsLib.extend((await import('dayjs/plugin/utc.js')).default);
dayjsLib.extend((await import('dayjs/plugin/timezone.js')).default);
const momentLib = await whole('moment');
const { Temporal } = await import('temporal-polyfill');
const cryptoLib = await whole('crypto-js');
const Md5 = (await import('ts-md5')).Md5;
const jsSha = await import('js-sha256');
const md5Lib = await import('js-md5');
const receivers = [
  (value) => `${value} `, (value) => [value, 'b'], (value) => ['b', value], (value) => number(value) + 0.5, day, (value) => luxonLib.DateTime.fromJSDate(day(value), { zone: 'utc' }), (value) => dayjsLib(day(value)), (value) => momentLib(day(value)),
  (value) => Temporal.Instant.fromEpochMilliseconds(day(value).getTime()).toZonedDateTimeISO('UTC'), (value) => Uint8Array.from(bytes(value)), (value) => new Map([[value, value]]), (value) => hash().update(value), (value) => ObjectId.createFromTime(number(value)),
  (value) => new TextEncoder().encode(value), () => new TextEncoder(), () => md5Lib.md5, (value) => cryptoLib.algo.SHA256.create().update(value), (value) => new Md5().appendStr(value), (value) => jsSha.sha256.create().update(value), () => hash(),
];
const calls = [() => [], () => [1], () => ['-'], () => [0, 7], () => ['day'], () => [1, 'day'], () => ['YYYY-MM'], () => ['yyyy-MM'], () => [{ days: 1 }], () => ['UTC'], () => [(value) => value], () => ['x', 'y'], () => [60], (value) => [value], () => [6], (value) => [bytes(value)]];
const flatten = (value) => (value && typeof value[Symbol.iterator] === 'function' && typeof value !== 'string' && !ArrayBuffer.isView(value) ? [...value] : typeof value?.digest === 'function' ? value.digest('hex') : typeof value?.finalize === 'function' ? value.finalize().toString() : value);
for (const method of METHODS) {
  const shown = receivers.flatMap((receiver) => calls.map((given) => (value) => {
    const one = receiver(value);
    return text(flatten(typeof one[method] === 'function' ? one[method](...given(value)) : one[method]));
  })).find((make) => {
    try {
      return make('order-1') === make('order-1') && make('order-1') !== make('order-2') && make('order-1') !== 'undefined';
    } catch {
      return false;
    }
  });
  if (shown) await decides('lib', `*#${method}`, (value) => shown(value), NODE);
}
