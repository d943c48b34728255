import type { Context } from '../../platform/context.ts';
import { typeId } from '../../platform/ids.ts';
import { type Dispatcher, startConcurrentDispatcher } from '../../platform/jobs/dispatcher.ts';
import { checkContent, merchantsWithChecks } from './external-checks.ts';

/** Calls the merchants' moderation services. Interrupted calls are repeated after their lease has expired. */
export function startChecker(context: Context): Dispatcher {
  const { log } = context;
  const fault = 'Reading external checks failed';
  const failed = 'External moderation failed; retrying';
  return startConcurrentDispatcher({ log, fault, failed, atOnce: 50 }, async function* (interrupting) {
    for (const merchantId of await merchantsWithChecks(context))
      yield {
        key: merchantId,
        ids: { merchantId: typeId('merchant', merchantId) },
        run: () => checkContent(context, merchantId, interrupting),
      };
  });
}
