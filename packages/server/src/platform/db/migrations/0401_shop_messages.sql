-- The newest message of each order and product of a store platform, so that older ones that arrive later change nothing.
create table shop_messages (
  merchant_id uuid not null,
  platform text not null check (platform in ('shopify', 'woocommerce')),
  kind text not null check (kind in ('order', 'product')),
  -- Empty for messages that name no order or product.
  resource_id text not null,
  -- Of the order or product, as the platform says; null when it does not.
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

-- The state of each connection. `failures` counts messages that were refused since the last accepted one.
alter table shop_connections add column last_message_at timestamptz(3);
alter table shop_connections add column last_error text;
alter table shop_connections add column last_error_at timestamptz(3);
alter table shop_connections add column failing_since timestamptz(3);
alter table shop_connections add column failures integer not null default 0;
alter table shop_connections add column failure_notified_at timestamptz(3);
