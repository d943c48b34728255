-- How the codes of an incentive are delivered, and which media its reviews need.
alter table incentives add column fulfilment text not null default 'manual';
alter table incentives add constraint incentives_fulfilment check (fulfilment in ('manual', 'pool'));
alter table incentives add column media_requirement text not null default 'none';
alter table incentives add constraint incentives_media_requirement
  check (media_requirement in ('none', 'photo', 'video', 'photo_or_video'));
alter table incentives add column low_stock_at integer not null default 20;
-- The last warning about the pool: null while it has more codes than `low_stock_at`.
alter table incentives add column stock_warning text;
alter table incentives add constraint incentives_stock_warning check (stock_warning in ('low', 'empty'));

alter table incentive_claims add column media_requirement text not null default 'none';
alter table incentive_claims add constraint incentive_claims_media_requirement
  check (media_requirement in ('none', 'photo', 'video', 'photo_or_video'));

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
create index coupon_codes_available on coupon_codes (merchant_id, incentive_id, expires_at, code_id)
  where issued_at is null;

-- Completed claims that await a code, of all merchants. A local table, because workers search it over all merchants.
create table claim_queue (
  merchant_id uuid not null,
  claim_id uuid not null,
  incentive_id uuid not null,
  -- Null while the pool is empty: the claim is due once codes are added.
  due_at timestamptz(3),
  tries integer not null default 0,
  lease uuid,
  leased_until timestamptz(3),
  primary key (merchant_id, claim_id)
);
create index claim_queue_due on claim_queue (due_at) where due_at is not null;
create index claim_queue_incentive on claim_queue (merchant_id, incentive_id);
