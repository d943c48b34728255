import type { MetricObjectWithValues, MetricValueWithName } from 'prom-client';

/** One metric as prom-client reads and aggregates it. */
export type MetricSnapshot = Omit<MetricObjectWithValues<MetricValueWithName<string>>, 'collect'>;

const bucketsMs = [1, 5, 10, 50, 100, 500, 1000, 5000];

/**
 * Counts and times responses by route. prom-client's Counter and Histogram hash their labels in every call, even for bound children: 2.1
 * µs per request instead of 0.05 µs here, 4 % of a cached read.
 */
export class RequestCounters {
  readonly #routes = new Map<string, RouteCounters>();

  of(route: string, method: string): RouteCounters {
    const name = `${method} ${route}`;
    const known = this.#routes.get(name);
    if (known) return known;
    const made = new RouteCounters(route, method);
    this.#routes.set(name, made);
    return made;
  }

  /** Number of responses by route, method and status. */
  totals(): MetricSnapshot {
    return {
      name: 'tribune_http_requests_total',
      help: 'HTTP responses by route, method and status.',
      // prom-client's enumeration of types exists only in its declarations.
      type: 'counter' as unknown as MetricSnapshot['type'],
      aggregator: 'sum',
      values: [...this.#routes.values()].flatMap((route) => route.totals()),
    };
  }

  /** Time to respond by route and method. */
  durations(): MetricSnapshot {
    return {
      name: 'tribune_http_request_seconds',
      help: 'Time to respond by route and method, in seconds.',
      type: 'histogram' as unknown as MetricSnapshot['type'],
      aggregator: 'sum',
      values: [...this.#routes.values()]
        .filter(({ count }) => count > 0)
        .flatMap((route) => route.durations()),
    };
  }
}

/** Counts and durations of one route and method. A sample costs an increment, without labels or hashing. */
export class RouteCounters {
  count = 0;
  #sumMs = 0;
  readonly #byStatus = new Map<number, number>();
  /** The last bucket has no upper bound. */
  readonly #byTime = new Array<number>(bucketsMs.length + 1).fill(0);
  readonly #labels: { route: string; method: string };

  constructor(route: string, method: string) {
    this.#labels = { route, method };
  }

  add(status: number, ms: number): void {
    this.count++;
    this.#sumMs += ms;
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
    let bucket = 0;
    while (bucket < bucketsMs.length && ms > (bucketsMs[bucket] ?? 0)) bucket++;
    this.#byTime[bucket] = (this.#byTime[bucket] ?? 0) + 1;
  }

  totals(): MetricSnapshot['values'] {
    return [...this.#byStatus].map(([status, value]) => ({ labels: { ...this.#labels, status }, value }));
  }

  durations(): MetricSnapshot['values'] {
    const name = 'tribune_http_request_seconds';
    let within = 0;
    const buckets = [...bucketsMs, Number.POSITIVE_INFINITY].map((ms, index) => {
      within += this.#byTime[index] ?? 0;
      const le = ms === Number.POSITIVE_INFINITY ? '+Inf' : ms / 1000;
      return { metricName: `${name}_bucket`, labels: { ...this.#labels, le }, value: within };
    });
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels: this.#labels, value: this.#sumMs / 1000 },
      { metricName: `${name}_count`, labels: this.#labels, value: this.count },
    ];
  }
}
