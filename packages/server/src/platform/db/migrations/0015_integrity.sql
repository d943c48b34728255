-- Signals of manipulation beyond a single text: docs/INTEGRITY.md.
alter table reviews add column text_bands integer[];
alter table reviews add column network_hash bytea;
alter table reviews add column integrity jsonb;

-- Near-copies. Without a pending list, which each submission would have to read.
create index reviews_text_bands on reviews using gin (merchant_id, text_bands) with (fastupdate = off)
  where text_bands is not null;
