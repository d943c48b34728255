import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { MetricSnapshot } from '../metrics/request-counters.ts';
import type { Tracer } from './trace.ts';

export interface Telemetry {
  /** Null if traces are not exported. */
  readonly tracer: Tracer | null;
  /** Starts exporting the results of `read`, if metrics are exported. */
  exportMetrics(read: () => Promise<MetricSnapshot[]>): void;
  /** Exports the remaining spans and metrics. */
  close(): Promise<void>;
}

/** Full URLs; null for signals that are not exported. */
export interface TelemetryEndpoints {
  traces: string | null;
  metrics: string | null;
}

/**
 * The exporters for OpenTelemetry's standard variables (https://opentelemetry.io/docs/specs/otel/protocol/exporter/). Null, without
 * loading anything, if they name no collector.
 */
export async function openTelemetry({ otel }: Pick<Config, 'otel'>, log: Logger): Promise<Telemetry | null> {
  const endpoints = endpointsOf(otel);
  if (endpoints.traces === null && endpoints.metrics === null) return null;
  const { openExporters } = await import('./exporters.ts');
  return openExporters(endpoints, otel, log);
}

function endpointsOf(otel: Config['otel']): TelemetryEndpoints {
  const below = (path: string) => otel.endpoint && `${otel.endpoint.replace(/\/+$/, '')}/${path}`;
  const isOn = (exporter: 'otlp' | 'none') => otel.disabled === 'false' && exporter === 'otlp';
  return {
    traces: isOn(otel.tracesExporter) ? (otel.tracesEndpoint ?? below('v1/traces')) : null,
    metrics: isOn(otel.metricsExporter) ? (otel.metricsEndpoint ?? below('v1/metrics')) : null,
  };
}
