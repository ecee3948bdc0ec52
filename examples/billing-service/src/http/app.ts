import express, { type ErrorRequestHandler, type Express } from 'express';
import { createLogger } from '../lib/logger.js';
import { paymentRoutes, type Services } from './payments.routes.js';
import { webhookRoutes } from './webhooks.routes.js';

const log = createLogger('http');

const onError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  log.error('request failed', { path: request.path, error });
  response.status(500).json({ error: 'internal error' });
};

export function createApp(services: Services): Express {
  const app = express();
  app.disable('x-powered-by');
  app.get('/health', (_request, response) => {
    response.json({ ok: true, uptime: process.uptime() });
  });
  app.use('/webhooks', webhookRoutes());
  app.use(express.json({ limit: '100kb' }));
  app.use('/v1', paymentRoutes(services));
  app.use(onError);
  return app;
}
