import { randomUUID } from 'node:crypto';
import axios from 'axios';
import axiosRetry from 'axios-retry';
import { config } from '../lib/config.js';

export interface TaxLine {
  sku: string;
  amount: number;
}

export interface TaxTransaction {
  id: string;
  totalTax: number;
}

const api = axios.create({ baseURL: config.taxUrl, timeout: 5_000 });

axiosRetry(api, {
  retries: 3,
  retryDelay: axiosRetry.exponentialDelay,
  retryCondition: (error) => axiosRetry.isNetworkError(error) || (error.response?.status ?? 0) >= 500,
});

api.interceptors.request.use((request) => {
  request.headers.set('X-Request-Id', randomUUID());
  if (request.method === 'post') {
    request.headers.set('Idempotency-Key', randomUUID());
  }
  return request;
});

export async function quoteTax(country: string, lines: TaxLine[]): Promise<number> {
  const { data } = await api.get<{ totalTax: number }>('/quotes', {
    params: { country, amount: lines.reduce((sum, line) => sum + line.amount, 0) },
  });
  return data.totalTax;
}

export async function recordTax(orderId: string, country: string, lines: TaxLine[]): Promise<TaxTransaction> {
  const { data } = await api.post<TaxTransaction>('/transactions', { orderId, country, lines });
  return data;
}
