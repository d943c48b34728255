-- The lists by relevance and with photos first, as reviews/sort-orders.ts defines their keys. On a table of many millions create
-- all four beforehand with `create index concurrently`, as this blocks writers while it builds them. Votes against a review are
-- not part of its relevance, so that they still rewrite no index (HOT).
create index if not exists reviews_relevance on reviews (merchant_id, product_id,
  ((date_part('epoch', created_at at time zone 'UTC') / 3600 + 2880 * ln(1 + helpful_votes::float8)
    + 7.2 * least(octet_length(coalesce(title, '') || coalesce(body, '') || coalesce(pros, '') || coalesce(cons, '')), 600))::int),
  created_at, review_id) where status = 'approved';
create index if not exists reviews_shop_relevance on reviews (merchant_id,
  ((date_part('epoch', created_at at time zone 'UTC') / 3600 + 2880 * ln(1 + helpful_votes::float8)
    + 7.2 * least(octet_length(coalesce(title, '') || coalesce(body, '') || coalesce(pros, '') || coalesce(cons, '')), 600))::int),
  created_at, review_id) where status = 'approved';
-- With the count itself, so that a page that skips some reads entries of the index only.
create index if not exists reviews_photos on reviews (merchant_id, product_id, (least(media_count, 1)), created_at, review_id)
  include (media_count) where status = 'approved';
create index if not exists reviews_shop_photos on reviews (merchant_id, (least(media_count, 1)), created_at, review_id)
  include (media_count) where status = 'approved';
