import { type operatedMerchantChange, planIncludesGrowthFeatures, type Static } from '@tribune/contract';
import { operator, recordAction } from '../../platform/audit/recording.ts';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { clearSentiment } from '../sentiment/index.ts';
import type { ByOperator } from './by-operator.ts';
import { merchantWith } from './merchant-list.ts';

type Change = Static<typeof operatedMerchantChange>;

/** Changes name, plan and the given quotas of a merchant. Undefined if the merchant does not exist. */
export async function changeMerchant(
  context: Pick<Context, 'changes'>,
  db: Db,
  merchantId: string,
  change: Change,
  by: ByOperator,
) {
  const row = await inTransaction(db, async (tx) => {
    await applyChange(tx, merchantId, change);
    const changed = await merchantWith(tx, merchantId);
    const fields = Object.keys(change);
    if (changed)
      await recordAction(tx, merchantId, {
        actor: operator,
        action: 'merchant.update',
        fields,
        values: change,
        ...by,
      });
    return changed;
  });
  if (!row) return undefined;
  announceMerchant(context, db, merchantId);
  if (change.plan !== undefined) {
    await clearSentiment(db, merchantId, planIncludesGrowthFeatures(change.plan) ? 'full' : 'basic');
    announceMerchant(context, db, merchantId);
  }
  return row;
}

async function applyChange(tx: Db, merchantId: string, { name, plan, quotas }: Change): Promise<void> {
  if (name !== undefined || plan !== undefined)
    await tx
      .updateTable('merchants')
      .set({ ...(name !== undefined && { name }), ...(plan !== undefined && { plan }) })
      .where('merchant_id', '=', merchantId)
      .execute();
  if (quotas !== undefined)
    await rows(tx, 'update merchants set quotas = quotas || $2::jsonb where merchant_id = $1', [
      merchantId,
      JSON.stringify(quotas),
    ]);
}
