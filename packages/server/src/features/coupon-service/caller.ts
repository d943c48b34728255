import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import { within } from '../../platform/time-limit.ts';
import { merchantsWithServiceClaims } from '../incentives/index.ts';
import { issueFromService } from './issuing.ts';

const merchantsAtOnce = 50;
const graceMs = 3_000;

/** Asks the merchants' coupon services, each at its own pace: one that hangs delays no other. */
export function startCaller(context: Context): Dispatcher {
  const { db, clock, log } = context;
  const underWay = new Map<string, Promise<void>>();
  const interrupting = new AbortController();
  const dispatcher = startDispatcher(
    { log, fault: 'Reading claims for coupon services failed' },
    async (stopped) => {
      for (const merchantId of await merchantsWithServiceClaims(db, clock.now())) {
        if (stopped() || underWay.size >= merchantsAtOnce) return;
        if (underWay.has(merchantId)) continue;
        const issuing = issueFromService(context, merchantId, interrupting.signal)
          .catch((error) => {
            if (!interrupting.signal.aborted)
              log.error(
                { merchantId: typeId('merchant', merchantId), reason: String(error) },
                'A coupon service could not be asked; retrying',
              );
          })
          .finally(() => underWay.delete(merchantId));
        underWay.set(merchantId, issuing);
      }
    },
  );
  return {
    async stop() {
      await dispatcher.stop();
      // What is interrupted is asked again with the same message ID, after its lease has expired.
      interrupting.abort();
      await within(graceMs, Promise.all(underWay.values()));
    },
  };
}
