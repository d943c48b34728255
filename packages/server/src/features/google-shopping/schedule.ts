import { type Db, row } from '../../platform/db/database.ts';
import { output, statement } from '../../platform/db/statement.ts';
import type { Building } from '../../platform/feeds/requesting.ts';
import { buildFeed } from './building.ts';
import { outdatedSql, type ReviewFeed } from './feed.ts';

/** Up to this many reviews, the first feed is built during the request. */
const builtAtOnce = 2_000;

export const buildingOf = (reviewFeed: ReviewFeed): Building => ({
  feed: reviewFeed.feed,
  build: (context, merchantId) => buildFeed(reviewFeed, context, merchantId),
  outdated: outdatedSql(reviewFeed.feed),
  isLarge: async ({ db }, merchantId) => (await publishedReviews(db, merchantId)) > builtAtOnce,
});

async function publishedReviews(db: Db, merchantId: string): Promise<number> {
  const found = await row(
    db,
    statement`select coalesce(sum(stars1 + stars2 + stars3 + stars4 + stars5), 0) as ${output.number('total')} from shop_counts
     where merchant_id = $1`,
    [merchantId],
  );
  return found?.total ?? 0;
}
