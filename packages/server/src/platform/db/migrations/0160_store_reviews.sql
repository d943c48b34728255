-- Reviews of the merchant itself: its service and delivery. In tables of their own, so that no figure of products has them.
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
  -- The last verdict; the moderation log has them all.
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
create index store_reviews_words on store_reviews using gin (merchant_id, words);
create index store_reviews_import on store_reviews (merchant_id, import_id) where import_id is not null;
create index store_reviews_assigned on store_reviews (merchant_id, assigned_to, status, created_at, store_review_id)
  where assigned_to is not null;

-- Kept counts by day of submission, spread over slots as shop_days are: published reviews by stars, the others by status.
create table store_review_days (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  stars1 integer not null default 0,
  stars2 integer not null default 0,
  stars3 integer not null default 0,
  stars4 integer not null default 0,
  stars5 integer not null default 0,
  pending integer not null default 0,
  rejected integer not null default 0,
  flagged integer not null default 0,
  primary key (merchant_id, day, slot)
);

-- Whether customers are asked about the store after the products of their order.
alter table merchants add column ask_store_reviews boolean not null default true;

alter table content_reports drop constraint content_reports_item_type_check;
alter table content_reports add constraint content_reports_item_type_check
  check (item_type in ('review', 'question', 'answer', 'media', 'store_review'));
-- Validated by the next migration, in a transaction of its own, so that entries are written meanwhile.
alter table moderation_log drop constraint moderation_log_item_type_check;
alter table moderation_log add constraint moderation_log_item_type_check
  check (item_type in ('review', 'question', 'answer', 'media', 'store_review')) not valid;
alter table exports drop constraint exports_type_check;
alter table exports add constraint exports_type_check check (type in ('reviews', 'questions', 'store-reviews'));
