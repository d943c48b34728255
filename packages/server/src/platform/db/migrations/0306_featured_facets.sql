-- A filtered list begins with those of its featured reviews that match. The last columns are compared in the index, so that only these
-- are read: a filter for a rare language read every featured review of a store. On a table of many millions create both
-- beforehand with `create index concurrently`, as this blocks writers while it reads the table.
create index if not exists reviews_featured_facets on reviews (merchant_id, product_id, featured_sequence, featured_at, review_id,
  rating, verified, language, (media_count > 0), sentiment) where featured_sequence is not null;
create index if not exists reviews_shop_featured_facets on reviews (merchant_id, featured_sequence, featured_at, review_id,
  rating, verified, language, (media_count > 0), sentiment) where featured_sequence is not null;
drop index if exists reviews_featured;
drop index if exists reviews_shop_featured;
