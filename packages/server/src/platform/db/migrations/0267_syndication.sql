-- Agreements by which a merchant shares reviews with another one, here or on another installation: a row for each side. A
-- local table: messages find their agreement in it, and workers what is due.
create table syndication_agreements (
  merchant_id uuid not null,
  -- Chosen by the source, the same on both sides.
  agreement_id uuid not null,
  -- What this merchant is in it: whose reviews they are, or who shows them.
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
  -- Of a source: the number of the last change, the last one that the target has, and when product data was compared.
  last_sequence bigint not null default 0,
  acknowledged bigint not null default 0,
  products_seen_at timestamptz(3),
  -- Of a source: the counts that the target reported last.
  reported jsonb,
  -- Of a target: the number of the last change that was applied, and when products were last searched for unmatched reviews.
  position bigint not null default 0,
  matched_at timestamptz(3),
  -- Whether the reviews of an ended agreement were withdrawn.
  withdrawn boolean not null default false,
  pull_due_at timestamptz(3),
  notify_due_at timestamptz(3),
  attempts integer not null default 0,
  problem text,
  constraint syndication_agreements_pkey primary key (merchant_id, agreement_id),
  constraint syndication_agreements_role check (role in ('source', 'target')),
  constraint syndication_agreements_state check (state in ('offered', 'accepting', 'active', 'ended')),
  constraint syndication_agreements_ended_by check (ended_by in ('source', 'target'))
);
create index syndication_agreements_pull on syndication_agreements (pull_due_at) where pull_due_at is not null;
create index syndication_agreements_notify on syndication_agreements (notify_due_at) where notify_due_at is not null;

-- What a source has shared: no texts, which are read when they are sent.
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
  -- Of what was sent; null once it is withdrawn.
  digest text,
  primary key (merchant_id, agreement_id, review_id)
);
create unique index syndication_sent_sequence on syndication_sent (merchant_id, agreement_id, sequence);
create index syndication_sent_day on syndication_sent (merchant_id, agreement_id, day);
create index syndication_sent_product on syndication_sent (merchant_id, agreement_id, product_id);

-- How far a source has compared its days: `changes` of shop_days, which grows with every change of published reviews.
create table syndication_days (
  merchant_id uuid not null,
  agreement_id uuid not null,
  day date not null,
  changes bigint not null,
  primary key (merchant_id, agreement_id, day)
);

-- What a target has received. Its reviews are rows of `reviews`.
create table syndicated_reviews (
  merchant_id uuid not null,
  agreement_id uuid not null,
  -- ID at the source.
  source_review_id text not null,
  -- Number of the change that was applied last.
  version bigint not null,
  state text not null,
  -- The review here; null unless it is shared with a known product.
  review_id uuid,
  -- What a review that waits for its product says; null otherwise.
  content jsonb,
  -- GTIN of 14 digits; brand and MPN in lower case. Of unmatched reviews only.
  gtin text,
  brand text,
  mpn text,
  media_urls text[] not null default '{}',
  -- Whether staff here had rejected it before it was withdrawn.
  was_rejected boolean not null default false,
  constraint syndicated_reviews_pkey primary key (merchant_id, agreement_id, source_review_id),
  constraint syndicated_reviews_state check (state in ('matched', 'unmatched', 'withdrawn'))
);
create index syndicated_reviews_review on syndicated_reviews (merchant_id, review_id) where review_id is not null;
create index syndicated_reviews_gtin on syndicated_reviews (merchant_id, gtin) where gtin is not null;
create index syndicated_reviews_mpn on syndicated_reviews (merchant_id, brand, mpn) where mpn is not null;

-- The merchant that received the review from its author, if another one did.
alter table reviews add column posted_on_name text;
alter table reviews add column posted_on_url text;
alter table reviews drop constraint reviews_source_check;
alter table reviews add constraint reviews_source_check check (source in ('widget', 'email', 'import', 'link', 'qr', 'syndication')) not valid;
create index reviews_syndicated on reviews (merchant_id, product_id, rating, incentivized) where source = 'syndication' and status = 'approved';
alter table shop_days add column from_syndication integer not null default 0;

create index products_gtin on products (merchant_id, lpad(gtin, 14, '0'), product_id) where gtin is not null;
create index products_mpn on products (merchant_id, lower(brand), lower(mpn), product_id) where mpn is not null;
