// Generators: fresh for equal arguments, and what makes some of them the same.
import { createRequire } from 'node:module';
import { fresh, same, versionOf } from './kit.mjs';

const UUID = '6ba7b811-9dad-11d1-80b4-00c04fd430c8';
const NODE = { version: process.versions.node };
const BYTES = Array.from({ length: 16 }, (_, index) => index);

// uuid: 3 has one file for each version and a default that is v4; 8 and later have names.
for (const from of ['uuid8', 'uuid9', 'uuid']) {
  await fresh('uuid', ['v1', 'v4'], (make) => make(), { from });
  await same('uuid', 'v4', { with: 'random' }, (make) => make({ random: BYTES }), { from });
  await same('uuid', 'v4', { with: 'rng' }, (make) => make({ rng: () => Uint8Array.from(BYTES) }), { from });
  await fresh('uuid', 'v1', (make) => make({ msecs: 1700000000000 }), { from });
  await same('uuid', 'v1', { with: 'clockseq' }, (make) => make({ msecs: 1700000000000, nsecs: 0, clockseq: 1, node: BYTES.slice(0, 6), random: BYTES }), { from });
  await same('uuid', ['v3', 'v5'], { args: 2 }, (make) => make('order-1', UUID), { from });
}
await fresh('uuid', ['v6', 'v7'], (make) => make());
await fresh('uuid', 'v7', (make) => make({ msecs: 1700000000000 }));
const uuid3 = createRequire(import.meta.url)('uuid3');
const forms = { default: uuid3, 'default.v4': uuid3.v4, 'default.v1': uuid3.v1 };
for (const [name, make] of Object.entries(forms)) await fresh('uuid', name, () => make(), { from: 'uuid3' });
const CLOCK = { msecs: 1700000000000, nsecs: 0, clockseq: 1, node: BYTES.slice(0, 6) };
for (const name of ['default', 'default.v4']) {
  await same('uuid', name, { with: 'random' }, () => forms[name]({ random: BYTES }), { from: 'uuid3' });
  await same('uuid', name, { with: 'rng' }, () => forms[name]({ rng: () => BYTES }), { from: 'uuid3' });
}
await same('uuid', 'default.v1', { with: 'clockseq' }, () => uuid3.v1(CLOCK), { from: 'uuid3' });
for (const [name, file] of [['uuid/v4', 'uuid3/v4'], ['uuid/v1', 'uuid3/v1']]) {
  const make = createRequire(import.meta.url)(file);
  await fresh(name, 'default', () => make(), { from: 'uuid3' });
  if (name === 'uuid/v4') await same(name, 'default', { with: 'random' }, () => make({ random: BYTES }), { from: 'uuid3' });
  if (name === 'uuid/v4') await same(name, 'default', { with: 'rng' }, () => make({ rng: () => BYTES }), { from: 'uuid3' });
  if (name === 'uuid/v1') await same(name, 'default', { with: 'clockseq' }, () => make(CLOCK), { from: 'uuid3' });
}

const calls = [
  ['uuid-random', ['default']], ['uuidv7', ['uuidv7', 'uuidv4']], ['uuidv4', ['uuid']], ['@napi-rs/uuid', ['v4']], ['@lukeed/uuid', ['v4']],
  ['nanoid', ['nanoid']], ['nanoid/non-secure', ['nanoid']], ['@paralleldrive/cuid2', ['createId']],
  ['cuid', ['default', 'default.slug']], ['ulid', ['ulid']], ['ulidx', ['ulid']], ['uid', ['uid']], ['uid/secure', ['uid']],
  ['short-uuid', ['generate', 'default.generate']], ['shortid', ['default.generate', 'generate', 'default']], ['bson-objectid', ['default']], ['xid-js', ['next']],
  ['lodash', ['uniqueId', 'default.uniqueId', 'random', 'default.random']], ['@faker-js/faker', ['faker.string.uuid', 'faker.string.nanoid']],
];
for (const [name, names] of calls) await fresh(name, names, (make) => make(...(/random/u.test(names.join()) && name === 'lodash' ? [0, 1e9] : [])));

