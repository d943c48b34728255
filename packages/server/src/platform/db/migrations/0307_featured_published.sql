-- Deep pages skip featured reviews in the index: with only published ones in it, nothing else is read of these. On a table of many
-- millions create both beforehand with `create index concurrently`, as this blocks writers while it reads the table.
create index if not exists reviews_featured_published on reviews (merchant_id, product_id, featured_sequence, featured_at, review_id,
  rating, verified, language, (media_count > 0), sentiment) where featured_sequence is not null and status = 'approved';
create index if not exists reviews_shop_featured_published on reviews (merchant_id, featured_sequence, featured_at, review_id,
  rating, verified, language, (media_count > 0), sentiment) where featured_sequence is not null and status = 'approved';
drop index if exists reviews_featured_facets;
drop index if exists reviews_shop_featured_facets;

-- Shared reviews are counted by rating_counters; no statement has read this index since.
drop index if exists reviews_syndicated;
