/** Modules of Node. */
import type { Row } from './types.js';

export const rows = [
  { package: 'buffer', names: ['*'], is: 'transparent' },
  { package: 'cluster', names: ['default.worker', 'worker', 'default.worker.id', 'worker.id', 'Worker#id', 'default.worker.process.pid'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'crypto', names: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'randomFillSync', 'randomUUIDv7', 'generateKeySync', 'webcrypto.randomUUID', 'webcrypto.getRandomValues'], is: 'fresh', kind: 'random' },
  { package: 'crypto', names: ['createHash', 'createHmac', 'hash', 'scryptSync', 'pbkdf2Sync', 'hkdfSync', 'Hash#update', 'Hash#digest', 'Hmac#update', 'Hmac#digest', 'Hash#copy', 'webcrypto.subtle.digest', 'subtle.digest', 'webcrypto.subtle.sign', 'sign', 'createSign'], is: 'transparent' },
  { package: 'dgram', names: ['RemoteInfo#address', 'RemoteInfo#port'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'http', names: ['createServer', 'default.createServer'], at: [0, 1], is: 'again per request' },
  { package: 'net', names: ['Socket#remoteAddress', 'Socket#remotePort', 'Socket#localPort', 'Socket#localAddress'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'net', names: ['Socket#address'], is: 'fresh', kind: 'host' },
  { package: 'os', names: ['hostname', 'networkInterfaces', 'default.hostname', 'default.networkInterfaces', 'uptime', 'default.uptime'], is: 'fresh', kind: 'host', proof: 'https://nodejs.org/api/os.html' },
  { package: 'path', names: ['*'], is: 'transparent' },
  { package: 'perf_hooks', names: ['performance.now'], is: 'fresh', kind: 'clock' },
  { package: 'process', names: ['hrtime', 'default.hrtime', 'hrtime.bigint', 'default.hrtime.bigint'], is: 'fresh', kind: 'clock' },
  { package: 'process', names: ['pid', 'ppid', 'default.pid', 'default.ppid'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'querystring', names: ['*'], is: 'transparent' },
  { package: 'string_decoder', names: ['*'], is: 'transparent' },
  { package: 'timers', names: ['setInterval'], at: [0], is: 'again per tick' },
  { package: 'timers', names: ['setTimeout'], at: [0], is: 'again per arming' },
  { package: 'timers/promises', names: ['setInterval', 'default.setInterval'], is: 'ticks', proof: 'timers/promises setInterval: the body of a for await again on each tick' },
  { package: 'url', names: ['*'], is: 'transparent' },
  { package: 'util', names: ['*'], is: 'transparent' },
  { package: 'worker_threads', names: ['threadId', 'default.threadId'], is: 'fresh', kind: 'host', by: 'mention' },
] as const satisfies readonly Row[];
