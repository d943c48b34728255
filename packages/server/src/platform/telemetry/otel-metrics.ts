import { type HrTime, ValueType } from '@opentelemetry/api';
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics';
import type { MetricSnapshot } from '../metrics/request-counters.ts';

interface Period {
  startedAt: Date;
  now: Date;
}

type Values = MetricSnapshot['values'];

/** The metrics of `/metrics` under the same names, in OTLP's form: counters and histograms since the process started. */
export function metricsOf(snapshots: readonly MetricSnapshot[], period: Period): MetricData[] {
  return snapshots.filter(({ values }) => values.length > 0).map((one) => metricOf(one, period));
}

function metricOf({ name, help, type, values }: MetricSnapshot, period: Period): MetricData {
  const common = {
    descriptor: { name, description: help, unit: unitOf(name), valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  switch (String(type)) {
    case 'counter':
      return {
        ...common,
        dataPointType: DataPointType.SUM,
        isMonotonic: true,
        dataPoints: points(values, period),
      };
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histograms(values, period) };
    default:
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: points(values, period) };
  }
}

const unitOf = (name: string) =>
  /_seconds(_total)?$/.test(name) ? 's' : /_bytes(_total)?$/.test(name) ? 'By' : '1';

const points = (values: Values, period: Period): DataPoint<number>[] =>
  values.map(({ labels, value }) => ({ ...times(period), attributes: textsOf(labels), value }));

/** Prometheus counts values up to each bound, OTLP between two bounds. */
function histograms(values: Values, period: Period): DataPoint<Histogram>[] {
  const series = Map.groupBy(values, ({ labels: { le: _, ...labels } }) => JSON.stringify(textsOf(labels)));
  return [...series].map(([labels, of]) => {
    const figure = (suffix: string) => of.find(({ metricName }) => metricName?.endsWith(suffix))?.value ?? 0;
    const buckets = of.filter(({ metricName }) => metricName?.endsWith('_bucket'));
    const within = buckets.map(({ value }) => value);
    return {
      ...times(period),
      attributes: JSON.parse(labels),
      value: {
        buckets: {
          boundaries: buckets.map(({ labels }) => Number(labels.le)).filter(Number.isFinite),
          counts: within.map((count, index) => count - (within[index - 1] ?? 0)),
        },
        sum: figure('_sum'),
        count: figure('_count'),
      },
    };
  });
}

const textsOf = (labels: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]));

const times = ({ startedAt, now }: Period) => ({ startTime: hrTime(startedAt), endTime: hrTime(now) });

const hrTime = (at: Date): HrTime => [Math.floor(at.getTime() / 1000), (at.getTime() % 1000) * 1_000_000];
