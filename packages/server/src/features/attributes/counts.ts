import { starColumns } from '../../platform/db/counted-values.ts';
import { addedToExisting } from '../../platform/db/counter-shards.ts';
import { type Db, rows } from '../../platform/db/database.ts';
import { newUuid } from '../../platform/ids.ts';
import { combinationOf } from './tags.ts';

/** A review that is published (1) or no longer published (-1), with its tags. */
export interface TagChange {
  productId: string;
  rating: number;
  tags: readonly string[] | null;
  change: number;
}

/** The product id of merchant-wide counters. Real product ids are never empty. */
export const wholeShop = '';

type Stars = [number, number, number, number, number];
interface Wanted {
  product_id: string;
  tags: readonly string[];
  stars: Stars;
}

/** Updates the counters of the products and the merchant. Never waits for a lock. */
export async function countTags(db: Db, merchantId: string, changes: readonly TagChange[]): Promise<void> {
  const wanted = new Map<string, Wanted>();
  for (const { productId, rating, tags, change } of changes) {
    if (tags === null || change === 0) continue;
    for (const product_id of [productId, wholeShop]) {
      const key = JSON.stringify([product_id, tags]);
      const entry = wanted.get(key) ?? { product_id, tags, stars: [0, 0, 0, 0, 0] };
      entry.stars[rating - 1] = (entry.stars[rating - 1] ?? 0) + change;
      wanted.set(key, entry);
    }
  }
  const entries = [...wanted.values()].filter(({ stars }) => stars.some((count) => count !== 0));
  if (entries.length === 0) return;
  const lines = entries.map(({ product_id, tags, stars }) => ({
    product_id,
    tags,
    combination: combinationOf(tags),
    lane: newUuid(),
    ...Object.fromEntries(starColumns.map((column, index) => [column, stars[index]])),
  }));
  await rows(db, countTagsSql, [merchantId, JSON.stringify(lines)]);
}

/*
 * Updates an unlocked shard of the combination, or inserts a new shard if all are locked. So writers of one combination never wait for
 * each other, and the number of shards equals the maximum number of concurrent writers, usually one. Rows are looked up by key, because
 * joined by an update, all counters of a merchant were read.
 */
const countTagsSql = `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as wanted (product_id text, combination uuid, lane uuid, tags text[],
      stars1 int, stars2 int, stars3 int, stars4 int, stars5 int)
  )
  insert into attribute_counts as existing (merchant_id, product_id, combination, tags, ${starColumns.join(', ')}, lane)
  select $1, product_id, combination, tags, ${starColumns.join(', ')}, coalesce((
    select lane from attribute_counts as kept
    where kept.merchant_id = $1 and kept.product_id = wanted.product_id and kept.combination = wanted.combination
    limit 1 for update skip locked), wanted.lane)
  from wanted
  on conflict (merchant_id, product_id, combination, lane) do update set ${addedToExisting(starColumns)}`;
