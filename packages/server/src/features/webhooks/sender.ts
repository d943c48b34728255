import { setTimeout as delay } from 'node:timers/promises';
import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { whileRenewing } from '../../platform/jobs/lease.ts';
import { Outbound } from '../../platform/outbound-http/outbound.ts';
import { fanOutDue } from './fan-out.ts';
import {
  type Capacity,
  isFailing,
  type Leased,
  leaseDue,
  renew,
  renewEveryMs,
} from './pending-deliveries.ts';
import { responseTimeoutMs } from './posting.ts';
import { type EventSender, sendEvent } from './sending.ts';

/** Maximum concurrent deliveries of this process, to healthy and to failing endpoints. */
const capacities: Capacity = { healthy: 100, failing: 50 };
const pollIntervalMs = 500;
/** Delay after a delivery ends, so that capacity freed at about the same time is filled with one query. */
const batchWindowMs = 20;
/** Equals the whole capacity, because many merchants may use one host, and a hanging endpoint must leave connections for the others. */
const connectionsPerHost = capacities.healthy + capacities.failing;
/** Time for deliveries in progress to end on shutdown. Interrupted ones are sent again by another process. */
const graceMs = 2_000;

/** Sends events until stopped. Any number of processes may run it concurrently. */
export function startEventSender({
  config,
  db,
  clock,
  log,
  metrics,
  telemetry,
}: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'metrics' | 'telemetry'>): { stop(): Promise<void> } {
  const outbound = new Outbound(config.outboundAllowedNetworks, connectionsPerHost);
  const sender: EventSender = {
    db,
    outbound,
    log,
    timeoutMs: responseTimeoutMs,
    publicUrl: publicUrlOf(config),
    tracer: telemetry?.tracer ?? null,
    now: () => clock.now(),
    countAttempt: (outcome) => metrics.deliveries.inc({ outcome }),
  };
  const stopping = new AbortController();
  const interrupting = new AbortController();
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      await sendDueEvents(sender, { stopped: stopping.signal, interrupted: interrupting.signal }).catch(
        (error) => log.error({ reason: String(error) }, 'Sending events failed; retrying'),
      );
      await delay(pollIntervalMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    async stop() {
      stopping.abort();
      const grace = setTimeout(() => interrupting.abort(), graceMs);
      await sending;
      clearTimeout(grace);
      await outbound.close();
    },
  };
}

/** Fans out events, and sends due deliveries until none is due or in progress. */
export async function sendDueEvents(
  sender: EventSender,
  {
    stopped,
    interrupted = new AbortController().signal,
  }: { stopped?: AbortSignal; interrupted?: AbortSignal } = {},
): Promise<void> {
  const { db, log } = sender;
  const capacity = { ...capacities };
  const inProgress = new Set<Leased>();
  let ended = Promise.withResolvers<void>();

  const send = async (leased: Leased) => {
    const lane = isFailing(leased) ? 'failing' : 'healthy';
    capacity[lane]--;
    inProgress.add(leased);
    await sendEvent(sender, leased, interrupted).catch((error) =>
      log.error({ reason: String(error) }, 'Sending an event failed; it will be retried'),
    );
    inProgress.delete(leased);
    capacity[lane]++;
    ended.resolve();
  };
  await whileRenewing({ renew: () => renew(db, [...inProgress]), everyMs: renewEveryMs }, async () => {
    for (;;) {
      const isMore = !stopped?.aborted && (await fanOutDue(sender));
      const leased = stopped?.aborted ? [] : await leaseDue(db, { capacity, now: sender.now() });
      for (const one of leased) void send(one);
      if (isMore) continue;
      if (inProgress.size === 0) return;
      await Promise.race([ended.promise, delay(pollIntervalMs)]);
      if (inProgress.size > 0) await delay(batchWindowMs);
      ended = Promise.withResolvers<void>();
    }
  });
}
