-- Rules of this file, and of those after it: docs/ARCHITECTURE.md "Data". In short: merchant_id first in every key
-- and index, no triggers, no foreign keys out of local tables, times come from the application.

create extension if not exists btree_gin;
create extension if not exists unaccent;

-- Accents do not matter to a search. unaccent() itself is only stable; with a named dictionary it never changes.
create function tribune_unaccent(value text) returns text
  language sql immutable strict parallel safe
  return public.unaccent('public.unaccent', value);

create table merchants (
  merchant_id uuid primary key,
  name text not null,
  plan text not null check (plan in ('standard', 'growth', 'enterprise')),
  moderation_policy text not null default 'automatic' check (moderation_policy in ('automatic', 'manual')),
  request_delay_days integer not null default 7,
  reminder_delay_days integer not null default 7,
  request_consent text not null default 'soft_opt_in' check (request_consent in ('soft_opt_in', 'opt_in')),
  require_email_verification boolean not null default false,
  sender_name text,
  reply_to text,
  allowed_origins text[] not null default '{}',
  theme jsonb not null default '{}',
  locale text not null default 'en',
  blocked_words text[] not null default '{}',
  attributes_state text not null default 'draft' check (attributes_state in ('draft', 'locked', 'invalidated')),
  webhook_secret text not null,
  previous_webhook_secret text,
  previous_webhook_secret_until timestamptz(3),
  -- Salts the hashes of client addresses, so that they can be compared within a shop and nowhere else.
  client_salt bytea not null,
  created_at timestamptz(3) not null
);

