import { starColumns } from '../../platform/db/counted-values.ts';
import type { Difference } from '../../platform/db/counter-difference.ts';
import type { Db } from '../../platform/db/database.ts';
import { type CounterTable, recountedTables } from '../../platform/db/recounting.ts';
import { countNames, hiddenNames } from './counts.ts';

/**
 * Recounts a merchant's store reviews and returns the counters that differ, from one snapshot while others write. With `repair`,
 * the differences are corrected.
 */
export const recountStoreReviews = (
  db: Db,
  merchantId: string,
  options: { repair: boolean },
): Promise<Difference[]> => recountedTables(db, merchantId, options, [storeReviewDays]);

const storeReviewDays: CounterTable = {
  table: 'store_review_days',
  keys: ['day'],
  shard: 'slot',
  columns: countNames,
  counted: `
    select (created_at at time zone 'UTC')::date as day,
      ${hiddenNames.map((name) => `count(*) filter (where status = '${name}') as ${name}`).join(', ')},
      ${starColumns.map((name, index) => `count(*) filter (where status = 'approved' and rating = ${index + 1}) as ${name}`).join(', ')}
    from store_reviews where merchant_id = $1 group by 1`,
  describe: (name, day) => ({ productId: null, count: `${name} of the store on ${day}` }),
};
