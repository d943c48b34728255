import cluster, { type Worker } from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { AggregatorRegistry } from 'prom-client';
import { serviceUnavailable } from '../errors.ts';
import type { ProcessMetrics } from './process-metrics.ts';
import type { MetricSnapshot } from './request-counters.ts';

/*
 * A scrape reaches any of the processes that share a port. That process queries the primary, which queries all forks. prom-client's own
 * cluster support only answers in the primary, and forgets the counts of exited processes, so that totals would fall and rates jump.
 */

type Message =
  | { tribune: 'gather metrics'; id: string }
  | { tribune: 'metrics gathered'; id: string; snapshots: MetricSnapshot[][] }
  | { tribune: 'take snapshot'; id: string }
  | { tribune: 'snapshot'; id: string; snapshot: MetricSnapshot[] };

const forkAnswersWithinMs = 1_000;
const primaryAnswersWithinMs = 3_000;

const isOurs = (message: unknown): message is Message =>
  typeof message === 'object' && message !== null && 'tribune' in message;

/** Snapshots for a process that serves: of all processes of its cluster, or only its own. */
export interface Snapshots {
  all(): Promise<MetricSnapshot[][]>;
}

/** Outside a cluster, returns only this process's snapshot. A fork queries the primary, which queries all forks. */
export function snapshotsOf(metrics: ProcessMetrics): Snapshots {
  if (!cluster.isWorker) return { all: async () => [await metrics.snapshot()] };
  const gathering = new Map<string, (snapshots: MetricSnapshot[][]) => void>();
  process.on('message', async (message) => {
    if (!isOurs(message)) return;
    if (message.tribune === 'metrics gathered') gathering.get(message.id)?.(message.snapshots);
    if (message.tribune === 'take snapshot')
      toPrimary({ tribune: 'snapshot', id: message.id, snapshot: await metrics.snapshot() });
  });
  return {
    all() {
      const id = randomUUID();
      return new Promise<MetricSnapshot[][]>((resolve, reject) => {
        const late = () =>
          reject(serviceUnavailable('The other processes did not report their metrics in time.'));
        const timer = setTimeout(late, primaryAnswersWithinMs);
        gathering.set(id, (snapshots) => {
          clearTimeout(timer);
          resolve(snapshots);
        });
        toPrimary({ tribune: 'gather metrics', id });
      }).finally(() => gathering.delete(id));
    },
  };
}

/** A primary that exits takes its forks with it. */
const toPrimary = (message: Message) => void process.send?.(message, undefined, undefined, () => {});

/** In the primary: answers its forks. `own` are the metrics of the primary itself, if any. */
export function gatherForForks(own?: ProcessMetrics): void {
  const latest = new Map<number, MetricSnapshot[]>();
  const waiting = new Map<string, (worker: Worker, snapshot: MetricSnapshot[]) => void>();
  let ended: Promise<MetricSnapshot[]> = Promise.resolve([]);

  cluster.on('message', async (worker, message: unknown) => {
    if (!isOurs(message)) return;
    if (message.tribune === 'snapshot') waiting.get(message.id)?.(worker, message.snapshot);
    if (message.tribune === 'gather metrics') {
      await Promise.all(Object.values(cluster.workers ?? {}).map(async (fork) => fork && refresh(fork)));
      const snapshots = [...latest.values(), await ended, ...(own ? [await own.snapshot()] : [])];
      send(worker, { tribune: 'metrics gathered', id: message.id, snapshots });
    }
  });
  cluster.on('exit', ({ id }) => {
    const last = latest.get(id);
    latest.delete(id);
    if (last) ended = ended.then((before) => sum([before, last.filter(isCounted)]));
  });

  /** A fork that does not answer in time keeps its previous figures. */
  function refresh(fork: Worker): Promise<void> {
    const id = randomUUID();
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, forkAnswersWithinMs);
      waiting.set(id, ({ id: from }, snapshot) => {
        if (cluster.workers?.[from]) latest.set(from, snapshot);
        clearTimeout(timer);
        resolve();
      });
      send(fork, { tribune: 'take snapshot', id });
    }).finally(() => waiting.delete(id));
  }
}

const send = (worker: Worker, message: Message) => {
  if (worker.isConnected()) worker.send(message, () => {});
};

/** Counters and histograms only grow; gauges of a process end with it. */
const isCounted = ({ type }: MetricSnapshot) => ['counter', 'histogram'].includes(String(type));

/** Merges snapshots: by sum, or as the metric's `aggregator` specifies. */
export const aggregated = (snapshots: MetricSnapshot[][]) =>
  AggregatorRegistry.aggregate(
    // The parameter's type is that of a callback's result, but the method takes the objects that getMetricsAsJSON returned.
    snapshots as unknown as Parameters<typeof AggregatorRegistry.aggregate>[0],
  );

const sum = async (snapshots: MetricSnapshot[][]): Promise<MetricSnapshot[]> =>
  aggregated(snapshots).getMetricsAsJSON();
