import { type WrittenType, writtenTypes } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { announceProduct } from '../../platform/db/announcing.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import { dropJob, enqueue } from '../../platform/jobs/job.ts';
import { deleteItem } from '../content/index.ts';
import { writtenKinds } from '../content-kinds/index.ts';
import { withdrawJob } from './job-types.ts';

/** Time in which a withdrawal can be undone. */
export const undoMs = 20_000;

export interface OwnItem {
  merchantId: string;
  itemType: WrittenType;
  itemId: string;
}

/** Deletes an item after the time to undo it. The caller has checked that the author asks for it. */
export const withdraw = (db: Db, item: OwnItem, now: Date): Promise<void> =>
  enqueue(db, withdrawJob, item, { runAt: new Date(now.getTime() + undoMs) });

/** Keeps an item whose withdrawal has not been carried out yet. */
export const undoWithdrawal = (db: Db, item: OwnItem): Promise<void> => dropJob(db, withdrawJob, item);

/** UUIDs of the items whose withdrawal can still be undone. */
export async function beingWithdrawn(db: Db, items: readonly OwnItem[]): Promise<Set<string>> {
  const byKey = new Map(items.map((item) => [withdrawJob.key(item), item.itemId]));
  const queued = await rows(
    db,
    statement`select key as ${output.text('key')} from graphile_worker.jobs where key = any($1)`,
    [[...byKey.keys()]],
  );
  return new Set(queued.flatMap(({ key }) => byKey.get(key) ?? []));
}

/** Deletes a withdrawn item, with a tombstone. */
export async function withdrawNow(
  context: Context,
  { merchantId, itemType, itemId }: { merchantId: string; itemType: string; itemId: string },
): Promise<void> {
  const { db, clock, media: library } = context;
  const type = writtenTypes.find((one) => one === itemType);
  if (type === undefined) throw new Error('Only written content is withdrawn');
  const deleted = await deleteItem(db, merchantId, writtenKinds[type], itemId, {
    reasonCode: null,
    reason: 'Withdrawn by its author',
    actor: { type: 'system', name: null },
    now: clock.now(),
    library,
  });
  if (deleted) announceProduct(context, db, merchantId, deleted.productId);
}
