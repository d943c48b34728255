import type { Context } from '../../../platform/context.ts';
import { typeId } from '../../../platform/ids.ts';
import { renewLease, whileRenewing } from '../../../platform/jobs/lease.ts';
import { assertRunning, WorkerStopping } from '../../../platform/jobs/stopping.ts';
import { type BulkRow, bulkLease, bulkWith, claimBulk, type HeldBulk } from './bulk-rows.ts';
import { decisionStep } from './decision-step.ts';
import { LeaseLost, releaseBulk } from './step.ts';
import { undoStep } from './undo-step.ts';

const maxAttempts = 8;

/**
 * Works through a bulk action or its undo; the handler of the job `bulk_action`. It may run twice and on two workers: each step is one
 * transaction that also moves the action's position and requires its lease. Throws retryable errors.
 */
export async function runBulkAction(context: Context, merchantId: string, bulkId: string): Promise<void> {
  const { db, clock, media } = context;
  const term = () => ({ now: clock.now(), ttlMs: media.silenceMs });
  const claimed = await claimBulk(db, merchantId, bulkId, term());
  if (!claimed) return;
  const { held, action } = claimed;
  const renew = () => renewLease(db, bulkLease, held, term());
  try {
    await whileRenewing({ renew, everyMs: media.silenceMs / 4 }, () => steps(context, held, action));
  } catch (error) {
    if (error instanceof LeaseLost) return;
    const stopping = error instanceof WorkerStopping;
    const gaveUp = !stopping && action.attempts >= maxAttempts;
    await releaseBulk(db, held, { isAttempt: !stopping, gaveUp, now: clock.now() });
    throw error;
  }
}

async function steps(context: Context, held: HeldBulk, claimed: BulkRow): Promise<void> {
  const { merchant_id: merchantId, bulk_id: bulkId } = held;
  const merchant = await context.directory.merchant(typeId('merchant', merchantId));
  if (!merchant) return;
  const step = claimed.status === 'undoing' ? undoStep : decisionStep;
  for (
    let action: BulkRow | undefined = claimed;
    action;
    action = await bulkWith(context.db, merchantId, bulkId)
  ) {
    assertRunning(context);
    if (await step(context, merchant, held, action)) return;
  }
}
