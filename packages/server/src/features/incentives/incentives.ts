import { incentive, type incentiveChange, type newIncentive, type Static } from '@tribune/contract';
import { type Db, oneRow, row, rows, rowWith } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newUuid, typeId } from '../../platform/ids.ts';
import { presented } from '../../platform/presenting.ts';
import { queueCompletedClaims, unqueueClaims } from './claim-queue.ts';
import type { CodeStock } from './code-pool.ts';

const columns = table('incentives')(
  'incentive_id',
  'description',
  'active',
  'requirement',
  'media_requirement',
  'fulfilment',
  'low_stock_at',
  'stock_warning',
  'expires_in_days',
  'created_at',
  'updated_at',
);
export type Incentive = Row<typeof columns>;

export const presentIncentive = (row: Incentive, codes: CodeStock): Static<typeof incentive> =>
  presented(incentive, row, {
    id: typeId('incentive', row.incentive_id),
    fulfillment: row.fulfilment,
    codes,
  });

export function incentives(db: Db, merchantId: string): Promise<Incentive[]> {
  return rows(
    db,
    statement`select ${columns} from incentives where merchant_id = $1 order by incentive_id desc`,
    [merchantId],
  );
}

/** The newest active incentive, which orders receive: an order has at most one claim. */
export function activeIncentive(db: Db, merchantId: string): Promise<Incentive | undefined> {
  return row(
    db,
    statement`select ${columns} from incentives where merchant_id = $1 and active order by incentive_id desc limit 1`,
    [merchantId],
  );
}

/** Creates an incentive; by default it is active and requires a review of every product of the order. */
export async function createIncentive(
  db: Db,
  merchantId: string,
  made: Static<typeof newIncentive>,
  now: Date,
): Promise<Incentive> {
  return oneRow(
    db,
    statement`insert into incentives
       (merchant_id, incentive_id, description, active, requirement, expires_in_days, media_requirement, fulfilment,
        low_stock_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
     returning ${columns}`,
    [
      merchantId,
      newUuid(),
      made.description,
      made.active ?? true,
      made.requirement ?? 'all_products',
      made.expiresInDays ?? null,
      made.mediaRequirement ?? 'none',
      made.fulfillment ?? 'manual',
      made.lowStockAt ?? 20,
      now,
    ],
  );
}

/** An incentive of the merchant. Undefined if it does not exist. */
export function incentiveWith(
  db: Db,
  merchantId: string,
  incentiveId: string,
): Promise<Incentive | undefined> {
  return rowWith(db, columns, { merchant_id: merchantId, incentive_id: incentiveId });
}

/** An incentive of the merchant, locked: adding codes and changing the fulfillment require this lock. */
export function incentiveForUpdate(
  tx: Db,
  merchantId: string,
  incentiveId: string,
): Promise<Incentive | undefined> {
  return row(
    tx,
    statement`select ${columns} from incentives where merchant_id = $1 and incentive_id = $2 for update`,
    [merchantId, incentiveId],
  );
}

/**
 * Changes the given fields. If `fulfillment` changes, completed claims are queued, or removed from the queue. Undefined if the incentive
 * does not exist.
 */
export function changeIncentive(
  db: Db,
  merchantId: string,
  incentiveId: string,
  change: Static<typeof incentiveChange>,
  now: Date,
): Promise<Incentive | undefined> {
  return inTransaction(db, async (tx) => {
    const before = await incentiveForUpdate(tx, merchantId, incentiveId);
    if (!before) return undefined;
    const changed = await updateIncentive(tx, merchantId, incentiveId, change, now);
    if (changed && changed.fulfilment !== before.fulfilment)
      if (changed.fulfilment === 'manual') await unqueueClaims(tx, merchantId, incentiveId);
      else {
        const byService = changed.fulfilment === 'endpoint';
        await queueCompletedClaims(tx, merchantId, { incentiveId, byService, now });
      }
    return changed;
  });
}

function updateIncentive(
  tx: Db,
  merchantId: string,
  incentiveId: string,
  change: Static<typeof incentiveChange>,
  now: Date,
): Promise<Incentive | undefined> {
  return row(
    tx,
    statement`update incentives set
       description = coalesce($3, description), active = coalesce($4, active),
       requirement = coalesce($5, requirement),
       expires_in_days = case when $6 then $7 else expires_in_days end,
       media_requirement = coalesce($8, media_requirement), fulfilment = coalesce($9, fulfilment),
       low_stock_at = coalesce($10, low_stock_at), updated_at = $11
     where merchant_id = $1 and incentive_id = $2
     returning ${columns}`,
    [
      merchantId,
      incentiveId,
      change.description ?? null,
      change.active ?? null,
      change.requirement ?? null,
      change.expiresInDays !== undefined,
      change.expiresInDays ?? null,
      change.mediaRequirement ?? null,
      change.fulfillment ?? null,
      change.lowStockAt ?? null,
      now,
    ],
  );
}
