-- A local table: texts of 30 days that are compared across merchants, if the operator wants that (docs/INTEGRITY.md). Contains MinHash
-- signatures only.
create table recent_texts (
  merchant_id uuid not null,
  review_id uuid not null,
  bands integer[] not null,
  created_at timestamptz(3) not null,
  compared boolean not null default false,
  primary key (merchant_id, review_id)
);
create index recent_texts_bands on recent_texts using gin (bands) with (fastupdate = off);
create index recent_texts_created on recent_texts (created_at);
create index recent_texts_uncompared on recent_texts (created_at) where not compared;
