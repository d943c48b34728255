import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, startConcurrentDispatcher } from '../../platform/jobs/dispatcher.ts';
import { merchantsWithServiceClaims } from '../incentives/index.ts';
import { issueFromService } from './issuing.ts';

/** Calls the merchants' coupon services. Interrupted calls are repeated with the same message ID after their lease has expired. */
export function startCaller(context: Context): Dispatcher {
  const { db, clock, log } = context;
  const fault = 'Reading claims for coupon services failed';
  const failed = 'The call to a coupon service failed; retrying';
  return startConcurrentDispatcher({ log, fault, failed, atOnce: 50 }, async function* (interrupting) {
    for (const merchantId of await merchantsWithServiceClaims(db, clock.now()))
      yield {
        key: merchantId,
        ids: { merchantId: typeId('merchant', merchantId) },
        run: () => issueFromService(context, merchantId, interrupting),
      };
  });
}
