import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { invalidCredentials, noRoute } from '../../platform/errors.ts';
import { aggregated, snapshotsOf } from '../../platform/metrics/cluster-snapshots.ts';
import type { MetricSnapshot } from '../../platform/metrics/request-counters.ts';
import { installationGauges } from './installation.ts';

type MetricsContext = Pick<Context, 'config' | 'metrics' | 'probe' | 'clock'>;

/** Source of the response of GET /metrics. */
export interface MetricsReader {
  contentType: string;
  /** The metrics of all processes of this cluster and of the installation, in Prometheus's text format. */
  text(): Promise<string>;
  /** Metrics of this process. */
  ofProcess(): Promise<MetricSnapshot[]>;
  /** Metrics of the installation, equal in every process. */
  ofInstallation(): Promise<MetricSnapshot[]>;
}

/** Starts measuring this process. `jobNames` have gauges even if no such job is queued. */
export function readMetrics(context: MetricsContext, jobNames: readonly string[]): MetricsReader {
  context.metrics.observeProcess();
  const processes = snapshotsOf(context.metrics);
  const installation = installationGauges(context, jobNames);
  return {
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    ofProcess: () => context.metrics.snapshot(),
    ofInstallation: () => installation.snapshot(),
    async text() {
      const [snapshots, gauges] = await Promise.all([processes.all(), installation.snapshot()]);
      return aggregated([...snapshots, gauges]).metrics();
    },
  };
}

/**
 * Serves `/metrics`. With METRICS_TOKEN every scrape needs the token. Otherwise, the API's own port answers only this machine, and never
 * through a proxy; a separate address (`isOwnAddress`) answers every client.
 */
export function serveMetrics(
  app: FastifyInstance,
  { config }: Pick<Context, 'config'>,
  { reader, isOwnAddress }: { reader: MetricsReader; isOwnAddress: boolean },
): void {
  app.get('/metrics', async (request, reply) => {
    if (config.metricsToken !== null) assertToken(request, config.metricsToken);
    else if (!isOwnAddress && !isLocal(request)) throw noRoute();
    return reply
      .type(reader.contentType)
      .header('cache-control', 'no-store')
      .send(await reader.text());
  });
}

function assertToken({ headers }: FastifyRequest, token: string): void {
  const given = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digestOf(given), digestOf(token)))
    throw invalidCredentials('Send the token of METRICS_TOKEN in the header Authorization: Bearer.');
}

const digestOf = (text: string) => hash('sha256', text, 'buffer');

const isLocal = ({ socket, headers }: FastifyRequest) =>
  /^(127\.|::1$|::ffff:127\.)/.test(socket.remoteAddress ?? '') &&
  headers['x-forwarded-for'] === undefined &&
  headers.forwarded === undefined;
