import { sendDueRequests } from '../features/review-requests/dispatching.ts';
import { publicUrlOf } from '../platform/config.ts';
import type { Harness } from './harness.ts';

/** What a worker with the configuration of a harness dispatches review requests with. */
export function dispatchOf({ context, clock }: Pick<Harness, 'context' | 'clock'>) {
  const { db, config } = context;
  return { db, publicUrl: publicUrlOf(config), concurrency: 1, now: () => clock.now() };
}

/** Sends the review requests of a harness that are due. */
export const sendRequests = (harness: Pick<Harness, 'context' | 'clock'>) =>
  sendDueRequests(dispatchOf(harness));