await fresh('nanoid', 'nanoid', (make) => make(), { from: 'nanoid3' });
await fresh('nanoid', 'customAlphabet()', async () => (await import('nanoid')).customAlphabet('abcdefghijklmnop', 16)());
await fresh('nanoid', 'random', (make) => make(16));
await fresh('nanoid/non-secure', 'customAlphabet()', async () => (await import('nanoid/non-secure')).customAlphabet('abcdefghijklmnop', 16)());
await fresh('nanoid', 'default', async () => (await import('nanoid2')).default(), { from: 'nanoid2' });
await fresh('nanoid/async', ['nanoid'], async () => (await import('nanoid3/async')).nanoid(), { from: 'nanoid3' });
await fresh('nanoid/async', ['customAlphabet()'], async () => (await import('nanoid3/async')).customAlphabet('abcdefghijklmnop', 16)(), { from: 'nanoid3' });

await fresh('crypto-random-string', 'default', (make) => make({ length: 20 }));
await fresh('crypto-random-string', 'cryptoRandomStringAsync', (make) => make({ length: 20 }));

const native = (await import('react-native-uuid')).default;
for (const name of ['v1', 'v4']) await fresh('react-native-uuid', `default.${name}`, () => (native[name] ? native : native.default)[name]());

const init = (await import('@paralleldrive/cuid2')).init({ length: 20 });
await fresh('@paralleldrive/cuid2', 'init()', () => init());
for (const [name, from] of [['ulid', 'ulid'], ['ulid', 'ulid2'], ['ulidx', 'ulidx']]) {
  const { ulid, monotonicFactory } = await import(from);
  await fresh(name, 'ulid', () => ulid(1700000000000), { from });
  // The second parameter came with version 3: version 2 takes no source of randomness there.
  if (from !== 'ulid2') await same(name, 'ulid', { args: 2 }, () => ulid(1700000000000, () => 0.5), { from });
  else await fresh(name, 'ulid', () => ulid(1700000000000, () => 0.5), { from, how: { args: 2 } });
  const monotonic = monotonicFactory();
  await fresh(name, 'monotonicFactory()', () => monotonic(1700000000000), { from });
}
const { ulidFactory } = await import('ulid-workers');
const workers = ulidFactory();
await fresh('ulid-workers', 'ulidFactory()', () => workers());
const ksuid = createRequire(import.meta.url)('ksuid');
await fresh('ksuid', ['default.randomSync', 'KSUID.randomSync'], () => ksuid.randomSync().string);
await fresh('ksuid', 'default.random', async () => (await ksuid.random()).string);
await same('ksuid', 'default.fromParts', { args: 2 }, () => ksuid.fromParts(1700000000000, Buffer.alloc(16, 1)).string);
await same('ksuid', 'default.parse', { args: 1 }, () => ksuid.parse('0ujtsYcgvSTl8PAuAdqWYSMnLOv').string);
const hyper = (await import('hyperid')).default();
await fresh('hyperid', 'default()', () => hyper());
const short = createRequire(import.meta.url)('short-uuid');
const short4 = createRequire(import.meta.url)('short-uuid4');
await fresh('short-uuid', 'uuid', () => short4.uuid(), { from: 'short-uuid4' });
for (const [name, translator, from] of [['default()', short4(), 'short-uuid4'], ['createTranslator()', short.createTranslator(), 'short-uuid']]) {
  for (const member of ['generate', 'new', 'uuid']) if (typeof translator[member] === 'function') await fresh('short-uuid', `${name}.${member}`, () => translator[member](), { from });
  await same('short-uuid', `${name}.fromUUID`, { args: 1 }, () => translator.fromUUID(UUID), { from });
}
const typeid = await import('typeid-js');
for (const name of ['typeid', 'typeidUnboxed']) {
  await fresh('typeid-js', name, () => String(typeid[name]('order')));
  await same('typeid-js', name, { args: 2 }, () => String(typeid[name]('order', '01h455vb4pex5vsknk084sn02q')));
}
for (const [name, from, members] of [['bson', 'bson', ['ObjectId']], ['bson', 'bson6', ['ObjectId']], ['bson', 'bson4', ['ObjectId', 'ObjectID']], ['mongodb', 'mongodb', ['ObjectId']], ['mongodb', 'mongodb4', ['ObjectId', 'ObjectID']]]) {
  const module = await import(from);
  for (const member of members) {
    const Id = module[member] ?? module.default[member];
    await fresh(name, member, () => new Id().toHexString(), { from, place: 'new' });
    await same(name, member, { args: 1 }, () => new Id('507f1f77bcf86cd799439011').toHexString(), { from, place: 'new' });
    if (['bson6', 'bson4', 'mongodb4'].includes(from)) await fresh(name, member, () => new Id(1700000000).toHexString(), { from, place: 'new' });
  }
}
const mongoose = (await import('mongoose')).default;
await fresh('mongoose', ['Types.ObjectId', 'default.Types.ObjectId'], () => new mongoose.Types.ObjectId().toHexString(), { place: 'new' });
await same('mongoose', ['Types.ObjectId', 'default.Types.ObjectId'], { args: 1 }, () => new mongoose.Types.ObjectId('507f1f77bcf86cd799439011').toHexString(), { place: 'new' });
const objectId = createRequire(import.meta.url)('bson-objectid');
await same('bson-objectid', 'default', { args: 1 }, () => objectId('507f1f77bcf86cd799439011').toHexString());
const sapphire = await import('@sapphire/snowflake');
const snowflake = new sapphire.Snowflake(new Date('2020-01-01'));
for (const [name, of] of [['Snowflake#generate', snowflake], ['DiscordSnowflake.generate', sapphire.DiscordSnowflake], ['TwitterSnowflake.generate', sapphire.TwitterSnowflake]]) {
  await fresh('@sapphire/snowflake', name, () => of.generate());
  await same('@sapphire/snowflake', name, { with: 'increment' }, () => of.generate({ timestamp: 1700000000000n, increment: 1n, workerId: 1n, processId: 1n }));
}
const nodejs = new (await import('nodejs-snowflake')).Snowflake();
await fresh('nodejs-snowflake', 'Snowflake#getUniqueID', () => nodejs.getUniqueID());
const flake = new (createRequire(import.meta.url)('flake-idgen'))();
await fresh('flake-idgen', ['default#next', 'FlakeId#next'], () => flake.next().toString('hex'));
const cryptoJs = createRequire(import.meta.url)('crypto-js');
await fresh('crypto-js', ['lib.WordArray.random', 'default.lib.WordArray.random'], () => cryptoJs.lib.WordArray.random(16).toString());

