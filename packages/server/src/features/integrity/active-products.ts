import type { Context } from '../../platform/context.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { statement, table } from '../../platform/db/statement.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Counts the products of each merchant with reviews within 30 days, for `weightAmongProducts`. Runs daily. */
export async function countActiveProducts({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const since = new Date(clock.now().getTime() - 30 * dayMs);
  for (const { merchant_id: merchantId } of await merchantsWithReviews(db, since))
    await countProductsOf(db, merchantId, since);
}

/** Includes merchants whose last reviews have become older since the day before. */
const merchantsWithReviews = (db: Db, since: Date) =>
  rows(
    db,
    statement`/* every merchant */ select distinct ${table('shop_days')('merchant_id')} from shop_days where day >= $1`,
    [new Date(since.getTime() - 2 * dayMs)],
  );

const countProductsOf = (db: Db, merchantId: string, since: Date) =>
  rows(
    db,
    `update merchants set active_products = (
       select count(distinct product_id) from reviews where merchant_id = $1 and status = 'approved' and created_at > $2)
     where merchant_id = $1`,
    [merchantId, since],
  );
