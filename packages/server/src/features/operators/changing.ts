import { type operatedMerchantChange, planIncludesGrowthFeatures, type Static } from '@tribune/contract';
import type { Context } from '../../platform/context.ts';
import { announceMerchant } from '../../platform/db/announcing.ts';
import type { Db } from '../../platform/db/database.ts';
import { clearSentiment } from '../sentiment/index.ts';
import { columns, merchantWith } from './merchant-list.ts';

/** Changes name and plan of a merchant. Undefined when there is no such merchant. */
export async function changeMerchant(
  context: Pick<Context, 'changes'>,
  db: Db,
  merchantId: string,
  { name, plan }: Static<typeof operatedMerchantChange>,
) {
  if (name === undefined && plan === undefined) return merchantWith(db, merchantId);
  const row = await db
    .updateTable('merchants')
    .set({ ...(name !== undefined && { name }), ...(plan !== undefined && { plan }) })
    .where('merchant_id', '=', merchantId)
    .returning(columns)
    .executeTakeFirst();
  if (!row) return undefined;
  announceMerchant(context, db, merchantId);
  if (plan !== undefined) {
    await clearSentiment(db, merchantId, planIncludesGrowthFeatures(plan) ? 'full' : 'basic');
    announceMerchant(context, db, merchantId);
  }
  return row;
}
