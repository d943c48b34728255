import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import { within } from '../../platform/time-limit.ts';
import { checkContent, merchantsWithChecks } from './checks.ts';

const merchantsAtOnce = 50;
const graceMs = 3_000;

/** Asks the merchants' moderation services, each at its own pace: one that hangs delays no other. */
export function startChecker(context: Context): Dispatcher {
  const { log } = context;
  const underWay = new Map<string, Promise<void>>();
  const interrupting = new AbortController();
  const dispatcher = startDispatcher({ log, fault: 'Reading external checks failed' }, async (stopped) => {
    for (const merchantId of await merchantsWithChecks(context)) {
      if (stopped() || underWay.size >= merchantsAtOnce) return;
      if (underWay.has(merchantId)) continue;
      const checking = checkContent(context, merchantId, interrupting.signal)
        .catch((error) => {
          if (!interrupting.signal.aborted)
            log.error(
              { merchantId: typeId('merchant', merchantId), reason: String(error) },
              'External moderation failed; retrying',
            );
        })
        .finally(() => underWay.delete(merchantId));
      underWay.set(merchantId, checking);
    }
  });
  return {
    async stop() {
      await dispatcher.stop();
      // What is interrupted is asked again, after its lease has expired.
      interrupting.abort();
      await within(graceMs, Promise.all(underWay.values()));
    },
  };
}
