-- The transparency log (docs/TRANSPARENCY.md): what happened to reviews, per merchant, as an append-only Merkle log.

-- Changes that the log will contain, written in the transaction of the change. A sequencer moves them into the log within a
-- second (features/transparency/sequencing.ts). One index: every submission and decision writes here.
create table transparency_outbox (
  merchant_id uuid not null,
  -- The database's clock: a later change of a review comes after the commit of the earlier one.
  recorded_at timestamptz not null default clock_timestamp(),
  change_id uuid not null,
  -- Null for changes that concern no review, and for those of an erased review.
  review_id uuid,
  -- The review's ID in the log. Null: the one that it has.
  opaque_id text,
  -- Entries without that ID, in order. The salt is of the first one's commitment.
  entries json not null,
  salt bytea,
  primary key (merchant_id, recorded_at, change_id)
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000);

-- The newest checkpoint of each log, and whether reviews from before the log began are in it.
create table transparency_logs (
  merchant_id uuid primary key,
  -- The log's identity; it stays when the address of the service changes.
  origin text not null,
  size bigint not null,
  -- A signed note. Null while the log is empty.
  checkpoint text,
  began_at timestamptz(3) not null,
  -- The last review that the backfill has read, until it is completed.
  backfilled_to uuid,
  backfilled_at timestamptz(3)
);

-- Append-only.
create table transparency_entries (
  merchant_id uuid not null,
  position bigint not null,
  -- Canonical JSON; the leaf's hash is of exactly these bytes.
  entry text not null,
  primary key (merchant_id, position)
);

-- Hashes of complete subtrees: up to 256 of 32 bytes each. A tile only grows.
create table transparency_tiles (
  merchant_id uuid not null,
  level smallint not null,
  tile bigint not null,
  hashes bytea not null,
  primary key (merchant_id, level, tile)
);

-- The state of each review according to the log, by its ID in the log.
create table transparency_reviews (
  merchant_id uuid not null,
  opaque_id text not null,
  -- Null once the review is erased: nothing then leads from the log to the review.
  review_id uuid,
  -- The newest entry with a commitment to the content.
  content_position bigint not null,
  rating smallint not null,
  status text not null,
  reason_code text,
  backfilled boolean not null,
  received_at timestamptz(3) not null,
  decided_at timestamptz(3),
  primary key (merchant_id, opaque_id)
);
create unique index transparency_reviews_review on transparency_reviews (merchant_id, review_id) where review_id is not null;

-- The salts of commitments. Erasing a review deletes its rows; without its salt a commitment says nothing.
create table transparency_salts (
  merchant_id uuid not null,
  review_id uuid not null,
  position bigint not null,
  salt bytea not null,
  primary key (merchant_id, review_id, position)
);

-- The installation's signing keys, newest last. A local table.
create table transparency_keys (
  key_id uuid primary key,
  seed bytea not null,
  public_key bytea not null,
  created_at timestamptz(3) not null
);
