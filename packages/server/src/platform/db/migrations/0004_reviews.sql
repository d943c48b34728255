create table reviews (
  merchant_id uuid not null,
  review_id uuid not null,
  product_id text not null,
  rating smallint not null check (rating between 1 and 5),
  title text,
  body text,
  pros text,
  cons text,
  would_recommend boolean,
  attributes jsonb,
  author_name text not null,
  author_email text not null,
  email_key text not null,
  order_id text,
  incentive_claim_id text,
  incentivized boolean not null default false,
  verification text not null check (verification in ('order', 'token', 'merchant', 'email', 'imported', 'none')),
  verified boolean not null,
  -- Whether it is the current verified review of its customer for the product, see reviews_one_verified.
  holds_place boolean not null default false,
  status text not null check (status in ('pending', 'approved', 'rejected', 'flagged')),
  status_before_flag text,
  flag_reason text,
  flagged_by text,
  findings jsonb not null default '[]',
  language text,
  source text not null check (source in ('widget', 'email', 'import', 'link', 'qr', 'syndication')),
  device text check (device in ('desktop', 'mobile', 'tablet')),
  text_hash bytea,
  client_hash bytea,
  featured_sequence smallint check (featured_sequence between 1 and 999),
  featured_at timestamptz(3),
  helpful_votes integer not null default 0,
  not_helpful_votes integer not null default 0,
  -- Votes from an import; those cast here are in review_votes.
  imported_helpful_votes integer not null default 0,
  imported_not_helpful_votes integer not null default 0,
  media_status text check (media_status in ('processing', 'ready', 'partial', 'failed')),
  media_count smallint not null default 0,
  reply_text text,
  reply_author_name text,
  reply_created_at timestamptz(3),
  reply_updated_at timestamptz(3),
  edited_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  import_id uuid,
  -- What lists show of its media, so that a page needs no second query.
  media jsonb not null default '[]',
  -- Whether its author has still to confirm the email address.
  awaits_email boolean not null default false,
  -- Written by a job that reads the texts alone. Level 'basic': by matching words; 'full': by a trained model.
  sentiment text,
  sentiment_score real,
  sentiment_level text,
  sentiment_model text,
  -- Reason of the last decision; null if the review is published or no reason was given.
  reason_code text,
  -- Unmatched values: they do not fit the schema, are not shown, and return when they fit again.
  attributes_aside jsonb,
  -- Values that can be filtered by, such as {fit=snug}, in order, and their digest; null if there are none.
  attribute_tags text[],
  attribute_combination uuid,
  assigned_to uuid,
  -- The merchant to which the author submitted it, if it is another one.
  posted_on_name text,
  posted_on_url text,
  primary key (merchant_id, review_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
-- By default PostgreSQL vacuums a table after a fifth of its rows has changed, two million reviews of ten million. Until then the
-- pages of changed reviews are not all-visible, and a deep page of a list reads each review that it skips: 10,567 blocks before a
-- vacuum of all indexes, 775 after it. The same holds for the other tables with these parameters.

-- The public lists of a product: one index per sort order, read from its end. They end in the ID, so that a list can be continued.
create index reviews_newest on reviews (merchant_id, product_id, created_at, review_id) where status = 'approved';
create index reviews_rating on reviews (merchant_id, product_id, rating, created_at, review_id) where status = 'approved';
create index reviews_helpful on reviews (merchant_id, product_id, helpful_votes, created_at, review_id) where status = 'approved';
-- By relevance, as reviews/sort-orders.ts defines it. Votes against a review are not part of it, so that they rewrite no index (HOT).
create index reviews_relevance on reviews (merchant_id, product_id,
  ((date_part('epoch', created_at at time zone 'UTC') / 3600 + 2880 * ln(1 + helpful_votes::float8)
    + 7.2 * least(octet_length(coalesce(title, '') || coalesce(body, '') || coalesce(pros, '') || coalesce(cons, '')), 600))::int),
  created_at, review_id) where status = 'approved';
-- With the count of media, so that a page that skips some reads entries of the index only.
create index reviews_photos on reviews (merchant_id, product_id, (least(media_count, 1)), created_at, review_id)
  include (media_count) where status = 'approved';
-- Deep pages skip featured reviews in the index: as it has only published ones, nothing else is read of these.
create index reviews_featured_published on reviews (merchant_id, product_id, featured_sequence, featured_at, review_id,
  rating, verified, language, (media_count > 0), sentiment) where featured_sequence is not null and status = 'approved';

-- The same over all products of a merchant. The first also serves the moderation queue; it includes product and rating, so that the
-- reviews of a period by product are read from it alone.
create index reviews_shop_newest on reviews (merchant_id, status, created_at, review_id) include (product_id, rating);
create index reviews_shop_rating on reviews (merchant_id, rating, created_at, review_id) where status = 'approved';
create index reviews_shop_helpful on reviews (merchant_id, helpful_votes, created_at, review_id) where status = 'approved';
create index reviews_shop_relevance on reviews (merchant_id,
  ((date_part('epoch', created_at at time zone 'UTC') / 3600 + 2880 * ln(1 + helpful_votes::float8)
    + 7.2 * least(octet_length(coalesce(title, '') || coalesce(body, '') || coalesce(pros, '') || coalesce(cons, '')), 600))::int),
  created_at, review_id) where status = 'approved';
create index reviews_shop_photos on reviews (merchant_id, (least(media_count, 1)), created_at, review_id)
  include (media_count) where status = 'approved';
create index reviews_shop_featured_published on reviews (merchant_id, featured_sequence, featured_at, review_id,
  rating, verified, language, (media_count > 0), sentiment) where featured_sequence is not null and status = 'approved';

-- Lists with filters that few reviews match: each combination of language, verification, media and sentiment that occurs is read
-- by date.
create index reviews_facets on reviews (merchant_id, product_id, coalesce(language, ''), verified,
  (media_count > 0), coalesce(left(sentiment, 3), ''), rating, created_at, review_id) where status = 'approved';
-- A language has at most three letters. `left` keeps plans of a product's list from this index (reviews/page-statement.ts).
create index reviews_shop_facets on reviews (merchant_id, coalesce(left(language, 3), ''), verified,
  (media_count > 0), coalesce(left(sentiment, 3), ''), rating, created_at, review_id) where status = 'approved';
create index reviews_combination on reviews (merchant_id, product_id, attribute_combination, created_at, review_id)
  where status = 'approved' and attribute_combination is not null;
create index reviews_shop_combination on reviews (merchant_id, attribute_combination, created_at, review_id)
  where status = 'approved' and attribute_combination is not null;

create index reviews_customer on reviews (merchant_id, email_key, product_id);
-- A customer with a verified review of a product cannot submit another (DUPLICATE_REVIEW), not even at the same instant.
create unique index reviews_one_verified on reviews (merchant_id, email_key, product_id) where holds_place;
create index reviews_order on reviews (merchant_id, order_id) where order_id is not null;
create index reviews_same_text on reviews (merchant_id, text_hash) where text_hash is not null;
create index reviews_same_client on reviews (merchant_id, client_hash, created_at) where client_hash is not null;
create index reviews_import on reviews (merchant_id, import_id) where import_id is not null;
create index reviews_assigned on reviews (merchant_id, assigned_to, status, created_at, review_id) where assigned_to is not null;
-- Reviews whose sentiment is not known yet.
create index reviews_unjudged on reviews (merchant_id, review_id) where sentiment is null;
-- For checks of stored attributes: a merchant may have millions of reviews without any.
create index reviews_with_attributes on reviews (merchant_id, review_id)
  where attributes is not null or attributes_aside is not null;

-- A table of its own, because a vote rewrites a review's row and should not rewrite its words.
create table review_search (
  merchant_id uuid not null,
  review_id uuid not null,
  words tsvector not null,
  primary key (merchant_id, review_id),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- A search reads all of a text index's pending list, up to 4 MB by default: in a store that receives reviews, most of the time of a
-- search for a rare word. The slowest submission of 3,000 merged 256 kB in 16 ms. The other text indexes have the same limit.
create index review_search_words on review_search using gin (merchant_id, words) with (gin_pending_list_limit = 256);

create table review_votes (
  merchant_id uuid not null,
  review_id uuid not null,
  voter bytea not null,
  helpful boolean not null,
  voted_at timestamptz(3) not null,
  primary key (merchant_id, review_id, voter),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);

-- Earlier versions of edited reviews.
create table review_versions (
  merchant_id uuid not null,
  review_id uuid not null,
  version integer not null,
  rating smallint not null,
  title text,
  body text,
  pros text,
  cons text,
  attributes jsonb,
  status text not null,
  written_at timestamptz(3) not null,
  replaced_at timestamptz(3) not null,
  would_recommend boolean,
  primary key (merchant_id, review_id, version),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);

-- Results of the translation service per language.
create table review_translations (
  merchant_id uuid not null,
  review_id uuid not null,
  language text not null,
  -- According to the service or our detection; null if neither knows.
  source_language text,
  -- SHA-256 of the texts that were translated.
  text_hash bytea not null,
  title text,
  body text,
  pros text,
  cons text,
  provider text not null,
  translated_at timestamptz(3) not null,
  primary key (merchant_id, review_id, language),
  constraint review_translations_review foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);

create table translation_days (
  merchant_id uuid not null,
  day date not null,
  -- Sent to the service, including those about to be sent.
  characters integer not null,
  primary key (merchant_id, day)
);

-- Photos and videos of reviews. media_id is completely random (UUIDv4), because its public ID gives access to the files.
create table media (
  merchant_id uuid not null,
  media_id uuid not null,
  -- Null until a review refers to the upload.
  review_id uuid,
  product_id text,
  position smallint not null default 0,
  kind text not null check (kind in ('image', 'video')),
  -- Format of the bytes; the announced one until they have arrived.
  format text not null,
  status text not null check (status in ('uploading', 'processing', 'ready', 'failed')),
  failure text,
  hidden boolean not null default false,
  source_key text not null,
  bytes bigint,
  sha256 text,
  width integer,
  height integer,
  duration_seconds double precision,
  placeholder text,
  variants jsonb not null default '[]',
  -- Lease of the worker that processes it; it expires unless it is renewed.
  claim uuid,
  claimed_at timestamptz(3),
  attempts smallint not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The status of its review, until somebody moderates the medium itself (`decided`).
  moderation_status text not null default 'pending' check (moderation_status in ('pending', 'approved', 'rejected', 'flagged')),
  decided boolean not null default false,
  assigned_to uuid,
  primary key (merchant_id, media_id)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
create index media_of_review on media (merchant_id, review_id, position) where review_id is not null;
create index media_gallery on media (merchant_id, product_id, created_at, media_id)
  where status = 'ready' and not hidden and review_id is not null;
create index media_waiting on media (merchant_id, created_at) where status in ('uploading', 'processing');
create index media_queue on media (merchant_id, moderation_status, created_at, media_id) where status = 'ready' and review_id is not null;
create index media_assigned on media (merchant_id, assigned_to, moderation_status, created_at, media_id) where assigned_to is not null;

-- A local table: merchants whose stored reviews are being checked against their schema of attributes, with the progress.
create table attribute_checks (
  merchant_id uuid primary key,
  after_review uuid,
  -- False for drafts, whose check only writes the values that can be filtered by.
  sets_aside boolean not null,
  worked_at timestamptz(3) not null
);

-- A local table: the newest model per language, trained on all reviews of the installation.
create table sentiment_models (
  language text primary key,
  version text not null,
  model bytea not null,
  learnt_from integer not null,
  trained_at timestamptz(3) not null
);

-- Reviews of the store itself, its service and delivery. In a table of their own, so that no figure of products includes them.
create table store_reviews (
  merchant_id uuid not null,
  store_review_id uuid not null,
  rating smallint not null check (rating between 1 and 5),
  service_rating smallint check (service_rating between 1 and 5),
  delivery_rating smallint check (delivery_rating between 1 and 5),
  title text,
  body text,
  author_name text not null,
  author_email text not null,
  email_key text not null,
  order_id text,
  verification text not null check (verification in ('order', 'token', 'merchant', 'imported', 'none')),
  source text not null check (source in ('widget', 'email', 'import')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'flagged')),
  findings jsonb not null default '[]',
  language text,
  text_hash bytea,
  client_hash bytea,
  words tsvector not null,
  assigned_to uuid,
  -- The last decision; moderation_log has all of them.
  moderated_by text,
  moderated_at timestamptz(3),
  moderation_reason text,
  moderation_reason_code text,
  reply_text text,
  reply_author_name text,
  reply_created_at timestamptz(3),
  reply_updated_at timestamptz(3),
  import_id uuid,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, store_review_id)
);
create index store_reviews_queue on store_reviews (merchant_id, status, created_at, store_review_id);
create index store_reviews_rating on store_reviews (merchant_id, rating, created_at, store_review_id) where status = 'approved';
create index store_reviews_customer on store_reviews (merchant_id, email_key);
-- One review per order.
create unique index store_reviews_order on store_reviews (merchant_id, order_id) where order_id is not null;
create index store_reviews_same_text on store_reviews (merchant_id, text_hash) where text_hash is not null;
create index store_reviews_same_client on store_reviews (merchant_id, client_hash, created_at) where client_hash is not null;
create index store_reviews_words on store_reviews using gin (merchant_id, words) with (gin_pending_list_limit = 256);
create index store_reviews_import on store_reviews (merchant_id, import_id) where import_id is not null;
create index store_reviews_assigned on store_reviews (merchant_id, assigned_to, status, created_at, store_review_id)
  where assigned_to is not null;
