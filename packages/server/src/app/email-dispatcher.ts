import { setTimeout as delay } from 'node:timers/promises';
import { sendDueRequests } from '../features/review-requests/index.ts';
import { mailFromOf, publicUrlOf } from '../platform/config.ts';
import type { Context } from '../platform/context.ts';
import { type Sender, sendDueMails } from '../platform/mail/sending.ts';
import { noteMailServer } from '../platform/mail/server-setting.ts';
import { smtpTransport } from '../platform/mail/transport.ts';
import { within } from '../platform/time-limit.ts';

/*
 * Requests and mails have queues of their own beside graphile-worker's: a job of a worker that was killed stays locked
 * there for four hours, and a mail needs to know how far its sending got, which no job queue can tell.
 */

const everyMs = 1_000;
/** A mail server that does not answer keeps no worker: the lease on its mail ends, and it is settled then. */
const lastMailsMs = 3_000;

/** Writes the mails that are due and sends those that wait, until stopped; any number of processes may. */
export async function startDispatcher(
  context: Pick<Context, 'config' | 'db' | 'clock' | 'limiter' | 'log'>,
): Promise<{ stop(): Promise<void> }> {
  const { config, db, clock, limiter, log } = context;
  await noteMailServer(db, config.smtpUrl !== null);
  const transport = config.smtpUrl === null ? null : smtpTransport(config.smtpUrl, config.mailConnections);
  const sender: Sender | null = transport && {
    db,
    transport,
    limiter,
    log,
    from: mailFromOf(config),
    rate: config.mailRate,
    ratePerMerchant: config.mailRatePerMerchant,
    concurrency: config.mailConnections,
    now: () => clock.now(),
  };
  const dispatch = { db, publicUrl: publicUrlOf(config), concurrency: 2, now: () => clock.now() };
  const ending = new AbortController();
  const stopped = () => ending.signal.aborted;

  const repeat = async (work: () => Promise<unknown>) => {
    while (!stopped()) {
      await work().catch((error) =>
        log.error({ reason: String(error) }, 'Mails could not be dispatched; it is tried again'),
      );
      await delay(everyMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const loops = [
    repeat(() => sendDueRequests(dispatch, stopped)),
    ...(sender ? [repeat(() => sendDueMails(sender, stopped))] : []),
  ];
  return {
    async stop() {
      ending.abort();
      await within(lastMailsMs, Promise.all(loops));
      await transport?.close();
    },
  };
}
