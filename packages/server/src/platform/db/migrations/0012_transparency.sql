-- The transparency log (docs/TRANSPARENCY.md): changes of reviews, per merchant, as an append-only Merkle log.

-- Changes that the log will contain, written in the transaction of the change. A sequencer moves them into the log within a
-- second (features/transparency/sequencing.ts). One index: every submission and decision writes here.
create table transparency_outbox (
  merchant_id uuid not null,
  -- The database's clock: a later change of a review comes after the commit of the earlier one.
  recorded_at timestamptz not null default clock_timestamp(),
  change_id uuid not null,
  -- Null for changes that concern no review, and for those of an erased review.
  review_id uuid,
  -- The review's ID in the log. Null: the one that it already has.
  opaque_id text,
  -- Entries without that ID, in order. The salt is that of the first one's commitment.
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
  backfilled_at timestamptz(3),
  -- With witnesses (features/transparency/witnessing.ts), a checkpoint is served once they were asked to cosign it: these columns
  -- contain the served one. Null without witnesses, when the newest is served. One worker at a time asks for a log, under a lease.
  published_size bigint,
  published_checkpoint text,
  witness_lease uuid,
  witness_leased_until timestamptz(3),
  -- Since when the log covers all changes of reviews. Null: since the first review, because none was backfilled.
  covered_since timestamptz(3),
  -- Number of entries that transparency_figures counts, maintained by the transaction that appends. If the log has more, an earlier
  -- release has appended them, and a worker counts again.
  figures_size bigint not null default 0,
  -- The same for the published reviews by origin (features/transparency/coverage-changes.ts).
  coverage_size bigint not null default 0,
  published_received bigint not null default 0,
  published_backfilled bigint not null default 0,
  published_imported bigint not null default 0,
  -- As figures_size, for the present rules: pending reviews by day, erased ones by reason, imported ones apart.
  outcomes_size bigint not null default 0
);
create index transparency_logs_unpublished on transparency_logs (merchant_id)
  where size > 0 and (published_size is null or published_size < size);

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
  -- Positions of the review's entries, in order, for the receipt that its author sees.
  positions bigint[] not null default '{}',
  -- Whether the review came from a file and thus has a past that the log does not cover.
  of_file boolean not null default false,
  -- Whether the review came from a file according to its entries: figures of the log list these apart.
  imported boolean not null default false,
  primary key (merchant_id, opaque_id)
);
create unique index transparency_reviews_review on transparency_reviews (merchant_id, review_id) where review_id is not null;

-- Salts of commitments. Erasing a review deletes its rows: without its salt, a commitment reveals nothing.
create table transparency_salts (
  merchant_id uuid not null,
  review_id uuid not null,
  position bigint not null,
  salt bytea not null,
  primary key (merchant_id, review_id, position)
);

-- Reviews by their state in the log (features/transparency/figure-changes.ts). `detail` is the reason of withheld reviews and the
-- seconds of decisions; `stars` is 0 where ratings are not distinguished.
create table transparency_figures (
  merchant_id uuid not null,
  figure text not null,
  detail text not null,
  stars smallint not null,
  review_count bigint not null,
  primary key (merchant_id, figure, detail, stars)
);

-- The last cosignature of each witness for a log, and the time of the next attempt after a failure.
create table transparency_cosignatures (
  merchant_id uuid not null,
  -- Its public key, as in LOG_WITNESSES.
  witness text not null,
  size bigint not null,
  -- Signature line of the checkpoint of that size. Null if only the size is known.
  cosignature text,
  cosigned_at timestamptz(3),
  failures integer not null,
  due_at timestamptz(3) not null,
  problem text,
  -- Code of the reason why the witness does not cosign. `problem` is the sentence.
  refusal text,
  primary key (merchant_id, witness)
);
create index transparency_cosignatures_failed on transparency_cosignatures (merchant_id, due_at) where failures > 0;

-- The installation's signing keys, newest last. A local table.
create table transparency_keys (
  key_id uuid primary key,
  seed bytea not null,
  public_key bytea not null,
  created_at timestamptz(3) not null,
  -- Until then, a replaced key signs checkpoints beside the newest one (docs/TRANSPARENCY.md). Null: it does not, or is the newest.
  signs_until timestamptz(3)
);
