-- Agreements by which a merchant shares reviews with another one, here or on another installation: a row for each side. A local
-- table: it finds the agreement of a message, and is a queue.
create table syndication_agreements (
  merchant_id uuid not null,
  -- Chosen by the source, the same on both sides.
  agreement_id uuid not null,
  -- Whether this merchant shares its reviews (source) or shows those of the other one (target).
  role text not null,
  state text not null,
  -- The merchant's own name for it.
  name text,
  filters jsonb not null,
  -- Ed25519: the seed of the key that signs this side's messages, and the public key of the other side.
  seed bytea not null,
  peer_key bytea,
  -- Where messages to the other side go.
  peer_endpoint text,
  peer_name text,
  peer_url text,
  -- SHA-256 of the secret in the invitation code of an offer.
  code_hash bytea,
  -- The only origin that may accept the offer; null for any.
  target_origin text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  accepted_at timestamptz(3),
  ended_at timestamptz(3),
  ended_by text,
  paused boolean not null default false,
  peer_paused boolean not null default false,
  -- Source: the number of the last change, the last one that the target has, and when product data was compared.
  last_sequence bigint not null default 0,
  acknowledged bigint not null default 0,
  products_seen_at timestamptz(3),
  -- Source: the counts that the target reported last.
  reported jsonb,
  -- Target: the number of the last applied change, and when products were last searched for unmatched reviews.
  position bigint not null default 0,
  matched_at timestamptz(3),
  -- Whether the reviews of an ended agreement were withdrawn.
  withdrawn boolean not null default false,
  pull_due_at timestamptz(3),
  notify_due_at timestamptz(3),
  attempts integer not null default 0,
  problem text,
  -- Changes of the source that could not be applied, and the reason of the last one.
  skipped_changes integer not null default 0,
  last_skipped text,
  constraint syndication_agreements_pkey primary key (merchant_id, agreement_id),
  constraint syndication_agreements_role check (role in ('source', 'target')),
  constraint syndication_agreements_state check (state in ('offered', 'accepting', 'active', 'ended')),
  constraint syndication_agreements_ended_by check (ended_by in ('source', 'target'))
);
create index syndication_agreements_pull on syndication_agreements (pull_due_at) where pull_due_at is not null;
create index syndication_agreements_notify on syndication_agreements (notify_due_at) where notify_due_at is not null;

-- Reviews that a source has shared, without texts, which are read when they are sent.
create table syndication_sent (
  merchant_id uuid not null,
  agreement_id uuid not null,
  review_id uuid not null,
  product_id text not null,
  -- Day (UTC) of its submission.
  day date not null,
  -- Number of its last change.
  sequence bigint not null,
  withdrawn boolean not null,
  -- Of the sent content; null once it is withdrawn.
  digest text,
  primary key (merchant_id, agreement_id, review_id)
);
create unique index syndication_sent_sequence on syndication_sent (merchant_id, agreement_id, sequence);
create index syndication_sent_day on syndication_sent (merchant_id, agreement_id, day);
create index syndication_sent_product on syndication_sent (merchant_id, agreement_id, product_id);

-- Days that a source has compared, with the shop_days.changes of that time.
create table syndication_days (
  merchant_id uuid not null,
  agreement_id uuid not null,
  day date not null,
  changes bigint not null,
  primary key (merchant_id, agreement_id, day)
);

-- Reviews that a target has received. Matched ones are rows of `reviews`.
create table syndicated_reviews (
  merchant_id uuid not null,
  agreement_id uuid not null,
  -- ID of the review at the source.
  source_review_id text not null,
  -- Number of the last applied change.
  version bigint not null,
  state text not null,
  -- The review here; null unless it is shared with a known product.
  review_id uuid,
  -- Content of an unmatched review; null otherwise.
  content jsonb,
  -- GTIN of 14 digits; brand and MPN in lower case. Of unmatched reviews only.
  gtin text,
  brand text,
  mpn text,
  media_urls text[] not null default '{}',
  -- Whether staff of the target had rejected it before it was withdrawn.
  was_rejected boolean not null default false,
  constraint syndicated_reviews_pkey primary key (merchant_id, agreement_id, source_review_id),
  constraint syndicated_reviews_state check (state in ('matched', 'unmatched', 'withdrawn'))
);
create index syndicated_reviews_review on syndicated_reviews (merchant_id, review_id) where review_id is not null;
create index syndicated_reviews_gtin on syndicated_reviews (merchant_id, gtin) where gtin is not null;
create index syndicated_reviews_mpn on syndicated_reviews (merchant_id, brand, mpn) where mpn is not null;