-- Local tables: their hashes are unique across merchants, and they find the merchant.
create table api_keys (
  key_id uuid primary key,
  merchant_id uuid not null,
  hash bytea not null unique,
  name text not null,
  prefix text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_merchant on api_keys (merchant_id, key_id);

-- Better Auth's own tables: people, their passwords and sessions. Its column names are its own.
create table auth_users (
  id uuid primary key,
  name text not null,
  email text not null unique,
  "emailVerified" boolean not null default false,
  image text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create table auth_sessions (
  id uuid primary key,
  "userId" uuid not null references auth_users (id) on delete cascade,
  token text not null unique,
  "expiresAt" timestamptz(3) not null,
  "ipAddress" text,
  "userAgent" text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index auth_sessions_user on auth_sessions ("userId");
create table auth_accounts (
  id uuid primary key,
  "userId" uuid not null references auth_users (id) on delete cascade,
  "accountId" text not null,
  "providerId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz(3),
  "refreshTokenExpiresAt" timestamptz(3),
  scope text,
  password text,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index auth_accounts_user on auth_accounts ("userId");
create table auth_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  "expiresAt" timestamptz(3) not null,
  "createdAt" timestamptz(3) not null,
  "updatedAt" timestamptz(3) not null
);
create index auth_verifications_identifier on auth_verifications (identifier);

create table staff (
  merchant_id uuid not null,
  person_id uuid not null,
  role text not null check (role in ('analyst', 'moderator', 'admin', 'owner')),
  created_at timestamptz(3) not null,
  primary key (merchant_id, person_id)
);
create index staff_person on staff (person_id, merchant_id);

create table access_tokens (
  token_id uuid primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  hash bytea not null unique,
  name text not null,
  prefix text not null,
  role text not null check (role in ('analyst', 'moderator', 'admin', 'owner')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index access_tokens_merchant on access_tokens (merchant_id, token_id);

create table products (
  merchant_id uuid not null,
  product_id text not null,
  name text,
  url text,
  image_url text,
  brand text,
  gtin text,
  mpn text,
  sku text,
  group_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, product_id)
);

create table orders (
  merchant_id uuid not null,
  order_id text not null,
  email_key text not null,
  product_ids text[] not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, order_id)
);

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
  -- True for the one review that holds its customer's place on the product, see reviews_one_verified.
  holds_place boolean not null default false,
  status text not null check (status in ('pending', 'approved', 'rejected', 'flagged')),
  status_before_flag text,
  flag_reason text,
  flagged_by text,
  findings jsonb not null default '[]',
  language text,
  source text not null check (source in ('widget', 'email', 'import')),
  device text check (device in ('desktop', 'mobile', 'tablet')),
  text_hash bytea,
  client_hash bytea,
  featured_sequence smallint check (featured_sequence between 1 and 999),
  featured_at timestamptz(3),
  helpful_votes integer not null default 0,
  not_helpful_votes integer not null default 0,
  -- Votes that an import brought along; those cast here are in review_votes.
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
  primary key (merchant_id, review_id)
);

-- The public lists: one index for each order, read from its end; they end in the id, so that they can be continued.
create index reviews_newest on reviews (merchant_id, product_id, created_at, review_id) where status = 'approved';
create index reviews_rating on reviews (merchant_id, product_id, rating, created_at, review_id) where status = 'approved';
create index reviews_helpful on reviews (merchant_id, product_id, helpful_votes, created_at, review_id) where status = 'approved';
create index reviews_featured on reviews (merchant_id, product_id, featured_sequence, featured_at, review_id)
  where featured_sequence is not null;
-- The same over the whole shop; the first serves the moderation queue too.
create index reviews_shop_newest on reviews (merchant_id, status, created_at, review_id);
create index reviews_shop_rating on reviews (merchant_id, rating, created_at, review_id) where status = 'approved';
create index reviews_shop_helpful on reviews (merchant_id, helpful_votes, created_at, review_id) where status = 'approved';
create index reviews_shop_featured on reviews (merchant_id, featured_sequence, featured_at, review_id)
  where featured_sequence is not null;
create index reviews_customer on reviews (merchant_id, email_key, product_id);
-- A customer with a verified review of a product cannot send another (DUPLICATE_REVIEW), not even at the same instant.
create unique index reviews_one_verified on reviews (merchant_id, email_key, product_id) where holds_place;
create index reviews_same_text on reviews (merchant_id, text_hash) where text_hash is not null;
create index reviews_same_client on reviews (merchant_id, client_hash, created_at) where client_hash is not null;

-- Beside the reviews, because a vote rewrites a review's row and should not rewrite its words.
create table review_search (
  merchant_id uuid not null,
  review_id uuid not null,
  words tsvector not null,
  primary key (merchant_id, review_id),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
create index review_search_words on review_search using gin (merchant_id, words);

create table review_votes (
  merchant_id uuid not null,
  review_id uuid not null,
  voter bytea not null,
  helpful boolean not null,
  voted_at timestamptz(3) not null,
  primary key (merchant_id, review_id, voter),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);

-- Kept counts. Writers spread over slots, so that a popular product is not one hot row; readers add the slots up.
create table product_counts (
  merchant_id uuid not null,
  product_id text not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  incentivized integer not null default 0,
  primary key (merchant_id, product_id, slot)
);

create table shop_counts (
  merchant_id uuid not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  incentivized integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, slot)
);

create table moderation_log (
  merchant_id uuid not null,
  entry_id uuid not null,
  item_type text not null check (item_type in ('review', 'question', 'answer', 'media')),
  item_id uuid not null,
  at timestamptz(3) not null,
  actor_type text not null check (actor_type in ('screening', 'staff', 'key', 'system')),
  actor text,
  action text not null,
  from_status text,
  to_status text,
  reason_code text,
  reason text,
  primary key (merchant_id, entry_id)
);
create index moderation_log_item on moderation_log (merchant_id, item_id, entry_id);

create table tombstones (
  merchant_id uuid not null,
  item_id uuid not null,
  item_type text not null,
  content_hash bytea not null,
  deleted_at timestamptz(3) not null,
  deleted_by text not null,
  reason_code text,
  reason text,
  primary key (merchant_id, item_id)
);
create index tombstones_age on tombstones (merchant_id, deleted_at);

create table idempotency_keys (
  merchant_id uuid not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz(3) not null,
  primary key (merchant_id, key)
);
create index idempotency_keys_age on idempotency_keys (merchant_id, created_at);

-- What belongs to the installation and to no merchant, such as the secret that sessions are signed with.
create table installation (
  name text primary key,
  value text not null
);
