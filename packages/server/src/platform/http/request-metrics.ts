import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '../context.ts';

/**
 * Counts and times every request. Prometheus reads `/metrics` from this machine only: what
 * comes from elsewhere, or through a proxy, is told that there is no such route.
 */
export function countRequests(app: FastifyInstance, context: Context): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { tally } = context;
  // Not in onResponse, which makes Fastify set up listeners for kept pages too, which count themselves: without, a warm
  // read went from 0.59 to 0.64 of a bare route.
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.raw.once('finish', () => {
      const ms = performance.now() - request.startedAt;
      tally.of(request.routeOptions.url ?? 'none', request.method).add(reply.statusCode, ms);
    });
    done(null, payload);
  });

  app.get('/metrics', async (request, reply) => {
    const near = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
    if (!near || request.headers['x-forwarded-for'] !== undefined) return reply.callNotFound();
    return reply.type(registry.contentType).send(`${await registry.metrics()}${tally.text()}`);
  });
}