await fresh('crypto-js', ['AES.encrypt', 'default.AES.encrypt'], () => cryptoJs.AES.encrypt('order-1', 'secret').toString());
await same('crypto-js', ['AES.encrypt', 'default.AES.encrypt'], { args: 3 }, () => cryptoJs.AES.encrypt('order-1', cryptoJs.enc.Hex.parse('000102030405060708090a0b0c0d0e0f'), { iv: cryptoJs.enc.Hex.parse('101112131415161718191a1b1c1d1e1f') }).toString());
await fresh('uuidv4', 'default.uuid', async () => (await import('uuidv4')).default.uuid());
const ecdsa = await globalThis.crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign']);
await fresh('global', 'crypto.subtle.sign', () => globalThis.crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, ecdsa.privateKey, Buffer.from('order-1')), NODE);
const mongoose8 = (await import('mongoose8')).default;
await fresh('mongoose', ['Types.ObjectId', 'default.Types.ObjectId'], () => new mongoose8.Types.ObjectId(1700000000).toHexString(), { from: 'mongoose8', place: 'new' });
await same('mongoose', ['Types.ObjectId', 'default.Types.ObjectId'], { args: 1 }, () => new mongoose8.Types.ObjectId('507f1f77bcf86cd799439011').toHexString(), { from: 'mongoose8', place: 'new' });

