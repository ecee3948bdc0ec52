import type { Row } from '../types.js';

export const rows = [
  { package: '@nestjs/axios', names: ['*'], is: 'lazy' },
  { package: '@nestjs/axios', names: ['HttpService#post', 'HttpService#patch'], is: 'sends a body', options: undefined, body: 1 },
  { package: '@nestjs/bull', names: ['Process'], at: 'decorated method', is: 'again per delivery' },
  { package: '@nestjs/bullmq', names: ['OnWorkerEvent'], at: 'decorated method', is: 'again per delivery' },
  { package: '@nestjs/bullmq', names: ['WorkerHost'], at: 'method', method: 'process', is: 'again per delivery' },
  { package: '@nestjs/common', names: ['Post', 'Put', 'Patch', 'Get', 'Delete', 'All'], at: 'decorated method', is: 'again per request' },
  { package: '@nestjs/event-emitter', names: ['OnEvent'], at: 'decorated method', is: 'again per event' },
  { package: '@nestjs/graphql', names: ['Mutation', 'Query'], at: 'decorated method', is: 'again per request' },
  { package: '@nestjs/microservices', names: ['EventPattern', 'MessagePattern'], at: 'decorated method', is: 'again per delivery' },
  { package: '@nestjs/microservices', names: ['GrpcMethod', 'GrpcStreamMethod'], at: 'decorated method', is: 'again per request' },
  { package: '@nestjs/schedule', names: ['Cron', 'Interval'], at: 'decorated method', is: 'again per run of the schedule' },
  { package: '@nestjs/schedule', names: ['Timeout'], at: 'decorated method', is: 'again per arming' },
] as const satisfies readonly Row[];
