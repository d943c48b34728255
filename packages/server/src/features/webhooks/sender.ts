import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from '../../platform/context.ts';
import { whileRenewing } from '../../platform/jobs/lease.ts';
import { Outbound } from '../../platform/outbound-http/outbound.ts';
import { isFailing, type Leased, leaseDue, type Room, renew, renewEveryMs } from './pending-deliveries.ts';
import { answerWithinMs } from './posting.ts';
import { type EventSender, sendEvent } from './sending.ts';

/** On their way at once from this process, to endpoints that answer and to those that only fail. */
const places: Room = { healthy: 100, failing: 50 };
const lookEveryMs = 500;
/** Places that come free at about the same time are filled by one look at the queue. */
const gatherMs = 20;
/** Many merchants have endpoints at one host, and one that hangs there must leave connections for the others. */
const connectionsPerHost = places.healthy + places.failing;
/** What is on its way when the process is told to stop may end until then; a receiver may get the rest twice. */
const graceMs = 2_000;

/** Sends events until stopped; any number of processes may. */
export function startEventSender({
  config,
  db,
  clock,
  log,
}: Pick<Context, 'config' | 'db' | 'clock' | 'log'>): { stop(): Promise<void> } {
  const outbound = new Outbound(config.outboundAllowedNetworks, connectionsPerHost);
  const sender: EventSender = { db, outbound, log, timeoutMs: answerWithinMs, now: () => clock.now() };
  const stopping = new AbortController();
  const interrupting = new AbortController();
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      await sendDueEvents(sender, { stopped: stopping.signal, interrupted: interrupting.signal }).catch(
        (error) => log.error({ reason: String(error) }, 'Events could not be sent; it is tried again'),
      );
      await delay(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {});
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

/** Sends what is due until nothing is, and nothing on its way. */
export async function sendDueEvents(
  sender: EventSender,
  {
    stopped,
    interrupted = new AbortController().signal,
  }: { stopped?: AbortSignal; interrupted?: AbortSignal } = {},
): Promise<void> {
  const { db, log } = sender;
  const room = { ...places };
  const underway = new Set<Leased>();
  let landed = Promise.withResolvers<void>();

  const send = async (leased: Leased) => {
    const lane = isFailing(leased) ? 'failing' : 'healthy';
    room[lane]--;
    underway.add(leased);
    await sendEvent(sender, leased, interrupted).catch((error) =>
      log.error({ reason: String(error) }, 'An event could not be sent; it is tried again'),
    );
    underway.delete(leased);
    room[lane]++;
    landed.resolve();
  };
  await whileRenewing({ renew: () => renew(db, [...underway]), everyMs: renewEveryMs }, async () => {
    for (;;) {
      const leased = stopped?.aborted ? [] : await leaseDue(db, { room, now: sender.now() });
      for (const one of leased) void send(one);
      if (underway.size === 0) return;
      await Promise.race([landed.promise, delay(lookEveryMs)]);
      if (underway.size > 0) await delay(gatherMs);
      landed = Promise.withResolvers<void>();
    }
  });
}