// The platform's generators, and what fills in for them elsewhere.
const crypto = await import('node:crypto');
if (crypto.randomUUIDv7) await fresh('crypto', 'randomUUIDv7', () => crypto.randomUUIDv7(), NODE);
const fill = (of) => () => of(new Uint8Array(16));
const browserify = createRequire(import.meta.url)('crypto-browserify');
for (const prefix of ['', 'default.']) {
  if (browserify.randomBytes) await fresh('crypto-browserify', `${prefix}randomBytes`, () => browserify.randomBytes(16));
  if (browserify.randomUUID) await fresh('crypto-browserify', `${prefix}randomUUID`, () => browserify.randomUUID());
  if (browserify.getRandomValues) await fresh('crypto-browserify', `${prefix}getRandomValues`, fill(browserify.getRandomValues));
}
const uncrypto = await import('uncrypto');
await fresh('uncrypto', 'randomUUID', () => uncrypto.randomUUID());
await fresh('uncrypto', 'getRandomValues', fill(uncrypto.getRandomValues));
if (uncrypto.default?.randomUUID) {
  await fresh('uncrypto', 'default.randomUUID', () => uncrypto.default.randomUUID());
  await fresh('uncrypto', 'default.getRandomValues', () => uncrypto.default.getRandomValues(new Uint8Array(16)));
}
const isomorphic = (await import('isomorphic-webcrypto')).default;
await isomorphic.ensureSecure?.();
await fresh('isomorphic-webcrypto', 'default.getRandomValues', () => isomorphic.getRandomValues(new Uint8Array(16)));
if (isomorphic.randomUUID) await fresh('isomorphic-webcrypto', 'default.randomUUID', () => isomorphic.randomUUID());

// Clocks.
const moment = (await import('moment')).default;
await fresh('moment', ['default'], () => moment().toISOString(), { gap: 3 });
await same('moment', ['default'], { args: 1 }, () => moment(1700000000000).toISOString());
await fresh('moment', ['default.now'], () => moment.now(), { gap: 3 });
await fresh('moment', ['default.utc', 'utc'], () => moment.utc().toISOString(), { gap: 3 });
await same('moment', ['default.utc', 'utc'], { args: 1 }, () => moment.utc(1700000000000).toISOString());
const zoned = (await import('moment-timezone')).default;
await fresh('moment-timezone', 'default', () => zoned().toISOString(), { gap: 3 });
await same('moment-timezone', 'default', { args: 1 }, () => zoned(1700000000000).toISOString());
const joda = await import('@js-joda/core');
for (const name of ['Instant', 'LocalDateTime', 'ZonedDateTime']) await fresh('@js-joda/core', `${name}.now`, () => joda[name].now().toString(), { gap: 3 });
const dayjs = (await import('dayjs')).default;
dayjs.extend((await import('dayjs/plugin/utc.js')).default);
await fresh('dayjs', 'default', () => dayjs().valueOf(), { gap: 3 });
await same('dayjs', 'default', { args: 1 }, () => dayjs(1700000000000).valueOf());
await fresh('dayjs', 'default.utc', () => dayjs.utc().valueOf(), { gap: 3 });
await same('dayjs', 'default.utc', { args: 1 }, () => dayjs.utc(1700000000000).valueOf());
const { Temporal } = await import('temporal-polyfill');
const now = Temporal.Now;
for (const [name, make] of Object.entries({ instant: () => now.instant(), zonedDateTimeISO: () => now.zonedDateTimeISO(), plainDateTimeISO: () => now.plainDateTimeISO() }))
  await fresh('global', `Temporal.Now.${name}`, () => make().toString(), { version: `temporal-polyfill ${versionOf('temporal-polyfill')}`, gap: 3 });
