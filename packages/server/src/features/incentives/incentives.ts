import type { incentive, incentiveChange, newIncentive, Static } from '@tribune/contract';
import { type Db, row, rows } from '../../platform/db/database.ts';
import { type Row, statement, table } from '../../platform/db/statement.ts';
import { newUuid, typeId } from '../../platform/ids.ts';

const columns = table('incentives')(
  'incentive_id',
  'description',
  'active',
  'requirement',
  'expires_in_days',
  'created_at',
  'updated_at',
);
export type Incentive = Row<typeof columns>;

export const presentIncentive = (row: Incentive): Static<typeof incentive> => ({
  id: typeId('incentive', row.incentive_id),
  description: row.description,
  active: row.active,
  requirement: row.requirement,
  expiresInDays: row.expires_in_days,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export function incentives(db: Db, merchantId: string): Promise<Incentive[]> {
  return rows(
    db,
    statement`select ${columns} from incentives where merchant_id = $1 order by incentive_id desc`,
    [merchantId],
  );
}

/** The newest active incentive: an order has at most one claim. */
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
  const [created] = await rows(
    db,
    statement`insert into incentives
       (merchant_id, incentive_id, description, active, requirement, expires_in_days, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $7)
     returning ${columns}`,
    [
      merchantId,
      newUuid(),
      made.description,
      made.active ?? true,
      made.requirement ?? 'all_products',
      made.expiresInDays ?? null,
      now,
    ],
  );
  if (!created) throw new Error('An insert of one row always returns one row');
  return created;
}

/** Changes the given fields. Undefined when there is no such incentive. */
export function changeIncentive(
  db: Db,
  merchantId: string,
  incentiveId: string,
  change: Static<typeof incentiveChange>,
  now: Date,
): Promise<Incentive | undefined> {
  return row(
    db,
    statement`update incentives set
       description = coalesce($3, description), active = coalesce($4, active),
       requirement = coalesce($5, requirement),
       expires_in_days = case when $6 then $7 else expires_in_days end, updated_at = $8
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
      now,
    ],
  );
}
