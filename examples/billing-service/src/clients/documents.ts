import { randomUUID } from 'node:crypto';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import { config } from '../lib/config.js';

declare module 'axios' {
  interface AxiosRequestConfig {
    operationKey?: string;
  }
}

const api = axios.create({ baseURL: config.documentsUrl, timeout: 15_000 });

axiosRetry(api, { retries: 4, retryDelay: axiosRetry.exponentialDelay, retryCondition: axiosRetry.isNetworkError });

api.interceptors.request.use((request) => {
  if (request.method === 'post') {
    request.operationKey ??= randomUUID();
    request.headers.set('Idempotency-Key', request.operationKey);
  }
  return request;
});

export async function renderInvoice(invoiceId: string, locale: string): Promise<string> {
  const { data } = await api.post<{ url: string }>('/render', { template: 'invoice', invoiceId, locale });
  return data.url;
}

export async function sendReceipt(receiptId: string, email: string): Promise<void> {
  await api.post('/mail', { template: 'receipt', receiptId, email }, { operationKey: `receipt-${receiptId}` });
}
