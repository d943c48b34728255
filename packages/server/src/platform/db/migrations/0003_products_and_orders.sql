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
  -- The product's name in URLs of the store, by which files of other systems often refer to it. Variants may share one.
  handle text,
  -- Whether the product was created by an import, for an identifier that matched none, and not named by anybody since.
  unconfirmed boolean not null default false,
  -- Custom attributes can apply to categories of products.
  category text,
  primary key (merchant_id, product_id)
);
-- Groups share reviews by reading those of all members: joining and leaving changes this column and no review.
create index products_group on products (merchant_id, group_id, product_id) where group_id is not null;
-- The search of staff.
create index products_search on products using gin (merchant_id, (product_id || ' ' || coalesce(name, '') || ' ' || coalesce(sku,
  '') || ' ' || coalesce(gtin, '')) gin_trgm_ops) with (gin_pending_list_limit = 256);
-- For products that changed since a feed was built.
create index products_updated on products (merchant_id, updated_at);
create index products_handle on products (merchant_id, handle, product_id) where handle is not null;
create index products_sku on products (merchant_id, sku, product_id) where sku is not null;
create index products_category on products (merchant_id, category, product_id) where category is not null;
create index products_gtin on products (merchant_id, lpad(gtin, 14, '0'), product_id) where gtin is not null;
create index products_mpn on products (merchant_id, lower(brand), lower(mpn), product_id) where mpn is not null;

-- Products ranked by their reviews in a period, for merchants with too many to rank on each request.
create table product_rankings (
  merchant_id uuid not null,
  from_day date not null,
  to_day date not null,
  -- The name of the period, or 'custom'.
  period text not null,
  ranking_id uuid not null,
  product_count integer not null,
  rated bigint not null,
  stars bigint not null,
  -- The sum of shop_days.changes in the period: the ranking is current while it is the same.
  changes bigint not null,
  calculated_at timestamptz(3) not null,
  -- Accurate to a day.
  requested_at timestamptz(3) not null,
  primary key (merchant_id, from_day, to_day)
);

-- Pages of a ranking with a hundred products each, per sort order.
create table product_ranking_pages (
  merchant_id uuid not null,
  ranking_id uuid not null,
  sort text not null,
  page integer not null,
  entries jsonb not null,
  primary key (merchant_id, ranking_id, sort, page)
);

create table orders (
  merchant_id uuid not null,
  order_id text not null,
  email_key text not null,
  product_ids text[] not null,
  created_at timestamptz(3) not null,
  -- Beyond what verified purchases need. `answer` is the response to the first delivery of the webhook.
  customer_email text,
  customer_name text,
  customer_id text,
  delivered_at timestamptz(3),
  items jsonb,
  review_page_url text,
  marketing_consent boolean,
  locale text,
  source text,
  answer jsonb,
  delivery_date_type text,
  ordered_at timestamptz(3),
  shipping_country text,
  time_zone text,
  -- Decides what the order verifies and what is still sent. open: not delivered any more; deleted: in the store, or by
  -- DELETE /admin/orders/{orderId}.
  status text not null default 'completed' check (status in ('open', 'completed', 'canceled', 'refunded', 'deleted')),
  -- Returned products are still verified purchases, but not part of review requests.
  returned_product_ids text[] not null default '{}',
  primary key (merchant_id, order_id)
);
-- For the buyers of a product.
create index orders_products on orders using gin (merchant_id, product_ids);
create index orders_customer on orders (merchant_id, email_key);

-- Platforms that sign messages with a secret of their own: Shopify, WooCommerce.
create table shop_connections (
  merchant_id uuid not null,
  platform text not null check (platform in ('shopify', 'woocommerce')),
  secret text not null,
  review_page_url text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- The state of the connection. `failures` counts refused messages since the last accepted one.
  last_message_at timestamptz(3),
  last_error text,
  last_error_at timestamptz(3),
  failing_since timestamptz(3),
  failures integer not null default 0,
  failure_notified_at timestamptz(3),
  primary key (merchant_id, platform)
);

