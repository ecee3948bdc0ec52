/** What needs no import: the language, and TypeScript's own libraries. */
import type { Row } from './types.js';

export const rows = [
  { package: 'global', names: ['setInterval'], at: [0], is: 'again per tick' },
  { package: 'global', names: ['setTimeout'], at: [0], is: 'again per arming' },
  { package: 'global', names: ['Deno.cron'], at: [2], is: 'again per run of the schedule', proof: 'https://docs.deno.com/api/deno/~/Deno.cron' },
  { package: 'global', names: ['Deno.openKv().listenQueue'], at: [0], is: 'again per delivery', proof: 'https://docs.deno.com/api/deno/~/Deno.Kv.prototype.listenQueue' },
  { package: 'global', names: ['crypto.randomUUID', 'crypto.getRandomValues', 'Math.random', 'URL.createObjectURL'], is: 'fresh', kind: 'random' },
  { package: 'global', names: ['Bun.randomUUIDv7'], is: 'fresh', kind: 'random', proof: 'https://bun.com/docs/runtime/utils' },
  { package: 'global', names: ['Date.now', 'performance.now', 'process.hrtime', 'process.hrtime.bigint', 'process.uptime'], is: 'fresh', kind: 'clock' },
  { package: 'global', names: ['Temporal.Now.instant', 'Temporal.Now.zonedDateTimeISO', 'Temporal.Now.plainDateTimeISO'], is: 'fresh', kind: 'clock', proof: 'https://developer.mozilla.org/en-US/docs/Web/JavaScript/Reference/Global_Objects/Temporal/Now' },
  { package: 'global', names: ['Date'], is: 'fresh', kind: 'clock', by: 'new', sameFrom: 1 },
  { package: 'global', names: ['Date'], is: 'fresh', kind: 'clock' },
  { package: 'global', names: ['performance.timeOrigin'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'global', names: ['process.pid', 'process.ppid'], is: 'fresh', kind: 'host', by: 'mention' },
  { package: 'global', names: ['crypto.subtle.digest', 'crypto.subtle.sign', 'String', 'Number', 'BigInt', 'Boolean', 'parseInt', 'parseFloat', 'encodeURIComponent', 'decodeURIComponent', 'encodeURI', 'escape', 'btoa', 'atob', 'structuredClone', 'JSON.stringify', 'JSON.parse', 'Object.assign', 'Object.values', 'Object.entries', 'Object.keys', 'Object.fromEntries', 'Object.freeze', 'Object.create', 'Array.from', 'Array.of', 'Buffer.from', 'Buffer.concat', 'Promise.resolve', 'Promise.all', 'Math.floor', 'Math.round', 'Math.ceil', 'Math.trunc', 'Math.abs', 'Math.max', 'Math.min', 'Uint8Array.from', 'String.raw', 'Date.parse', 'Date.UTC', 'Array', 'Object', 'Reflect.get', 'Symbol'], is: 'transparent' },
  { package: 'global', names: ['Bun.hash'], is: 'transparent', proof: 'https://bun.com/docs/runtime/hashing' },
  { package: 'global', names: ['fetch'], is: 'sends a body', options: 1 },
  { package: 'lib', names: ['Crypto#randomUUID', 'Crypto#getRandomValues', 'Math#random'], is: 'fresh', kind: 'random' },
  { package: 'lib', names: ['SubtleCrypto#digest', 'SubtleCrypto#sign', 'TextEncoder#encode', 'TextDecoder#decode'], is: 'transparent' },
  { package: 'lib', names: ['fetch'], is: 'sends a body', options: 1 },
  { package: 'global', names: ['crypto.subtle.sign'], is: 'fresh', kind: 'random', where: [{ option: '0.name', is: ['ECDSA', 'RSA-PSS'] }], note: 'the signature has a random part', proof: 'https://developer.mozilla.org/en-US/docs/Web/API/SubtleCrypto/sign' },
  { package: 'lib', names: ['SubtleCrypto#sign'], is: 'fresh', kind: 'random', where: [{ option: '0.name', is: ['ECDSA', 'RSA-PSS'] }], note: 'the signature has a random part', proof: 'https://developer.mozilla.org/en-US/docs/Web/API/SubtleCrypto/sign' },
] as const satisfies readonly Row[];
