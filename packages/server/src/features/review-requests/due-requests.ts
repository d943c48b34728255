import { publicUrlOf } from '../../platform/config.ts';
import type { Context } from '../../platform/context.ts';
import { type Dispatcher, startDispatcher } from '../../platform/jobs/dispatcher.ts';
import { sendDueRequests } from './dispatching.ts';

/** Writes the emails of due review requests until stopped. Any number of processes may do so. */
export function dispatchRequests({
  config,
  db,
  clock,
  log,
  usage,
}: Pick<Context, 'config' | 'db' | 'clock' | 'log' | 'usage'>): Dispatcher {
  const unwrittenEmails = (merchantId: string) => usage.unwritten(merchantId, 'emails');
  const dispatch = {
    db,
    publicUrl: publicUrlOf(config),
    concurrency: 2,
    log,
    unwrittenEmails,
    now: () => clock.now(),
  };
  const fault = 'Review requests could not be dispatched; it is tried again';
  return startDispatcher({ log, fault }, (stopped) => sendDueRequests(dispatch, stopped));
}
