import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import { WorkerStopping } from '../../platform/jobs/stopping.ts';
import { within } from '../../platform/time-limit.ts';
import { type Agreement, agreementsAtWork } from './agreements.ts';
import { compareReviews } from './comparing.ts';
import { clearEnded } from './ending.ts';
import { claimDueNotices, notify } from './notifying.ts';
import { claimDuePulls, pullChanges } from './pulling.ts';
import { matchWaiting } from './rematching.ts';

const graceMs = 3_000;

/** Compares, notifies, asks and withdraws for all agreements, each at its own pace: one whose other side hangs delays no other. */
export function startSyndication(context: Context): Dispatcher {
  const { log } = context;
  const underWay = new Map<string, Promise<void>>();
  const begin = (kind: string, agreement: Agreement, work: (agreement: Agreement) => Promise<void>) => {
    const key = `${kind} ${agreement.merchant_id} ${agreement.agreement_id}`;
    if (underWay.has(key)) return;
    const working = work(agreement)
      .catch((error) => {
        if (!(error instanceof WorkerStopping))
          log.error(
            { agreementId: typeId('agreement', agreement.agreement_id), error },
            'Work on a syndication agreement failed; retrying',
          );
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, working);
  };
  const dispatcher = startDispatcher(
    { log, fault: 'Reading syndication agreements failed' },
    async (stopped) => {
      for (const agreement of await agreementsAtWork(context.db)) {
        if (stopped()) return;
        begin('work', agreement, (one) => workOn(context, one));
      }
      for (const due of await claimDueNotices(context)) begin('notice', due, (one) => notify(context, one));
      for (const due of await claimDuePulls(context)) begin('pull', due, (one) => pullChanges(context, one));
    },
  );
  return {
    async stop() {
      await dispatcher.stop();
      await within(graceMs, Promise.all(underWay.values()));
    },
  };
}

function workOn(context: Context, agreement: Agreement): Promise<void> {
  if (agreement.state === 'ended') return clearEnded(context, agreement);
  return agreement.role === 'source' ? compareReviews(context, agreement) : matchWaiting(context, agreement);
}

/** One round of everything that is due, as a worker does it. For tests and examples. */
export async function syndicateOnce(context: Context): Promise<void> {
  for (const agreement of await agreementsAtWork(context.db)) await workOn(context, agreement);
  for (const due of await claimDueNotices(context)) await notify(context, due);
  for (const due of await claimDuePulls(context)) await pullChanges(context, due);
}
