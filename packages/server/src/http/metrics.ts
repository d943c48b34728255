import type { Route } from '@tribune/contract';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Context } from '../context.ts';

/**
 * Counts and times every request, and logs those that write. Prometheus reads `/metrics` from this machine only: what
 * comes from elsewhere, or through a proxy, is told that there is no such route.
 */
export function countRequests(app: FastifyInstance, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'tribune_http_requests_total',
    help: 'Answers by route and status.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'tribune_http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['route', 'method'],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  // Looking a label set up costs more than counting; each route keeps its own.
  const counters = new Map<unknown, (status: number, ms: number) => void>();

  app.addHook('onResponse', (request, reply, done) => {
    const { config, url, method } = request.routeOptions;
    let count = counters.get(config);
    if (!count) {
      count = counterOf(requests, seconds, url ?? 'none', String(method ?? request.method));
      counters.set(config, count);
    }
    count(reply.statusCode, reply.elapsedTime);
    if (request.method !== 'GET' && request.method !== 'OPTIONS') logWrite(context, request, reply);
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const near = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
    if (!near || request.headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function counterOf(
  requests: Counter<'route' | 'method' | 'status'>,
  seconds: Histogram<'route' | 'method'>,
  route: string,
  method: string,
) {
  const byStatus = new Map<number, Counter.Internal>();
  const timer = seconds.labels({ route, method });
  return (status: number, ms: number) => {
    let counter = byStatus.get(status);
    if (!counter) {
      counter = requests.labels({ route, method, status: String(status) });
      byStatus.set(status, counter);
    }
    counter.inc();
    timer.observe(ms / 1000);
  };
}

function logWrite(
  { log }: Context,
  request: {
    id: string;
    method: string;
    routeOptions: { config: unknown; url?: string | undefined };
    merchant: { publicId: string } | null;
  },
  reply: { statusCode: number; elapsedTime: number },
): void {
  const { route } = request.routeOptions.config as { route?: Route };
  log.info(
    {
      requestId: request.id,
      operation: route?.operationId ?? request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      merchantId: request.merchant?.publicId,
    },
    `${request.method} answered ${reply.statusCode}`,
  );
}
