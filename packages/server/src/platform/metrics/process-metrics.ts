import { apiVersion } from '@tribune/contract';
import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, type Metric, Registry } from 'prom-client';
import { currentRelease } from '../release.ts';
import { type MetricSnapshot, RequestCounters } from './request-counters.ts';

/** Hits and misses of the response cache. */
export interface CacheFigures {
  readonly hits: number;
  readonly misses: number;
}

/** Reads from a replica, and its lag. */
export interface ReplicaFigures {
  readonly reads: number;
  readonly fallbacks: number;
  readonly lagSeconds: number;
}

/** Metrics of one process. Several parts of a process, such as server and worker, share one instance. */
export class ProcessMetrics {
  readonly requests = new RequestCounters();
  /** Emails by the outcome of an attempt to send them. */
  readonly emails: Counter<'outcome'>;
  /** Webhook deliveries by the outcome of an attempt. */
  readonly deliveries: Counter<'outcome'>;
  readonly #registry = new Registry();
  readonly #pools = new Map<string, Set<Pool>>();
  readonly #caches = new Set<CacheFigures>();
  #observed = false;

  constructor() {
    const registers = [this.#registry];
    for (const read of [() => this.requests.totals(), () => this.requests.durations()]) {
      const { name } = read();
      // A registry only reads a metric's name and the result of its `get`.
      this.#registry.registerMetric({ name, get: async () => read() } as unknown as Metric);
    }
    const { version, commit } = currentRelease();
    new Gauge({
      name: 'tribune_build_info',
      help: 'Always 1; the labels name the running version.',
      labelNames: ['version', 'commit', 'api_version'],
      aggregator: 'max',
      registers,
    }).set({ version, commit: commit ?? '', api_version: apiVersion }, 1);
    this.emails = new Counter({
      name: 'tribune_email_attempts_total',
      help: 'Attempts to send an email, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.deliveries = new Counter({
      name: 'tribune_webhook_attempts_total',
      help: 'Attempts to deliver a webhook, by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    this.#describePools(registers);
    this.#describeCaches(registers);
  }

  /** Starts the process's own metrics: memory, processor time, event loop, garbage collection. Idempotent. */
  observeProcess(): void {
    if (this.#observed) return;
    this.#observed = true;
    collectDefaultMetrics({ register: this.#registry });
  }

  watchPool(name: string, pool: Pool): void {
    this.#pools.set(name, (this.#pools.get(name) ?? new Set()).add(pool));
  }

  watchCache(cache: CacheFigures): void {
    this.#caches.add(cache);
  }

  /** Called at most once. */
  watchReplica(replica: ReplicaFigures): void {
    const registers = [this.#registry];
    new Gauge({
      name: 'tribune_replica_lag_seconds',
      help: 'Age of the newest state that the replica is known to have, in seconds.',
      aggregator: 'max',
      registers,
      collect() {
        this.set(replica.lagSeconds);
      },
    });
    new Counter({
      name: 'tribune_replica_reads_total',
      help: 'Public reads that the replica, or the primary in its place, answered.',
      labelNames: ['source'],
      registers,
      collect() {
        this.reset();
        this.inc({ source: 'replica' }, replica.reads);
        this.inc({ source: 'primary' }, replica.fallbacks);
      },
    });
  }

  async snapshot(): Promise<MetricSnapshot[]> {
    return this.#registry.getMetricsAsJSON();
  }

  #describePools(registers: Registry[]): void {
    const pools = this.#pools;
    const sumOver = (of: Set<Pool>, figure: (pool: Pool) => number) =>
      [...of].reduce((sum, pool) => sum + figure(pool), 0);
    new Gauge({
      name: 'tribune_db_pool_connections',
      help: 'Open database connections by pool and state.',
      labelNames: ['pool', 'state'],
      registers,
      collect() {
        for (const [pool, of] of pools) {
          const idle = sumOver(of, ({ idleCount }) => idleCount);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'in_use' }, sumOver(of, ({ totalCount }) => totalCount) - idle);
        }
      },
    });
    const ofEachPool = (name: string, help: string, figure: (pool: Pool) => number) =>
      new Gauge({
        name,
        help,
        labelNames: ['pool'],
        registers,
        collect() {
          for (const [pool, of] of pools) this.set({ pool }, sumOver(of, figure));
        },
      });
    ofEachPool(
      'tribune_db_pool_size',
      'Most connections that a pool may open.',
      ({ options }) => options.max,
    );
    ofEachPool(
      'tribune_db_pool_waiting',
      'Statements and transactions that wait for a connection.',
      ({ waitingCount }) => waitingCount,
    );
  }

  #describeCaches(registers: Registry[]): void {
    const caches = this.#caches;
    new Counter({
      name: 'tribune_response_cache_requests_total',
      help: 'Public reads by whether the response cache had the response.',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset();
        for (const { hits, misses } of caches) {
          this.inc({ result: 'hit' }, hits);
          this.inc({ result: 'miss' }, misses);
        }
      },
    });
  }
}
