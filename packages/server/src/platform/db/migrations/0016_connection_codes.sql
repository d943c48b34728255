-- Codes with which the plugin of a store connects, until they are used or expire. A local table: it finds the merchant of a code.
create table connection_codes (
  hash bytea primary key,
  merchant_id uuid not null,
  person_id uuid not null,
  platform text not null check (platform in ('shopify', 'woocommerce')),
  expires_at timestamptz(3) not null
);
create index connection_codes_merchant on connection_codes (merchant_id);
