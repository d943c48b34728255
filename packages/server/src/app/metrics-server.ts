import Fastify from 'fastify';
import { type MetricsReader, serveMetrics } from '../features/metrics/index.ts';
import type { Context } from '../platform/context.ts';
import { noRoute } from '../platform/errors.ts';
import { sendError } from './http.ts';
import { portFault } from './port-fault.ts';

/** Serves `/metrics` at METRICS_LISTEN, for `serve` and `worker` alike. Does nothing without that setting. */
export async function listenForMetrics(
  context: Context,
  reader: MetricsReader,
): Promise<{ close(): Promise<void> }> {
  const at = context.config.metricsListen;
  if (at === null) return { close: async () => {} };
  const app = Fastify({ logger: false, forceCloseConnections: true });
  app.setErrorHandler<Error>((error, request, reply) => sendError(context, error, request, reply));
  app.setNotFoundHandler((request, reply) => sendError(context, noRoute(), request, reply));
  serveMetrics(app, context, { reader, isOwnAddress: true });
  await app.listen(at).catch((error) => {
    throw portFault(error, 'METRICS_LISTEN', at.port);
  });
  return { close: () => app.close() };
}
