import type { Context } from '../../platform/context.ts';
import { row } from '../../platform/db/database.ts';
import { output, statement, table } from '../../platform/db/statement.ts';
import { type Building, isBuildingSql, leaseExpiry } from '../../platform/feeds/requesting.ts';
import { buildAgenticFeed } from './building.ts';
import { feed } from './feed.ts';
import { listedProducts } from './listed-products.ts';

/** Up to this many products, the first feed is built during the request. */
const builtAtOnce = 200;

export const building: Building = {
  feed,
  build: buildAgenticFeed,
  outdated: "coalesce(f.checked_at < $now::timestamptz - interval '15 minutes', true)",
  async isLarge({ db, directory }, merchantId) {
    const groups = (await directory.merchant(merchantId))?.groupsProducts ?? false;
    const range = { after: '', last: null, limit: builtAtOnce + 1, groups };
    return (await listedProducts(db, merchantId, range)).length > builtAtOnce;
  },
};

/** The state of a feed that was requested. */
export function feedState(context: Context, merchantId: string) {
  return row(context.db, stateStatement, { merchantId, leaseExpiry: leaseExpiry(context) });
}

const stateStatement = statement`select ${table('agentic_feeds', 'f')('built_at', 'checked_at', 'product_count', 'bytes')},
    ${isBuildingSql} as ${output.boolean('building')}
  from agentic_feeds as f where f.merchant_id = $merchantId`;
