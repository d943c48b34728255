import type { QueueItemType } from '@tribune/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { announceProduct } from '../../../platform/db/announcing.ts';
import type { Db } from '../../../platform/db/database.ts';
import { releaseLease, renewLease } from '../../../platform/jobs/lease.ts';
import type { ItemResult } from '../item-results.ts';
import { type BulkRow, bulkLease, type HeldBulk } from './bulk-rows.ts';

/** The worker has lost its lease: the action was cancelled, or another worker has claimed it. */
export class LeaseLost extends Error {}

/** Items of a step. A rule checks many, of which it changes few. */
export const stepSizeOf = (type: QueueItemType, { rule }: Pick<BulkRow, 'rule'>) =>
  rule ? 1_000 : type === 'review' ? 250 : 25;

/**
 * Begins a step: renews the lease and locks the action until the step is committed. Throws LeaseLost, so that a step is never
 * taken by two workers or after a cancellation.
 */
export async function holdStep({ clock, media }: Context, tx: Db, held: HeldBulk): Promise<void> {
  const term = { now: clock.now(), ttlMs: media.silenceMs };
  if (!(await renewLease(tx, bulkLease, held, term))) throw new LeaseLost();
}

/** Ends a step: moves the position, in the transaction of its decisions. */
export async function endStep(
  { clock, media }: Context,
  tx: Db,
  held: HeldBulk,
  set: RawBuilder<unknown>,
): Promise<void> {
  const term = { now: clock.now(), ttlMs: media.silenceMs };
  if (!(await renewLease(tx, bulkLease, held, term, set))) throw new LeaseLost();
}

/** Ends the action. */
export async function finishBulk(tx: Db, held: HeldBulk, set: RawBuilder<unknown>): Promise<void> {
  if (!(await releaseLease(tx, bulkLease, held, set))) throw new LeaseLost();
}

/** Releases the action for the next attempt, or marks it as failed. Decisions that were made remain, and can be undone. */
export async function releaseBulk(
  db: Db,
  held: HeldBulk,
  { isAttempt, gaveUp, now }: { isAttempt: boolean; gaveUp: boolean; now: Date },
): Promise<void> {
  const attempts = sql`attempts = attempts - ${isAttempt ? 0 : 1}::smallint`;
  await releaseLease(db, bulkLease, held, gaveUp ? sql`${failed(now)}, ${attempts}` : attempts);
}

export const failed = (now: Date) => sql`status = 'failed', finished_at = coalesce(finished_at, ${now}),
  error = 'The action failed several times. Undo it, or start it again for the remaining items.'`;

/** Drops cached responses of changed products, after the commit. */
export function announceProducts(
  context: Context,
  tx: Db,
  merchantId: string,
  results: readonly ItemResult[],
) {
  const products = new Set(results.flatMap(({ moderated }) => moderated?.productId ?? []));
  for (const productId of products) announceProduct(context, tx, merchantId, productId);
}
