-- What a shop says of an order, beyond what verified purchases need. `answer` is what the first delivery was told.
alter table orders add column customer_email text;
alter table orders add column customer_name text;
alter table orders add column customer_id text;
alter table orders add column delivered_at timestamptz(3);
alter table orders add column items jsonb;
alter table orders add column review_page_url text;
alter table orders add column marketing_consent boolean;
alter table orders add column locale text;
alter table orders add column source text;
alter table orders add column answer jsonb;
create index orders_customer on orders (merchant_id, email_key);

create table review_requests (
  merchant_id uuid not null,
  request_id uuid not null,
  order_id text not null,
  email_key text not null,
  status text not null check (status in ('scheduled', 'skipped', 'cancelled', 'sent', 'completed')),
  skip_reason text,
  scheduled_for timestamptz(3),
  sent_at timestamptz(3),
  -- When the one reminder is due; null when there is none, or it was written already.
  reminder_due_at timestamptz(3),
  reminded_at timestamptz(3),
  token_id uuid,
  opened_at timestamptz(3),
  clicked_at timestamptz(3),
  reviewed_at timestamptz(3),
  cancelled_by text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, request_id)
);
create unique index review_requests_order on review_requests (merchant_id, order_id);
create index review_requests_status on review_requests (merchant_id, status, request_id);
create index review_requests_customer on review_requests (merchant_id, email_key);

-- A local table: what is due, over all merchants. A row goes in the transaction that does what was due.
create table due_requests (
  request_id uuid not null,
  step text not null check (step in ('request', 'reminder')),
  merchant_id uuid not null,
  due_at timestamptz(3) not null,
  primary key (request_id, step)
);
create index due_requests_time on due_requests (due_at);

-- Kept numbers, by the day the request was sent, so that no rate goes over 100 %. Slots as in product_counts.
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

-- A token's text names its merchant, so its hash need be unique within the merchant only.
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

-- Which product was reviewed with a token: once each.
create table token_uses (
  merchant_id uuid not null,
  token_id uuid not null,
  product_id text not null,
  review_id uuid not null,
  used_at timestamptz(3) not null,
  primary key (merchant_id, token_id, product_id),
  foreign key (merchant_id, token_id) references tokens (merchant_id, token_id) on delete cascade
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
  primary key (merchant_id, incentive_id)
);

-- What was promised is kept as it was promised, whatever becomes of the incentive.
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
  -- The review that counts for it; whether it still does is the review's status.
  review_id uuid,
  primary key (merchant_id, claim_id, product_id),
  foreign key (merchant_id, claim_id) references incentive_claims (merchant_id, claim_id) on delete cascade
);
create index claim_products_review on claim_products (merchant_id, review_id) where review_id is not null;

-- Secrets of the platforms that sign with their own: Shopify, WooCommerce.
create table shop_connections (
  merchant_id uuid not null,
  platform text not null check (platform in ('shopify', 'woocommerce')),
  secret text not null,
  review_page_url text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (merchant_id, platform)
);

-- True while a review waits for its author to confirm the e-mail address.
alter table reviews add column awaits_email boolean not null default false;
-- Reviews of an order's token carry the order, and one can ask which.
create index reviews_order on reviews (merchant_id, order_id) where order_id is not null;

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
  primary key (merchant_id, review_id, version),
  foreign key (merchant_id, review_id) references reviews (merchant_id, review_id) on delete cascade
);
