import { randomUUID } from 'node:crypto';
import { DiagLogLevel, diag } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-proto';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  type Resource,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { apiVersion } from '@tribune/contract';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { metricsOf } from './otel-metrics.ts';
import { samplerOf } from './samplers.ts';
import { tracerOf } from './sdk-tracer.ts';
import type { Telemetry, TelemetryEndpoints } from './telemetry.ts';

/** An exporter that does not respond must not keep a process from stopping. */
const closeWithinMs = 2_000;

/**
 * OpenTelemetry's SDK with OTLP over HTTP. The exporters read the other standard variables: headers, time limit, compression,
 * certificates. Nothing is registered globally, so several services in one process have their own exporters.
 */
export function openExporters(endpoints: TelemetryEndpoints, otel: Config['otel'], log: Logger): Telemetry {
  logFaults(log);
  const resource = resourceOf();
  const traces = endpoints.traces === null ? null : traceProvider(endpoints.traces, otel, resource);
  let metrics: MeterProvider | undefined;
  return {
    tracer: traces && tracerOf(traces.getTracer('tribune', apiVersion)),
    exportMetrics(read) {
      if (endpoints.metrics === null) return;
      const startedAt = new Date();
      const reader = new PeriodicExportingMetricReader({
        exporter: new OTLPMetricExporter({ url: endpoints.metrics }),
        exportIntervalMillis: otel.metricsEveryMs,
        exportTimeoutMillis: otel.metricsEveryMs,
        metricProducers: [
          {
            collect: async () => ({
              resourceMetrics: {
                resource,
                scopeMetrics: [
                  {
                    scope: { name: 'tribune', version: apiVersion },
                    metrics: metricsOf(await read(), { startedAt, now: new Date() }),
                  },
                ],
              },
              errors: [],
            }),
          },
        ],
      });
      metrics = new MeterProvider({ resource, readers: [reader] });
    },
    async close() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, closeWithinMs).unref());
      const shutDown = [traces?.shutdown(), metrics?.shutdown()].map((one) => one?.catch(() => {}));
      await Promise.race([timeout, Promise.all(shutDown)]);
    },
  };
}

const traceProvider = (url: string, otel: Config['otel'], resource: Resource) =>
  new TracerProvider({
    resource,
    sampler: samplerOf(otel.sampler, otel.samplerRatio),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }), scheduledDelayMillis: 1_000 }),
    ],
  });

/** OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES take precedence. */
const resourceOf = (): Resource =>
  defaultResource()
    .merge(
      resourceFromAttributes({
        'service.name': 'tribune',
        'service.version': apiVersion,
        'service.instance.id': randomUUID(),
        'process.pid': process.pid,
      }),
    )
    .merge(detectResources({ detectors: [envDetector] }));

const faultsEveryMs = 60_000;

/** The library reports export failures, repeated every second, to a process-wide logger. */
function logFaults(log: Logger): void {
  let quietUntil = 0;
  const warn = (message: string) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + faultsEveryMs;
    log.warn({ reason: reasonOf(message) }, 'OpenTelemetry could not export');
  };
  const silent = () => {};
  const logger = { error: warn, warn, info: silent, debug: silent, verbose: silent };
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true });
}

/** Errors arrive as JSON with their stack. */
function reasonOf(text: string): string {
  const message = /"message":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1];
  return message || text.slice(0, 200);
}
