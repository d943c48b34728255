import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { typeId } from '../../platform/ids.ts';
import { mailOwners } from '../../platform/mail/owners.ts';
import { codesLow } from '../../platform/mail/templates/index.ts';
import { recordEvents } from '../webhooks/index.ts';
import { availableUpTo, stocks } from './code-pool.ts';
import { type Incentive, incentiveForUpdate } from './incentives.ts';

type Warning = 'low' | 'empty';

/**
 * Warns the owners, by email and event, when the pool reaches its warning level, and again when it is empty. Each warning is sent once,
 * until codes are added.
 */
export async function warnOfStock(
  tx: Db,
  merchantId: string,
  { incentive, publicUrl, now }: { incentive: Incentive; publicUrl: string; now: Date },
): Promise<void> {
  const { incentive_id: incentiveId, low_stock_at: lowAt, stock_warning: warned } = incentive;
  if (warned === 'empty' || incentive.fulfilment !== 'pool') return;
  const left = await availableUpTo(tx, merchantId, { incentiveId, limit: lowAt + 1, now });
  const warning: Warning | null = left === 0 ? 'empty' : left <= lowAt ? 'low' : null;
  if (warning === null || warning === warned) return;
  const changed = await rows(
    tx,
    `update incentives set stock_warning = $3
     where merchant_id = $1 and incentive_id = $2 and stock_warning is distinct from $3
       and stock_warning is distinct from 'empty' returning incentive_id`,
    [merchantId, incentiveId, warning],
  );
  if (changed.length === 0) return;
  const codes = (await stocks(tx, merchantId, now))(incentiveId);
  const about = { incentiveId: typeId('incentive', incentiveId), description: incentive.description };
  await mailOwners(tx, merchantId, {
    content: (to) => codesLow({ ...to, ...about, warning, count: left }),
    aboutId: incentiveId,
    publicUrl,
    now,
  });
  await recordEvents(tx, merchantId, {
    types: ['incentive.codes_low'],
    resourceId: incentiveId,
    data: async () => ({ ...about, codes }),
    now,
  });
}

/** Allows the next warning, after codes were added. The caller holds the incentive's lock. */
export async function clearWarning(
  tx: Db,
  merchantId: string,
  { incentive, now }: { incentive: Incentive; now: Date },
): Promise<void> {
  const { incentive_id: incentiveId, low_stock_at: lowAt, stock_warning: warned } = incentive;
  if (warned === null) return;
  const left = await availableUpTo(tx, merchantId, { incentiveId, limit: lowAt + 1, now });
  await rows(tx, 'update incentives set stock_warning = $3 where merchant_id = $1 and incentive_id = $2', [
    merchantId,
    incentiveId,
    left > lowAt ? null : left > 0 ? 'low' : warned,
  ]);
}

/** Warns of pools whose codes have expired. */
export async function warnOfExpiredCodes(
  db: Db,
  merchantId: string,
  { publicUrl, now }: { publicUrl: string; now: Date },
): Promise<void> {
  const pools = await rows(
    db,
    statement`select ${table('incentives')('incentive_id')} from incentives
     where merchant_id = $1 and fulfilment = 'pool' and active and stock_warning is distinct from 'empty'
       and exists (select from coupon_codes as c
                   where c.merchant_id = $1 and c.incentive_id = incentives.incentive_id and c.issued_at is null
                     and c.expires_at <= $2)`,
    [merchantId, now],
  );
  for (const { incentive_id: incentiveId } of pools)
    await inTransaction(db, async (tx) => {
      const incentive = await incentiveForUpdate(tx, merchantId, incentiveId);
      if (incentive) await warnOfStock(tx, merchantId, { incentive, publicUrl, now });
    });
}
