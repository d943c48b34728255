-- Lists filtered by language, verification, media or sentiment, where few reviews match: each combination of these that
-- occurs is read by date. On a table of many millions create both beforehand with `create index concurrently`, as this
-- blocks writers while it builds them.
create index if not exists reviews_facets on reviews (merchant_id, product_id, coalesce(language, ''), verified,
  (media_count > 0), coalesce(left(sentiment, 3), ''), rating, created_at, review_id) where status = 'approved';
-- A language has at most three letters. `left` keeps plans of a product's list from this index (reviews/page-statement.ts).
create index if not exists reviews_shop_facets on reviews (merchant_id, coalesce(left(language, 3), ''), verified,
  (media_count > 0), coalesce(left(sentiment, 3), ''), rating, created_at, review_id) where status = 'approved';