-- The newest message about each order and product of a store platform, so that older ones that arrive later are ignored.
create table shop_messages (
  merchant_id uuid not null,
  platform text not null check (platform in ('shopify', 'woocommerce')),
  kind text not null check (kind in ('order', 'product')),
  -- Empty for messages that name no order or product.
  resource_id text not null,
  -- When the order or product was changed, according to the platform; null if it does not say.
  changed_at timestamptz(3),
  -- When it was deleted; null when it exists.
  deleted_at timestamptz(3),
  -- Why the newest message was not used; null when it was.
  skip_reason text,
  received_at timestamptz(3) not null,
  primary key (merchant_id, platform, kind, resource_id)
);
create index shop_messages_skipped on shop_messages (merchant_id, platform, received_at) where skip_reason is not null;
create index shop_messages_received on shop_messages (merchant_id, received_at);

-- A token's text names its merchant, so that its hash is unique within the merchant only.
create table tokens (
  merchant_id uuid not null,
  token_id uuid not null,
  hash bytea not null,
  type text not null check (type in ('review_request', 'verification', 'review_update')),
  order_id text,
  review_id uuid,
  email_key text not null,
  product_ids text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  revoked_at timestamptz(3),
  revoke_reason text check (revoke_reason in ('manual', 'abuse', 'customer_request')),
  primary key (merchant_id, token_id)
);
create unique index tokens_hash on tokens (merchant_id, hash);
create index tokens_order on tokens (merchant_id, order_id) where order_id is not null;
create index tokens_review on tokens (merchant_id, review_id) where review_id is not null;
create index tokens_age on tokens (merchant_id, expires_at);

-- Products that were reviewed with a token, once each.
create table token_uses (
  merchant_id uuid not null,
  token_id uuid not null,
  product_id text not null,
  review_id uuid not null,
  used_at timestamptz(3) not null,
  primary key (merchant_id, token_id, product_id),
  foreign key (merchant_id, token_id) references tokens (merchant_id, token_id) on delete cascade
);

create table review_requests (
  merchant_id uuid not null,
  request_id uuid not null,
  order_id text not null,
  email_key text not null,
  status text not null check (status in ('scheduled', 'skipped', 'cancelled', 'sent', 'completed')),
  skip_reason text,
  scheduled_for timestamptz(3),
  sent_at timestamptz(3),
  -- When the next reminder is due; null if there is none.
  reminder_due_at timestamptz(3),
  reminded_at timestamptz(3),
  token_id uuid,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  reviewed_at timestamptz(3),
  cancelled_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  second_reminded_at timestamptz(3),
  -- Why the next email is later than planned, and when it was due at first.
  postpone_reason text,
  postponed_from timestamptz(3),
  primary key (merchant_id, request_id)
);
create unique index review_requests_order on review_requests (merchant_id, order_id);
create index review_requests_status on review_requests (merchant_id, status, request_id);
create index review_requests_customer on review_requests (merchant_id, email_key);

-- A local table: due emails of all merchants. The transaction that writes the email deletes the row.
create table due_requests (
  request_id uuid not null,
  step text not null check (step in ('request', 'reminder', 'second_reminder')),
  merchant_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (request_id, step)
);
create index due_requests_time on due_requests (due_at);

-- Maintained counters by the day on which the request was sent, so that no rate exceeds 100 %. Spread over shards (`slot`) as
-- product_counts is.
create table request_counts (
  merchant_id uuid not null,
  day date not null,
  slot smallint not null,
  sent integer not null default 0,
  opened integer not null default 0,
  opened_by_machine integer not null default 0,
  clicked integer not null default 0,
  reviewed integer not null default 0,
  primary key (merchant_id, day, slot)
);

create table suppressions (
  merchant_id uuid not null,
  email_key text not null,
  reason text not null check (reason in ('unsubscribed', 'bounced', 'complained', 'staff')),
  created_at timestamptz(3) not null,
  primary key (merchant_id, email_key)
);

