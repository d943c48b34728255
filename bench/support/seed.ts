import { recountFacets } from '../../packages/server/src/features/facets/index.ts';
import { recount } from '../../packages/server/src/features/rating-counters/index.ts';
import type { Db } from '../../packages/server/src/platform/db/database.ts';
import { rows } from '../../packages/server/src/platform/db/database.ts';

/**
 * Seeds a merchant with published reviews of about 250 characters and their counters. They are evenly distributed over the
 * products, one a second from 14 November 2023 on.
 */
export async function seedReviews(
  db: Db,
  merchantId: string,
  { products, reviews }: { products: number; reviews: number },
): Promise<void> {
  await rows(db, productsSql, [merchantId, products]);
  // In batches small enough for the statement timeout.
  for (let from = 1; from <= reviews; from += step)
    await rows(db, reviewsSql, [merchantId, products, from, Math.min(reviews, from + step - 1)]);
  await recount(db, merchantId, { repair: true });
  await recountFacets(db, merchantId, { repair: true });
  for (const table of [
    'products',
    'reviews',
    'review_search',
    'product_counts',
    'shop_counts',
    'facet_counts',
  ])
    await rows(db, `analyze ${table}`, []);
}

const step = 20_000;

const productsSql = `
  insert into products (merchant_id, product_id, name, created_at, updated_at)
  select $1::uuid, 'P-' || n, 'Product ' || n, now(), now() from generate_series(1, $2::int) as n`;

const reviewsSql = `
  with made as (insert into reviews (merchant_id, review_id, product_id, rating, title, body, author_name, author_email, email_key,
    verification, verified, holds_place, status, language, source, text_hash, helpful_votes, imported_helpful_votes, created_at, updated_at)
  select $1::uuid,
    (lpad(to_hex(1700000000000 + n * 1000::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 4, 15))::uuid,
    'P-' || 1 + n % $2::int,
    1 + (n * 7 % 11) % 5, 'Review number ' || n,
    'I have used number ' || n || ' for some weeks now, at home and on the road. It arrived quickly and well packed, '
      || 'feels solid in the hand and does what the page promises. The colour is a little darker than in the picture, '
      || 'which I like better. I would buy it again.',
    'Customer ' || n % 100000, 'customer' || n || '@example.com', 'customer' || n || '@example.com',
    'none', false, false, 'approved', 'en', 'import', decode(md5('text' || n), 'hex'), n * 13 % 40, n * 13 % 40,
    to_timestamp(1700000000 + n), to_timestamp(1700000000 + n)
  from generate_series($3::int, $4::int) as n
  returning merchant_id, review_id, title, body)
  insert into review_search (merchant_id, review_id, words)
  select merchant_id, review_id, to_tsvector('simple', title || E'\\n' || body) || to_tsvector('english', title || E'\\n' || body)
  from made where merchant_id = $1`;
