import type { Row } from '../types.js';

export const rows = [
  { package: 'axios', names: ['default.create', 'create', 'AxiosStatic#create', 'Axios', 'default#create'], is: 'sent with every call', options: ['0'] },
  { package: 'axios', names: ['default', 'default.request', 'default.create()', 'Axios#request', 'AxiosInstance'], is: 'sends a body', options: 0 },
  { package: 'axios', names: ['default', 'default.create()', 'AxiosInstance'], is: 'sends a body', options: 1 },
  { package: 'axios', names: ['default.post', 'default.patch', 'default.postForm', 'default.patchForm', 'default.create().post', 'default.create().patch', 'default.create().postForm', 'default.create().patchForm', 'Axios#post', 'Axios#patch', 'Axios#postForm', 'Axios#patchForm'], is: 'sends a body', options: undefined, body: 1 },
  { package: 'axios', names: ['AxiosInterceptorManager#use', 'default.create().interceptors.request.use', 'default.interceptors.request.use', 'AxiosInstance#interceptors.request.use'], is: 'interceptor of a client', proof: 'axios interceptors.request.use 0 with axios-retry: again on each attempt' },
  { package: 'axios', names: ['default.post', 'default.put', 'default.patch', 'default.create().post', 'default.create().put', 'default.create().patch', 'Axios#post', 'Axios#put', 'Axios#patch'], at: ['2.raxConfig.onRetryAttempt'], is: 'again per attempt' },
  { package: 'axios', names: ['default.create'], at: ['0.transformRequest'], is: 'again per attempt', inSight: ["from 'retry-axios'", 'from "retry-axios"', '(error.config)', '(err.config)'], forMany: true, note: 'axios-retry puts the identity in its place' },
] as const satisfies readonly Row[];