create table incentives (
  merchant_id uuid not null,
  incentive_id uuid not null,
  description text not null,
  active boolean not null,
  requirement text not null check (requirement in ('all_products', 'any_product')),
  expires_in_days integer,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- How the codes are delivered, and which media the reviews need.
  fulfilment text not null default 'manual' constraint incentives_fulfilment check (fulfilment in ('manual', 'pool', 'endpoint')),
  media_requirement text not null default 'none' constraint incentives_media_requirement
    check (media_requirement in ('none', 'photo', 'video', 'photo_or_video')),
  low_stock_at integer not null default 20,
  -- The last warning about the pool; null while it has more codes than `low_stock_at`.
  stock_warning text constraint incentives_stock_warning check (stock_warning in ('low', 'empty')),
  primary key (merchant_id, incentive_id)
);

-- A claim keeps the terms that were promised, whatever happens to the incentive.
create table incentive_claims (
  merchant_id uuid not null,
  claim_id uuid not null,
  incentive_id uuid not null,
  order_id text not null,
  customer_email text not null,
  email_key text not null,
  customer_name text not null,
  locale text,
  description text not null,
  requirement text not null check (requirement in ('all_products', 'any_product')),
  status text not null check (status in ('reviews_pending', 'reviews_completed', 'fulfilled', 'expired')),
  coupon_code text,
  completed_at timestamptz(3),
  fulfilled_at timestamptz(3),
  fulfilled_by text,
  expires_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  media_requirement text not null default 'none' constraint incentive_claims_media_requirement
    check (media_requirement in ('none', 'photo', 'video', 'photo_or_video')),
  primary key (merchant_id, claim_id)
);
create unique index incentive_claims_order on incentive_claims (merchant_id, order_id);
create index incentive_claims_status on incentive_claims (merchant_id, status, claim_id);
create index incentive_claims_customer on incentive_claims (merchant_id, email_key);

create table claim_products (
  merchant_id uuid not null,
  claim_id uuid not null,
  product_id text not null,
  name text not null,
  place smallint not null,
  -- The review that counts for the product, while its status allows it.
  review_id uuid,
  primary key (merchant_id, claim_id, product_id),
  foreign key (merchant_id, claim_id) references incentive_claims (merchant_id, claim_id) on delete cascade
);
create index claim_products_review on claim_products (merchant_id, review_id) where review_id is not null;

-- Single-use codes. An issued code is stored on its claim only; its fingerprint remains, so that it is never issued again.
create table coupon_codes (
  merchant_id uuid not null,
  code_id uuid not null,
  incentive_id uuid not null,
  code text,
  fingerprint bytea not null,
  expires_at timestamptz(3),
  claim_id uuid,
  issued_at timestamptz(3),
  created_at timestamptz(3) not null,
  primary key (merchant_id, code_id)
);
create unique index coupon_codes_fingerprint on coupon_codes (merchant_id, fingerprint);
create unique index coupon_codes_claim on coupon_codes (merchant_id, claim_id) where claim_id is not null;
create index coupon_codes_available on coupon_codes (merchant_id, incentive_id, expires_at, code_id) where issued_at is null;

-- The merchant's own endpoint that returns a coupon code for each completed claim.
create table coupon_services (
  merchant_id uuid not null,
  url text not null,
  secret text not null,
  timeout_ms integer not null,
  -- Failed calls since the last code; the interval between calls grows with them.
  failures integer not null default 0,
  last_error text,
  last_called_at timestamptz(3),
  updated_at timestamptz(3) not null,
  primary key (merchant_id)
);

-- A local table: completed claims of all merchants that await a code.
create table claim_queue (
  merchant_id uuid not null,
  claim_id uuid not null,
  incentive_id uuid not null,
  -- Null while the pool is empty: the claim is due once codes are added.
  due_at timestamptz(3),
  tries integer not null default 0,
  lease uuid,
  leased_until timestamptz(3),
  by_service boolean not null default false,
  last_error text,
  primary key (merchant_id, claim_id)
);
create index claim_queue_due on claim_queue (due_at) where due_at is not null;
create index claim_queue_incentive on claim_queue (merchant_id, incentive_id);
create index claim_queue_service on claim_queue (merchant_id, due_at) where by_service;
