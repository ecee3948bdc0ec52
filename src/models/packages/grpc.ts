import type { Row } from '../types.js';

export const rows = [
  { package: '@grpc/grpc-js', names: ['Server#addService'], at: [1], is: 'again per request' },
  { package: '@grpc/grpc-js', names: ['ServerUnaryCall', 'ServerWritableStream', 'ServerReadableStream', 'ServerDuplexStream'], at: 'function with such a first parameter', is: 'again per request' },
  { package: '@grpc/grpc-js', names: ['handleUnaryCall', 'handleServerStreamingCall', 'UntypedHandleCall'], at: 'function of this type', is: 'again per request' },
  { package: '@grpc/grpc-js', names: ['ServerUnaryCall#getPeer', 'ServerSurfaceCall#getPeer', 'ServerWritableStream#getPeer', 'ServerReadableStream#getPeer', 'ServerDuplexStream#getPeer', 'ClientUnaryCall#getPeer', 'SurfaceCall#getPeer'], is: 'fresh', kind: 'host' },
  { package: '@grpc/grpc-js', names: ['Client', 'makeGenericClientConstructor()'], is: 'chain', at: ['*.interceptors'], inside: 'later', retrying: [], own: true, anyClient: true, note: 'a retryPolicy of the service config retries below the interceptors, which are not run again' },
  { package: '@grpc/grpc-js', names: ['credentials.createFromMetadataGenerator'], at: [0], is: 'again per attempt', inSight: ['retryPolicy', 'hedgingPolicy'], forMany: true },
  { package: '@grpc/grpc-js', names: ['credentials.createFromMetadataGenerator'], at: [0], is: 'again per call of the client' },
] as const satisfies readonly Row[];
